"""Phrases: the parts of sentences that name players, pieces, places, numbers and conditions.

Each is read from left to right, one word deciding what comes next; nothing is tried twice.
"""
