"""Variants: what they add, remove and change, and that what is not there cannot be changed."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent
from typing import Literal

import pytest
from click.testing import CliRunner

from wonderscript.compiler.bundles import ContentError, compile_sets
from wonderscript.compiler.lowering import lower
from wonderscript.compiler.model import Model
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Combination, Workspace
from wonderscript.dsl.problems import Report
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.tools.cli import group
from wonderscript.tools.variant_pages import Difference, differences, told_in, variant_lines

MANIFEST = "id: trial\ntitle: {en: Trial}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
WORKSPACE = Workspace()


def combined(tmp_path: Path, text: str, rules: str | None = None) -> Combination:
    """The base game with a set that holds one variant, and perhaps rules."""
    folder = tmp_path / "trial"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "variants.wonder").write_text('variant "Trial"\n' + text, encoding="utf-8")
    if rules is not None:
        (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    report = Report()
    return WORKSPACE.combine(order_sets(find_sets([folder], report).sets, report), report)


def changed(tmp_path: Path, text: str) -> Model:
    """The model that a variant without problems makes."""
    combination = combined(tmp_path, text)
    problems = [one for one in combination.report if one.id != "variant-silences"]
    assert not problems, [(problem.id, problem.values) for problem in problems]
    return combination.variants["Trial"].model


def test_a_piece_takes_the_place_of_another(tmp_path: Path) -> None:
    text = '  remove card "Altar"\n  add card "Shrine"\n    blue, age 1, copies 3+ 5+\n    worth 4 points\n'
    model = changed(tmp_path, text)
    assert not model.named("card", "Altar")
    assert len(model.named("card", "Shrine")) == 1


def test_new_lines_take_the_place_of_lines_with_the_same_head(tmp_path: Path) -> None:
    [statue] = changed(tmp_path, '  change card "Statue"\n    worth 6 points\n    costs wood\n').named("card", "Statue")
    assert statue.properties["age"] == 2
    assert statue.cost() == data.Cost((data.CostPart("wood", 1),))
    assert [line.head for line in statue.lines] == ["costs", "worth"]
    assert effects.Fact(effects.Worth(data.Constant(6))) in [line.rule for line in statue.lines]


def test_lines_can_be_dropped(tmp_path: Path) -> None:
    [school] = changed(tmp_path, '  change card "School"\n    drop leads to\n').named("card", "School")
    assert not school.links()


def test_every_form_of_a_link_is_the_same_line(tmp_path: Path) -> None:
    text = '  change card "School"\n    drop leads to\n    lead to "Academy" by lyre\n'
    [school] = changed(tmp_path, text).named("card", "School")
    assert [link.target for link, _span in school.links()] == ["Academy"]


def test_one_of_two_namesakes_can_be_meant(tmp_path: Path) -> None:
    model = changed(tmp_path, '  change card "Loom" of age 2\n    costs 1 coin\n')
    costs = {loom.properties["age"]: bool(loom.cost().parts) for loom in model.named("card", "Loom")}
    assert costs == {1: False, 2: True}


def test_rules_and_settings_change_too(tmp_path: Path) -> None:
    text = (
        "  change price to 3\n"
        "  remove rule chains\n"
        "  change rule trade\n"
        "    buys raw resources on brown cards from neighbors for price coins\n"
        "  add rule gifts\n"
        "    when I sell a card: gain 1 coin\n"
    )
    model = changed(tmp_path, text)
    assert model.vocabulary.settings["price"].value == 3
    assert [rule.name for rule in model.rules] == ["trade", "gifts"]
    [trade] = [rule for rule in model.rules if rule.name == "trade"]
    buys = [line.rule.what for line in trade.rules if isinstance(line.rule, effects.Fact)]
    assert [one.resources.names for one in buys if isinstance(one, effects.Buys)] == [("clay", "stone", "ore", "wood")]
    assert any(isinstance(one, effects.OwnFirst) for one in buys)


def test_the_given_model_stays_as_it_is(tmp_path: Path) -> None:
    combination = combined(tmp_path, '  change card "Statue"\n    worth 6 points\n  change price to 3\n')
    [statue] = combination.model.named("card", "Statue")
    assert effects.Fact(effects.Worth(data.Constant(4))) in [line.rule for line in statue.lines]
    assert combination.model.vocabulary.settings["price"].value == 2


def test_a_line_can_be_said_besides_those_that_are_there(tmp_path: Path) -> None:
    text = '  change card "Theater"\n    also leads to "Temple"\n'
    [theater] = changed(tmp_path, text).named("card", "Theater")
    assert [link.target for link, _span in theater.links()] == ["Gardens", "Temple"]


def test_a_line_takes_the_place_of_the_one_about_the_same_thing_and_no_other(tmp_path: Path) -> None:
    text = (
        "  add rule gifts\n"
        "    when I sell a card: gain 1 coin\n"
        "    when I build a red card: gain 2 coins\n"
        "  change rule gifts\n"
        "    when I build a red card: gain 5 coins\n"
    )
    [gifts] = [rule for rule in changed(tmp_path, text).rules if rule.name == "gifts"]
    bodies = [line.rule.body for line in gifts.rules if isinstance(line.rule, effects.Trigger)]
    gains = [one.amount for [one] in bodies if isinstance(one, effects.Gain)]
    assert gains == [data.Constant(1), data.Constant(5)]


@pytest.mark.parametrize(
    ("drop", "left"), [("drop as soon as\n", 0), ("drop as soon as I have 2 compasses\n", 1), ("drop as\n", 0)]
)
def test_lines_of_rules_are_dropped_by_how_they_begin(tmp_path: Path, drop: str, left: int) -> None:
    text = (
        "  add rule learning\n"
        "    as soon as I have 2 compasses: gain 1 coin\n"
        "    as soon as I have 2 gears: gain 1 coin\n"
        "  change rule learning\n"
        f"    {drop}"
    )
    [learning] = [rule for rule in changed(tmp_path, text).rules if rule.name == "learning"]
    assert len(learning.rules) == left


def test_a_rule_is_written_anew_in_its_place(tmp_path: Path) -> None:
    text = "  replace rule chains\n    frees green cards that my city leads to, by chain\n"
    combination = combined(tmp_path, text)
    assert not list(combination.report)
    before, after = combination.model.rules, combination.variants["Trial"].model.rules
    assert [rule.name for rule in after] == [rule.name for rule in before]
    assert [rule.rules for rule in after if rule.name == "chains"] != [
        one.rules for one in before if one.name == "chains"
    ]


def test_the_score_sheet_changes_too(tmp_path: Path) -> None:
    text = (
        '  remove score "Treasury"\n'
        '  change score "Military": 1 point per shield\n'
        '  change score "Science", also: 1 point per brown card of me\n'
        '  add score "Trade": 1 point per grey card of me\n'
        "  change ties: fewest coins, else shared\n"
        '  change ending "the last dusk"\n'
    )
    combination = combined(tmp_path, text)
    assert not list(combination.report), [(one.id, one.span.text) for one in combination.report]
    plain, model = combination.model, combination.variants["Trial"].model
    names = [line.name for line in plain.scores if line.name != "Treasury"]
    assert [line.name for line in model.scores] == [*names, "Trade"]
    assert [one.most for one in plain.ties] == [True] and [one.most for one in model.ties] == [False]
    assert (plain.ending, model.ending) == ("the end of Age III", "the last dusk")


def test_texts_around_steps_can_be_added(tmp_path: Path) -> None:
    text = (
        "  add before conflict: each player gains 1 coin\n"
        "  add instead of leftover\n"
        "    step last-gift\n"
        "      each player gains 2 coins\n"
        "  add after last-gift: each player gains 1 coin\n"
    )
    model = changed(tmp_path, text)
    hooks = [line.rule for rule in model.rules if rule.variant == "Trial" for line in rule.rules]
    assert [(one.when, one.target) for one in hooks if isinstance(one, effects.Hook)] == [
        ("before", "conflict"),
        ("instead", "leftover"),
        ("after", "last-gift"),
    ]


def test_more_can_come_into_a_deck(tmp_path: Path) -> None:
    combination = combined(tmp_path, "  change deck age-deck, also\n    0 random purple cards of that age\n")
    assert len(combination.model.decks["age-deck"].parts) == 2
    assert len(combination.variants["Trial"].model.decks["age-deck"].parts) == 3


def test_a_side_is_written_anew_by_itself(tmp_path: Path) -> None:
    text = '  change board "Gizah"\n    side "day"\n      stage costs wood\n        worth 9 points\n'
    [gizah] = changed(tmp_path, text).named("board", "Gizah")
    assert [(side.name, len(side.parts)) for side in gizah.parts] == [("day", 1), ("night", 4)]


@pytest.mark.parametrize(
    ("text", "problem", "marked"),
    [
        ('  remove card "Altair"\n', "variant-changes-nothing", '"Altair"'),
        ('  change card "Loom" of age 3\n    costs 1 coin\n', "variant-changes-nothing", "3"),
        ('  change card "Altar"\n    drop costs\n', "variant-drops-nothing", "drop costs"),
        (
            '  add card "Altar"\n    blue, age 1, copies 3+ 5+\n    worth 3 points\n',
            "variant-adds-twice",
            'card "Altar"',
        ),
        ("  remove rule chans\n", "variant-changes-nothing", "chans"),
        ("  chance price to 3\n", "unexpected-word", "chance"),
        ('  remove card "Altar"\n', "deck-does-not-come-out", 'variant "Trial"'),
        ('  change card "Altar"\n    worth 3 pints\n', "unexpected-word", "pints"),
        ('  change card "Theater"\n    leads to "Temple"\n', "change-takes-away", 'leads to "Temple"'),
        ('  change card "Theater"\n    drop leads to "Temple"\n', "variant-drops-nothing", 'drop leads to "Temple"'),
        ('  change card "Vineyard"\n    when I sell a card: gain 1 coin\n', "change-takes-away", "when I sell a card"),
        ("  add rule chains\n    frees red cards\n", "variant-adds-twice", "rule chains"),
        ("  remove rule\n", "unfinished-sentence", "e"),
        ('  remove score "Tresury"\n', "unknown-score-line", '"Tresury"'),
        ("  change to sell a card C\n    gain 1 coin\n", "variant-cannot-change", "change to sell a card C"),
        ("  change step conflict\n    gain 1 coin\n", "variant-cannot-change", "change step conflict"),
        ("  change deck age-deck\n    all cards\n", "variant-cannot-change", "change deck age-deck"),
        ("  change price-list\n", "unexpected-word", "price-list"),
        ("  add rul gifts\n    frees red cards\n", "unexpected-word", "rul"),
    ],
)
def test_what_is_not_there_cannot_be_changed(tmp_path: Path, text: str, problem: str, marked: str) -> None:
    [found] = combined(tmp_path, text).report
    assert (found.id, found.span.text) == (problem, marked)


def test_messages_name_all_that_a_variant_can_do(tmp_path: Path) -> None:
    [found] = combined(tmp_path, "  change prices\n").report
    for word in ("`rule`", "`score`", "`ties`", "`card`", "`board`", "a setting"):
        assert word in str(found.values["expected"])


OPEN = """\
chapters: {coin: {en: Coins}}
rules:
- id: trial.coin.1
  en: Players begin with 3 coins.
  open: {en: Some begin with 6., variants: [Trial]}
