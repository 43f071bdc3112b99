"""For whom a text is carried out: `gain 1 gem` speaks of the one who speaks, `each player gains 1 gem` does not.

What rules of the game, hooks and pieces of all players say is said for every player. A text that speaks of *I* is
carried out for each of them; one that does not would only be carried out again. Around a step of all players it is the
same as under `each player`, and is played and told so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.effects import AtEnd, Call, ForEachPlayer, Gain, Hook, If, Pay, Rule, RunStep
from wonderscript.runtime.instructions.library import Library, Piece
from wonderscript.runtime.instructions.phrases import Seat
from wonderscript.runtime.instructions.traversal import parts_of, played_parts

EVERYONE = Seat("everyone")
OTHERS = ("left", "right", "neighbors", "others", "opponent")
# Who these are depends on who speaks.
RELATIVE = ("me", "left", "right", "neighbors", "others", "opponent", "team-mate")


class Meanings(NamedTuple):
    """What the words of a game mean, as far as it matters who speaks: counters of the table, verbs and adjectives."""

    shared: Collection[str]
    verbs: Mapping[str, tuple[effects.Statement, ...]]
    adjectives: Mapping[str, phrases.Condition | None]


def belongs_to_one(meanings: Meanings, step: effects.RunStep) -> bool:
    """Whether a step is that of one player: whose turn it is, or of whom its lines speak."""
    return step.in_turn or speaks_of_me(meanings, step.body)


def speaks_of_me(meanings: Meanings, text: object, met: tuple[str, ...] = ()) -> bool:
    """Whether it makes a difference who speaks a text; `met` are the words whose meaning is looked at already."""

    def any_of(*parts: object) -> bool:
        return any(speaks_of_me(meanings, part, met) for part in parts)

    match text:
        case Seat(which=which):
            return which in RELATIVE
        case tuple():
            return any_of(*text)
        case effects.AllTogether() | effects.Pass():
            # In them everybody is `I`.
            return False
        case effects.ForEachPlayer(players=players):
            return any_of(players)
        case effects.RunStep(in_turn=True):
            return any_of(text.times, text.until)
        case effects.Move(who=Seat("me")):
            return any_of(text.pieces, text.place)
        case effects.SetCounter(who=Seat("me")) if text.counter in meanings.shared:
            return any_of(text.number)
        case effects.Call(who=Seat("me")):
            body = () if text.verb in met else meanings.verbs[text.verb]
            return any_of(text.arguments) or speaks_of_me(meanings, body, (*met, text.verb))
        case phrases.IsCalled(adjective=name, who=who):
            meaning = None if name in met else meanings.adjectives[name]
            return any_of(who) and speaks_of_me(meanings, meaning, (*met, name))
        case Struct():
            return any_of(*(getattr(text, name) for name in text.__struct_fields__))
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Audience:
    """What tells for whom a text around a step is carried out.

    `steps` are those of all players; through the `parted` ones each player goes for themselves, in the `mutual` ones
    of these with others. Pieces of some `kinds` speak for every player.
    """

    meanings: Meanings = field(default_factory=lambda: Meanings((), {}, {}))
    steps: frozenset[str] = frozenset()
    parted: frozenset[str] = frozenset()
    mutual: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()

    def heard(self, rules: Iterable[Rule], kind: str | None) -> Iterator[Rule]:
        """Rules of the game or of a piece of some kind, with `each player` where that is meant."""
        for rule in rules:
            yield self._of_each(rule) if self._is_everybodys(kind) else rule

    def told(self, rules: Iterable[Rule], kind: str | None) -> Iterator[Rule]:
        """The same as they are told: what is hardly anything but the lack of a step has nobody who does it."""
        for rule in rules:
            yield rule if isinstance(rule, Hook) and is_mostly_nothing(rule) else next(self.heard((rule,), kind))

    def _of_each(self, rule: Rule) -> Rule:
        """What stands in the place of a step for some players only is left to them."""
        match rule:
            case AtEnd(step=step) if step in self.steps and speaks_of_me(self.meanings, rule.body):
                return replace(rule, body=(ForEachPlayer(EVERYONE, rule.body),))
            case Hook(target=step) if step in self.steps:
                if rule.condition is None or not speaks_of_me(self.meanings, rule.condition):
                    personal = speaks_of_me(self.meanings, rule.body)
                    return replace(rule, body=(ForEachPlayer(EVERYONE, rule.body),)) if personal else rule
                if rule.when != "instead":
                    so = If(rule.condition, rule.body)
                    return replace(rule, condition=None, body=(ForEachPlayer(EVERYONE, (so,)),))
        return rule

    def leaves_others(self, rule: Hook, kind: str | None) -> bool:
        """Whether what stands in the place of a step is done by one player, while the others go through the step."""
        if rule.when != "instead" or rule.target not in self.parted:
            return False
        for_some = rule.condition is not None and speaks_of_me(self.meanings, rule.condition)
        return for_some or not self._is_everybodys(kind)

    def deals_with_who_leaves(self, rule: Hook) -> bool:
        """Whether the others go through the step with who does something else, too."""
        return rule.target in self.mutual

    def _is_everybodys(self, kind: str | None) -> bool:
        return kind is None or kind in self.kinds


def is_mostly_nothing(rule: Hook) -> bool:
    """Whether a hook only leaves a step out, or does so but for one case."""
    match rule.body:
        case ():
            return rule.when == "instead"
        case (If(otherwise=()),):
            return rule.when == "instead"
        case _:
            return False


def _deals_with_others(body: object) -> bool:
    """Whether something is done with other players, or by them."""
    for one in parts_of(body):
        match one:
            case Call(who=who, arguments=arguments):
                found: tuple[object, ...] = (who, *arguments)
            case Gain(who=who, source=other) | Pay(who=who, receiver=other):
                found = (who, other)
            case _:
                continue
        if any(isinstance(part, Seat) and part.which in OTHERS for part in parts_of(found)):
            return True
    return False


def meanings_of(library: Library) -> Meanings:
    """What the words of a library mean, as far as it matters who speaks."""
    return Meanings(
        {counter.id for counter in library.counters if counter.shared},
        {verb.id: verb.body for verb in library.verbs},
        {adjective.id: adjective.condition for adjective in library.adjectives},
    )


def audience_of(library: Library) -> Audience:
    """Who is spoken to by the texts of a library."""
    meanings = meanings_of(library)
    runs = [one for one in played_parts(library) if isinstance(one, RunStep)]
    own = {name for one in runs if belongs_to_one(meanings, one) for name in (one.step, one.kind)}
    shared = {zone.id for zone in library.zones if zone.shared}
    parted = {one.step: one.body for one in runs if any(isinstance(part, ForEachPlayer) for part in one.body)}
    return Audience(
        meanings,
        frozenset(one.step for one in runs) - own,
        frozenset(parted) - own,
        frozenset(step for step, body in parted.items() if _deals_with_others(body)) - own,
        frozenset(kind.id for kind in library.kinds if kind.speaks_for is None and kind.active_zone in shared),
    )


def for_each_player(library: Library) -> Library:
    """The library with `each player` above what its rules and pieces say of *I* to all players around a step."""
    audience = audience_of(library)
    rules = tuple(replace(one, rules=tuple(audience.heard(one.rules, None))) for one in library.rules)
    pieces = tuple(_heard(one, audience) for one in library.pieces) if audience.kinds else library.pieces
    return replace(library, rules=rules, pieces=pieces)


def _heard(piece: Piece, audience: Audience) -> Piece:
    rules = tuple(audience.heard(piece.rules, piece.kind))
    return replace(piece, rules=rules, parts=tuple(_heard(one, audience) for one in piece.parts))
