"""Names: words that nothing declares, or that are declared twice.

Fields: `word`, `verb`, `variable` and `name` are quoted from the text; `kind` and `other` are kinds of words
("zone"); `expected` and `found` are the same with an article ("a zone"); `known` is a listing.
"""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        id="unknown-word",
        severity="error",
        message='nothing is called "{word}"',
        label="expected {expected}",
        why="this place needs {expected}, and no set declares one of this name.",
        fix="write a declared one ({known}), or declare `{word}`.",
    ),
    Entry(
        id="wrong-kind",
        severity="error",
        message='"{word}" is {found}',
        label="expected {expected}",
        why="this place of the sentence needs {expected}.",
        fix="write {expected} in place of `{word}`.",
    ),
    Entry(
        id="duplicate-word",
        severity="error",
        message='"{word}" already has a meaning',
        label="declared again, as a {kind}",
        why="a sentence with this word could be understood in two ways.",
        fix="choose another word for the {kind}, or change the one that is there.",
    ),
    Entry(
        id="setting-declared-again",
        severity="error",
        message='the setting "{setting}" is declared already',
        label="declared again",
        why="a setting is declared once; whoever builds on it changes its value.",
        fix="write `change {setting} to` and the new value.",
    ),
    Entry(
        id="unknown-item",
        severity="error",
        message='no declaration begins with "{word}"',
        label="not a declaration",
        why="a line at the margin declares something, and its first word says what: a kind of piece, or one "
        "of the language's own words.",
        fix="begin the line with one of these: {known}.",
    ),
    Entry(
        id="unknown-fact",
        severity="error",
        message='no line of a piece begins with "{word}"',
        label="not the beginning of a line",
        why="the first word of a line says what the line is about, and it has to be a known one.",
        fix="begin the line with one of these: {known}.",
    ),
    Entry(
        id="unknown-verb",
        severity="error",
        message='there is no verb "{word}"',
        label="not a verb",
        why="a statement begins with a verb: one of the language, or one that a set declares with `to`.",
        fix="begin with one of these: {known}; or declare `to {word}`.",
    ),
    Entry(
        id="unknown-event",
        severity="error",
        message='"{word}" is not something that happens to a piece',
        label="not an event",
        why="after `when` stands what was done to this piece, in the last form of a verb (`do|does|done`), "
        "or who does something.",
        fix="write {known}, or begin with a player, as in `when I ...`.",
    ),
    Entry(
        id="unknown-step",
        severity="error",
        message='there is no step and no verb called "{word}"',
        label="not a step or a verb",
        why="`before`, `after` and `instead of` go with a step or a verb that a set declares.",
        fix="name one of these: {known}.",
    ),
    Entry(
        id="unknown-variable",
        severity="error",
        message="`{variable}` stands for nothing here",
        label="not named before",
        why="a variable stands for what an earlier line, or the first line of the verb, has named with it.",
        fix="choose or name it first, or use a variable that is known here.",
    ),
    Entry(
        id="variable-of-other-kind",
        severity="error",
        message="`{variable}` stands for {found}",
        label="expected {expected}",
        why="a variable keeps the meaning with which it was named.",
        fix="use a variable that stands for {expected}.",
    ),
    Entry(
        id="variable-twice",
        severity="error",
        message="`{variable}` stands for something already",
        label="named a second time",
        why="a variable keeps its meaning to the end of its block.",
        fix="use another letter here.",
    ),
    Entry(
        id="verb-clash",
        severity="error",
        message='the verb "{verb}" is declared twice in one form',
        label="the second",
        why="verbs of one name differ in the words between their slots; else a sentence would fit both.",
        fix="give this one another name, or another word between its slots.",
    ),
    Entry(
        id="verb-of-language",
        severity="error",
        message='"{verb}" is a verb of the language itself',
        label="taken",
        why="the verbs of the language mean the same in every set.",
        fix="choose another name for this verb.",
    ),
    Entry(
        id="duplicate-rank",
        severity="error",
        message='the ranks "{other}" and "{rank}" are both {number}',
        label="{number} is taken",
        why="ranks put what waits for the end of a step into one order, so no two of them are equal.",
        fix="give `{rank}` a number that no other rank has.",
    ),
    Entry(
        id="duplicate-step",
        severity="error",
        message='there are two steps called "{step}"',
        label="the second",
        why="other lines speak of a step by its name, which must lead to one step.",
        fix="give this step another name.",
    ),
    Entry(
        id="duplicate-score-line",
        severity="error",
        message='the score sheet has two lines called "{name}"',
        label="the second",
        why="each line of the score sheet is added up once, under its own name.",
        fix="give this line another name, or put both into one sum.",
    ),
    Entry(
        id="misspelt-declaration",
        severity="error",
        message='"{word}" is declared, but "{used}" is used',
        label="never used in this form",
        why="a word is used as it is declared, and here the declaration seems to hold the slip.",
        fix="write the {kind} in the same way here and where it is used.",
    ),
    Entry(
        id="unused-word",
        severity="warning",
        message='the {kind} "{word}" is used nowhere',
        label="never used",
        why="a word that no sentence uses is a slip, or is left over from something that is gone.",
        fix="use it, or remove its declaration.",
    ),
    Entry(
        id="duplicate-variant",
        severity="error",
        message='there are two variants called "{name}"',
        label="the second",
        why="a variant is chosen by its name, which must lead to one variant.",
        fix="give this one another name, or put both into one.",
    ),
)
