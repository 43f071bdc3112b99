"""`wonderscript show` of what is no piece: verbs, steps with their hooks, rules, words; the set at hand first."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.program import MILL, Run, append

from wonderscript.compiler.bundles import compile_sets
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words import explanations
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools import show_pages
from wonderscript.tools.commands import show
from wonderscript.tools.surroundings import Surroundings, mentions_of, path_to, steps_in_order
from wonderscript.tools.things import Thing, names_by_thing, plain_letters, things_of, title_of

pytestmark = pytest.mark.usefixtures("place")

FEAST = """
setting guests is 2
change guests to 3 with 4 players

rank feast is 10
rank early is 5

to toast|toasts a player P
  P gains 1 penny

before turn
  each player gains 1 penny

after turn
  choose a house C of the deck
  put C into my town

at the end of the turn, rank feast
  step dancing
    each player toasts left

at the end of the turn, rank early
  each player gains guests pennies

instead of set-up
  each player gains 1 penny

rule calm
  before turn: gain 1 penny

score "Money", also: 1 point per house of my town
deck stack, also
  1 random dark house of that level

house "Ballroom"
  dark, level 1, copies 2+
  before turn: gain 2 pennies
  when built: draw 1 house from the deck into my town

variant "Long Feast"
  change guests to 5
  change rule calm
    before turn: gain 2 pennies