"""


def test_another_reading_of_a_rule_is_a_variant(tmp_path: Path) -> None:
    combination = combined(tmp_path, "  change starting-coins to 6\n", OPEN)
    assert not list(combination.report)
    [rule] = [rule for rule in lower(combination).rulebook if rule.id == "trial.coin.1"]
    assert rule.open is not None and rule.open.variants == ("Trial",)


def test_another_reading_is_a_variant_that_there_is(tmp_path: Path) -> None:
    combination = combined(
        tmp_path, "  change starting-coins to 6\n", OPEN.replace("[Trial]", "[First Edition, Trail]")
    )
    [problem] = combination.report
    assert (problem.id, problem.span.text, problem.suggestion) == ("unknown-variant", "Trail", "Trial")
    assert problem.span.source.path.endswith("rules.yaml")


# ---------------------------------------------------------------- several together

HOUSE = """\
variant "Poor"
  change starting-coins to 1
  change card "Altar"
    worth 5 points

variant "Dear"
  change price to 3
  change card "Altar"
    costs 1 coin
  change starting-coins to 1

variant "Rich"
  change starting-coins to 9
  remove rule chains

variant "Unchained"
  replace rule chains
    frees red cards, by chain

scenario "both are played"
  with "Poor", "Dear"
  players 3
  when the age comes
  then me has 1 coin
