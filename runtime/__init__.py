"""Effect objects to play: state, interpreter, decisions. Knows no text and no game."""
