"""Decisions in words: every kind of question and every option as a sentence, in English and in Russian.

Each kind of question is asked once in a small invented game; what is said there and in some games of the base game
stands in a golden file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.harbour import both, decided, harbour, questions, short, shown

from wonderscript.compiler.bundles import compile_sets
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.options.decisions import Agreed, Chose, Option, Took
from wonderscript.runtime.payment.plans import BANK, Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.table import Table, set_table
from wonderscript.runtime.words.parts import READERS, SILENT

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden" / "option_sentences.txt"
ACCEPT = "ACCEPT"


class Case(NamedTuple):
    """A kind of question: the lines that ask it, and how many questions are answered before."""

    title: str
    lines: str
    players: int = 3
    before: int = 0


CASES = [
    Case(
        "two costs of one verb",
        """
        put houses named "Dock" or "Office" into my yard
        put houses named "Inn" or "Mill" into my hand
        together
          do one
            twin the house of my hand named "Inn" and the house of my hand named "Mill"
            visit left
        """,
    ),
    Case(
        "a piece, and what becomes of it",
        """
        put houses named "Inn" or "Mill" into the shop
        choose a house H of the shop
        put H into my hand
        """,
    ),
    Case(
        "a piece of which several things become",
        """
        put all towers into the shop
        choose a tower T of the shop
        put T into my yard
        put the floors of T into my plan
        """,
    ),
    Case(
        "a part without a name",
        """
        put all towers into the shop
        put all floors into my plan
        choose a floor F of my plan
        put F into my yard
        """,
    ),
    Case(
        "a piece of another player",
        """
        put houses named "Inn" into left's yard
        put houses named "Barn" into my yard
        put houses named "Mill" into right's yard
        choose a house H of any player
        put H into the well
        """,
    ),
    Case(
        "a number",
        """
        choose N from 0 to 2
        pay N beans
        gain as many pearls as 5 - N
        """,
    ),
    Case(
        "a resource",
        """
        choose a resource R
        gain 3 beans
        """,
    ),
    Case(
        "a resource that is spoken of",
        """
        put houses named "Barn" or "Ropery" into my yard
        choose a resource R
        gain 1 bean per R on houses of my yard
        """,
    ),
    Case(
        "a player at a table of four",
        """
        choose a player P of all players
        visit P
        """,
        players=4,
    ),
    Case(
        "a player at a table of two",
        """
        choose a player P of all players
        visit P
        """,
        players=2,
    ),
    Case(
        "a player and a number",
        """
        choose a player P of others
        choose N from 1 to 2
        pay N beans to P
        """,
    ),
    Case(
        "one player after the other",
        """
        choose a player P of others
        visit P
        choose a player Q of others
        visit Q
        """,
    ),
    Case(
        "may",
        """
        may pay 1 bean
        """,
    ),
    Case(
        "may choose",
        """
        put houses named "Inn" or "Mill" into the well
        may choose a house H of the well
          raise H for free
        """,
    ),
    Case(
        "may, more than once",
        """
        may pay 1 bean
        may do one
          gain 1 bean
          pay 2 pearls to left
        """,
    ),
    Case(
        "do one",
        """
        put houses named "Inn" or "Mill" into my hand
        do one
          gain 3 beans
          bet 2 beans
          visit left
          left visits right
          choose a house H of my hand: raise H
          pay 9 beans
        """,
    ),
    Case(
        "in any order, while something must be done",
        """
        put houses named "Inn" or "Barn" into my hand
        repeat in any order
          must choose a house H of my hand: raise H
          may pay 1 pearl
        """,
    ),
    Case(
        "in any order, if wanted",
        """
        repeat in any order
          may pay 1 pearl
          may visit left
        """,
    ),
    Case(
        "together",
        """
        put all towers into the shop
        put floors of the shop into the well
        put houses named "Inn" or "Mill" into my hand
        put houses named "Barn" or "Cellar" into my yard
        choose a tower T of the shop
        put the floors of T into my plan
        together
          choose a house H of my hand
          do one
            raise H
            extend the first floor of my plan with H
            bet 1 beans
        """,
        before=1,
    ),
    Case(
        "the cost of something",
        """
        put houses named "Barn" or "Cellar" into right's yard
        put houses named "Ropery" into left's yard
        put houses named "Mill" into my hand
        pay the cost of the first house of my hand
        """,
    ),
    Case(
        "a verb that is paid for",
        """
        put houses named "Barn" or "Cellar" into right's yard
        put houses named "Ropery" into left's yard
        put houses named "Mill" into my hand
        raise the first house of my hand
        """,
    ),
    Case(
        "a verb that is done to several things",
        """
        put houses named "Barn" or "Cellar" into right's yard
        put houses named "Ropery" into left's yard
        put houses named "Inn" or "Dock" into my hand
        raise houses of my hand
        """,
    ),
    Case(
        "a verb that asks something",
        """
        put houses named "Inn" or "Mill" into the shop
        rummage
        """,
    ),
    Case(
        "a verb within which something may be done",
        """
        do one
          feast
          gain 1 bean
        """,
    ),
    Case(
        "limited rules",
        """
        put houses named "Barn" into right's yard
        put houses named "Office" or "Dock" into my yard
        put houses named "Mill" into my hand
        raise the first house of my hand
        """,
    ),
]


def lines_of(text: str) -> str:
    """Text written in a test, without its indentation."""
    lines = text.strip("\n").splitlines()
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines).rstrip()


def asked_in_the_harbour() -> Iterator[str]:
    """Every kind of question in the invented game: the lines that ask it, and what is said."""
    for case in CASES:
        lines = lines_of(case.lines)
        game = Game(harbour(lines), case.players, 1)
        for _question in range(case.before):
            game.answer(0)
        yield f"# {case.title}"
        yield from (f"    {line}" for line in lines.splitlines())
        yield shown(game)


def test_every_statement_that_asks_is_read() -> None:
    asking = {effects.Choose, effects.May, effects.DoOne, effects.InAnyOrder, effects.Call, effects.PayCost}
    assert set(READERS) == asking | set(SILENT)


# --- the base game -----------------------------------------------------------------------------------------


@cache
def base(players: int, variant: str | None = None) -> Table:
    return set_table(compile_sets("base", variant=variant), players)


class Moment(NamedTuple):
    """A decision of a game, with what is said: the question, and each option with its sentences."""

    game: Game
    questions: tuple[str, str]
    options: list[tuple[Option, tuple[str, str]]]


def played(table: Table, seed: int) -> Iterator[Moment]:
    """A game in which chance picks one of the sentences; so the order of the options does not matter."""
    game = Game.new(table, seed)
    while game.decision is not None:
        options = sorted(((option, both(game, option)) for option in game.decision.options), key=lambda one: one[1])
        yield Moment(game, questions(game), options)
        number, seed = randomness.below(len(options), seed)
        game.answer(options[number][0])


def check_form(text: str, ending: str = "") -> None:
    assert text[:1] == text[:1].upper() and text.endswith(ending), text
    assert text.count("(") == text.count(")") and text.count("«") == text.count("»"), text
    assert not re.search(r" [ ,.;:)]|\(\s|[{}\ue000]|None|,,|\.\.|\bthat (piece|card)\b|\bэтот? компонент", text), text


LATIN = re.compile(r"[A-Za-z]")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")


@pytest.mark.parametrize(("players", "variant"), [(3, None), (5, None), (7, None), (4, "First Edition")])
def test_every_option_of_a_game_can_be_said(players: int, variant: str | None) -> None:
    for moment in played(base(players, variant), 4):
        for text in moment.questions:
            check_form(text, ".")
        for _option, (en, ru) in moment.options:
            check_form(en)
            check_form(ru)
            assert not CYRILLIC.search(en), en
            assert not LATIN.search(ru.replace("«A»", "").replace("«B»", "")), ru


@pytest.mark.parametrize("players", [3, 6])
def test_different_options_have_different_sentences(players: int) -> None:
    """Equal sentences are about equal pieces: copies of one card, all else being the same."""
    for moment in played(base(players), 7):
        game = moment.game
        for (one, said), (other, same) in pairwise(moment.options):
            alike = [tuple(_without_copies(game, answer) for answer in option) for option in (one, other)]
            assert (said == same) == (alike[0] == alike[1]), said
            assert (said[0] == same[0]) == (said[1] == same[1]), (said, same)
        if game.decision is not None:
            shorts = [short(game, option) for option in game.decision.options]
            fulls = [both(game, option) for option in game.decision.options]
            assert len(set(shorts)) == len(set(fulls))


def _without_copies(game: Game, answer: object) -> object:
    if isinstance(answer, Chose) and answer.what == "piece":
        return game.table.pieces[answer.value].face.id
    return answer


def test_saying_changes_nothing() -> None:
    one, other = Game.new(base(3), 5), Game.new(base(3), 5)
    for _turn in range(40):
        for option in decided(one).options:
            both(one, option)
        questions(one)
        one.answer(0)
        other.answer(0)
    assert one.to_json() == other.to_json()


# --- the golden file ---------------------------------------------------------------------------------------

GAMES = ((3, 20, None), (5, 1, None), (4, 9, "First Edition"))
MOST_OF_A_KIND = 1


def kind_of(game: Game, option: Option) -> tuple[object, ...]:
    """What makes options alike: what is done, who gets how much, what is used."""
    decision = decided(game)
    kind: list[object] = [type(decision.question).__name__]
    for answer in option:
        match answer:
            case Took(verb=verb):
                kind.append(verb)
            case Agreed(yes=yes):
                kind.append(yes)
            case Plan(payments=payments, way=way, uses=uses):
                most = max((one.amount for one in payments), default=0)
                kind += [way, bool(uses), len(payments), any(one.payee == BANK for one in payments), most]
            case _:
                pass
    return tuple(kind)


def asked_in_the_base_game() -> Iterator[str]:
    """Options of some games, a few of each kind."""
    seen: dict[object, int] = {}
    for players, seed, variant in GAMES:
        yield f"# the base game, {players} players{f', {variant}' if variant else ''}"
        for moment in played(base(players, variant), seed):
            game = moment.game
            asked = (
                type(decided(game).question).__name__,
                moment.questions[0].split()[0],
                len(moment.questions[0]) // 40,
            )
            seen[asked] = seen.get(asked, 0) + 1
            if seen[asked] <= MOST_OF_A_KIND:
                yield from (f"? {text}" for text in moment.questions)
            for option, said in moment.options:
                kind = kind_of(game, option)
                seen[kind] = seen.get(kind, 0) + (said not in seen)
                if said in seen or seen[kind] > MOST_OF_A_KIND:
                    continue
                seen[said] = 1
                pieces = tuple(one.value for one in option if isinstance(one, Chose) and one.what == "piece")
                yield from (*said, f"  {' / '.join(short(game, option, pieces))}")


def test_the_sentences_are_those_of_the_golden_file() -> None:
    text = "\n".join((*asked_in_the_harbour(), *asked_in_the_base_game())) + "\n"
    if os.environ.get(ACCEPT):
        GOLDEN.write_text(text, encoding="utf-8")
    hint = f"read the difference; {ACCEPT}=1 writes the new sentences to {GOLDEN.relative_to(ROOT)}"
    assert text == GOLDEN.read_text(encoding="utf-8"), hint