"""


def house(tmp_path: Path, text: str = HOUSE) -> Path:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST.replace("trial", "house"), encoding="utf-8")
    (folder / "house.wonder").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("names", [("Poor", "Dear"), ("Dear", "Poor"), ("poor", "DEAR", "Dear")])
def test_several_variants_are_played_together(tmp_path: Path, names: tuple[str, ...]) -> None:
    library = compile_sets(house(tmp_path), variant=names)
    own = ("Poor", "Dear", "Rich", "Unchained")
    assert library.variant == "Dear + Poor" and library.variants == (*compile_sets("base").variants, *own)
    settings = {one.id: one.value for one in library.settings}
    assert (settings["starting-coins"], settings["price"]) == (1, 3)
    [altar] = [piece for piece in library.pieces if piece.name == "Altar"]
    assert altar.cost == data.Cost((data.CostPart("coin", 1),))
    assert effects.Fact(effects.Worth(data.Constant(5))) in altar.rules
    assert compile_sets(tmp_path / "house", variant=names) == library, "and kept"


@pytest.mark.parametrize(
    ("names", "marked"),
    [(("Poor", "Rich"), "change starting-coins to 9"), (("Rich", "Unchained"), "replace rule chains")],
)
def test_variants_that_change_the_same_thing_are_not_played_together(
    tmp_path: Path, names: tuple[str, ...], marked: str
) -> None:
    with pytest.raises(ContentError) as error:
        compile_sets(house(tmp_path), variant=names)
    [problem] = error.value.report
    assert (problem.id, problem.span.text) == ("variants-clash", marked)


def test_of_variants_together_each_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        compile_sets(house(tmp_path), variant=("Poor", "Deer"))
    assert [(one.id, one.suggestion) for one in error.value.report] == [("unknown-variant", "Dear")]


def test_scenarios_name_several_variants(tmp_path: Path) -> None:
    report = Report()
    combination = WORKSPACE.combine(order_sets(find_sets([house(tmp_path)], report).sets, report), report)
    assert not list(report), [(one.id, one.span.text) for one in report]
    [scenario] = [one.scenario for one in combination.scenarios if one.scenario.set_id == "house"]
    assert scenario.variant == "Dear + Poor"
    assert lower(combination, scenario.variant).variant == scenario.variant


def test_of_the_variants_of_a_scenario_each_must_be_there(tmp_path: Path) -> None:
    report = Report()
    folder = house(tmp_path, HOUSE.replace('with "Poor", "Dear"', 'with "Poor", "Deer"'))
    WORKSPACE.combine(order_sets(find_sets([folder], report).sets, report), report)
    assert [(one.id, one.span.text) for one in report] == [("unknown-variant", '"Deer"')]


def test_scenarios_score_on_the_lines_that_their_variant_has(tmp_path: Path) -> None:
    scenario = 'scenario "{}"\n  {}players 3\n  me has city "Loom"\n  then me scores 1 point on "Trade"\n'
    text = '  add score "Trade": 1 point per grey card of me\n\n'
    text += scenario.format("with it", 'with "Trial"\n  ') + "\n" + scenario.format("without it", "")
    report = combined(tmp_path, text).report
    assert [(one.id, one.span.line) for one in report] == [("unknown-score-line", 13)]


def test_what_is_played_together_is_saved_and_recorded(tmp_path: Path) -> None:
    folder = house(tmp_path)
    save = tmp_path / "game.json"
    record = tmp_path / "game.yaml"
    options = ["--variant", "Dear", "--variant", "poor", "--players", "3", "--bots", "random", "--seed", "1"]
    done = CliRunner().invoke(
        group, ["play", str(folder), *options, "--auto", "--save", str(save), "--record", str(record)]
    )
    assert done.exit_code == 0, done.output
    assert '"Dear + Poor"' in record.read_text(encoding="utf-8")
    again = CliRunner().invoke(group, ["play", "--replay", str(record)])
    assert again.exit_code == 0, again.output
    assert "Dear + Poor" in again.output


def test_scenarios_are_run_by_the_variants_that_they_are_played_with(tmp_path: Path) -> None:
    folder = str(house(tmp_path))
    asked = [("Dear", "Poor"), ("Poor",)]
    run = [CliRunner().invoke(group, ["test", folder, *(f"--variant={one}" for one in names)]) for names in asked]
    assert [one.exit_code for one in run] == [0, 2], [one.output for one in run]
    assert "1 scenario" in run[0].output


def test_check_says_whether_variants_go_together(tmp_path: Path) -> None:
    folder = str(house(tmp_path))
    checked = [
        CliRunner().invoke(group, ["check", folder, "--variant", "poor", "--variant", other])
        for other in ("Dear", "Rich", "Deer")
    ]
    assert [one.exit_code for one in checked] == [0, 1, 2], [one.output for one in checked]
    assert "variants-clash" in checked[1].output and 'did you mean "Dear"?' in checked[2].output


# ---------------------------------------------------------------- in words

TOLD = """\
variant "Told"
  change price to 3
  remove card "Altar"
  add card "Shrine"
    blue, age 1, copies 3+ 5+
    worth 4 points
  change card "Theater"
    also leads to "Temple"
  add rule gifts
    when I sell a card: gain 1 coin
  add before conflict: each player gains 1 coin
  change score "Treasury": 1 point per 4 coins
  change ties: fewest coins, else shared
