"""Options that one set adds to the choice of a step of another: they are written into that choice before a game begins.

So nothing that plays, searches or speaks of a choice has to know where its options come from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.effects import DoOne, MoreOptions, RunStep, Statement
from wonderscript.runtime.instructions.library import Library
from wonderscript.runtime.instructions.traversal import parts_of

Body = tuple[Statement, ...]

# What stands for something that was named before.
BOUND = (phrases.BoundPiece, phrases.BoundPlayer, phrases.BoundNumber)


def join_options(library: Library) -> Library:
    """The library with every option that joins a step in the first choice of that step."""
    more = [rule for named in library.rules for rule in named.rules if isinstance(rule, MoreOptions)]
    if not more:
        return library
    return replace(
        library,
        main=_joined(library.main, more),
        verbs=_joined(library.verbs, more),
        rules=_joined(library.rules, more),
        pieces=_joined(library.pieces, more),
    )


def _joined(data: Any, more: list[MoreOptions]) -> Any:
    """Some data with the options joined to every step in it that they name."""
    if isinstance(data, tuple):
        parts = tuple(_joined(one, more) for one in data)
        return parts if any(new is not old for new, old in zip(parts, data, strict=True)) else data
    if not isinstance(data, Struct):
        return data
    fields = {name: getattr(data, name) for name in data.__struct_fields__}
    changed = {name: new for name, old in fields.items() if (new := _joined(old, more)) is not old}
    found = replace(data, **changed) if changed else data
    if isinstance(found, RunStep):
        for one in more:
            if one.step == found.step:
                found = replace(found, body=_extended(found.body, one, [])[0])
    return found


def _extended(body: Body, more: MoreOptions, variables: list[str]) -> tuple[Body, bool]:
    """A body with the options in its first choice, and whether there was one; `variables` were bound before it."""
    for index, statement in enumerate(body):
        if isinstance(statement, DoOne):
            options = (*statement.options, *_renamed(more.options, _names(more, variables)))
            return (*body[:index], replace(statement, options=options), *body[index + 1 :]), True
        if isinstance(statement, RunStep):
            continue
        for name in ("body", "otherwise"):
            inner = getattr(statement, name, None)
            if isinstance(inner, tuple):
                longer, done = _extended(inner, more, variables)
                if done:
                    return (*body[:index], replace(statement, **{name: longer}), *body[index + 1 :]), True
        variables.extend(_bound_in(statement))
    return body, False


def _bound_in(statement: Statement) -> list[str]:
    """What a statement binds for those after it."""
    match statement:
        case effects.Choose(variable=variable):
            return [variable]
        case effects.Move(pieces=phrases.Pieces(variable=str(variable))):
            return [variable]
        case _:
            return []


def _names(more: MoreOptions, variables: list[str]) -> dict[str, str]:
    """What the variables of the options are called in the step; what they bind themselves stays apart from these."""
    names = dict(zip(more.variables, variables, strict=False))
    own = {part.variable for part in parts_of(more.options) if isinstance(part, effects.Choose)}
    return {**{name: f"{name}_more" for name in own & set(names.values())}, **names}


def _renamed(data: Any, names: Mapping[str, str]) -> Any:
    """Some data with other names for its variables."""
    if isinstance(data, tuple):
        return tuple(_renamed(one, names) for one in data)
    if not isinstance(data, Struct):
        return data
    changed = {name: _renamed(getattr(data, name), names) for name in data.__struct_fields__}
    if isinstance(data, (*BOUND, effects.Choose, phrases.Pieces)):
        variable = changed["variable"]
        changed["variable"] = names.get(variable, variable)
    return type(data)(**changed)
