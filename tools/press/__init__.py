"""The press: from the text of sets to printed sheets, lists, pictures.

What stands on a face is worked out here as plain data; how it looks is written in Typst (`typst/`), an engine that is
installed as an extra. Nothing here knows a game: colours, icons and sizes come from the themes of the sets.
"""
