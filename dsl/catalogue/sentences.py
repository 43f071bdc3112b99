"""Sentences: words that cannot be read as what their place needs.

Fields: `left`, `read` and `found` are quoted from the text; `kind` and `kinds` name kinds of pieces; `found` and
`expected` of units are phrases ("points", "a counter or a token").
"""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        id="leftover-words",
        severity="error",
        message="the sentence is complete before `{left}`",
        label="no place for this",
        why="every word has to find its place, and after `{read}` nothing of this kind can follow.",
        fix="remove these words, or give them a line of their own.",
    ),
    Entry(
        id="not-a-sentence",
        severity="error",
        message="no sentence begins with `{found}`",
        label="not a first word",
        why="the first word of a sentence is a plain small one that says what the sentence is about.",
        fix="begin with the word that says what happens or what holds.",
    ),
    Entry(
        id="statement-without-trigger",
        severity="error",
        message="it is not said when `{word}` happens",
        label="happens, but when is open",
        why="a line of a piece is a property, a fact, or something that happens at a moment after `when`.",
        fix="begin the line with the moment, as in `when ...: {word} ...`.",
    ),
    Entry(
        id="wrong-unit",
        severity="error",
        message="this is an amount of {found}",
        label="expected {expected}",
        why="the first word of the sentence decides what is counted: here {expected}.",
        fix="write {expected} after the number, or begin the sentence with another word.",
    ),
    Entry(
        id="wrong-piece-kind",
        severity="error",
        message='here stands a piece of the kind "{found}"',
        label='expected the kind "{expected}"',
        why='this verb is declared for pieces of the kind "{expected}".',
        fix='name a piece of the kind "{expected}", or declare the verb for "{found}" too.',
    ),
    Entry(
        id="whose-pieces",
        severity="error",
        message="it is not said whose {kind} these are",
        label="of whom, or where",
        why="pieces can be counted and chosen only where they lie: in a zone, or with players.",
        fix="add players or a zone behind `{kind}`, such as `of me`.",
    ),
    Entry(
        id="whose-zone",
        severity="error",
        message='it is not said whose "{zone}" this is',
        label="each player has one",
        why='every player has a zone "{zone}", so the sentence must say which of them is meant.',
        fix="write `my {zone}`, `each {zone}` or `{zone} of` with the players.",
    ),
    Entry(
        id="kind-without-home",
        severity="error",
        message="it is open where the {kind} of a player lie",
        label="needs a zone",
        why="`of` with players means the zone in which pieces are active, and {kind} have none.",
        fix="name the zone in which they lie, or add `active in` and a zone to the kind.",
    ),
    Entry(
        id="two-places",
        severity="error",
        message="these pieces lie in two places at once",
        label="a second place",
        why="a phrase for pieces names one place.",
        fix="keep one of the two places.",
    ),
    Entry(
        id="no-such-that",
        severity="error",
        message='"that {word}" leads to nothing',
        label="not said before",
        why="`that` goes back to `for each {word}` in the first line of a deck.",
        fix="write a number in place of `that`, or add `, for each {word}` to the first line.",
    ),
    Entry(
        id="choice-without-variable",
        severity="error",
        message="what is chosen here has no name",
        label="no variable",
        why="the lines that follow can speak of it only by a variable.",
        fix="add a variable behind the kind of piece: an upper-case letter such as `C`.",
    ),
    Entry(
        id="otherwise-without-if",
        severity="error",
        message="there is no `if` above this `otherwise`",
        label="without an `if`",
        why="`otherwise` stands directly below an `if`, once, at the same indentation.",
        fix="put it below its `if`, or write `if` with the opposite condition.",
    ),
    Entry(
        id="while-needs-facts",
        severity="error",
        message="under `while` stands something that happens",
        label="not a fact",
        why="under `while` stand facts, which hold as long as its condition does.",
        fix="move this line out of the block, and end it with `if` and the condition.",
    ),
    Entry(
        id="never-happens",
        severity="error",
        message='pieces of the kind "{kind}" are never {event}',
        label="never happens to it",
        why="no verb that ends in `{event}` is declared for this kind, only for {kinds}.",
        fix="name something that can happen to it, or declare the verb for this kind.",
    ),
    Entry(
        id="points-not-held",
        severity="error",
        message="nobody has points before the end",
        label="not to be had",
        why="points are added up when all is over; until then players have counters, tokens and pieces.",
        fix="ask for a counter, a token or pieces.",
    ),
    Entry(
        id="mixed-symbols",
        severity="error",
        message='"{first}" and "{second}" stand in one list of symbols',
        label="another symbol",
        why="a line shows one symbol, perhaps several times, or with `or` one of several.",
        fix="give each symbol its own `shows` line, or write `or` if only one of them counts.",
    ),
    Entry(
        id="no-links",
        severity="error",
        message="there are no links in these sets",
        label="no link is declared",
        why="`gives link` and `takes link` need a link between pieces, declared with `link`.",
        fix="declare a link, or remove this line.",
    ),
)
