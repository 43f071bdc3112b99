"""Manifests, rules and translations as data, and what is checked about them beyond their form."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wonderscript.compiler.manifests import (
    Adjective,
    Aside,
    FixedText,
    Manifest,
    Names,
    Noun,
    OpenQuestion,
    Rulebook,
    Titles,
    load_manifest,
    load_names,
    load_rules,
    load_titles,
)
from wonderscript.dsl.catalogue import entry
from wonderscript.dsl.problems import Problem, Report

MANIFEST = """\
id: cities
title:
  en: Cities
  ru: Города
edition: {en: Second edition, ru: Второе издание}
players: {min: 2, max: 8}
extends: [base, leaders]
credits:
  design: Ann Lee
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cities").mkdir()
    return tmp_path / "cities"


def checked(report: Report) -> list[Problem]:
    problems = list(report)
    for problem in problems:
        assert entry(problem.id).fields() <= problem.values.keys()
    return problems


def manifest_of(folder: Path, text: str) -> tuple[Manifest | None, list[Problem]]:
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    report = Report()
    return load_manifest(folder, "content/cities", report), checked(report)


def rules_of(folder: Path, text: str) -> tuple[Rulebook, list[Problem]]:
    (folder / "rules.yaml").write_text(text, encoding="utf-8")
    report = Report()
    return load_rules(folder, "content/cities", "cities", report), checked(report)


def names_of(folder: Path, text: str) -> tuple[Names | None, list[Problem]]:
    (folder / "ru.yaml").write_text(text, encoding="utf-8")
    report = Report()
    return load_names(folder, "content/cities", "ru", report), checked(report)


# --- the manifest ------------------------------------------------------------------------------------------


def test_a_manifest(folder: Path) -> None:
    manifest, problems = manifest_of(folder, MANIFEST)
    assert not problems
    assert manifest is not None
    assert manifest.id.text == manifest.id.span.text == "cities"
    assert manifest.id.span.source.path == "content/cities/set.yaml"
    assert manifest.title == {"en": "Cities", "ru": "Города"}
    assert manifest.edition == {"en": "Second edition", "ru": "Второе издание"}
    assert manifest.players == range(2, 9)
    assert manifest.players_span.text == "players"
    assert [(base.text, base.span.text) for base in manifest.extends] == [("base",) * 2, ("leaders",) * 2]
    assert manifest.credits == {"design": "Ann Lee"}


def test_a_manifest_needs_little(folder: Path) -> None:
    manifest, problems = manifest_of(folder, "id: cities\ntitle: {en: C}\nplayers: {min: 3, max: 3}\n")
    assert not problems
    assert manifest is not None
    assert list(manifest.players) == [3]
    assert (manifest.extends, manifest.edition, manifest.credits) == ((), None, None)


def test_an_edition_may_be_plain_text(folder: Path) -> None:
    manifest, _ = manifest_of(folder, MANIFEST.replace("{en: Second edition, ru: Второе издание}", "Second"))
    assert manifest is not None
    assert manifest.edition == {"en": "Second"}


def test_line_ends_of_all_systems_give_the_same(folder: Path) -> None:
    (folder / "set.yaml").write_bytes(b"\xef\xbb\xbf" + MANIFEST.replace("\n", "\r\n").encode())
    report = Report()
    manifest = load_manifest(folder, "x", report)
    assert manifest is not None
    assert manifest.title["ru"] == "Города"
    assert manifest.extends[1].span.text == "leaders"


def test_the_id_is_the_name_of_the_folder(folder: Path) -> None:
    manifest, (problem,) = manifest_of(folder, MANIFEST.replace("id: cities", "id: citys"))
    assert manifest is not None
    assert problem.id == "wrong-set-id"
    assert problem.values == {"set": "citys", "expected": "cities"}
    assert problem.span.text == "citys"


def test_the_name_of_the_folder_is_known_from_inside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    manifest, problems = manifest_of(Path("."), MANIFEST)
    assert manifest is not None
    assert not problems