"""
ENGLISH = """\
Changes: setting price
  before: 2
  now: 3
Takes out: card "Altar"
Changes: card "Theater"
  now: Leads to Temple.
  besides: Leads to Gardens (mask).
  besides: Worth 3 points.
Changes: rule trade
  before: You can buy any resource on brown cards, grey cards and boards from your neighbors for 2 coins each.
  now: You can buy any resource on brown cards, grey cards and boards from your neighbors for 3 coins each.
Changes: score line "Treasury"
  before: 1 point for every 3 coins you have.
  now: 1 point for every 4 coins you have.
Changes: what breaks ties
  before: most: your coins; else shared
  now: fewest: your coins; else shared
Adds: card "Shrine"
  color: blue
  age: 1
  copies: 3+ 5+
  Worth 4 points.
Adds: rule gifts
  When you sell a card: take 1 coin.
Adds: a text of its own
  Before the conflict: each player takes 1 coin.
"""


def test_a_variant_is_told_as_the_game_reads_with_it(tmp_path: Path) -> None:
    folder = house(tmp_path, TOLD)
    told = CliRunner().invoke(group, ["show", "told", "--set", str(folder)])
    assert told.exit_code == 0, told.output
    english, russian = told.output.split("In words (ru)")
    assert dedent(english.partition("In words (en)\n")[2]).strip() == ENGLISH.strip()
    assert "Убирает: карта «Алтарь»" in russian and "настройка «цена ресурса»\n    было: 2\n    стало: 3" in russian
    assert len(russian.strip().splitlines()) == len(ENGLISH.strip().splitlines())
    data = json.loads(CliRunner().invoke(group, ["show", "Told", "--set", str(folder), "--json"]).output)
    assert {"what": "setting price", "before": ["2"], "now": ["3"]} in data["differences"]["en"]


def variant_told(tmp_path: Path, text: str, language: Literal["en", "ru"] = "en") -> list[str]:
    """What `show` tells of a variant of the base game."""
    combination = combined(tmp_path, text)
    assert not [one for one in combination.report if one.id != "variant-silences"]
    return list(variant_lines(lower(combination), lower(combination, "Trial"), language))


def test_ties_are_told_in_their_order(tmp_path: Path) -> None:
    text = "  change ties: most points of blue cards of my city, most coins, else shared\n"
    now = "  now: most: the points of all blue cards in your city; then most: your coins; else shared"
    assert variant_told(tmp_path, text)[1:] == ["  before: most: your coins; else shared", now]


def test_what_stays_beside_something_new_is_told(tmp_path: Path) -> None:
    text = "  change rule chains\n    waives 1 resource of cards that my city leads to\n"
    assert variant_told(tmp_path, text)[1:] == [
        "  now: Cards that your city leads to cost you 1 resource less.",
        "  besides: Cards that your city leads to cost you nothing (by chain).",
    ]


def test_lines_in_another_order_are_all_told() -> None:
    one = Difference("rule luck", ("First.", "Last."), ("Last.", "First."), "rule")
    assert told_in(one, "en").lines == ("before: First.", "before: Last.", "now: Last.", "now: First.")
    again = Difference("rule luck", ("Once.",), ("Once.", "Once."), "rule")
    assert told_in(again, "ru").lines == ("стало: Once.",)


@pytest.mark.parametrize("sets", ["base", "cities", "duel", "agora", "architects"])
def test_every_shipped_variant_has_something_to_tell(sets: str) -> None:
    plain = compile_sets(sets)
    for name in plain.variants:
        varied = compile_sets(sets, variant=name)
        english, russian = (differences(plain, varied, language) for language in ("en", "ru"))
        assert english and len(english) == len(russian), name


def test_a_piece_is_shown_with_what_a_variant_says_of_it(tmp_path: Path) -> None:
    folder = house(tmp_path, TOLD)
    shown = CliRunner().invoke(group, ["show", "theater", "--set", str(folder), "--variant", "told", "--lang", "en"])
    assert 'Changed\n  change card "Theater"\n    also leads to "Temple"\n' in shown.output


# --- what a variant does to texts that it does not touch ---------------------------------------------------------


def said(combination: Combination) -> list[tuple[str, str]]:
    """The problems of a variant: their ids, and the reason where there is one, or the words that they point at."""
    return [(one.id, one.values.get("reason", one.span.text)) for one in combination.report]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("  change price to 1\n", "nobody pays less by such a price any more"),
        ("  remove rule trade\n", "nobody pays less by such a price any more"),
        ("  add instead of turn: each player gains 1 coin\n", "nobody does `build` any more"),
        ("  add rule calm\n    cannot build cards\n", None),
        ("  add instead of conflict, if players is 3: each player gains 1 coin\n", None),
        ("  change price to 3\n", None),
    ],
)
def test_what_falls_silent_by_a_variant_is_said(tmp_path: Path, text: str, reason: str | None) -> None:
    found = [one for one in said(combined(tmp_path, text)) if one[0] == "variant-silences"]
    assert found == ([] if reason is None else [("variant-silences", reason)])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('  add score "Steps": the turn\n', ("step-not-going-on", "the turn")),
        (
            "  change rule chains\n    when I sell a card of my hand: gain 1 coin\n",
            ("waits-in-vain", "when I sell a card of my hand"),
        ),
        (
            "  change rule trade\n    buys any resource from neighbors for 3 coins\n",
            ("offer-without-pieces", "from neighbors"),
        ),
        ("  add at the end of the turn, rank from-discard: gain 1 coin\n", ("rank-shared", "rank from-discard")),
        ("  add after conflict: pay 2 coins\n", ("payment-not-certain", "pay 2 coins")),
    ],
)
def test_all_that_a_variant_says_is_judged(tmp_path: Path, text: str, problem: tuple[str, str]) -> None:
    assert [(one.id, one.span.text) for one in combined(tmp_path, text).report] == [problem]


@pytest.mark.parametrize("alone", ["", 'variant "Alone"\n  change price to 3\n'])
def test_a_setting_that_one_variant_changes_and_another_silences_is_said_of_both(tmp_path: Path, alone: str) -> None:
    fixed = (
        "  change rule trade\n    buys any resource on brown cards, grey cards and boards from neighbors for 2 coins\n"
    )
    dear = 'variant "Dear"\n  change price to 3\n'
    both = 'scenario "both"\n  players 3\n  with "Trial", "Dear"\n  me has 1 coin\n  then me has 1 coin\n'
    text = "\n".join((fixed, dear, alone and alone + fixed, both))
    found = [one.values["name"] for one in combined(tmp_path, text).report]
    assert found == ["Dear + Trial", *(["Alone"] if alone else [])]


def test_of_variants_together_it_is_not_said_again_what_one_of_them_silences(tmp_path: Path) -> None:
    text = '  change price to 1\n\nvariant "Other"\n  add after conflict: gain 1 coin\n\n'
    both = 'scenario "both"\n  players 3\n  with "Trial", "Other"\n  me has 1 coin\n  then me has 1 coin\n'
    assert [one.id for one in combined(tmp_path, text + both).report] == ["variant-silences"]


def test_every_variant_with_an_uneven_deck_is_said_at_once(tmp_path: Path) -> None:
    """What comes of two of them together is not said again."""
    text = '  remove card "Altar"\n\nvariant "Other"\n  remove card "Loom" of age 1\n\n'
    text += 'scenario "a trial of both"\n  with "Trial", "Other"\n  players 3\n  then me has 0 coins\n'
    found = [one.span.text for one in combined(tmp_path, text).report if one.id == "deck-does-not-come-out"]
    assert found == ['variant "Trial"', 'variant "Other"']
