"""The native engine: a table as a program of numbers, and an engine in C that plays it. See docs/native.md."""
