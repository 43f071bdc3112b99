"""What a seat may know of a game, and games made up that look the same to it."""
