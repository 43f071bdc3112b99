"""Where a game stands, in words and as data: who is asked what, every option, what each seat has, the points.

In: a position as JSON tells it, or a game. Out: the same as Python tells it; or a document, and its lines. It is the
whole table that is told, as somebody who tries out a text wants to see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wonderscript.dsl.translation import Language, Phrase
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.positions.standings import PositionError
from wonderscript.runtime.words.options import say_option, say_question
from wonderscript.tools.speech import said
from wonderscript.tools.terminal import WrongUsage


def told_position(
    seats: Mapping[str, Mapping[str, Any]] | None, shared: Mapping[str, Any] | None, on: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What seats and the table have: in JSON all keys are texts, and a number is one of them."""
    numbered: dict[int, Mapping[str, Any]] = {}
    for key, things in (seats or {}).items():
        if not key.isdecimal():
            words = "`{seat}` is no seat: seats are numbers from 0 on, to the left"
            raise WrongUsage(Phrase(words, seat=key))
        numbered[int(key)] = _with_values(things)
    return {"seats": numbered, "shared": _with_values(shared or {}), "on": on}


def _with_values(things: Mapping[str, Any]) -> dict[str, Any]:
    """How much of which value: `{"1": 2}` is two of value 1."""
    return {word: _by_value(thing) if isinstance(thing, Mapping) else thing for word, thing in things.items()}


def _by_value(amounts: Mapping[str, Any]) -> dict[int | str, Any]:
    return {int(key) if key.isdecimal() else key: amount for key, amount in amounts.items()}


def standing_document(game: Game, language: Language, most: int) -> dict[str, Any]:
    """A game as it stands; of many options the first are told."""
    decision, table = game.decision, game.table
    found: dict[str, Any] = {"asked": None, "question": None, "options": [], "more_options": 0}
    if decision is not None:
        some = [decision.options[number] for number in range(min(most, len(decision.options)))]
        found = {
            "asked": decision.seat,
            "question": say_question(table, game.state, decision, language),
            "options": [say_option(table, game.state, decision, option, language) for option in some],
            "more_options": len(decision.options) - len(some),
        }
    return {
        **found,
        "seats": [_held(game, seat) for seat in range(table.seats)],
        "table": _held(game, None),
        "points": [dict(sheet) for sheet in game.scores],
        "winners": list(game.winners),
        "reason": game.reason,
    }


def _held(game: Game, seat: int | None) -> dict[str, Any]:
    """The counters and zones of a seat, or of the table, in which there is something."""
    library = game.table.library
    held: dict[str, Any] = {}
    for counter in library.counters:
        if counter.shared == (seat is None) and (amount := _amount(game, seat, counter.id)):
            held[counter.id] = amount
    for zone in library.zones:
        if zone.shared == (seat is None) and (names := game.zone(seat, zone.id)):
            # What nobody sees is told by its number alone.
            held[zone.id] = len(names) if zone.seen == "closed" else names
    return held


def _amount(game: Game, seat: int | None, counter: str) -> int:
    try:
        return game.has(seat, counter)
    except PositionError:
        return 0


def standing_lines(document: Mapping[str, Any]) -> Iterator[str]:
    """The same to be read."""
    if document["asked"] is not None:
        yield said(Phrase("Seat {seat} is asked: {question}", seat=document["asked"], question=document["question"]))
        yield from (f"  {number}. {option}" for number, option in enumerate(document["options"]))
        if document["more_options"]:
            yield said(Phrase("  ... and {count:option|options} more", count=document["more_options"]))
    else:
        winners = ", ".join(map(str, document["winners"]))
        yield said(Phrase("The game is over: seat {winners} wins.", winners=winners))
    for seat, (held, points) in enumerate(zip(document["seats"], document["points"], strict=True)):
        yield said(Phrase("Seat {seat}: {things}", seat=seat, things=_listed(held)))
        told = ", ".join(f"{line} {number}" for line, number in points.items() if number)
        yield said(Phrase("  {count:point|points} now: {lines}", count=sum(points.values()), lines=told or "-"))
    if document["table"]:
        yield said(Phrase("On the table: {things}", things=_listed(document["table"])))


def _listed(held: Mapping[str, Any]) -> str:
    told = (f"{word} {', '.join(thing) if isinstance(thing, list) else thing}" for word, thing in held.items())
    return "; ".join(told) or "-"