def test_a_linked_folder_goes_by_its_own_name(folder: Path) -> None:
    folder.with_name("cities").rename(folder.with_name("draft-7"))
    folder.symlink_to("draft-7")
    _, problems = manifest_of(folder, MANIFEST)
    assert not problems


def test_players_run_from_the_smaller_to_the_larger_number(folder: Path) -> None:
    manifest, (problem,) = manifest_of(folder, MANIFEST.replace("{min: 2, max: 8}", "{min: 8, max: 2}"))
    assert manifest is None
    assert problem.id == "manifest-invalid"
    assert problem.values["detail"] == "`min` of `players` is above its `max`"
    assert problem.span.text == "players"


def test_a_set_is_extended_once(folder: Path) -> None:
    manifest, (problem,) = manifest_of(folder, MANIFEST.replace("leaders", "base"))
    assert manifest is not None
    assert problem.id == "manifest-invalid"
    assert problem.values["detail"] == "`extends` names `base` twice"
    assert problem.span.start > problem.others[0].span.start


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "manifest-invalid"),
        ("a: &a b\n", "yaml-alias"),
        ("a: b: c\n", "yaml-syntax"),
        ("[" * 10_000, "too-deep"),
        ("id: cit\x00ies\n", "invisible-character"),
    ],
)
def test_a_manifest_that_is_none(folder: Path, text: str, expected: str) -> None:
    manifest, (problem,) = manifest_of(folder, text)
    assert manifest is None
    assert problem.id == expected
    assert problem.span.source.path == "content/cities/set.yaml"


def test_a_manifest_that_cannot_be_read(folder: Path) -> None:
    report = Report()
    assert load_manifest(folder, "content/cities", report) is None
    (folder / "set.yaml").mkdir()
    assert load_manifest(folder, "content/cities", Report()) is None
    (folder / "set.yaml").rmdir()
    (folder / "set.yaml").symlink_to("/etc/hostname")
    outside = Report()
    assert load_manifest(folder, "content/cities", outside) is None
    (folder / "set.yaml").unlink()
    (folder / "set.yaml").write_bytes("id: города".encode("cp1251"))
    broken = Report()
    assert load_manifest(folder, "content/cities", broken) is None
    ids = [problem.id for each in (report, outside, broken) for problem in checked(each)]
    assert ids == ["unreadable-file", "link-outside-set", "broken-encoding"]


# --- rules -------------------------------------------------------------------------------------------------

RULES = """\
chapters:
  loss: {en: Losing coins, ru: Потеря монет}
rules:
- id: cities.loss.1
  en: A player who cannot pay takes a token.
  ru: Кто не может заплатить, берёт жетон.
- id: cities.loss.2
  en: Keep your tokens in view.
  aside: {kind: table, reason: It is about the table.}
- id: cities.loss.3
  en: Coins that came in this turn can be lost.
  open: {en: Some say that they cannot., ru: Некоторые считают иначе., variants: [Late Coins, No Coins]}
- id: cities.loss.4
  en: Losses come last.
  open: {en: Nothing is said of their order.}
"""


def test_rules(folder: Path) -> None:
    book, problems = rules_of(folder, RULES)
    assert not problems
    assert book is not None
    first, second, third, fourth = book.rules
    assert first.id.text == first.id.span.text == "cities.loss.1"
    assert first.texts.keys() == {"en", "ru"}
    assert first.aside is None
    assert first.open is second.open is None
    assert second.aside == Aside("table", "It is about the table.")
    assert third.open is not None and third.texts == {"en": "Coins that came in this turn can be lost."}
    assert third.open.texts == {"en": "Some say that they cannot.", "ru": "Некоторые считают иначе."}
    assert [(one.text, one.span.text) for one in third.open.variants] == [("Late Coins",) * 2, ("No Coins",) * 2]
    assert fourth.open == OpenQuestion({"en": "Nothing is said of their order."})
    assert second.texts == {"en": "Keep your tokens in view."}
    loss = book.chapters["loss"]
    assert (loss.key.text, loss.titles) == ("loss", {"en": "Losing coins", "ru": "Потеря монет"})


