"""`add`, and what `new` makes for each shipped game: what is written checks, holds and is laid out as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.program import Run

from wonderscript.compiler.bundles import compile_sets
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
    "base": {"cards.wonder", "boards.wonder"},
    "leaders": {"leaders.wonder", "cards.wonder"},
    "cities": {"cards.wonder", "boards.wonder"},
    "duel": {"cards.wonder", "wonders.wonder", "progress-tokens.wonder"},
    "agora": {"decrees.wonder", "plots.wonder", "wonders.wonder", "progress-tokens.wonder"},
    "architects": {"progress-tokens.wonder", "wonders.wonder"},
}


@pytest.mark.parametrize("base", STARTERS)
def test_a_starter_has_what_people_add_to_its_game(run: Run, place: Path, base: str) -> None:
    assert run("new", "harbor", "--extends", base).code == 0
    texts = files_below(place / "harbor")
    assert {name for name in texts if name.endswith(".wonder") and "/" not in name} == STARTERS[base]
    sound(run, place / "harbor")


def test_a_starter_shows_how_a_card_comes_into_a_full_deck(run: Run, place: Path) -> None:
    run("new", "harbor", "--extends", "base")
    cards = files_below(place / "harbor")["cards.wonder"]
    assert "\ncard " in cards and "variant " in cards and "  remove card " in cards
