"""Variants: what they add, remove and change, and that what is not there cannot be changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.model import Model
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Combination, Workspace
from wonderscript.dsl.problems import Report
from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data

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
    assert not list(combination.report), [(problem.id, problem.values) for problem in combination.report]
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
    text = '  change card "School"\n    lead to "Academy" by lyre\n'
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
        ('  change card "Altar"\n    worth 3 pints\n', "unknown-word", "pints"),
    ],
)
def test_what_is_not_there_cannot_be_changed(tmp_path: Path, text: str, problem: str, marked: str) -> None:
    [found] = combined(tmp_path, text).report
    assert (found.id, found.span.text) == (problem, marked)


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
