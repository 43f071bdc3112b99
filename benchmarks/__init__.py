"""Measures: how good the messages are, and how quick everything is."""