@pytest.mark.parametrize(
    ("old", "new", "place", "detail"),
    [
        ("Late Coins, No Coins", "Late Coins, Late Coins", "variants", "`variants` names something twice"),
        ("[Late Coins, No Coins]", "[]", "variants", "`variants` is empty"),
        ("[Late Coins, No Coins]", "Late Coins", "Late Coins", "`variants` is text, not a list"),
        ("variants: [", "variant: [", "variant", "`variant` is not a field of `open`"),
        ("en: Nothing is said of their order.", "variants: [Late Coins]", "open", "`open` needs `en`"),
    ],
)
def test_what_is_open_has_its_form(folder: Path, old: str, new: str, place: str, detail: str) -> None:
    book, (problem,) = rules_of(folder, RULES.replace(old, new))
    assert not book.sound
    assert (problem.span.text, problem.values["detail"]) == (place, detail)


def test_every_chapter_has_a_title(folder: Path) -> None:
    other = "- id: cities.team.1\n  en: Two make a team.\n- id: cities.team.2\n  en: They sit side by side.\n"
    book, (problem,) = rules_of(folder, RULES + other)
    assert book is not None
    assert (problem.id, problem.span.text, problem.span.line) == ("untitled-chapter", "team", 16)
    assert problem.values == {"chapter": "team", "rule": "cities.team.1"}


def test_a_chapter_without_rules_is_left_over(folder: Path) -> None:
    _, (problem,) = rules_of(folder, RULES.replace("rules:", "  team: {en: The team game}\nrules:"))
    assert (problem.id, problem.span.text) == ("empty-chapter", "team")


@pytest.mark.parametrize(("old", "new"), [("  loss:", "  los:"), ("cities.loss.2", "cities.lsos.2")])
def test_a_misspelt_chapter_is_one_problem(folder: Path, old: str, new: str) -> None:
    _, (problem,) = rules_of(folder, RULES.replace(old, new))
    assert problem.id == "untitled-chapter"
    assert problem.suggestion in ("los", "loss")


def test_a_set_may_have_no_rules(folder: Path) -> None:
    report = Report()
    assert load_rules(folder, "content/cities", "cities", report) == Rulebook({}, ())
    assert rules_of(folder, "rules: []\n") == (Rulebook({}, ()), [])
    assert not len(report)


def test_a_rule_stands_once(folder: Path) -> None:
    rules, (problem,) = rules_of(folder, RULES.replace("loss.2", "loss.1"))
    assert rules is not None
    assert problem.id == "duplicate-rule"
    assert problem.values == {"rule": "cities.loss.1"}
    assert problem.span.line == 7
    assert [other.span.line for other in problem.others] == [4]


@pytest.mark.parametrize("wrong", ["base.loss.2", "cities-two.loss.2", "city.loss.2"])
def test_a_rule_belongs_to_its_set(folder: Path, wrong: str) -> None:
    _, (problem,) = rules_of(folder, RULES.replace("cities.loss.2", wrong))
    assert problem.id == "rule-wrong-set"
    assert problem.values == {"rule": wrong, "set": "cities"}
    assert problem.span.text == wrong


def test_rules_that_are_none(folder: Path) -> None:
    rules, (problem,) = rules_of(folder, "- id: cities.loss.1\n  en: x\n")
    assert not rules.sound
    assert problem.values["detail"].startswith("rules.yaml is a list")


def test_a_rules_file_that_leads_nowhere_is_not_passed_over(folder: Path) -> None:
    (folder / "rules.yaml").symlink_to("nothing")
    report = Report()
    assert not load_rules(folder, "content/cities", "cities", report).sound
    assert [problem.id for problem in checked(report)] == ["unreadable-file"]


# --- translations ------------------------------------------------------------------------------------------

