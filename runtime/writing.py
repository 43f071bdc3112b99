"""Phrases written out as Python: what the interpreter would work out by walking through data, as one expression.

Sets of pieces become bit sets, counts become bit counts, and what is the same at any time is worked out once. What this
module does not know how to write (`Cannot`) is walked through as before; both come to the same, and a test holds that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from wonderscript.runtime import facts, numbers, phrases, stand_ins, written
from wonderscript.runtime.effects import Copy, CountsAs, Fact, Produces, Shows, Worth
from wonderscript.runtime.phrases import Condition, Number, PieceSet, Players
from wonderscript.runtime.state import Here
from wonderscript.runtime.table import Table
from wonderscript.runtime.traversal import parts_of
from wonderscript.runtime.writing_pieces import NEVER, OPERATORS_OF, SPOKEN, Cannot, PieceWriter, Voice


@dataclass(slots=True)
class Writer(PieceWriter):
    """Python for the phrases of one table."""

    # ------------------------------------------------------------ numbers

    def number(self, number: Number, voice: Voice) -> str:
        """A number."""
        return self.written_or_walked(self._number, numbers.value_of, number, voice)

    def _number(self, number: Number, voice: Voice) -> str:
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
                return f"{self.steady(f'{self.known(written.step_run)}(state, {step!r})')}[{int(last)}]"
            case phrases.CounterOf():
                return self._counter(number, voice)
            case phrases.CountPieces(pieces=pieces, distinct=None) if not self._counts_more(pieces):
                return f"{self.pieces(pieces, voice)}.bit_count()"
            case phrases.CountPieces(pieces=pieces, distinct=str(group)) if group in table.library.groups:
                return self.call(written.different, self.constant(self._showing(group)), self.pieces(pieces, voice))
            case phrases.ResourceUnits(resource=name, pieces=pieces):
                resource = str(table.resources[name]) if name in table.resources else voice.variable(name)
                made = f"{self.constant(self._made())}[{resource}]"
                return self.call(written.units, made, self.pieces(pieces, voice))
            case phrases.CounterOn(who=who, counter=counter, pieces=phrases.This() | phrases.BoundPiece() as piece):
                seat = self.seat(who, voice)
                if seat is None or voice is SPOKEN:
                    raise Cannot(number)
                slots, one = self.constant(table.counters[counter].by_piece), self._one(piece, voice)
                return f"(counters[{slots}[{one}] + {seat}] if {one} in {slots} else 0)"
            case phrases.PropertyOf(property=name, piece=phrases.This() | phrases.BoundPiece() as piece):
                if voice is SPOKEN:
                    raise Cannot(number)
                values = [piece.properties.get(name) for piece in table.pieces]
                # Without a piece, -1 is the last of them.
                known = (*[value if isinstance(value, int) else 0 for value in values], 0)
                return f"{self.constant(known)}[{self._one(piece, voice)}]"
            case phrases.TrackPosition(track=track, who=who) if (seat := self.seat(who, voice)) is not None:
                marker = f"state.markers[{table.tracks[track]}]"
                return f"({marker} if {seat} == 0 else -{marker})"
            case phrases.TrackPoints(track=track, who=who) if (seat := self.seat(who, voice)) is not None:
                info = table.library.tracks[table.tracks[track]]
                points = {
                    place: sum(worth for least, most, worth in info.zones if least <= place <= most)
                    for place in range(-info.length, info.length + 1)
                }
                marker = f"state.markers[{table.tracks[track]}]"
                return f"{self.constant(points)}[{marker} if {seat} == 0 else -{marker}]"
            case phrases.MostOf(players=players, number=each):
                one = self.fresh("one")
                each_value = self.number(self.without_symbols(each), replace(voice, them=one))
                return f"max([{each_value} for {one} in {self.seats(players, voice)}], default=0)"
            case phrases.PointsOf(pieces=pieces, best=False) if voice is SPOKEN:
                return self._points(self.pieces(pieces, voice), *self._worth(self._possible(pieces)))
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
            case phrases.NumberIf(number=inner, condition=condition):
                return f"({self.number(inner, voice)} if {self.condition(condition, voice)} else 0)"
            case _:
                raise Cannot(number)

    def _one(self, piece: phrases.This | phrases.BoundPiece, voice: Voice) -> str:
        """The number of a piece; -1 if there is none."""
        return voice.this if isinstance(piece, phrases.This) else voice.variable(piece.variable)

    def _counter(self, number: phrases.CounterOf, voice: Voice) -> str:
        seat = self.seat(number.who, voice)
        if number.counter in self.table.symbols:
            if self.table.index.copied:
                return self._uncopied_symbols(number, seat, voice)
            one = self._symbols(number.counter, seat or "seat", voice)
        else:
            found = self.table.counters[number.counter]
            if found.info.on_kind is not None:
                raise Cannot(number)
            if found.info.shared:
                return "(" + " + ".join(f"counters[{base}]" for base in found.by_value.values()) + ")"
            bases = found.by_value.values() if number.value is None else [found.by_value[number.value]]
            one = "(" + " + ".join(f"counters[{base} + {seat or 'seat'}]" for base in bases) + ")"
        return one if seat is not None else f"sum([{one} for seat in {self.seats(number.who, voice)}])"

    def _uncopied_symbols(self, number: phrases.CounterOf, seat: str | None, voice: Voice) -> str:
        """How often a seat shows a symbol; who has copied a piece may show more, then it is walked through."""
        if seat is None:
            raise Cannot(number)
        walk = numbers.NUMBERS[phrases.CounterOf]
        if voice is SPOKEN:
            walked = self.call(walk, "here", self.constant(number))
        else:
            walked = self.walked(walk, number, voice)
        return f"({self._symbols(number.counter, seat, voice)} if not state.copied else {walked})"

    def _symbols(self, symbol: str, seat: str, voice: Voice) -> str:
        """How often a seat shows a symbol, if that depends on nothing but its pieces."""
        table = self.table
        index = table.index
        if index.rule_facts.get(Shows) or index.seat_facts.get(Shows):
            raise Cannot(symbol)
        if index.elsewhere & index.facts.get(Shows, 0):
            raise Cannot(symbol)
        amounts: dict[int, int] = {}
        varying: list[tuple[int, Fact]] = []
        for piece in table.pieces:
            for _index, fact in piece.rules.facts.get(Shows, ()):
                shows = fact.what
                assert isinstance(shows, Shows)
                if shows.symbols != (symbol,):
                    continue
                if fact.condition or fact.once_a or not isinstance(shows.amount, phrases.Constant):
                    varying.append((piece.number, fact))
                    continue
                amount = shows.amount.value
                amounts[amount] = amounts.get(amount, 0) | 1 << piece.number
        parts: list[str] = []
        for first, able in table.active_zones:
            for amount, bits in amounts.items():
                if bits & able:
                    shown = f"(bits[{first} + {seat}] & {self.constant(bits & able)}).bit_count()"
                    parts.append(shown if amount == 1 else f"{amount} * {shown}")
            for number, fact in varying:
                if able >> number & 1:
                    shown = self._shown(number, fact, seat)
                    parts.append(f"({shown} if bits[{first} + {seat}] >> {number} & 1 else 0)")
        if voice is SPOKEN:
            parts.append(f"({self.constant(facts.wild_count)}(here, {symbol!r}) if here.wild_for == {seat} else 0)")
        return "(" + " + ".join(parts or ["0"]) + ")"

    def _shown(self, piece: int, fact: Fact, seat: str) -> str:
        """How often a piece of a seat shows a symbol where that depends on something."""
        assert isinstance(fact.what, Shows)
        if fact.once_a is not None:
            raise Cannot(fact)
        voice = Voice(seat, seat, str(piece), {})
        amount = self.number(self.without_symbols(fact.what.amount), voice)
        if fact.condition is None:
            return amount
        return f"({amount} if {self.condition(self.without_symbols(fact.condition), voice)} else 0)"

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

    def _points(self, pieces: str, fixed: tuple[tuple[int, int], ...], varying: int) -> str:
        """The points of pieces: fixed ones by their number, the others one by one."""
        counted = self.fresh("counted")
        parts = [f"{points} * ({counted} & {self.constant(bits)}).bit_count()" for points, bits in fixed]
        if varying:
            found = f"{counted} & {self.constant(varying)}"
            parts.append(f"(0 if not {found} else {self.call(written.points, 'here', found)})")
        first, *others = parts or ["0"]
        return f"({first.replace(counted, f'({counted} := {pieces})', 1)}{''.join(f' + {one}' for one in others)})"

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

    def _counts_more(self, pieces: PieceSet) -> bool:
        """Whether something can be there for a count that does not lie there."""
        return self.table.index.states(CountsAs) and stand_ins.could_stand_in(self.table, pieces)

    def condition(self, condition: Condition, voice: Voice) -> str:
        """Whether a condition holds."""
        return self.written_or_walked(self._condition, numbers.holds, condition, voice)

    def conditions(self, conditions: tuple[Condition, ...], voice: Voice) -> str:
        """Whether each of some conditions holds, as a tuple."""
        return f"({''.join([self.condition(one, voice) + ', ' for one in conditions])})"

    def _condition(self, condition: Condition, voice: Voice) -> str:
        table = self.table
        match condition:
            case phrases.Compare(left=left, comparison=comparison, right=right):
                return f"({self.number(left, voice)} {OPERATORS_OF[comparison]} {self.number(right, voice)})"
            case phrases.Exists(pieces=pieces) if not self._counts_more(pieces):
                return f"({self.pieces(pieces, voice)} != 0)"
            case phrases.PlayerIs(player=player, players=players):
                return f"(({self.seats(player, voice)} or (-1,))[0] in {self.seats(players, voice)})"
            case phrases.SettingIs(setting=setting):
                return str(bool(table.settings[setting]))
            case phrases.Not(condition=phrases.Exists(pieces=pieces)) if not self._counts_more(pieces):
                return f"(not {self.pieces(pieces, voice)})"
            case phrases.Not(condition=inner):
                return f"(not {self.condition(inner, voice)})"
            case phrases.AllOf(conditions=conditions):
                if any(isinstance(one, phrases.SettingIs) and not table.settings[one.setting] for one in conditions):
                    return NEVER
                return "(" + " and ".join(self.condition(one, voice) for one in conditions) + ")"
            case phrases.AnyOf(conditions=conditions):
                return "(" + " or ".join(self.condition(one, voice) for one in conditions) + ")"
            case phrases.Able():
                return WRITTEN[phrases.Able](self, condition, voice)
            case _:
                raise Cannot(condition)


# How those conditions are written that are about more than phrases.
WRITTEN: dict[type, Callable[[Writer, Any, Voice], str]] = {}


# ---------------------------------------------------------------- functions of phrases

PRELUDE = "    state = here.state; scope = here.scope; bits = state.bits; counters = state.counters\n"


def write_phrase(table: Table, phrase: object, form: str) -> Callable[[Here], Any] | None:
    """A function that works out a number or a condition, or None if it has to be walked through."""
    steady: dict[str, str] = {}
    writer = Writer(table, steady=lambda value: steady.setdefault(value, f"steady_{len(steady)}"))
    try:
        expression = getattr(writer, form)(phrase, SPOKEN)
    except Cannot:
        return None
    names = writer.names
    first = "".join(f"    {name} = {value}\n" for value, name in steady.items())
    exec(f"def phrase(here):\n{PRELUDE}{first}    return {expression}\n", names)
    found: Callable[[Here], Any] = names["phrase"]
    return found


def write_who(table: Table, condition: Condition) -> Callable[[Here, tuple[int, ...]], tuple[int, ...]] | None:
    """A function that finds those of some seats for whom a condition holds; None if it has to be walked."""
    writer = Writer(table)
    try:
        expression = writer.condition(writer.without_symbols(condition), Voice(them="they"))
    except Cannot:
        return None
    names = writer.names
    exec(f"def who(here, seats):\n{PRELUDE}    return tuple([they for they in seats if {expression}])\n", names)
    found: Callable[[Here, tuple[int, ...]], tuple[int, ...]] = names["who"]
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
