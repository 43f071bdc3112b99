"""Wonderscript: a language for cards and rules, its compiler, and the tools around it."""

__version__ = "0.1.0"
