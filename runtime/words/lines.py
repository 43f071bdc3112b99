"""Texts line by line: each statement on a line of its own, and what stands in it indented under it.

So nothing is told in passing: what is chosen is chosen on one line, and what is done with it is another. The words are
those of the sentences, whose speaker is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.phrases import Resources
from wonderscript.runtime.words.plan.rules import Rules
from wonderscript.runtime.words.speech import Inside, capital, full

# What always has lines of its own under it, however short they are.
LONG = (effects.RunStep, effects.AllTogether)
INDENT = "  "


def body_lines(speaker: Rules, body: Sequence[effects.Statement]) -> Iterator[str]:
    """The lines of a body. What is left out with a choice stands under it."""
    position = 0
    while position < len(body):
        statement = body[position]
        position += 1
        left_out = _left_out(statement, body[position:])
        parts: list[Inside[Rules]] = [_merged(part) for part in speaker.inside(statement)]
        if left_out:
            yield speaker.finished(f"{capital(speaker.clause(statement).text)}:")
        elif not parts or (not isinstance(statement, LONG) and all(map(_is_short, parts))):
            yield speaker.finished(full(speaker.clause(statement).text))
        else:
            for part in parts:
                yield from _lines_inside(part)
        speaker = speaker.after(statement)
        yield from (f"{INDENT}{line}" for line in body_lines(speaker, left_out))
        for one in left_out:
            speaker = speaker.after(one)
        position += len(left_out)


def _left_out(statement: effects.Statement, rest: Sequence[effects.Statement]) -> Sequence[effects.Statement]:
    """What is not done where there is nothing to choose."""
    if not isinstance(statement, effects.Choose) or isinstance(statement.options, effects.NumberRange | Resources):
        return ()
    return rest[: statement.following] if statement.following else rest


def rule_lines(speaker: Rules, rule: effects.Rule) -> Iterator[str]:
    """The lines of a rule; a fact is one line."""
    part = speaker.inside_rule(rule)
    if part is None:
        yield speaker.sentence(rule)
    elif _is_short(part):
        [[statement]] = part.bodies
        yield speaker.finished(full(f"{part.head}: {part.speaker.clause(statement).text}"))
    else:
        yield from _lines_inside(part)


def _lines_inside(part: Inside[Rules]) -> Iterator[str]:
    yield part.speaker.finished(f"{capital(part.head)}:")
    for body in part.bodies:
        for number, line in enumerate(body_lines(part.speaker, body)):
            mark = "" if not part.options else INDENT if number else "- "
            yield f"{INDENT}{mark}{line}"


def _is_short(part: Inside[Rules]) -> bool:
    """Whether a part is one plain statement, perhaps for several players, which fits on the line that it stands in."""
    if part.options or len(part.bodies[0]) != 1:
        return False
    [[statement]] = part.bodies
    inner = part.speaker.inside(statement)
    return not inner or (isinstance(statement, effects.ForEachPlayer) and all(map(_is_short, inner)))


def _merged(part: Inside[Rules]) -> Inside[Rules]:
    """A part in which there is nothing but a choice, as that choice: `you may do one of these`."""
    if not part.may or len(part.bodies[0]) != 1 or not isinstance(part.bodies[0][0], effects.DoOne):
        return part
    [choice] = part.speaker.inside(part.bodies[0][0])
    return Inside(f"{part.head} {choice.head}", choice.speaker, choice.bodies, options=True)
