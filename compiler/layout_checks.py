"""How many pieces lie in the zones of the table when they are laid out, worked out before any game.

The course of play is gone through once for each number of players, as far as nobody decides anything: decks are filled,
pieces are drawn and laid out. What only a game can tell makes the zones that it touches unknown, and of these nothing
is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from wonderscript.compiler.counting import Circumstances, NotKnown, compare, copies, fits
from wonderscript.compiler.model import DeckPart
from wonderscript.compiler.piece_checks import walk, with_parts
from wonderscript.compiler.selections import passes, spoken, within
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

# Statements that put pieces into zones or take them out.
MOVING = (
    effects.Move,
    effects.FillDeck,
    effects.FillWith,
    effects.LayOut,
    effects.Deal,
    effects.Swap,
    effects.Pass,
    effects.Choose,
)


def layouts_are_filled(checked: Checked) -> Iterator[Problem]:
    """As many pieces are laid out as the layout has places, wherever that is known before a game."""
    model = checked.model
    if not model.layouts or next(spoken(checked, effects.LayOut), None) is None:
        return
    found: dict[str, tuple[int, int]] = {}
    loose = _loose(checked)
    for players in checked.players:
        table = _Table(checked, players, loose)
        table.do(model.main)
        for layout, count in table.laid_out:
            if layout in model.layouts and count != len(model.layouts[layout].cells):
                found.setdefault(layout, (count, players))
    for layout, (count, players) in found.items():
        drawn = model.layouts[layout]
        drawn_here = drawn.span if checked.is_own(drawn.span) else checked.manifest_span
        place = drawn_here if checked.made_by is None else checked.made_by[1]
        values = {"layout": layout, "places": str(len(drawn.cells)), "found": str(count), "players": str(players)}
        plain = {**values, "variant": ""}
        if not any(one.id == "layout-not-filled" and one.values == plain for one in checked.without):
            with_it = Phrase(' with "{name}"', name=checked.made_by[0]) if checked.made_by is not None else ""
            yield Problem("layout-not-filled", place, {**values, "variant": with_it})


def _loose(checked: Checked) -> frozenset[str]:
    """The zones that verbs, pieces and what reacts take pieces from or put them into: nobody knows when."""
    model = checked.model
    said: list[object] = [verb.body for verb in model.verbs]
    said += [line.rule for rules in model.rules for line in rules.rules if not isinstance(line.rule, effects.Hook)]
    said += [line.rule for piece in model.pieces for one in with_parts(piece) for line in one.lines]
    return frozenset().union(*(_touched(within(one, checked, *MOVING)) for one in said))


def _touched(said: object) -> frozenset[str]:
    """The zones of the table that statements are about."""
    moving = tuple(one for one in walk(said) if isinstance(one, MOVING))
    return frozenset(one.zone for one in walk(moving) if isinstance(one, data.SharedZone))


class _Heap(Struct, frozen=True):
    """How many pieces lie in a zone, and of which kinds they are."""

    count: int = 0
    kinds: frozenset[str] = frozenset()

    def with_more(self, count: int, kinds: frozenset[str]) -> _Heap:
        return _Heap(self.count + count, self.kinds | kinds) if count else self


class _Table(Struct):
    """The zones of the table at one moment: a zone that is not `known` holds nobody knows what."""

    checked: Checked
    players: int
    loose: frozenset[str]
    steps: dict[str, int] = field(default_factory=dict)
    zones: dict[str, _Heap] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    laid_out: list[tuple[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        # Where pieces start nobody has counted them.
        starts = {kind.starts_in or "box" for kind in self.checked.model.vocabulary.kinds.values()}
        self.unknown |= self.loose | starts

    def do(self, body: tuple[effects.Statement, ...]) -> None:
        """Carry statements out, as far as they are known."""
        for statement in body:
            match statement:
                case effects.RunStep():
                    self._run(statement)
                case effects.If(condition=condition, body=inner, otherwise=otherwise):
                    holds = self._holds(condition)
                    if holds is None:
                        self._forget(statement)
                    else:
                        self.do(inner if holds else otherwise)
                case effects.FillDeck(place=data.SharedZone(zone=zone), deck=deck, value=value):
                    self._fill(zone, deck, value)
                case effects.Move(pieces=data.Pieces() as pieces, place=place):
                    self._move(statement, pieces, place)
                case effects.LayOut(source=data.SharedZone(zone=source), target=target, layout=layout):
                    if source not in self.unknown:
                        self.laid_out.append((layout, self._heap(source).count))
                    self._forget(target)
                    self.zones[source] = _Heap()
                case _:
                    self._forget(statement)

    def _forget(self, said: object) -> None:
        self.unknown |= _touched(said) | ({said.zone} if isinstance(said, data.SharedZone) else set())

    def _heap(self, zone: str) -> _Heap:
        return self.zones.get(zone, _Heap())

    # ------------------------------------------------------------ steps

    def _run(self, step: effects.RunStep) -> None:
        times = None if step.until is not None or step.in_turn else self._number(step.times or data.Constant(1))
        if times is None or times > 100:
            self._forget((step, tuple(hook.body for one in walk((step,)) for hook in self._hooks_on(one))))
            return
        before = self.steps.get(step.step)
        for number in range(1, times + 1):
            self.steps[step.step] = number
            self._hooked("before", step.step)
            if not self._hooked("instead", step.step):
                self.do(step.body)
            self._hooked("after", step.step)
        if before is not None:
            self.steps[step.step] = before

    def _hooks_on(self, one: object) -> list[effects.Hook]:
        if not isinstance(one, effects.RunStep):
            return []
        lines = (line.rule for rules in self.checked.model.rules for line in rules.rules)
        return [line for line in lines if isinstance(line, effects.Hook) and line.target == one.step]

    def _hooked(self, when: str, step: str) -> bool:
        """Do what is hooked on a step; of what takes its place, what is said last. Says whether there was any."""
        hooks = [one for one in self._hooks_on(effects.RunStep(step, None, ())) if one.when == when]
        holding = []
        for hook in hooks:
            holds = True if hook.condition is None else self._holds(hook.condition)
            if holds is None:
                self._forget(hook)
            elif holds:
                holding.append(hook)
        for hook in holding[-1:] if when == "instead" else holding:
            self.do(hook.body)
        return bool(holding)

    # ------------------------------------------------------------ pieces

    def _fill(self, zone: str, deck_id: str, value: data.Number | None) -> None:
        deck = self.checked.model.decks.get(deck_id)
        number = self._number(value) if value is not None else None
        if deck is None or (value is not None and number is None):
            self.unknown.add(zone)
            return
        bindings = {deck.by: number} if deck.by is not None and number is not None else {}
        around = Circumstances(self.players, self.checked.model.vocabulary.settings, bindings)
        try:
            for part in deck.parts:
                kinds = frozenset([part.pieces.kind] if part.pieces.kind is not None else [])
                self.zones[zone] = self._heap(zone).with_more(self._size(part, around), kinds)
        except NotKnown:
            self.unknown.add(zone)

    def _size(self, part: DeckPart, around: Circumstances) -> int:
        """How many pieces a part of a deck has, names told apart too."""
        model = self.checked.model
        named = [one for one in part.pieces.filters if isinstance(one, data.HasName | data.AnyFilter)]
        others = tuple(one for one in part.pieces.filters if one not in named)
        selection = data.Pieces(part.pieces.kind, (), others)
        there = 0
        for piece in model.pieces:
            if piece.kind != selection.kind:
                continue
            fitting = [passes(one, piece, model.vocabulary) for one in named]
            if None in fitting:
                raise NotKnown
            if all(fitting):
                there += sum(fits(selection, face, around) for face in copies(piece, model.vocabulary))
        if part.copies is not None:
            return there * max(around.number(part.copies), 0)
        return there if part.amount is None else min(there, max(around.number(part.amount), 0))

    def _move(self, statement: effects.Move, pieces: data.Pieces, place: data.Place) -> None:
        """So many pieces from one zone of the table, if all that lie there could be meant."""
        sources = [one.zone for one in pieces.places if isinstance(one, data.SharedZone)]
        zone = sources[0] if len(sources) == 1 == len(pieces.places) else None
        vocabulary = self.checked.model.vocabulary
        if zone is None or zone in self.unknown or pieces.filters:
            self._forget(statement)
            return
        heap = self._heap(zone)
        fitting = pieces.kind is None or all(vocabulary.is_kind(kind, pieces.kind) for kind in heap.kinds)
        wanted = heap.count if pieces.pick == "all" else self._number(pieces.amount or data.Constant(1))
        if not fitting or wanted is None:
            self._forget(statement)
            return
        moved = min(max(wanted, 0), heap.count)
        self.zones[zone] = replace(heap, count=heap.count - moved)
        if isinstance(place, data.SharedZone):
            self.zones[place.zone] = self._heap(place.zone).with_more(moved, heap.kinds)

    # ------------------------------------------------------------ numbers and conditions

    def _number(self, number: data.Number) -> int | None:
        if isinstance(number, data.StepNumber) and not number.last:
            return self.steps.get(number.step)
        try:
            return Circumstances(self.players, self.checked.model.vocabulary.settings, {}).number(number)
        except NotKnown:
            return None

    def _holds(self, condition: data.Condition) -> bool | None:
        match condition:
            case data.Compare(left=left, comparison=comparison, right=right):
                numbers = self._number(left), self._number(right)
                if numbers[0] is None or numbers[1] is None:
                    return None
                return compare(numbers[0], comparison, numbers[1])
            case data.SettingIs(setting=setting):
                value = self._number(data.SettingValue(setting))
                return None if value is None else bool(value)
            case data.Not(condition=inner):
                found = self._holds(inner)
                return None if found is None else not found
            case data.AllOf(conditions=conditions):
                every = [self._holds(one) for one in conditions]
                return False if False in every else None if None in every else True
            case data.AnyOf(conditions=conditions):
                every = [self._holds(one) for one in conditions]
                return True if True in every else None if None in every else False
            case _:
                return None
