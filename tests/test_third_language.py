"""A third language is one folder: a tiny one speaks as soon as it fills in what the plan of a sentence leaves open."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

import pytest
from tests.small_lexicon import ME, n

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.lines import body_lines
from wonderscript.runtime.words.plan.joints import Joints
from wonderscript.runtime.words.plan.rules import Rules
from wonderscript.runtime.words.speech import Mood

PLAN = Path(__file__).parents[1] / "runtime" / "words" / "plan"
LEXICON = Lexicon.english({"bean": ("bin",), "turn": ("dan",)}, mass=("bean",), steps=("turn",))
EVERYONE = data.Seat("everyone")
RICH = data.Compare(data.CounterOf(ME, "bean"), "at least", n(3))


@dataclass(frozen=True)
class Somebody:
    """Players in a language without inflection."""

    subject: str
    mood: Mood
    several: bool = False
    event: str = ""


@dataclass(frozen=True)
class Mini(Rules):
    """A language that puts the verb last, and has words for beans alone."""

    joints = Joints("ne", "ulo", "pa", "alo", "mo", "mo sola", "ma", "tiso", "ali kun")
    binds_less = ()
    that_many = "tanto"

    def players(self, who: data.Players) -> Somebody:
        return Somebody("ali", "he", several=True) if who == EVERYONE else Somebody("ti", "you")

    def _about(self, party: Any) -> Self:
        return self

    def _each_acting(self, party: Any) -> Self:
        return replace(self, third=True, mood="he", subject="")

    def _of_each(self, party: Any) -> Self:
        return replace(self, third=True, mood="he", subject="lu")

    def _for_each(self, party: Any) -> str:
        return f"por {party.subject}"

    def _gain(self, one: effects.Gain, mood: Mood) -> str:
        return f"{self.number(one.amount)} {self.lexicon.noun(one.counter).one} ka{'s' if mood == 'he' else ''}"

    def _pay(self, one: effects.Pay, mood: Mood) -> str:
        return f"{self.number(one.amount)} {self.lexicon.noun(one.counter).one} da{'s' if mood == 'he' else ''}"

    def _has(self, who: data.Players, what: str) -> str:
        return f"{self.players(who).subject} {what} ha"

    def _so_many(self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool) -> str:
        return f"{self.number(number)} {self.lexicon.noun(unit).one}"

    def _of_value(self, value: int | None) -> str:
        return ""

    def _can(self, mood: Mood) -> str:
        return "po"

    def _otherwise(self, text: str) -> str:
        return f"alo {text}"

    def _do_one(self, mood: Mood) -> str:
        return "un de tiso fa"

    def _choosing(self, who: data.Players) -> Self:
        return self

    def _either(self, options: Any) -> str:
        return " ulo ".join(options)

    def _at_the_end(self, step: str, rank: str, own: bool) -> str:
        return f"fin de {self.lexicon.step(step).one}"


def unsaid(name: str) -> Callable[..., str]:
    """What the language has no words for yet."""

    def say(*_things: object) -> str:
        raise AssertionError(f"no words for {name}")

    return say


SPOKEN = type("Spoken", (Mini,), {name: unsaid(name) for name in Mini.__abstractmethods__})
GAIN, PAY = effects.Gain(ME, "bean", n(2)), effects.Pay(ME, "bean", n(1))


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (GAIN, "2 bin ka."),
        (effects.May(ME, (GAIN, PAY)), "Ti po 2 bin ka ne 1 bin da."),
        (effects.If(RICH, (PAY,), (GAIN,)), "Mo ti 3 bin ha, 1 bin da; alo 2 bin ka."),
        (effects.DoOne(ME, ((GAIN,), (PAY,))), "Un de tiso fa: 2 bin ka ulo 1 bin da."),
        (effects.ForEachPlayer(EVERYONE, (GAIN,)), "Ali 2 bin kas."),
        (effects.ForEachPlayer(EVERYONE, (effects.If(RICH, (GAIN,)),)), "Por ali: mo ti 3 bin ha, lu 2 bin kas."),
        (effects.AtEnd("turn", "last", (GAIN, PAY)), "Fin de dan: 2 bin ka, pa 1 bin da."),
    ],
)
def test_a_language_of_a_few_words_speaks_in_whole_sentences(effect: Any, text: str) -> None:
    assert SPOKEN(LEXICON).sentence(effect) == text


def test_it_tells_line_by_line_without_another_word() -> None:
    lines = body_lines(SPOKEN(LEXICON), (effects.If(RICH, (GAIN, PAY), (PAY,)), GAIN))
    assert list(lines) == ["Mo ti 3 bin ha:", "  2 bin ka.", "  1 bin da.", "Alo:", "  1 bin da.", "2 bin ka."]


def test_the_plan_names_no_language() -> None:
    for path in PLAN.glob("*.py"):
        imported = [one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.ImportFrom)]
        assert not [one.module for one in imported if ".words.en" in str(one.module) or ".words.ru" in str(one.module)]
