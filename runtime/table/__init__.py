"""A library set out for a number of players, and the state of a game: where everything lies."""
