"""Scenarios: examples that cannot be read or do not hold.

Fields: `name` is the name of a scenario, a variant or a score line; `word` is quoted from the text; `rule` is an id;
`deed` is a line of a scenario without its head; `players`, `seat`, `least` and `most` are numbers; `known` is a
listing.
"""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        id="unknown-scenario-line",
        severity="error",
        message='no line of a scenario begins with "{word}"',
        label="not the beginning of a line",
        why="a line of a scenario says what is on the table, what happens (`when`) or what is true (`then`).",
        fix="begin the line with one of these: {known}.",
    ),
    Entry(
        id="scenario-without-then",
        severity="error",
        message='the scenario "{name}" expects nothing',
        label="no `then`",
        why="a scenario is an example of a rule: it says what is true after what happened.",
        fix="add a line that begins with `then`.",
    ),
    Entry(
        id="given-after-when",
        severity="error",
        message="what is on the table stands after what happens",
        label="too late",
        why="a scenario first says what is on the table, then what happens, then what is true.",
        fix="move this line above the first `when` or `then`.",
    ),
    Entry(
        id="given-twice",
        severity="error",
        message="the table is set twice in one place",
        label="said a second time",
        why="a scenario sets each thing once: of two amounts, or two numbers of a step, only one could be on the "
        "table. `right` is the last seat, so it is meant by its number too.",
        fix="keep the line that is meant, and remove the other one; what belongs together stands on one line, as in "
        '`with "Poor", "Dear"`.',
    ),
    Entry(
        id="piece-of-variant",
        severity="error",
        message='"{name}" is not in the game that this scenario plays',
        label="not in this game",
        why="a scenario plays the sets as they are, or as the variants in its line `with` make them; other pieces are "
        "still in the box.",
        fix="{advice}.",
    ),
    Entry(
        id="happens-after-then",
        severity="error",
        message="`{head}` says what is true, and this is something that happens",
        label="what happens begins with `when`",
        why="`then` and every `and` after it say what is true; each thing that a player does has a `when` of its own.",
        fix="begin the line with `when`.",
    ),
    Entry(
        id="never-offered",
        severity="error",
        message="nobody is ever asked for this: {deed}",
        label="no question leads to it",
        why="what stands behind `when` answers a question of the game, and no text of these sets asks this one.",
        fix="bring it about with `suppose {deed}`, or begin with what leads to it.",
    ),
    Entry(
        id="duplicate-scenario",
        severity="error",
        message='there are two scenarios called "{name}"',
        label="the second",
        why="reports speak of a scenario by its name, which must lead to one scenario.",
        fix="give this one another name, or remove one of the two.",
    ),
    Entry(
        id="unknown-rule",
        severity="error",
        message='there is no rule "{rule}"',
        label="not a rule",
        why="a scenario cites rules by the ids that a rules.yaml of these sets declares.",
        fix="cite a rule that exists, or add this one to rules.yaml.",
    ),
    Entry(
        id="scenario-players",
        severity="error",
        message="these sets are not for {players} players",
        label="not from {least} to {most}",
        why="set.yaml says that {least} to {most} people play.",
        fix="write a number from {least} to {most}.",
    ),
    Entry(
        id="scenario-teams",
        severity="error",
        message="{players} players cannot form teams of {size}",
        label="not whole teams",
        why="players form teams of {size} here, and nobody is left over.",
        fix="write a number of players that {size} goes into.",
    ),
    Entry(
        id="unknown-seat",
        severity="error",
        message="there is no seat {seat} at this table",
        label="no such seat",
        why="the scenario has {players} players, and their seats are numbered from 1 to {players}.",
        fix="name a seat from 1 to {players}, or raise `players`.",
    ),
    Entry(
        id="unknown-variant",
        severity="error",
        message='there is no variant called "{name}"',
        label="not a variant",
        why="a variant is one that a set declares, whether a scenario (`with`), an `open` rule (`variants`) or a "
        "command (`--variant`) names it.",
        fix="name a declared variant ({known}), or declare this one.",
    ),
    Entry(
        id="unknown-score-line",
        severity="error",
        message='the score sheet has no line called "{name}"',
        label="not on the score sheet",
        why="points are scored on the lines that the sets declare with `score`.",
        fix="name one of these: {known}.",
    ),
    Entry(
        id="unknown-ending",
        severity="error",
        message='no game ends by "{name}"',
        label="nothing that ends a game",
        why="a game ends by what the sets name after `win by`, `end the game by` or `ending`.",
        fix="name one of these: {known}.",
    ),
    Entry(
        id="not-of-kind",
        severity="error",
        message='"{name}" is no {kind}',
        label="of another kind",
        why="behind a kind stands the name of a piece of that kind.",
        fix="name a {kind}, or write the kind that this piece has.",
    ),
    Entry(
        id="part-not-named",
        severity="error",
        message='it is not said which part of "{name}" is in play',
        label="which part of it",
        why="a piece with named parts is in play with one of them.",
        fix="add one of them behind the name: {known}.",
    ),
    Entry(
        id="not-a-part",
        severity="error",
        message='"{part}" is no part of "{name}"',
        label="not a part of it",
        why="the second name is that of a part of the first.",
        fix="name one of its parts: {known}.",
    ),
)
