"""Phrases: the parts of sentences that name players, pieces, places, numbers and conditions.

Each is read from left to right, the words ahead deciding what comes next; there is no search among alternatives.
"""