NAMES = """\
names:
  card:
    Loom: Ткацкая мастерская
    Old "Inn": «Старый» трактир
  board: {}
words:
  coin: {one: монета, few: монеты, many: монет, plural: монеты, acc: монету, gender: f}
  red: {adj: красный}
  of: {text: из}
verbs:
  gain: {do: получите, he: получает}
lines: {treasury: Казна}
"""


def test_translations(folder: Path) -> None:
    names, problems = names_of(folder, NAMES)
    assert not problems
    assert names is not None
    assert (names.language, names.path) == ("ru", "content/cities/ru.yaml")
    assert names.names["card"].key.text == "card"
    loom = names.names["card"].names["Loom"]
    assert (loom.text, loom.key.text) == ("Ткацкая мастерская", "Loom")
    assert names.names["board"].names == {}
    coin = names.words["coin"]
    assert isinstance(coin, Noun)
    assert (coin.one, coin.few, coin.many, coin.plural) == ("монета", "монеты", "монет", "монеты")
    assert (coin.acc, coin.gen, coin.gender, coin.key.text) == ("монету", None, "f", "coin")
    red, of = names.words["red"], names.words["of"]
    assert isinstance(red, Adjective)
    assert red.adj == "красный"
    assert isinstance(of, FixedText)
    assert of.text == "из"
    gain = names.verbs["gain"]
    assert (gain.do, gain.you, gain.he, gain.they, gain.done) == ("получите", "получаете", "получает", "получают", None)
    assert gain.key.text == "gain"
    assert names.lines["treasury"].text == "Казна"


def test_every_section_may_be_left_out(folder: Path) -> None:
    names, problems = names_of(folder, "{}")
    assert not problems
    assert names is not None
    assert not any((names.names, names.words, names.verbs, names.lines))


def test_a_set_may_have_no_translation(folder: Path) -> None:
    report = Report()
    assert load_names(folder, "content/cities", "ru", report) is None
    assert not len(report)


def test_a_name_is_translated_once(folder: Path) -> None:
    names, (problem,) = names_of(folder, NAMES.replace('Old "Inn"', "Loom"))
    assert names is None
    assert problem.id == "yaml-duplicate-key"
    assert problem.values == {"key": "Loom"}


def titles_of(folder: Path, text: str) -> tuple[Titles | None, list[Problem]]:
    (folder / "scenarios").mkdir(exist_ok=True)
    (folder / "scenarios" / "ru.yaml").write_text(text, encoding="utf-8")
    report = Report()
    return load_titles(folder, "content/cities", "ru", report), checked(report)


def test_titles_of_scenarios(folder: Path) -> None:
    titles, problems = titles_of(folder, "names:\n  a debt is kept:\n    Долг остаётся\n")
    assert not problems
    assert titles is not None
    assert (titles.language, titles.path) == ("ru", "content/cities/scenarios/ru.yaml")
    debt = titles.names["a debt is kept"]
    assert (debt.text, debt.key.text) == ("Долг остаётся", "a debt is kept")


def test_without_a_file_no_title_is_translated(folder: Path) -> None:
    report = Report()
    assert load_titles(folder, "content/cities", "ru", report) == Titles("ru", "content/cities/scenarios/ru.yaml", {})
    assert not len(report)


@pytest.mark.parametrize("text", ["", "{}", "names: {a debt: 3}", "names: {card: {a debt: Долг}}", "titles: {}"])
def test_titles_that_are_none(folder: Path, text: str) -> None:
    titles, (problem,) = titles_of(folder, text)
    assert titles is None
    assert problem.id == "manifest-invalid"


def test_many_translations_are_read_fast(folder: Path) -> None:
    lines = "".join(f"    Card {number}: Карта {number}\n" for number in range(20_000))
    names, problems = names_of(folder, f"names:\n  card:\n{lines}")
    assert not problems
    assert names is not None
    assert len(names.names["card"].names) == 20_000
    assert os.path.getsize(folder / "ru.yaml") < 5_000_000