"""


@pytest.fixture
def feast(run: Run, mill: Path) -> Path:
    """An expansion of the mill that does something around its steps."""
    assert run("new", "feast", "--extends", "mill").code == 0
    folder = mill.parent / "feast"
    for text in folder.glob("*.wonder"):
        text.unlink()
    for scenario in (folder / "scenarios").glob("*"):
        scenario.unlink()
    (folder / "rules.yaml").unlink()
    (folder / "ru.yaml").unlink()
    append(folder / "feast.wonder", FEAST)
    return folder


def words(out: str, title: str) -> list[str]:
    """The lines of a section of a page."""
    after = out.partition(f"\n{title}\n")[2]
    return [line[2:] for line in after.partition("\n\n")[0].splitlines()]


def test_a_verb_is_told_with_its_signature(run: Run, feast: Path) -> None:
    out = run("show", "to", "toast", "--set", "feast", "--effects").out
    assert out.startswith("to toast a player P  (feast)\n")
    assert words(out, "Text") == ["to toast|toasts a player P", "  P gains 1 penny"]
    assert words(out, "In words (en)") == ["That player takes 1 penny."]
    assert words(out, "In words (ru)") == ["Этот игрок берёт 1 пенни."]
    assert "Gain(who=BoundPlayer(P), counter=penny, amount=Constant(1))" in out
    assert "named by: step dancing; at the end of the turn, rank feast" in out


@pytest.mark.parametrize("name", ["toast", "TO TOAST", "toasts", "verb toast", "toast a player P", "toast player"])
def test_a_verb_is_found_by_any_of_its_words(run: Run, feast: Path, name: str) -> None:
    assert run("show", name, "--set", "feast").out.startswith("to toast a player P")


def test_a_step_is_told_with_all_that_is_done_around_it(run: Run, feast: Path) -> None:
    out = run("show", "turn", "--set", "feast").out
    assert out.startswith("step turn  (mill, in feast)\n")
    assert words(out, "In words (en)")[0] == "Turn, 2 times:"
    order = [line for line in words(out, "Done in this order (en)") if not line.startswith(" ")]
    assert order == [
        "1. before it, by feast (once): before turn",
        "2. before it, by feast (for each player): rule calm",
        '3. before it, by feast (for its owner): house "Ballroom"',
        "4. itself: step turn",
        "5. after it, by feast (for each player): after turn",
        "6. at its end, rank early, by feast (once): at the end of the turn, rank early",
        "7. at its end, rank feast, by feast (once): at the end of the turn, rank feast",
    ]
    lines = words(out, "Done in this order (en)")
    after = lines[lines.index("     After the turn:") :]
    assert after[1:3] == ["       For each player, in turn:", "         They choose a house from the deck:"]
    assert "  in: game > level\n" in out


def test_what_names_no_rank_is_told_before_what_does(run: Run, feast: Path) -> None:
    append(feast / "feast.wonder", "\nat the end of the turn: each player gains 1 penny\n")
    out = run("show", "turn", "--set", "feast").out
    assert "6. at its end, by feast (once): at the end of the turn\n" in out
    assert "7. at its end, rank early, by feast (once)" in out


def test_what_is_done_instead_is_told_before_the_step_itself(run: Run, feast: Path) -> None:
    out = run("show", "set-up", "--set", "feast").out
    assert words(out, "Done in this order (en)") == [
        "1. instead of it, by feast (once): instead of set-up",
        "     Instead of the set-up: each player takes 1 penny.",
        "2. itself, if nothing is done instead: step set-up",
    ]
    assert "(ru)" in out and "вместо этого, из набора feast (один раз)" in out


def test_a_hook_is_found_by_its_moment(run: Run, feast: Path) -> None:
    out = run("show", "before", "turn", "--set", "feast", "--lang", "en").out
    titles = [line for line in out.splitlines() if line.endswith("(feast)")]
    assert titles == ["before turn  (feast)", "rule calm  (feast)"]
    assert "done or true: once\n" in out and "done or true: for each player" in out
    late = run("show", "at the end of the turn", "--set", "feast", "--lang", "en").out
    assert [line for line in late.splitlines() if line.endswith("(feast)")] == [
        "at the end of the turn, rank feast  (feast)",
        "at the end of the turn, rank early  (feast)",
    ]


def test_hooks_that_begin_alike_are_told_apart(run: Run, mill: Path) -> None:
    append(mill / "mill.wonder", "\nafter turn\n  each player gains 1 penny\n\nafter turn\n  shuffle the deck\n")
    out = run("show", "after turn", "--set", "mill", "--lang", "en").out
    assert out.count("after turn  (mill)\n") == 2
    assert "After the turn: each player takes 1 penny." in out and "After the turn: shuffle the deck." in out


def test_a_setting_is_told_with_its_values_and_who_changes_it(run: Run, feast: Path) -> None:
    out = run("show", "guests", "--set", "feast").out
    assert words(out, "Text") == ["setting guests is 2", "change guests to 3 with 4 players"]
    assert words(out, "In words (en)") == ["2, with 4 players 3."]
    assert words(out, "In words (ru)") == ["2, при 4 игроках 3."]
    assert 'variants that change it: "Long Feast"\n' in out
    hand = run("show", "hand-size", "--set", "cities", "--lang", "en").out
    assert words(hand, "Text") == ["setting hand-size is 7"]
    assert words(hand, "Said by cities") == ["change hand-size to 8", "change hand-size to 7 with 8 players"]
    assert words(hand, "In words (en)") == ["8, with 8 players 7."]


def test_score_lines_decks_and_ties_are_told_with_what_was_added(run: Run, feast: Path) -> None:
    money = run("show", "деньги", "--set", "feast", "--lang", "en").out
    assert money.startswith('score "Money" / Деньги  (mill, in feast)\n')
    assert words(money, "Said by feast") == ['score "Money", also: 1 point per house of my town']
    assert words(money, "In words (en)") == ["1 point for every 2 pennies you have and each house in your town."]
    deck = run("show", "stack", "--set", "feast", "--lang", "en").out
    assert words(deck, "In words (en)")[0] == "There is one for each value of: level."
    assert words(deck, "In words (en)")[2:] == ["1 random dark house of that level."] * 2
    ties = run("show", "tie-break", "--set", "feast", "--lang", "en").out
    assert ties.startswith("ties  (mill, in feast)\n")
    assert words(ties, "In words (en)") == ["Most: your pennies.", "Else it is shared."]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("пенни", "counter penny / пенни"),
        ("pennies", "counter penny / пенни"),
        ("town", "zone town / город"),
        ("feast", "rank feast"),
        ("дома", "kind house / дом"),
        ("white", "value white / белый"),
        ("colour", "property colour / цвет"),
        ("зерно", "resource grain / зерно"),
        ("leads to", "link leads to"),
        ("pay", "phase pay"),
        ("rule chains", "rule chains"),
    ],
)
def test_words_are_found_in_either_language(run: Run, feast: Path, name: str, title: str) -> None:
    assert f"{title}  (" in run("show", name, "--set", "feast").out


def test_a_symbol_is_told_with_its_links(run: Run) -> None:
    out = run("show", "camel", "--set", "base").out
    assert 'link: "Marketplace" leads to "Caravansery"' in out


def test_a_layout_is_drawn(run: Run) -> None:
    out = run("show", "age iii", "--set", "duel", "--lang", "en").out
    assert words(out, "In words (en)")[:3] == ["20 places in 7 rows, 12 of them face up.", "  o o", " x x x"]


def test_things_as_a_variant_has_them(run: Run, feast: Path) -> None:
    out = run("show", "rule calm", "--set", "feast", "--variant", "long feast", "--lang", "en").out
    assert words(out, "Changed") == ["change rule calm", "  before turn: gain 2 pennies"]
    assert words(out, 'In words (en), without "Long Feast"') == ["Before the turn: each player takes 1 penny."]
    assert words(out, 'In words (en), with "Long Feast"') == ["Before the turn: each player takes 2 pennies."]


def test_what_only_a_variant_has_is_found(run: Run, mill: Path) -> None:
    append(mill / "houses.wonder", '\nvariant "Gifts"\n  add rule gifts\n    when I build a house: gain 1 penny\n')
    out = run("show", "gifts", "--set", "mill", "--lang", "en").out
    assert out.startswith('variant "Gifts"')
    assert run("show", "rule gifts", "--set", "mill").out.startswith('rule gifts  (mill, "Gifts")\n')


def test_the_set_at_hand_comes_first(run: Run, mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("new", "harbour", "--extends", "base").code == 0

    def titles(out: str) -> list[str]:
        return [line.partition("  (")[2] for line in out.splitlines() if line.startswith('card "Tavern"')]

    assert titles(run("show", "tavern").out) == ["base)", "duel)"]
    (mill.parent / "empty").mkdir()
    monkeypatch.chdir(mill.parent / "empty")
    assert titles(run("show", "tavern").out) == ["base)", "duel)"]
    monkeypatch.chdir(mill.parent / "harbour")
    assert titles(run("show", "tavern").out) == ["base, in harbour)", "duel)"]
    monkeypatch.chdir(mill.parent / "harbour" / "scenarios")
    assert titles(run("show", "tavern").out) == ["base, in harbour)", "duel)"]


def test_a_step_says_where_more_is_done_around_it(run: Run) -> None:
    out = run("show", "step conflict", "--lang", "en").out
    assert "step conflict / военный конфликт  (base)" in out
    assert "more or otherwise in: cities, " in out and "(--set cities tells it)" in out


def test_other_sets_are_named_shortly(run: Run) -> None:
    lines = run("show", "tavern", "--set", "base", "--lang", "en").out.splitlines()
    assert sum("scenario" in line for line in lines) == 1
    lines = run("show", "tavern", "--lang", "en").out.splitlines()
    [also] = [line for line in lines if line.startswith("  also in: cities,")]
    assert "two-players" in also


def test_things_as_json(run: Run, feast: Path) -> None:
    [step] = json.loads(run("show", "step turn", "--set", "feast", "--json").out)
    assert (step["what"], step["id"], step["set"]) == ("step", "turn", "mill")
    assert [one["when"] for one in step["around"]] == ["before"] * 3 + ["after", "end", "end"]
    assert step["around"][2]["by"] == 'house "Ballroom"' and step["around"][2]["whose"] == "owner"
    assert step["around"][0]["lines"]["ru"] and step["effects"][0]["type"] == "RunStep"
    [verb] = json.loads(run("show", "toast", "--set", "feast", "--json").out)
    assert verb["texts"][0]["set"] == "feast" and verb["lines"]["en"] == ["That player takes 1 penny."]


def test_near_misses_of_all_names(run: Run, feast: Path) -> None:
    assert 'did you mean "toast"?' in run("show", "toats", "--set", "feast").err
    assert 'did you mean "guests"?' in run("show", "guest", "--set", "feast").err
    assert 'может быть, "guests"?' in run("show", "guest", "--set", "feast", "--lang", "ru").err


def test_the_name_of_a_set_leads_to_its_words(run: Run, mill: Path) -> None:
    told = "error: mill is a set: `wonderscript words mill` lists its words\n"
    assert run("show", "mill", "--set", "mill") == (2, "", told)


@pytest.mark.parametrize("words_of", [show_pages.LABELS, explanations.TEXTS, show.MESSAGES])
def test_pages_can_be_written_in_both_languages(words_of: dict[Language, dict[str, str]]) -> None:
    assert words_of["en"].keys() == words_of["ru"].keys()
    for name, text in words_of["en"].items():
        slots = [re.findall(r"{(\w+)}", one) for one in (text, words_of["ru"][name])]
        assert sorted(slots[0]) == sorted(slots[1]), name


# --- what pages are made of --------------------------------------------------------------------------------


def agora() -> PlayableLibrary:
    return compile_sets("agora")


def thing(library: PlayableLibrary, kind: str, name: str) -> Thing:
    return next(one for one in things_of(library) if (one.kind, one.id) == (kind, name))


def test_of_several_texts_in_one_place_the_last_goes_first() -> None:
    library = agora()
    around = Surroundings(library).around(thing(library, "verb", "sack"))
    assert [(one.when, one.by) for one in around] == [
        ("instead", "instead of sack, if moves-are-orders"),
        ("instead", "instead of sack, if not moves-are-orders"),
    ]
    options = Surroundings(library).around(thing(library, "step", "action"))
    assert [one.when for one in options] == ["options"]


def test_steps_stand_in_the_order_of_play() -> None:
    [game] = steps_in_order(agora())
    assert [node.step for node in game.inner] == ["set-up", "age"]
    assert [node.step for node in game.inner[1].inner] == ["dealing", "laying", "handover", "turn"]
    assert path_to("action", agora()) == ["game", "age", "turn"]


def test_who_speaks_of_a_word() -> None:
    library = agora()
    mentions = mentions_of(thing(library, "counter", "supply"), library)
    assert mentions.things == ["to influence a chamber H", "to weaken a chamber H"]
    assert mentions_of(thing(library, "verb", "learn"), library).things == ["to research"]


def test_everything_in_the_mill_has_a_name() -> None:
    library = compile_sets(MILL)
    titles = [title_of(one, library) for one in things_of(library)]
    assert len(titles) == len(set(titles))
    for one, names in names_by_thing(library):
        assert all(plain_letters(name) for name in names), one
