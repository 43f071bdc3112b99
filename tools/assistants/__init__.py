"""For people who write with an assistant: the tools of the command line, offered to a program that speaks for them."""
