"""Words: effect objects to rules text, in English and in Russian. Nothing here knows a game."""
