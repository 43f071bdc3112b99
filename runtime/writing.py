"""Phrases written out as Python: what the interpreter would work out by walking through data, as one expression.

Sets of pieces become bit sets, counts become bit counts, and what is the same at any time is worked out once. What this
module does not know how to write (`Cannot`) is walked through as before; both come to the same, and a test holds that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from wonderscript.runtime import facts, phrases, selecting, written
from wonderscript.runtime.effects import Copy, CountsAs, Produces, Shows, SitOut, UsesLinks, Worth
from wonderscript.runtime.layouts import coverings
from wonderscript.runtime.phrases import Condition, Number, PieceSet, Players
from wonderscript.runtime.state import Here
from wonderscript.runtime.table import Table
from wonderscript.runtime.traversal import parts_of, played_parts


class Cannot(Exception):
    """This phrase has to be walked through."""


@dataclass(frozen=True, slots=True)
class Voice:
    """What Python calls those that a phrase speaks of."""

    me: str = "scope.me"
    them: str = "scope.them"
    this: str = "scope.this"
    variables: dict[str, str] | None = None

    def variable(self, name: str) -> str:
        """The piece, seat or number that a variable stands for."""
        if self.variables is None:
            return f"scope.bound({name!r})"
        if name not in self.variables:
            raise Cannot(name)
        return self.variables[name]


SPOKEN = Voice()
# A seat by itself, not in the text of a piece.
BY_SEAT = Voice("me", "me", "-1", {})
# A condition that never holds.
NEVER = "False"


@dataclass(slots=True)
class Writer:
    """Python for the phrases of one table; `names` are the constants that it uses."""

    table: Table
    names: dict[str, Any] = field(default_factory=dict)
    count: int = 0
    # What is done with a part of an expression that may be the same every time it is looked at, and with one that is
    # the same as long as no step begins or ends.
    kept: Callable[[str], str] = str
    steady: Callable[[str], str] = str

    def constant(self, value: object) -> str:
        """The name of a constant."""
        if isinstance(value, int) and -1 <= value < 1 << 30:
            return str(value)
        name = f"k{len(self.names)}"
        self.names[name] = value
        return name

    def known(self, function: Callable[..., object]) -> str:
        """The name of a function, which is always the same."""
        self.names[function.__name__] = function
        return function.__name__

    def call(self, function: Callable[..., object], *arguments: str) -> str:
        """A call of a function."""
        return f"{self.constant(function)}({', '.join(arguments)})"

    def fresh(self, name: str) -> str:
        """A name that is not used yet."""
        self.count += 1
        return f"{name}_{self.count}"

    # ------------------------------------------------------------ players

    def seats(self, players: Players, voice: Voice) -> str:
        """The seats that a phrase names, as a tuple."""
        match players:
            case phrases.Seat(which="me"):
                return f"({voice.me},)"
            case phrases.Seat(which="them"):
                return f"({voice.them},)"
            case phrases.Seat(which="left"):
                return f"{self.constant(selecting.beside)}(state.ring, {voice.me}, 1)"
            case phrases.Seat(which="right"):
                return f"{self.constant(selecting.beside)}(state.ring, {voice.me}, -1)"
            case phrases.Seat(which="neighbors"):
                return f"{self.constant(selecting.neighbors)}(state.ring, {voice.me})"
            case phrases.Seat(which="everyone"):
                return "state.ring"
            case phrases.Seat(which="opponent") if self._are_two():
                return f"(1 - {voice.me},)"
            case phrases.BoundPlayer(variable=name):
                return f"({voice.variable(name)},)"
            case phrases.EachOf(groups=groups):
                parts = " + ".join(self.seats(group, voice) for group in groups)
                return f"tuple({{seat: None for seat in {parts}}})"
            case _:
                raise Cannot(players)

    def seat(self, players: Players, voice: Voice) -> str | None:
        """The seat, if a phrase surely names exactly one."""
        match players:
            case phrases.Seat(which="me"):
                return voice.me
            case phrases.Seat(which="them"):
                return voice.them
            case phrases.BoundPlayer(variable=name):
                return voice.variable(name)
            case phrases.Seat(which="opponent") if self._are_two():
                return f"(1 - {voice.me})"
            case _:
                return None

    def _are_two(self) -> bool:
        """Whether there are two seats, and nobody ever sits out."""
        memo = self.table.memos.setdefault("two seats", {})
        if not memo:
            parts = played_parts(self.table.library)
            memo["two"] = self.table.seats == self.table.players == 2 and not any(
                isinstance(one, SitOut) for one in parts
            )
        found: bool = memo["two"]
        return found

    # ------------------------------------------------------------ pieces

    def pieces(self, pieces: PieceSet, voice: Voice) -> str:
        """The pieces that a phrase means, as bits."""
        match pieces:
            case phrases.BoundPiece(variable=name):
                return f"(1 << {voice.variable(name)})"
            case phrases.This():
                return f"(1 << {voice.this} if {voice.this} >= 0 else 0)"
            case phrases.Together(sets=sets):
                return "(" + " | ".join(self.pieces(one, voice) for one in sets) + ")"
            case phrases.Pieces(pick="all", places=places, kind=kind, filters=filters):
                fixed, rest = self._sorted(kind, filters)
                if not places:
                    parts = [self.constant(fixed)]
                else:
                    lying = " | ".join(self.place(place, voice) for place in places)
                    whole = fixed == self._all()
                    parts = [self.kept(f"({lying})" if whole else f"(({lying}) & {self.constant(fixed)})")]
                return "(" + " & ".join([*parts, *(self.filter(one, voice) for one in rest)]) + ")"
            case _:
                raise Cannot(pieces)

    def in_order(self, pieces: PieceSet, voice: Voice) -> str:
        """The pieces that a phrase means, one after the other as they lie."""
        match pieces:
            case phrases.BoundPiece(variable=name):
                return f"({voice.variable(name)},)"
            case phrases.Pieces(pick="all", places=(phrases.PartsOf(piece=whole),), kind=kind, filters=filters):
                fixed, rest = self._sorted(kind, filters)
                # What a variable stands for is sure only where it is known which ones are bound.
                if rest or voice.variables is None or not isinstance(whole, phrases.BoundPiece):
                    raise Cannot(pieces)
                return f"{self.constant(self._parts(fixed))}[{voice.variable(whole.variable)}]"
            case phrases.Pieces(pick="all", places=(place,), kind=kind, filters=filters):
                zone = self.zone(place, voice)
                fixed, rest = self._sorted(kind, filters)
                lying = f"state.zones[{zone}]"
                if not rest and fixed == self._all():
                    return lying
                fitting = f"{self.constant(fixed)} >> piece & 1"
                tests = " and ".join([fitting, *(self._passes("piece", one, voice) for one in rest)])
                some = f"[piece for piece in {lying} if {tests}]"
                return some if rest else f"({lying} if not bits[{zone}] & {self._others(fixed)} else {some})"
            case _:
                raise Cannot(pieces)

    def _parts(self, fitting: int) -> tuple[tuple[int, ...], ...]:
        """For each piece those of its parts that fit."""
        return tuple(tuple(part for part in piece.parts if fitting >> part & 1) for piece in self.table.pieces)

    def _others(self, pieces: int) -> str:
        """All pieces but these."""
        return self.constant(self._all() & ~pieces)

    def first(self, pieces: PieceSet, voice: Voice) -> str:
        """The first piece that a phrase means, or none; only for phrases that mean at most one."""
        match pieces:
            case phrases.Pieces(pick="first", amount=None):
                every = phrases.Pieces(pieces.kind, pieces.places, pieces.filters)
                lying = self.in_order(every, voice)
                return f"(lying[0] if (lying := {lying}) else -1)"
            case _:
                raise Cannot(pieces)

    def zone(self, place: phrases.Place, voice: Voice) -> str:
        """The number of the zone that a phrase names."""
        match place:
            case phrases.ZoneOf(who=who, zone=zone):
                seat = self.seat(who, voice)
                if seat is None:
                    raise Cannot(place)
                return f"{self.table.seat_zones[zone]} + {seat}"
            case phrases.SharedZone(zone=zone):
                return str(self.table.shared_zones[zone])
            case _:
                raise Cannot(place)

    def _all(self) -> int:
        return (1 << len(self.table.pieces)) - 1

    def _sorted(self, kind: str | None, filters: tuple[phrases.Filter, ...]) -> tuple[int, list[phrases.Filter]]:
        """What always holds of pieces as bits, and the filters that are left."""
        fixed = tuple(one for one in filters if selecting.is_static(one))
        found = selecting.static_pieces(self.table, phrases.Pieces(kind, (), fixed))
        assert found is not None
        return found, [one for one in filters if not selecting.is_static(one)]

    def place(self, place: phrases.Place, voice: Voice) -> str:
        """What lies in a place, as bits."""
        table = self.table
        match place:
            case phrases.ZoneOf(who=who, zone=zone):
                first = table.seat_zones[zone]
                seat = self.seat(who, voice)
                if seat is not None:
                    return f"bits[{first} + {seat}]"
                return f"{self.constant(written.lying)}(bits, {first}, {self.seats(who, voice)})"
            case phrases.SharedZone(zone=zone):
                return f"bits[{table.shared_zones[zone]}]"
            case phrases.OnPiece(piece=phrases.BoundPiece(variable=name)):
                return self._on(voice.variable(name))
            case phrases.OnPiece(piece=phrases.This()) if voice is not SPOKEN:
                return self._on(voice.this)
            case _:
                raise Cannot(place)

    def _on(self, piece: str) -> str:
        """What lies on a piece, as bits."""
        table = self.table
        put_there = f"bits[{table.first_on} + {piece}]"
        if not table.layouts:
            return put_there
        laid = self.kept(self.call(coverings, self.constant(table), "state"))
        zone = f"state.where[{piece}]"
        return f"({put_there} | {laid}.get({zone} * {len(table.pieces)} + {piece}, 0) & bits[{zone}])"

    def filter(self, one: phrases.Filter, voice: Voice) -> str:
        """The pieces that a filter lets through, as bits."""
        match one:
            case phrases.SameAs(property=name, piece=phrases.BoundPiece(variable=variable)):
                return f"{self.constant(self._alike(name))}[{voice.variable(variable)}]"
            case phrases.MissingIn(property=name, place=place):
                values = self.constant(tuple(self._having(name).values()))
                return f"{self.constant(written.missing)}({values}, {self.pieces(place, voice)})"
            case phrases.LinkedFrom(link=link, source=source) if not self.table.index.states(UsesLinks):
                return f"{self.constant(written.Union(self._linked(link)))}({self.pieces(source, voice)})"
            case phrases.IsPiece(piece=piece):
                return self.pieces(piece, voice)
            case phrases.HasNumber(property=name, comparison=comparison, number=number):
                by_value = {value: bits for value, bits in self._by_value(name).items() if isinstance(value, int)}
                value = self.number(number, voice)
                return self.call(written.compared, self.constant(by_value), repr(OPERATORS_OF[comparison]), value)
            case phrases.IsNot(filter=inner):
                return f"~{self.filter(inner, voice)}"
            case _:
                raise Cannot(one)

    def member(self, piece: str, pieces: PieceSet, voice: Voice, known: int = -1) -> str:
        """Whether a piece (a name in Python) is one of those that a phrase means; without a place, anywhere.

        It is known to be one of some pieces (as bits), if that is known.
        """
        if isinstance(pieces, phrases.Together):
            return "(" + " or ".join(self.member(piece, one, voice, known) for one in pieces.sets) + ")"
        if isinstance(pieces, phrases.Pieces) and pieces.pick == "all":
            fixed, rest = self._sorted(pieces.kind, pieces.filters)
            some = known & self._all()
            if not fixed & some:
                return NEVER
            tests = [] if not some & ~fixed else [f"{self.constant(fixed)} >> {piece} & 1"]
            if pieces.places:
                lying = " | ".join(self.place(place, voice) for place in pieces.places)
                tests.append(f"({lying}) >> {piece} & 1")
            tests.extend(self._passes(piece, one, voice) for one in rest)
            return "(" + " and ".join(tests or ["True"]) + ")"
        return f"({self.pieces(pieces, voice)} >> {piece} & 1)"

    def _passes(self, piece: str, one: phrases.Filter, voice: Voice) -> str:
        match one:
            case phrases.LinkedFrom(link=link, source=source) if not self.table.index.states(UsesLinks):
                return f"({self.constant(self._linking(link))}[{piece}] & {self.pieces(source, voice)})"
            case phrases.MissingIn(property=name, place=place):
                having = self.constant(sum(self._having(name).values()))
                alike = f"{self.constant(self._alike(name))}[{piece}]"
                return f"({having} >> {piece} & 1 and not ({alike} & {self.pieces(place, voice)}))"
            case phrases.IsCalled(adjective=adjective):
                condition = self.table.adjectives[adjective].condition
                return self.condition(self._without_symbols(condition), replace(voice, this=piece))
            case _:
                return f"({self.filter(one, voice)} >> {piece} & 1)"

    def _by_value(self, name: str) -> dict[str | int | None, int]:
        """The pieces that have each value of a property."""
        found: dict[str | int | None, int] = {}
        for piece in self.table.pieces:
            value = selecting.shared_value(piece, name)
            found[value] = found.get(value, 0) | 1 << piece.number
        return found

    def _having(self, name: str) -> dict[str | int, int]:
        """The pieces that have each value of a property, without those that have none."""
        return {value: bits for value, bits in self._by_value(name).items() if value is not None}

    def _alike(self, name: str) -> tuple[int, ...]:
        """For each piece, those with the same value of a property."""
        values = self._by_value(name)
        return tuple(values[selecting.shared_value(piece, name)] for piece in self.table.pieces)

    def _linked(self, link: str) -> tuple[int, ...]:
        """For each piece, those that it has the link to."""
        return tuple(
            sum(1 << other.number for other in self.table.pieces if written.links(piece, other, link))
            for piece in self.table.pieces
        )

    def _linking(self, link: str) -> tuple[int, ...]:
        """For each piece, those that have the link to it."""
        return tuple(
            sum(1 << other.number for other in self.table.pieces if written.links(other, piece, link))
            for piece in self.table.pieces
        )

    def _without_symbols(self, phrase: Any) -> Any:
        """A phrase that asks for no symbols: open ones count only in what somebody says for themselves."""
        if any(isinstance(part, phrases.CounterOf) and part.counter in self.table.symbols for part in parts_of(phrase)):
            raise Cannot(phrase)
        return phrase

    # ------------------------------------------------------------ numbers

    def number(self, number: Number, voice: Voice) -> str:
        """A number."""
        table = self.table
        match number:
            case phrases.Constant(value=value):
                return str(value)
            case phrases.BoundNumber(variable=name):
                return voice.variable(name)
            case phrases.SettingValue(setting=setting):
                return str(table.settings[setting])
            case phrases.PlayerCount():
                return str(table.players)
            case phrases.StepNumber(step=step, last=last):
                return self.steady(f"{self.known(written.step_number)}(state, {step!r}, {last})")
            case phrases.CounterOf():
                return self._counter(number, voice)
            case phrases.CountPieces(pieces=pieces, distinct=None) if not table.index.states(CountsAs):
                return f"{self.pieces(pieces, voice)}.bit_count()"
            case phrases.CountPieces(pieces=pieces, distinct=str(group)) if group in table.library.groups:
                return self.call(written.different, self.constant(self._showing(group)), self.pieces(pieces, voice))
            case phrases.ResourceUnits(resource=name, pieces=pieces):
                resource = str(table.resources[name]) if name in table.resources else voice.variable(name)
                made = f"{self.constant(self._made())}[{resource}]"
                return self.call(written.units, made, self.pieces(pieces, voice))
            case phrases.TrackPosition(track=track, who=who) if (seat := self.seat(who, voice)) is not None:
                marker = f"state.markers[{table.tracks[track]}]"
                return f"({marker} if {seat} == 0 else -{marker})"
            case phrases.MostOf(players=players, number=each):
                one = self.fresh("one")
                each_value = self.number(self._without_symbols(each), replace(voice, them=one))
                return f"max([{each_value} for {one} in {self.seats(players, voice)}], default=0)"
            case phrases.PointsOf(pieces=pieces, best=False) if voice is SPOKEN:
                worth = self.constant(self._worth(self._possible(pieces)))
                return self.call(written.points, "here", self.pieces(pieces, voice), worth)
            case phrases.TokenPoints(who=who, tokens=tokens):
                return self._token_points(who, tokens, voice)
            case phrases.Sum(parts=parts):
                return "(" + " + ".join(self.number(part, voice) for part in parts) + ")"
            case phrases.Difference(left=left, right=right):
                return f"({self.number(left, voice)} - {self.number(right, voice)})"
            case phrases.Product(left=left, right=right):
                return f"({self.number(left, voice)} * {self.number(right, voice)})"
            case phrases.Square(number=inner):
                return f"{self.number(inner, voice)} ** 2"
            case phrases.Quotient(left=left, right=right, up=False):
                return f"({self.number(left, voice)} // {self.number(right, voice)})"
            case phrases.Quotient(left=left, right=right):
                return f"-(-{self.number(left, voice)} // {self.number(right, voice)})"
            case phrases.Extreme(largest=largest, parts=parts):
                return f"{'max' if largest else 'min'}({', '.join(self.number(part, voice) for part in parts)},)"
            case _:
                raise Cannot(number)

    def _counter(self, number: phrases.CounterOf, voice: Voice) -> str:
        seat = self.seat(number.who, voice)
        if number.counter in self.table.symbols:
            one = self._symbols(number.counter, seat or "seat", voice)
        else:
            found = self.table.counters[number.counter]
            if found.info.shared or found.info.on_kind is not None:
                raise Cannot(number)
            bases = found.by_value.values() if number.value is None else [found.by_value[number.value]]
            one = "(" + " + ".join(f"counters[{base} + {seat or 'seat'}]" for base in bases) + ")"
        return one if seat is not None else f"sum([{one} for seat in {self.seats(number.who, voice)}])"

    def _symbols(self, symbol: str, seat: str, voice: Voice) -> str:
        """How often a seat shows a symbol, if that depends on nothing but its pieces."""
        table = self.table
        if table.index.rule_facts.get(Shows) or len(table.active_zones) != 1 or not table.index.simple:
            raise Cannot(symbol)
        first, able = table.active_zones[0]
        amounts: dict[int, int] = {}
        for piece in table.pieces:
            for _index, fact in piece.rules.facts.get(Shows, ()):
                shows = fact.what
                assert isinstance(shows, Shows)
                if shows.symbols != (symbol,):
                    continue
                if fact.condition or fact.once_a or not isinstance(shows.amount, phrases.Constant):
                    raise Cannot(symbol)
                amount = shows.amount.value
                amounts[amount] = amounts.get(amount, 0) | 1 << piece.number & able
        parts = [
            f"{'' if amount == 1 else f'{amount} * '}(bits[{first} + {seat}] & {self.constant(bits)}).bit_count()"
            for amount, bits in amounts.items()
        ]
        if voice is SPOKEN:
            parts.append(f"({self.constant(facts.wild_count)}(here, {symbol!r}) if here.wild_for == {seat} else 0)")
        return "(" + " + ".join(parts or ["0"]) + ")"

    def _showing(self, group: str) -> tuple[int, ...]:
        """For each symbol of a group the pieces that show it, if none of them is open or depends on anything."""
        found = dict.fromkeys(self.table.library.groups[group], 0)
        for piece in self.table.pieces:
            for _index, fact in piece.rules.facts.get(Shows, ()):
                shows = fact.what
                if not isinstance(shows, Shows) or fact.condition or fact.once_a or len(shows.symbols) > 1:
                    raise Cannot(group)
                if not isinstance(shows.amount, phrases.Constant) or shows.amount.value < 1:
                    raise Cannot(group)
                for symbol in shows.symbols:
                    if symbol in found:
                        found[symbol] |= 1 << piece.number
        return tuple(found.values())

    def _made(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each resource, the pieces by how many of their units could be that resource."""
        found: list[dict[int, int]] = [{} for _resource in self.table.library.resources]
        for piece in self.table.pieces:
            made: Counter[str] = Counter()
            for _index, fact in piece.rules.facts.get(Produces, ()):
                if isinstance(fact.what, Produces):
                    made.update(name for unit in fact.what.units for name in set(unit.names))
            for name, amount in made.items():
                by_amount = found[self.table.resources[name]]
                by_amount[amount] = by_amount.get(amount, 0) | 1 << piece.number
        return tuple(tuple(by_amount.items()) for by_amount in found)

    def _possible(self, pieces: PieceSet) -> int:
        """The pieces that a phrase could mean at any time."""
        return self._sorted(pieces.kind, pieces.filters)[0] if isinstance(pieces, phrases.Pieces) else self._all()

    def _worth(self, possible: int) -> tuple[tuple[tuple[int, int], ...], int]:
        """Those of some pieces by their points where these are fixed, and those whose points depend on something."""
        fixed: dict[int, int] = {}
        open_points = 0
        for piece in self.table.pieces:
            if not possible >> piece.number & 1:
                continue
            found = [fact for _index, fact in piece.rules.facts.get(Worth, ())]
            if self.table.index.copied and any(isinstance(part, Copy) for part in parts_of(piece.face.rules)):
                open_points |= 1 << piece.number
                continue
            points = 0
            for fact in found:
                worth = fact.what
                assert isinstance(worth, Worth)
                if fact.condition or fact.once_a or not isinstance(worth.points, phrases.Constant):
                    open_points |= 1 << piece.number
                    break
                points += worth.points.value
            else:
                fixed[points] = fixed.get(points, 0) | 1 << piece.number
        return tuple((points, bits) for points, bits in fixed.items() if points), open_points

    def _token_points(self, who: Players, tokens: tuple[str, ...], voice: Voice) -> str:
        seat = self.seat(who, voice)
        if seat is None:
            raise Cannot(who)
        parts: list[str] = []
        for token in tokens:
            found = self.table.counters[token]
            for value, base in found.by_value.items():
                each = value if found.info.by_value and value is not None else found.info.worth
                parts.append(f"{each} * counters[{base} + {seat}]")
        return "(" + " + ".join(parts) + ")"

    # ------------------------------------------------------------ conditions

    def _counts_more(self) -> bool:
        """Whether something can be there for a count that does not lie there."""
        return self.table.index.states(CountsAs) or self.table.index.states(UsesLinks)

    def condition(self, condition: Condition, voice: Voice) -> str:
        """Whether a condition holds."""
        match condition:
            case phrases.Compare(left=left, comparison=comparison, right=right):
                return f"({self.number(left, voice)} {OPERATORS_OF[comparison]} {self.number(right, voice)})"
            case phrases.Exists(pieces=pieces) if not self._counts_more():
                return f"({self.pieces(pieces, voice)} != 0)"
            case phrases.PlayerIs(player=player, players=players):
                return f"(({self.seats(player, voice)} or (-1,))[0] in {self.seats(players, voice)})"
            case phrases.SettingIs(setting=setting):
                return str(bool(self.table.settings[setting]))
            case phrases.Not(condition=phrases.Exists(pieces=pieces)) if not self._counts_more():
                return f"(not {self.pieces(pieces, voice)})"
            case phrases.Not(condition=inner):
                return f"(not {self.condition(inner, voice)})"
            case phrases.AllOf(conditions=conditions):
                return "(" + " and ".join(self.condition(one, voice) for one in conditions) + ")"
            case phrases.AnyOf(conditions=conditions):
                return "(" + " or ".join(self.condition(one, voice) for one in conditions) + ")"
            case _:
                raise Cannot(condition)


OPERATORS_OF = {"is": "==", "at least": ">=", "at most": "<=", "more than": ">", "less than": "<"}


# ---------------------------------------------------------------- functions of phrases

PRELUDE = "    state = here.state; scope = here.scope; bits = state.bits; counters = state.counters\n"


def write_phrase(table: Table, phrase: object, form: str) -> Callable[[Here], Any] | None:
    """A function that works out a number or a condition, or None if it has to be walked through."""
    writer = Writer(table)
    try:
        expression = getattr(writer, form)(phrase, SPOKEN)
    except Cannot:
        return None
    names = writer.names
    exec(f"def phrase(here):\n{PRELUDE}    return {expression}\n", names)
    found: Callable[[Here], Any] = names["phrase"]
    return found


def write_member(table: Table, pieces: PieceSet) -> Callable[[Here, int], bool] | None:
    """A function that says whether a piece is among those that a phrase means; None if it has to be walked."""
    writer = Writer(table)
    try:
        expression = writer.member("piece", pieces, SPOKEN)
    except Cannot:
        return None
    names = writer.names
    exec(f"def member(here, piece):\n{PRELUDE}    return {expression}\n", names)
    found: Callable[[Here, int], bool] = names["member"]
    return found
