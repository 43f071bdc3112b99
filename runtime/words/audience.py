"""For whom texts around steps speak: what rules and pieces of nobody say of *I* is told of each player.

In: a library; then rules. Out: the same rules, with `each player` where they are carried out for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from msgspec.structs import replace

from wonderscript.runtime.instructions.effects import AtEnd, Call, ForEachPlayer, Gain, Hook, If, Pay, Rule, RunStep
from wonderscript.runtime.instructions.library import Library
from wonderscript.runtime.instructions.phrases import Seat
from wonderscript.runtime.instructions.traversal import parts_of, played_parts
from wonderscript.runtime.table.personal import Meanings, belongs_to_one, speaks_of_me

EVERYONE = Seat("everyone")
OTHERS = ("left", "right", "neighbors", "others", "opponent")


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

    def told_of_each(self, rules: Iterable[Rule], kind: str | None) -> Iterator[Rule]:
        """Rules of the game or of a piece of some kind, with `each player` where that is meant."""
        for rule in rules:
            yield self._of_each(rule) if self._is_everybodys(kind) else rule

    def _of_each(self, rule: Rule) -> Rule:
        """A rule as it is carried out; what stands in the place of a step for some players only is left to them."""
        match rule:
            case AtEnd(step=step) if step in self.steps and speaks_of_me(self.meanings, rule.body):
                return replace(rule, body=(ForEachPlayer(EVERYONE, rule.body),))
            case Hook(target=step) if step in self.steps and not is_mostly_nothing(rule):
                if rule.condition is None or not speaks_of_me(self.meanings, rule.condition):
                    personal = speaks_of_me(self.meanings, rule.body)
                    return replace(rule, body=(ForEachPlayer(EVERYONE, rule.body),)) if personal else rule
                if rule.when != "instead":
                    return replace(rule, condition=None, body=(ForEachPlayer(EVERYONE, (_if_so(rule),)),))
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


def _if_so(rule: Hook) -> If:
    assert rule.condition is not None
    return If(rule.condition, rule.body)


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


def audience_of(library: Library) -> Audience:
    """Who is spoken to by the texts of a library."""
    meanings = Meanings(
        {counter.id for counter in library.counters if counter.shared},
        {verb.id: verb.body for verb in library.verbs},
        {adjective.id: adjective.condition for adjective in library.adjectives},
    )
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
