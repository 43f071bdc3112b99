"""The plan of a sentence: what is said, in which order and of whom, whatever the language.

A plan knows what is told as one clause, what stands in what, who acts, what "it" is. The words are those of a language,
which is a folder beside this one: it fills in what the classes here leave open (their abstract methods), and has forms
for players, places and pieces of its own.
"""
