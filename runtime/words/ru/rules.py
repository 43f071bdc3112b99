"""Whole rules in Russian: short sentences, as on a printed card, to the player as вы."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.plan.rules import Rules
from wonderscript.runtime.words.ru.declension import decline
from wonderscript.runtime.words.ru.players import CLOSE
from wonderscript.runtime.words.ru.statements import RussianStatements


@dataclass(frozen=True)
class Russian(RussianStatements, Rules):
    """The Russian words of rules."""

    def finished(self, text: str) -> str:
        """The text with the commas that end its subordinate clauses, and with prepositions that can be spoken."""
        return closed(text)

    def _alone(self, thing: data.Argument | data.Cost | data.Place) -> str:
        if isinstance(thing, data.Cost):
            return self.cost(thing, "nom")
        if isinstance(thing, data.Place):
            return self.place(thing).nom
        if isinstance(thing, data.PieceSet):
            return self.pieces(thing)
        return self.argument(thing, "nom")

    def _scored_by(self, number: data.Number) -> str:
        if isinstance(number, data.NumberIf):
            return self.amount_if(number, "point", "nom")
        return self.amount(number, "point", "nom")

    def _led_by(self, head: str, text: str) -> str:
        # A clause ends with a comma, a mere moment (вместо сброса) does not, unless a condition follows it.
        moment = head.startswith(("вместо ", "после ", "перед началом ")) and "," not in head and "того" not in head
        return f"{head}{'' if moment and not text.startswith(f'{self.joints.if_so} ') else ','} {text}"

    def _skips(self, step: str) -> str:
        return f"вы пропускаете {self._own_step(step, 'acc')}"

    def _skips_if(self, condition: data.Condition | None) -> str:
        return self._if_so(condition)

    def _once_each(self, steps: Sequence[str]) -> str:
        others = (decline(self.lexicon.step(step), "acc") for step in steps[1:])
        return " или ".join((self.once(steps[0]), *others))

    def _first_in_each(self, steps: Sequence[str]) -> str:
        return f"в первый раз за {' или '.join(decline(self.lexicon.step(step), 'acc') for step in steps)}"

    def _moment(self, rule: effects.Hook) -> str:
        if self.lexicon.is_step(rule.target):
            start = {"before": "перед началом", "after": "после", "instead": "вместо"}[rule.when]
            others, audience = "", self.lexicon.audience
            if audience.leaves_others(rule, self.kind):
                with_you = ", и с вами тоже" if audience.deals_with_who_leaves(rule) else ""
                others = f" (остальные — как обычно{with_you})"
            return f"{start} {self._own_step(rule.target, 'gen')}{others}"
        if rule.when == "after":
            return f"после того как вы {self.would(rule.target, 'you')}"
        start = "перед тем как" if rule.when == "before" else "вместо того чтобы"
        return f"{start} {self.would(rule.target, 'to')}"

    def _when_they_would(self, rule: effects.Replaces) -> str:
        party = self.players(rule.who)
        would = self.would(rule.verb, party.mood, rule.objects)
        return f"когда {party.event or party.subject} {would}, вместо этого"

    def _as_soon_as(self, condition: data.Condition) -> str:
        return f"как только {replace(self, becoming=True).condition(condition)}"

    def _instead_in(self, step: str) -> str:
        return f"во время {decline(self.lexicon.step(step), 'gen')} вы можете вместо этого"


CONSONANTS = "бвгджзклмнпрстфхцчшщ"


def closed(text: str) -> str:
    """The text with the commas that end its subordinate clauses, and with prepositions that can be spoken."""
    bare = re.sub(rf"{CLOSE}+", CLOSE, text)
    commas = re.sub(rf"{CLOSE}(?=$|\s*[.,;:()—])", "", bare).replace(CLOSE, ",")
    helped = re.sub(r"\bс помощью н(её|его)\b", r"с \1 помощью", commas)
    with_s = re.sub(rf"\bс (?=[сзшж][{CONSONANTS}])", "со ", helped)
    return re.sub(rf"\bв (?=в[{CONSONANTS}])", "во ", with_s)
