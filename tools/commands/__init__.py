"""The verbs of the command line: one module each, named after its verb, with the click command `command` in it."""
