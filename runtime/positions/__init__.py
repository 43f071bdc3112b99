"""Tables set out by hand, read back, and gone through step by step."""
