"""What is done around a step or a verb, in the order in which it is done, and who speaks of a word at all.

In: a library. Out: hooks with the set, the rule or the piece that they come from, and for whom they are carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from msgspec import Struct

from wonderscript.runtime.instructions.effects import AtEnd, Event, Hook, MoreOptions, Replaces, Rule, RunStep, Trigger
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.personal import is_personal, is_somebodys
from wonderscript.runtime.table.table import Table, table_for
from wonderscript.runtime.words.explanations import steps_of
from wonderscript.tools.things import Thing, effects_of, first_line, rules_of, things_of, title_of

When = Literal["before", "options", "would", "instead", "after", "end"]
# Carried out once; for each player; for who does the verb; for whose turn it is; for who owns the piece; for whom it
# speaks.
Whose = Literal["once", "each", "doer", "turn", "owner", "holder"]

# The fields of effect objects in which a thing of some kind is named.
FIELDS: dict[str, frozenset[str]] = {
    "verb": frozenset({"verb", "target"}),
    "step": frozenset({"step", "target", "once_a", "within"}),
    "counter": frozenset({"counter", "currency", "what", "tokens"}),
    "token": frozenset({"counter", "currency", "what", "tokens"}),
    "symbol": frozenset({"symbol", "symbols", "counter"}),
    "resource": frozenset({"names", "what", "resource"}),
    "zone": frozenset({"zone"}),
    "deck": frozenset({"deck"}),
    "setting": frozenset({"setting"}),
    "rank": frozenset({"rank"}),
    "phase": frozenset({"phase"}),
    "property": frozenset({"property", "by", "distinct"}),
    "value": frozenset({"values"}),
    "kind": frozenset({"kind"}),
    "track": frozenset({"track"}),
    "adjective": frozenset({"adjective"}),
    "relation": frozenset({"relation"}),
    "link": frozenset({"link"}),
    "layout": frozenset({"layout"}),
    "way": frozenset({"way"}),
    "ending": frozenset({"reason"}),
}


@dataclass(frozen=True, slots=True)
class Around:
    """Something around a step or a verb: when, for whom, by which text of which set; `kind` is that of a piece."""

    when: When
    whose: Whose
    set_id: str
    by: str
    rule: Rule
    kind: str | None = None


@dataclass(frozen=True)
class Surroundings:
    """Looks around the steps and verbs of a library."""

    library: PlayableLibrary

    @cached_property
    def _table(self) -> Table:
        return table_for(self.library, self.library.player_counts[0])

    @cached_property
    def _steps(self) -> dict[str, RunStep]:
        return steps_of(self.library)

    def around(self, thing: Thing) -> list[Around]:
        """All that is done around a step or a verb, as it is done; of what stands instead, the one that goes first."""
        found = list(self._found(thing))
        order: tuple[When, ...] = ("before", "would", "instead", "options", "after", "end")

        def rank_of(one: Around) -> int:
            return self.library.rank(one.rule.rank) if isinstance(one.rule, AtEnd) else 0

        said = {when: [one for one in found if one.when == when] for when in order}
        # Of several texts in one place, the one that is said last is played: instead of something, first of those that
        # are said for all at once; of what somebody would do, first of those that pieces say.
        for when in ("instead", "would"):
            said[when].reverse()
        said["instead"].sort(key=lambda one: one.whose in ("each", "owner", "holder"))
        said["would"].sort(key=lambda one: one.kind is None)
        said["end"].sort(key=rank_of)
        return [one for when in order for one in said[when]]

    def _found(self, thing: Thing) -> Iterator[Around]:
        for rule in rules_of(self.library):
            for one in self.library.rules[rule.number].rules:
                when = self._when(one, thing)
                if when is not None:
                    whose = self._whose(one, thing.kind, thing.id)
                    yield Around(when, whose, rule.set_id, title_of(rule, self.library), one)
        for title, piece in all_pieces(self.library):
            for one in piece.rules:
                when = self._when(one, thing)
                if when is not None:
                    yield Around(when, self._speaks_for(piece), piece.set_id, title, one, piece.kind)

    def _when(self, rule: Rule, thing: Thing) -> When | None:
        """When a rule is carried out around a thing, if at all."""
        match rule:
            case Hook(when=when, target=target) if target == thing.id and self._means(target, thing):
                return when
            case AtEnd(step=step) if thing.kind == "step" and step in (thing.id, self._steps[thing.id].kind):
                return "end"
            case MoreOptions(step=step) if (thing.kind, thing.id) == ("step", step):
                return "options"
            case Replaces(verb=verb) if (thing.kind, thing.id) == ("verb", verb):
                return "would"
            case _:
                return None

    def _means(self, target: str, thing: Thing) -> bool:
        """Whether a hook on a name is one on a thing: on the step, if a verb has that name too."""
        return thing.kind == "step" or target not in self._steps

    def for_whom(self, rule: Thing) -> list[Whose]:
        """For whom a rule or a hook is carried out, or holds."""
        found: list[Whose] = []
        for one in self.library.rules[rule.number].rules:
            match one:
                case Hook(target=name) | AtEnd(step=name) | MoreOptions(step=name):
                    found.append(self._whose(one, "step" if name in self._steps else "verb", name))
                case _:
                    found.append("each")
        return list(dict.fromkeys(found))

    def _whose(self, one: Rule, kind: str, name: str) -> Whose:
        if kind == "verb":
            return "doer"
        if is_somebodys(self._table, self._steps[name]):
            return "turn"
        return "each" if is_personal(self._table, one) else "once"

    def _speaks_for(self, piece: Piece) -> Whose:
        kind = next(one for one in self.library.kinds if one.id == piece.kind)
        if kind.speaks_for is not None:
            return "holder"
        shared = any(zone.shared for zone in self.library.zones if zone.id == kind.active_zone)
        return "each" if shared else "owner"

    def listeners(self, verb: Thing) -> list[str]:
        """The rules and pieces that wait for a verb to be done."""
        rules = ((title_of(one, self.library), self.library.rules[one.number].rules) for one in rules_of(self.library))
        pieces = ((title, piece.rules) for title, piece in all_pieces(self.library))
        return [title for title, found in (*rules, *pieces) if any(_waits_for(one, verb.id) for one in found)]


def _waits_for(rule: Rule, verb: str) -> bool:
    return isinstance(rule, Trigger) and isinstance(rule.event, Event) and verb in rule.event.verbs


def all_pieces(library: PlayableLibrary) -> Iterator[tuple[str, Piece]]:
    """Every piece and every part of one, with its title; that of a part begins with the whole."""
    waiting = [(f'{piece.kind} "{piece.name}"', piece) for piece in reversed(library.pieces)]
    while waiting:
        title, piece = waiting.pop()
        yield title, piece
        waiting.extend((f'{title}, {part.kind} "{part.name}"', part) for part in reversed(piece.parts))


# ---------------------------------------------------------------- who speaks of a word


@dataclass(frozen=True, slots=True)
class Mentions:
    """The things and the pieces that speak of something."""

    things: list[str]
    pieces: list[str]


def mentions_of(thing: Thing, library: PlayableLibrary) -> Mentions:
    """Who speaks of a thing: other things by their titles, pieces by their kinds and names."""
    fields = FIELDS.get(thing.kind)
    if fields is None:
        return Mentions([], [])
    things = [title for title, text in _texts(library, thing) if _names(text, thing.id, fields)]
    pieces = [f'{piece.kind} "{piece.name}"' for piece in library.pieces if _piece_names(piece, thing, fields)]
    return Mentions(list(dict.fromkeys(things)), list(dict.fromkeys(pieces)))


def _texts(library: PlayableLibrary, but: Thing) -> Iterator[tuple[str, object]]:
    """What is played, each text with its title; of steps only what does not stand in another step."""
    for step, statement in steps_of(library).items():
        if (but.kind, but.id) != ("step", step):
            yield f"step {step}", tuple(_own_parts(statement))
    for thing in things_of(library):
        if thing.key != but.key and thing.kind not in ("step", "setting", "property"):
            yield title_of(thing, library), effects_of(thing, library)


def _own_parts(statement: RunStep) -> Iterator[Struct]:
    """The statements of a step without those of the steps in it."""
    waiting: list[object] = [*statement.body, statement.times, statement.until]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, Struct) and not isinstance(one, RunStep):
            yield one
            waiting.extend(getattr(one, name) for name in one.__struct_fields__)


def _piece_names(piece: Piece, thing: Thing, fields: frozenset[str]) -> bool:
    if thing.kind == "kind":
        return any(isinstance(part, Piece) and part.kind == thing.id for part in parts_of(piece))
    if thing.kind == "value" and thing.id in piece.properties.values():
        return True
    if thing.kind == "property" and thing.id in piece.properties:
        return True
    return _names((piece.cost, piece.rules, piece.text, piece.parts), thing.id, fields)


def _names(text: object, word: str, fields: frozenset[str]) -> bool:
    for part in parts_of(text):
        for name in part.__struct_fields__:
            if name in fields:
                value = getattr(part, name)
                if value == word or (isinstance(value, tuple) and word in value):
                    return True
    return False


# ---------------------------------------------------------------- steps in the order of play


@dataclass(frozen=True, slots=True)
class StepNode:
    """A step with the steps in it, in the order of play; `by`: the words of the hook that brings it, if one does."""

    step: str
    by: str
    inner: tuple[StepNode, ...]


def steps_in_order(library: PlayableLibrary) -> list[StepNode]:
    """The steps of a game as a tree; those that a hook or a verb brings stand where they are come to."""
    hooked: dict[str, list[tuple[str, str, object]]] = {}
    for rule in library.rules:
        for one in rule.rules:
            if isinstance(one, Hook | AtEnd):
                target, when = (one.target, one.when) if isinstance(one, Hook) else (one.step, "end")
                words = f"rule {rule.name}" if rule.name else first_line(rule.source)
                hooked.setdefault(target, []).append((when, words, one.body))

    def nodes(text: object, by: str, above: frozenset[str]) -> Iterator[StepNode]:
        for statement in _outer_steps(text):
            if statement.step in above:
                continue
            around = hooked.get(statement.step, [])
            within = above | {statement.step}
            for when, words, body in around:
                if when == "before":
                    yield from nodes(body, words, within)
            instead = [node for when, words, body in around if when == "instead" for node in nodes(body, words, within)]
            yield StepNode(statement.step, by, (*nodes(statement.body, "", within), *instead))
            for when, words, body in around:
                if when in ("after", "end"):
                    yield from nodes(body, words, within)

    found = list(nodes(library.main, "", frozenset()))
    known = set(_all_steps(found))
    for verb in library.verbs:
        extra = [node for node in nodes(verb.body, f"to {verb.id}", frozenset()) if node.step not in known]
        found += extra
    return found


def _all_steps(nodes: list[StepNode] | tuple[StepNode, ...]) -> Iterator[str]:
    for node in nodes:
        yield node.step
        yield from _all_steps(node.inner)


def _outer_steps(text: object) -> Iterator[RunStep]:
    """The steps in a text, in order, without those in them."""
    if isinstance(text, RunStep):
        yield text
    elif isinstance(text, tuple):
        for one in text:
            yield from _outer_steps(one)
    elif isinstance(text, Struct):
        for name in text.__struct_fields__:
            yield from _outer_steps(getattr(text, name))


def path_to(step: str, library: PlayableLibrary) -> list[str]:
    """The steps in which a step stands, from the outside."""

    def search(nodes: tuple[StepNode, ...], above: list[str]) -> list[str] | None:
        for node in nodes:
            if node.step == step:
                return above
            found = search(node.inner, [*above, node.step])
            if found is not None:
                return found
        return None

    return search(tuple(steps_in_order(library)), []) or []
