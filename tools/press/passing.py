"""Which way pieces are passed on in a step, as far as that follows from how often another step has run."""

from __future__ import annotations

from collections.abc import Iterable

from wonderscript.compiler.counting import compare
from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.traversal import played_parts
from wonderscript.runtime.playable import PlayableLibrary


def passed_to(library: PlayableLibrary, step: str, around: str, number: int) -> str | None:
    """To which neighbour something is passed in a step while the step around it runs for the n-th time."""
    runs = (part for part in played_parts(library) if isinstance(part, effects.RunStep) and part.step == step)
    return next((found for run in runs if (found := _in_body(run.body, around, number)) is not None), None)


def _in_body(body: Iterable[effects.Statement], around: str, number: int) -> str | None:
    for statement in body:
        match statement:
            case effects.Pass(to=phrases.Seat(which="left" | "right" as side)):
                return side
            case effects.If(
                condition=phrases.Compare(phrases.StepNumber(step, last=False), comparison, phrases.Constant(wanted)),
                body=then,
                otherwise=otherwise,
            ) if step == around:
                found = _in_body(then if compare(number, comparison, wanted) else otherwise, around, number)
                if found is not None:
                    return found
            case _:
                continue
    return None
