"""What a seat that is asked could do: every option of a decision, its name, and what it comes to."""
