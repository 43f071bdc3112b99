"""Where a piece is used: in decks, by other pieces, in scenarios. In: a library. Out: plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any

import msgspec

from wonderscript.compiler.counting import Circumstances, NotKnown, fits
from wonderscript.compiler.links import Links
from wonderscript.compiler.vocabulary import SettingSpec
from wonderscript.runtime.instructions.library import DeckInfo, DeckPartInfo, Piece
from wonderscript.runtime.instructions.phrases import HasName
from wonderscript.runtime.playable import PlayableLibrary


@dataclass(frozen=True, slots=True)
class DeckUse:
    """How many copies of a piece a deck holds by number of players; `drawn`: so many take part in a draw."""

    deck: str
    by: str | None
    value: int | None
    drawn: bool
    copies: dict[int, int]

    @property
    def name(self) -> str:
        """Which deck it is: `name, level 1`."""
        return self.deck if self.by is None else f"{self.deck}, {self.by} {self.value}"

    def runs(self) -> Iterator[tuple[str, int]]:
        """The numbers of copies, each with all the neighbouring numbers of players with which there are so many."""
        start = 0
        counts = sorted(self.copies.items())
        for place, (players, number) in enumerate(counts, 1):
            if place == len(counts) or counts[place] != (players + 1, number):
                first = counts[start][0]
                yield f"{first}-{players}" if first != players else str(first), number
                start = place


@dataclass(frozen=True, slots=True)
class Uses:
    """Everything in a combination that has to do with one piece."""

    links_to: list[str]
    links_from: list[str]
    named_by: list[str]
    decks: list[DeckUse]
    scenarios: list[str]
    # The variants that change it, and those that take it out.
    changed_by: list[str]
    taken_out_by: list[str]

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        return asdict(self)

    def without(self, other: Uses) -> Uses:
        """The uses that the other has not."""
        left = {
            one.name: [use for use in getattr(self, one.name) if use not in getattr(other, one.name)]
            for one in fields(self)
        }
        return Uses(**left)


def uses_of(piece: Piece, library: PlayableLibrary, changed_by: list[str], taken_out_by: list[str]) -> Uses:
    """Where a piece of a library is used; what variants do to it has been found out."""
    forms = {word.id: word.forms[-1] for word in library.words if word.kind == "link"}
    links = Links(library).of(piece)
    return Uses(
        [_link(forms, end) for end in links["to"]],
        [_link(forms, end) for end in links["from"]],
        [f'{one.kind} "{one.name}"' for one in library.pieces if one is not piece and _names(one, piece.name)],
        deck_uses(piece, library),
        [scenario.name for scenario in library.scenarios if _mentions(scenario, piece.name)],
        changed_by,
        taken_out_by,
    )


def _link(forms: dict[str, str], end: dict[str, Any]) -> str:
    symbol = f", by {end['symbol']}" if end["symbol"] else ""
    return f'"{end["name"]}" ({forms.get(end["link"], end["link"])}{symbol})'


def symbol_links(symbol: str, library: PlayableLibrary) -> list[tuple[str, str, str]]:
    """The links under a symbol: from which piece, by which link, to which one."""
    links = Links(library)
    return [
        (piece.name, end["link"], end["name"])
        for piece in library.pieces
        for end in links.of(piece)["to"]
        if end["symbol"] == symbol
    ]


def _names(piece: Piece, name: str) -> bool:
    """Whether the text of a piece names another one."""
    said = _walk((piece.rules, piece.text, piece.parts))
    return any(isinstance(one, HasName) and one.name == name for one in said)


def _mentions(scenario: object, name: str) -> bool:
    """Whether a scenario names a piece anywhere; in most of them not even its letters stand."""
    return name.encode() in msgspec.msgpack.encode(scenario) and any(one == name for one in _walk(scenario))


def _walk(value: object) -> Iterator[object]:
    """A value and all that it is made of."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        yield one
        if isinstance(one, msgspec.Struct):
            waiting.extend(getattr(one, name) for name in one.__struct_fields__)
        elif isinstance(one, tuple):
            waiting.extend(one)


def deck_uses(piece: Piece, library: PlayableLibrary) -> list[DeckUse]:
    """The decks that hold a piece."""
    return [use for deck in library.decks for use in _deck_uses(deck, piece, library)]


def _deck_uses(deck: DeckInfo, piece: Piece, library: PlayableLibrary) -> Iterator[DeckUse]:
    """The decks of a declaration that hold the piece, one for each value that they are made for."""
    by = next((one for one in library.properties if one.id == deck.by), None)
    least, most = library.players
    for value in (None,) if by is None else range(by.least, by.most + 1):
        copies: dict[int, int] = {}
        drawn = False
        for players in range(least, most + 1):
            around = _circumstances(library, players, deck.by, value)
            for part in deck.parts:
                number = _copies_in(part, piece, library, around)
                if number:
                    copies[players] = copies.get(players, 0) + number
                    drawn = drawn or part.amount is not None
        if copies:
            yield DeckUse(deck.id, deck.by, value, drawn, copies)


def _circumstances(library: PlayableLibrary, players: int, by: str | None, value: int | None) -> Circumstances:
    settings = {one.id: SettingSpec(one.id, one.value, one.by_players, one.follows_players) for one in library.settings}
    return Circumstances(players, settings, {by: value} if by is not None and value is not None else {})


def _copies_in(part: DeckPartInfo, piece: Piece, library: PlayableLibrary, around: Circumstances) -> int:
    """How many copies of a piece a part of a deck takes or draws from; none where only a game can tell."""
    marks = [one.id for one in library.properties if one.form == "marks" and one.id in piece.properties]
    copies = piece.properties[marks[0]] if marks else (0,)
    assert isinstance(copies, tuple)
    faces = [piece.properties | dict.fromkeys(marks, mark) for mark in copies]
    try:
        found = sum(fits(part.pieces, (piece.kind, tuple(sorted(face.items()))), around) for face in faces)
        return found if part.copies is None else found * max(around.number(part.copies), 0)
    except NotKnown:
        return 0
