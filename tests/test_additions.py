"""`add`, and what `new` makes for each shipped game: what is written checks, holds and is laid out as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.program import Run
from tests.russian import english_in

from wonderscript.compiler.bundles import compile_sets
from wonderscript.dsl.translation import LANGUAGES
from wonderscript.tools.additions import wanted_of, with_name

MANIFEST = "id: harbor\ntitle: {{en: Harbor, ru: Гавань}}\nplayers: {{min: {}, max: {}}}\nextends: [{}]\n"


def files_below(folder: Path) -> dict[str, str]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.fixture
def harbor(place: Path) -> Path:
    """A set with nothing in it but a language file."""
    folder = place / "harbor"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST.format(3, 7, "base"), encoding="utf-8")
    (folder / "ru.yaml").write_text("# Names\nnames: {}\n", encoding="utf-8")
    return folder


def sound(run: Run, folder: Path) -> None:
    checked = run("check", folder, "--strict")
    assert checked.code == 0, checked.out
    assert run("test", folder).code == 0
    assert run("fmt", "--check", folder).code == 0


@pytest.mark.parametrize(
    ("kind", "file", "text"),
    [
        ("card", "cards.wonder", 'card "Tide Mill"'),
        ("brown card", "cards.wonder", '  add card "Tide Mill"'),
        ("guild", "cards.wonder", 'card "Tide Mill"\n  purple'),
        ("board", "boards.wonder", 'board "Tide Mill"'),
        ("variant", "cards.wonder", 'variant "Tide Mill"'),
        ("scenario", "scenarios/cards.wonder", 'scenario "Tide Mill"'),
    ],
)
def test_what_is_added_checks_and_holds(run: Run, harbor: Path, kind: str, file: str, text: str) -> None:
    code, out, _err = run("add", kind, "Tide Mill", harbor)
    assert code == 0 and f"  {file}" in out
    assert text in files_below(harbor)[file]
    sound(run, harbor)


def test_a_card_for_a_full_deck_takes_the_place_of_another(run: Run, harbor: Path) -> None:
    out = run("add", "brown card", "Tide Mill", harbor).out
    assert "in the place of" in out and 'in the variant "Tide Mill"' in out


def test_names_and_titles_have_their_places(run: Run, harbor: Path) -> None:
    run("add", "board", "Tide Mill", harbor)
    texts = files_below(harbor)
    assert texts["ru.yaml"] == '# Names\nnames:\n  board:\n    "Tide Mill": "Tide Mill"\n'
    assert texts["scenarios/ru.yaml"].startswith("names:\n")


def test_what_is_there_is_not_added_again(run: Run, harbor: Path) -> None:
    run("add", "board", "Tide Mill", harbor)
    before = files_below(harbor)
    for kind, name, words in [
        ("board", "tide mill", 'there is a board called "tide mill" already'),
        ("card", "Altar", 'there is a card called "Altar" already'),
        ("frog", "Ribbit", 'nothing here is called a "frog": there are card, board, variant, scenario'),
        ("card", 'a "b', "cannot be a name"),
    ]:
        code, _out, err = run("add", kind, name, harbor)
        assert code == 2 and words in err
    assert files_below(harbor) == before


def test_a_set_with_problems_is_left_alone(run: Run, harbor: Path) -> None:
    (harbor / "broken.wonder").write_text('card "Broken"\n  brwn\n', encoding="utf-8")
    before = files_below(harbor)
    code, _out, err = run("add", "board", "Tide Mill", harbor)
    assert code == 1 and "Nothing was added" in err
    assert files_below(harbor) == before


def test_what_is_no_set_is_refused(run: Run, place: Path) -> None:
    (place / "empty").mkdir()
    code, _out, err = run("add", "card", "Tide Mill", place / "empty")
    assert code == 2 and "is no set" in err


def test_kinds_may_be_named_in_russian() -> None:
    library = compile_sets("base")
    wanted = wanted_of(library, "карта", "Мельница")
    assert wanted is not None and wanted.kind == "card"


def test_kinds_are_read_from_the_declarations() -> None:
    library = compile_sets("agora")
    for kind in ("decree", "plot", "Progress Token", "wonder", "politician"):
        wanted = wanted_of(library, kind, "X")
        assert wanted is not None and wanted.kind == kind.lower()
    assert wanted_of(library, "leader", "X") is None


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("", None, 'names:\n  "A": "B"\n'),
        ("names: {}\n", "card", 'names:\n  card:\n    "A": "B"\n'),
        (
            "names:\n  card:\n    X: Y\n\n  # boards\n  board:\n    Z: W\nwords: {}\n",
            "card",
            'names:\n  card:\n    X: Y\n    "A": "B"\n\n  # boards\n  board:\n    Z: W\nwords: {}\n',
        ),
        (
            "names:\n  card:\n    X: Y\nwords: {}\n",
            "board",
            'names:\n  card:\n    X: Y\n  board:\n    "A": "B"\nwords: {}\n',
        ),
    ],
)
def test_a_name_goes_where_its_likes_stand(text: str, kind: str | None, found: str) -> None:
    assert with_name(text, kind, "A", "B") == found


STARTERS = {
    "base": {"cards.wonder", "boards.wonder", "larger-hands.wonder"},
    "leaders": {"leaders.wonder", "cards.wonder"},
    "cities": {"cards.wonder", "boards.wonder"},
    "two-players": {"cards.wonder", "boards.wonder"},
    "duel": {"cards.wonder", "wonders.wonder", "progress-tokens.wonder"},
    "agora": {
        "decrees.wonder",
        "plots.wonder",
        "politicians.wonder",
        "wonders.wonder",
        "progress-tokens.wonder",
    },
    "architects": {"cards.wonder", "progress-tokens.wonder", "wonders.wonder"},
}


@pytest.mark.parametrize(("base", "language"), [(base, one) for base in STARTERS for one in LANGUAGES])
def test_a_starter_has_what_people_add_to_its_game(run: Run, place: Path, base: str, language: str) -> None:
    assert run("new", "harbor", "--extends", base, "--lang", language).code == 0
    texts = files_below(place / "harbor")
    assert {name for name in texts if name.endswith(".wonder") and "/" not in name} == STARTERS[base]
    sound(run, place / "harbor")


def test_a_starter_in_russian_is_a_russian_set(run: Run, place: Path) -> None:
    assert run("new", "gavan", "--extends", "base", "--lang", "ru", "--title", "Гавань").code == 0
    texts = files_below(place / "gavan")
    assert 'title: {ru: "Гавань", en: "Gavan"}\nlanguage: ru\n' in texts["set.yaml"]
    assert {"en.yaml", "scenarios/en.yaml"} < texts.keys() and "ru.yaml" not in texts
    for name, text in texts.items():
        if name.endswith(".wonder"):
            remarks = re.findall("#.*", text)
            assert not english_in(re.sub("wonderscript .*", "", "\n".join(remarks))), name
            declared = re.findall('^ *(?:card|board|add card|variant|scenario) "(.*)"', text, re.MULTILINE)
            assert declared and all(re.search("[а-я]", one) for one in declared), name


def test_a_title_can_stand_in_quotes(run: Run, place: Path) -> None:
    refused = run("new", "harbor", "--extends", "base", "--title", 'The "Old" Harbor')
    assert refused.code == 2 and "cannot be a name" in refused.err
    assert not list(place.iterdir())


def test_a_wonder_of_ones_own_stands_on_its_own_stages(run: Run, place: Path) -> None:
    run("new", "harbor", "--extends", "architects")
    wonder = files_below(place / "harbor")["wonders.wonder"]
    (name,) = re.findall('^wonder "(.*)"', wonder, re.MULTILINE)
    built_on = re.findall('stands on "(.*) \\d"', wonder)
    assert built_on and set(built_on) == {name}


def test_what_a_deck_takes_by_name_is_named_there(run: Run, place: Path) -> None:
    run("new", "harbor", "--extends", "agora")
    senators = files_below(place / "harbor")["politicians.wonder"]
    (name,) = re.findall('^politician "(.*)"', senators, re.MULTILINE)
    assert f'\ndeck all-senators, also\n  1 politician named "{name}"\n' in senators
    assert run("add", "senator", "Envoy", place / "harbor").code == 0
    assert '1 politician named "Envoy"' in files_below(place / "harbor")["politicians.wonder"]
    sound(run, place / "harbor")


def test_hands_grow_with_their_decks(run: Run, place: Path) -> None:
    run("new", "harbor", "--extends", "base")
    hands = files_below(place / "harbor")["larger-hands.wonder"]
    assert "  change hand-size to 8\n  change turns to 7\n" in hands
    assert hands.count(" copies 3+ 3+ 3+ 4+ 5+ 6+ 7+\n") == 3


def test_a_russian_set_is_added_to_in_russian(run: Run, place: Path) -> None:
    run("new", "gavan", "--extends", "base", "--lang", "ru")
    told = run("add", "board", "Китеж", place / "gavan", "--lang", "ru")
    assert told.code == 0 and "осталось сказать по-английски" in told.out
    assert '"Китеж": "Китеж"' in files_below(place / "gavan")["en.yaml"]
    sound(run, place / "gavan")


def test_a_starter_shows_how_a_card_comes_into_a_full_deck(run: Run, place: Path) -> None:
    run("new", "harbor", "--extends", "base")
    cards = files_below(place / "harbor")["cards.wonder"]
    assert "\ncard " in cards and "variant " in cards and "  remove card " in cards
