"""What the interpreter does not play yet, in one visible place: a library that needs it is refused, never misplayed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.library import Library

NOT_PLAYED_YET: tuple[type[Struct], ...] = (
    # statements
    effects.LookAt,
    effects.FillWith,
    effects.LayOut,
    effects.Copy,
    effects.MoveTrack,
    # facts
    effects.ProducesAgain,
    effects.ShowsCopy,
    effects.UsesLinks,
    effects.CountsAs,
    effects.Brings,
    # rules and events
    effects.Turns,
    effects.Reaches,
    effects.Replaces,
    effects.Watch,
    effects.MoreOptions,
    # phrases
    phrases.RowOf,
    phrases.TrackPosition,
    phrases.TrackPoints,
)


PLAYED_FACTS: tuple[type[Struct], ...] = (
    effects.Costs,
    effects.Produces,
    effects.Shows,
    effects.Links,
    effects.Worth,
    effects.Buys,
    effects.Pays,
    effects.Receives,
    effects.Frees,
    effects.Waives,
    # Own production costs nothing, so it is always used first.
    effects.OwnFirst,
    effects.Forbids,
)


class NotPlayedYet(Exception):
    """The library says something that this interpreter cannot carry out yet."""


def parts_of(data: object) -> Iterator[Struct]:
    """Every struct inside some data of a library, the data itself included."""
    waiting = [data]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, Struct):
            yield one
            waiting.extend(getattr(one, name) for name in one.__struct_fields__)


def played_parts(library: Library) -> Iterator[Struct]:
    """Every struct of a library that a game can come to."""
    yield from parts_of(
        (
            library.main,
            library.verbs,
            library.rules,
            library.pieces,
            library.decks,
            library.scores,
            library.ties,
            library.adjectives,
            library.tracks,
        )
    )


def refuse_unplayed(library: Library) -> None:
    """Raise `NotPlayedYet` if the library needs something that is not played yet."""
    found = {type(one).__name__ for one in played_parts(library) if isinstance(one, NOT_PLAYED_YET)}
    found.update(_unplayed_forms(library))
    if found:
        raise NotPlayedYet(", ".join(sorted(found)))


def _unplayed_forms(library: Library) -> Iterator[str]:
    """Forms of effects, of which other forms are played."""
    if library.seats or library.teams is not None:
        yield "seats without a player, teams"
    for kind in library.kinds:
        if kind.speaks_for is not None or kind.active_on is not None:
            yield f"who {kind.id} speaks for"
    for zone in library.zones:
        if zone.shared and any(kind.active_zone == zone.id for kind in library.kinds):
            yield f"pieces active in {zone.id}"
    for one in played_parts(library):
        match one:
            case effects.Produces(spent_to=place) if place is not None:
                yield "Produces with pieces that are spent"
            case effects.Waives(what=("pattern",)) | phrases.Cost(pattern=str()):
                yield "costs that are patterns"
            case effects.Choose(among=True) | effects.Choose(options=phrases.Pieces(pick="random")):
                yield "choices among pieces drawn at random"
            case effects.Call(arguments=arguments) if any(_is_drawn(argument) for argument in arguments):
                yield "verbs done to pieces drawn at random"
            case phrases.Seat(which="team-mate" | "neutral" as which):
                yield f"the {which}"
            case _:
                pass
    if any(part.copies is not None for deck in library.decks for part in deck.parts):
        yield "decks with copies of a piece"


def _is_drawn(argument: object) -> bool:
    return isinstance(argument, phrases.Pieces) and argument.pick == "random"
