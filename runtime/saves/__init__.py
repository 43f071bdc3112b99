"""A game as JSON and back."""
