"""What happens: the loop over the stack, steps, statements, events, scores; and the game that people hold."""
