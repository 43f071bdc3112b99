"""How things of a game are named and shown: pieces, seats, costs, counters, each with its look.

In: a table, a language, a theme. Out: pieces of text with colours. A theme that says nothing of a word leaves it a
plain word; a screen that cannot show a symbol gets a letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.text import Text

from wonderscript.compiler.themes import Look, Theme
from wonderscript.runtime.instructions.library import KindInfo
from wonderscript.runtime.instructions.phrases import Cost
from wonderscript.runtime.table.backs import Back
from wonderscript.runtime.table.table import NO_PIECE, Table
from wonderscript.runtime.views.views import UNKNOWN, View
from wonderscript.runtime.words import describe, describe_cost
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.runtime.words.ru.declension import decline
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.tools.playing.phrasebook import phrase

NO_LOOK = Look()


def neutral_names(table: Table, language: Language) -> tuple[str, ...]:
    """What the seats without a player are called: by the name of a piece in that language, if there is such a one."""
    groups = lexicon_of(table.library, language).names.values()
    names = [info.name for info in table.neutral.values()]
    return tuple(next((group[name] for group in groups if name in group), name) for name in names)


@dataclass(frozen=True)
class Speaker:
    """Names things in one language and one theme, for the player at one seat.

    `names` are those of all seats; the player is "you", unless nobody sits there. `symbols`: the screen can show them;
    `width`: so many letters are in a line.
    """

    table: Table
    language: Language
    theme: Theme
    seat: int
    names: tuple[str, ...]
    symbols: bool = True
    is_person: bool = True
    width: int = 100

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of the sets."""
        return lexicon_of(self.table.library, self.language)

    @cached_property
    def kinds(self) -> dict[str, KindInfo]:
        """The kinds of pieces."""
        return {kind.id: kind for kind in self.table.library.kinds}

    def say(self, key: str, **values: object) -> str:
        """A phrase of the phrasebook."""
        return phrase(self.language, key, **values)

    # ------------------------------------------------------------ looks

    def mark(self, word: str) -> str:
        """The symbol of a word, or the letter, or nothing."""
        look = self.theme.looks.get(word, NO_LOOK)
        return (look.symbol if self.symbols else "") or look.letter

    def colour(self, word: str) -> str:
        """The colour of a word, or none."""
        return self.theme.looks.get(word, NO_LOOK).terminal

    # ------------------------------------------------------------ pieces

    def name(self, number: int) -> str:
        """What a piece is called; a part without a name of its own is called by its place."""
        piece = self.table.pieces[number]
        kind = piece.face.kind
        if piece.parent != NO_PIECE:
            whole = self.table.pieces[piece.parent]
            place = whole.parts.index(number) + 1
            if self.kinds[kind].ordered or piece.name == f"{whole.name} {place}":
                return f"{self.lexicon.noun(kind).one} {place}"
        return self.lexicon.names.get(kind, {}).get(piece.name, piece.name)

    def value(self, number: int) -> str:
        """The value of a piece that has a look, such as its colour; empty if it has none."""
        properties = self.table.pieces[number].properties.values()
        return next((value for value in properties if isinstance(value, str) and value in self.theme.looks), "")

    def piece(self, number: int) -> Text:
        """A piece with its symbol and its colour."""
        value = self.value(number)
        mark = self.mark(value)
        return Text(f"{mark} {self.name(number)}" if mark else self.name(number), style=self.colour(value))

    def back(self, back: Back) -> list[str]:
        """What can be seen of a piece from behind, word by word: its kind, what its back shows, and whose it is."""
        said = [self.lexicon.noun(back.kind).one]
        for word, value in back.shows:
            is_number = isinstance(value, int)
            said.append(f"{self.lexicon.noun(word).one} {value}" if is_number else self.lexicon.adjective(str(value)))
        if back.bringer is not None:
            said.append(self.name(next(one.number for one in self.table.pieces if one.face.id == back.bringer)))
        return said

    def pieces(self, numbers: Iterable[int], zone: str) -> Text:
        """Pieces that lie together: sorted, those that look alike side by side; what waits at a seat with its cost."""
        groups: dict[str, Counter[tuple[str, str]]] = {}
        for number in self.sorted(number for number in numbers if number != UNKNOWN):
            piece = self.table.pieces[number]
            waits = zone in self.table.seat_zones and piece.active_zone not in (None, zone)
            cost = f" ({self.cost(number)})" if waits and piece.face.cost != Cost() else ""
            groups.setdefault(self.value(number), Counter())[self.name(number), cost] += 1
        return Text("  ").join(self._alike(value, named) for value, named in groups.items())

    def _alike(self, value: str, named: Counter[tuple[str, str]]) -> Text:
        """Pieces of one look behind their symbol; those of one name are said once, with their number."""
        mark, colour = self.mark(value), self.colour(value)
        found = Text(", ").join(
            Text().append(_times(number, name), style=colour).append(cost) for (name, cost), number in named.items()
        )
        return Text().append(f"{mark} ", style=colour).append_text(found) if mark else found

    def sorted(self, numbers: Iterable[int]) -> list[int]:
        """Pieces in the order of the theme; without one, as they lie."""
        orders = {one.id: one.values for one in self.table.library.properties}

        def place(number: int) -> list[int]:
            found: list[int] = []
            for name in self.theme.sort:
                value = self.table.pieces[number].properties.get(name, NO_PIECE)
                found.append(orders[name].index(value) if isinstance(value, str) else value)
            return found

        return sorted(numbers, key=place)

    def cost(self, number: int) -> str:
        """What a piece costs."""
        cost = self.table.pieces[number].face.cost
        return self.say("free") if cost == Cost() else describe_cost(cost, self.lexicon)

    def can_cost(self, number: int) -> bool:
        """Whether pieces of this kind have costs at all."""
        return self.table.pieces[number].face.kind in self._costly

    @cached_property
    def _costly(self) -> frozenset[str]:
        return frozenset(piece.face.kind for piece in self.table.pieces if piece.face.cost != Cost())

    def text(self, number: int) -> str:
        """What a piece says by itself."""
        face = self.table.pieces[number].face
        return " ".join(describe(face.rules, self.lexicon, face.kind, face.text))

    def texts(self, number: int) -> list[str]:
        """What a piece says, and what each of its parts says."""
        said = [self.text(number)]
        for part in self.table.pieces[number].parts:
            cost = f" ({self.cost(part)})" if self.can_cost(part) else ""
            inner = self.texts(part)
            said += [f"{self.name(part)}{cost}: {inner[0]}", *inner[1:]]
        return [line for line in said if line]

    # ------------------------------------------------------------ seats and counters

    def player(self, seat: int) -> str:
        """Who sits at a seat."""
        return self.say("you") if seat == self.seat and self.is_person else self.names[seat]

    def title(self, seat: int, view: View) -> str:
        """Who sits at a seat, and the piece that tells them apart."""
        named = next(iter(self.of_kind(self.theme.named_by, seat, view)), None)
        return self.player(seat) if named is None else f"{self.player(seat)}, {self.name(named)}"

    def of_kind(self, kind: str | None, seat: int, view: View) -> list[int]:
        """The pieces of a kind that a seat has before it."""
        found: list[int] = []
        for zone, first in self.table.seat_zones.items():
            if zone in self.shown_zones:
                found += [piece for piece in view.zones[first + seat] if self._is(piece, kind)]
        return found

    def _is(self, piece: int, kind: str | None) -> bool:
        return piece != UNKNOWN and kind in self.table.pieces[piece].kinds

    def is_shown(self, zone: str) -> bool:
        """Whether a zone of the table is shown: the theme says so, or it is open."""
        found = next(one for one in self.table.library.zones if one.id == zone)
        return zone in self.theme.zones or found.seen in ("open", "top")

    @cached_property
    def shown_zones(self) -> Sequence[str]:
        """The zones of a player that are shown: those of the theme, and open ones of sets of which it names none."""
        own = {zone.id: zone.seen for zone in self.table.library.zones if not zone.shared}
        return self._told(self.theme.zones, own, [zone for zone, seen in own.items() if seen == "open"], ("zone",))

    @cached_property
    def shown_counters(self) -> Sequence[str]:
        """The counters that are shown: those of the theme, and all that players have of sets of which it names none."""
        own = [one.id for one in self.table.library.counters if not one.shared and one.on_kind is None]
        return self._told(self.theme.counters, own, own, ("counter", "token"))

    def _told(
        self, named: Sequence[str], own: Collection[str], other: Iterable[str], kinds: Sequence[str]
    ) -> list[str]:
        """Words that the theme names, and others that are declared by sets of whose words it names none."""
        homes = {one.id: one.set_id for one in reversed(self.table.library.items) if one.kind in kinds}
        found = [word for word in named if word in own]
        told = {homes.get(word) for word in found}
        return [*found, *(word for word in other if homes.get(word) not in told)]

    def produce(self, units: Iterable[tuple[str, ...]]) -> str:
        """What is produced: how much of each resource, and units that are one of several."""
        order = {resource: place for place, resource in enumerate(self.table.library.resources)}
        said: list[str] = []
        for unit, count in sorted(
            Counter(units).items(), key=lambda one: (len(one[0]), [order[word] for word in one[0]])
        ):
            one = "/".join(self.lexicon.noun(resource).one for resource in unit)
            said.append(_times(count, one))
        return ", ".join(said)

    def deed(self, verb: str) -> str:
        """A verb as something to be done; where it has two objects, with the first of them."""
        forms = self.lexicon.verb(verb)
        if len(forms.slots) < 2:
            return forms.to
        noun = self.lexicon.noun(forms.slots[0])
        return f"{forms.to} {noun.one if self.language == 'en' else decline(noun, 'acc')}"

    def amounts(self, amounts: Mapping[str, int]) -> str:
        """So many of several things."""
        return ", ".join(self.amount(word, number) for word, number in amounts.items())

    def amount(self, word: str, number: int) -> str:
        """So many of something: with its symbol, or in words."""
        mark = self.mark(word)
        if mark:
            return f"{number}{mark}"
        noun = self.lexicon.counted(word)
        return count_english(number, noun) if self.language == "en" else count_russian(number, noun)


def _times(count: int, name: str) -> str:
    return name if count == 1 else f"{count} × {name}"
