"""Replayed games, as somebody asks for them: what was played, what the rules do not allow, whatever a file holds."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.program import Result, Run
from tests.small_game import write_small_game
from tests.test_records import again, each_combination, library_of

from wonderscript.runtime.options.moves import Move
from wonderscript.runtime.table.table import set_table
from wonderscript.tools.playing.recording import asking_table
from wonderscript.tools.record_files import MOST_BYTES, Record, RecordRefused, encoded, read_record, write_record

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "recording.md"
ACCEPT = bool(os.environ.get("ACCEPT"))


def sheet(out: str) -> str:
    """The score sheet, by what the game ended, and the winner."""
    return re.search(r"^The score$.*?(wins|share the victory)\.$", out, re.M | re.S)[0]  # type: ignore[index]


@each_combination
def test_what_bots_play_is_replayed_to_the_same_score(play: Run, sets: tuple[str, ...]) -> None:
    first = play(*sets, "--auto", "--seed", "3", "--bots", "random", "--record", "game.json")
    assert (first.code, first.err) == (0, "")
    assert first.out.endswith("The game is recorded: game.json\n")
    second = play(*sets, "--replay", "game.json")
    assert (second.code, second.err) == (0, "")
    assert sheet(second.out) == sheet(first.out)
    moves = json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"]
    assert len(re.findall(r"^ *\d+\. \S", second.out, re.M)) == len(moves)
    assert f"{len(moves)} moves, all of them allowed." in second.out


def test_a_replay_speaks_russian(play: Run) -> None:
    play("base", "--auto", "--seed", "3", "--bots", "random", "--record", "game.json")
    result = play("--replay", "game.json", "--lang", "ru")
    assert result.code == 0
    assert re.search(r"^ +4\. random 1: Пост|^ +4\. random 1: Прод", result.out, re.M)
    assert "все по правилам" in result.out


def test_a_game_that_somebody_leaves_is_recorded_so_far(play: Run) -> None:
    left = play("base", "--seed", "3", "--bots", "random", "--record", "game.json", typed="1\ny\n1 1 y\nq\n")
    assert left.code == 0
    assert left.out.endswith("The game is recorded: game.json\n")
    result = play("base", "--replay", "game.json")
    assert result.code == 0
    assert "The record ends here, before the game does." in result.out
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["names"] == ["seat 1", "random 2", "random 3"]


def test_a_resumed_game_is_recorded_from_its_beginning(play: Run) -> None:
    play("base", "--seed", "3", "--bots", "random", "--save", "evening.save", typed="1\ny\n1 1 y\nq\n")
    assert play("--resume", "evening.save", "--auto", "--record", "game.json").code == 0
    assert play("base", "--replay", "game.json").out.count(" side of ") == 3


def test_a_set_of_ones_own_is_recorded_too(play: Run, tmp_path: Path) -> None:
    folder = write_small_game(tmp_path)
    first = play(folder, "--auto", "--seed", "3", "--bots", "random", "--record", "game.json")
    assert first.code == 0
    assert sheet(play(folder, "--replay", "game.json").out) == sheet(first.out)


def test_a_seed_may_stand_instead_of_draws(play: Run) -> None:
    play("duel", "--auto", "--seed", "3", "--bots", "random", "--record", "game.json")
    record = json.loads(Path("game.json").read_text(encoding="utf-8"))
    whole = play("--replay", "game.json")
    del record["draws"]
    Path("game.json").write_text(json.dumps({**record, "seed": 3}), encoding="utf-8")
    assert play("--replay", "game.json") == whole


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--auto",), "--auto"),
        (("--seed", "3", "--bots", "random"), "--bots and --seed"),
        (("--record", "other.json"), "--record"),
        (("--resume", "x", "--save", "y"), "--save and --resume"),
    ],
)
def test_what_a_record_knows_is_not_said_again(play: Run, arguments: tuple[str, ...], named: str) -> None:
    result = play("base", "--replay", "game.json", *arguments)
    assert result == Result(2, "", f"error: --replay plays a game as it is recorded: leave out {named}\n")


def test_a_record_is_of_its_own_sets(play: Run) -> None:
    write(example())
    assert play("duel", "--replay", "game.json").err == "error: game.json is a game of base, not of duel\n"


@pytest.mark.parametrize("place", [".", "nowhere/game.json"])
def test_where_nothing_can_be_written_no_game_begins(play: Run, place: str) -> None:
    result = play("base", "--auto", "--seed", "1", "--bots", "random", "--record", place)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith(f"error: {place}: the record cannot be written here: ")


# ---------------------------------------------------------------- by what a game ended


@pytest.fixture
def supremacy(play: Run) -> tuple[Result, dict[str, Any]]:
    """A game of bots that somebody won before its last step: what was shown, and its record."""
    for seed in range(1, 60):
        result = play("duel", "--auto", "--seed", str(seed), "--bots", "random", "--record", "game.json")
        if "supremacy" in result.out:
            return result, json.loads(Path("game.json").read_text(encoding="utf-8"))
    raise AssertionError("no game ended by a supremacy")


def test_a_game_tells_by_what_it_ended(play: Run, supremacy: tuple[Result, dict[str, Any]]) -> None:
    result, record = supremacy
    assert record["end"] in ("military supremacy", "scientific supremacy")
    assert f"\nThe game is over: {record['end']}.\n" in result.out
    again = play("--replay", "game.json")
    assert again.code == 0
    assert f"\nThe game is over: {record['end']}.\n" in again.out
    russian = play("--replay", "game.json", "--lang", "ru")
    word = {"military supremacy": "военное превосходство", "scientific supremacy": "научное превосходство"}
    assert f"\nПартия окончена: {word[record['end']]}.\n" in russian.out


@pytest.mark.parametrize(
    ("end", "what"),
    [
        ("civilian victory", 'the game did not end by "civilian victory"\nwhy: it ended by "'),
        (
            "civilian victry",
            'nothing ends a game by "civilian victry"; did you mean `civilian victory`?\nwhy: duel can ',
        ),
    ],
)
def test_a_game_that_ends_otherwise_than_recorded_is_refused(
    play: Run, supremacy: tuple[Result, dict[str, Any]], end: str, what: str
) -> None:
    _result, record = supremacy
    write(record | {"end": end})
    line = Path("game.json").read_text(encoding="utf-8").count("\n")
    refused = play("--replay", "game.json")
    assert refused.code == 1
    assert refused.err.startswith(f"error: game.json:{line}: {what}")
    assert refused.err.endswith(f'fix: write "{record["end"]}".\n')


def test_a_game_that_has_not_ended_as_recorded_is_refused(play: Run, supremacy: tuple[Result, dict[str, Any]]) -> None:
    _result, record = supremacy
    write(record | {"moves": record["moves"][:20]})
    refused = play("--replay", "game.json")
    assert refused.code == 1
    assert f'the game has not ended by "{record["end"]}": it goes on' in refused.err


# ---------------------------------------------------------------- docs/recording.md

BLOCK = re.compile(r"```console\n(\$ .*\n)(?:[^`]*\n)?```\n")


def example() -> dict[str, Any]:
    """The record of the page."""
    found = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert found is not None
    return json.loads(found[1])  # type: ignore[no-any-return]


def write(record: object, name: str = "game.json") -> None:
    Path(name).write_text(json.dumps(record, ensure_ascii=False, indent=1), encoding="utf-8")


def with_move(number: int, **said: object) -> dict[str, Any]:
    """The record of the page with another move."""
    record = example()
    record["moves"][number - 1] = {key: value for key, value in said.items() if value is not None}
    return record


def test_the_page_shows_what_happens(play: Run) -> None:
    page = PAGE.read_text(encoding="utf-8")
    text = re.search(r"```json\n(.*?)```", page, re.S)
    assert text is not None
    Path("table.json").write_text(text[1], encoding="utf-8")
    Path("stockade.json").write_text(text[1].replace('["Lumber Yard"]', '["Stockade"]'), encoding="utf-8")

    def told(line: str) -> str:
        result = play(*line.split()[3:])
        assert result.code == (1 if result.err else 0)
        return f"```console\n{line}{result.out}{result.err}```\n"

    new = BLOCK.sub(lambda found: told(found[1]), page)
    if ACCEPT:
        PAGE.write_text(new, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == new, "run the tests with ACCEPT=1 and read what changes"


def test_those_who_decide_together_may_be_written_in_any_order(play: Run) -> None:
    record = example()
    write(record)
    straight = play("--replay", "game.json")
    first, second, third = record["moves"][3:]
    write({**record, "moves": [*record["moves"][:3], third, first, second]})
    mixed = play("--replay", "game.json")
    assert mixed.code == 0
    assert re.findall(r"(?:Build|Sell) .*", mixed.out) == re.findall(r"(?:Build|Sell) .*", straight.out)


def test_what_is_forced_need_not_be_written(play: Run) -> None:
    play("architects", "--auto", "--seed", "3", "--bots", "random", "--record", "game.json")
    whole = play("--replay", "game.json")
    record, _places = read_record(Path("game.json"))
    table = asking_table(set_table(library_of(("architects",)), record.players))
    chosen: list[Move] = []
    for game in again(record, table):
        if game.decision is not None and len(game.decision.options) > 1:
            chosen.append(record.moves[len(game.answers)])
    write_record(Path("short.json"), msgspec.structs.replace(record, moves=tuple(chosen)))
    short = play("--replay", "short.json")
    assert len(chosen) < len(record.moves)
    assert (short.code, sheet(short.out)) == (0, sheet(whole.out))


# ---------------------------------------------------------------- what the rules do not allow


@pytest.mark.parametrize(
    ("number", "said", "what"),
    [
        (4, {"seat": 1, "do": "build", "choose": ["Stockade"]}, "seat 1 cannot `build` that now"),
        (4, {"seat": 1, "do": "bild", "choose": ["Baths"]}, "there is no verb called `bild`; did you mean `build`?"),
        (4, {"seat": 1, "do": "build", "choose": ["Bathes"]}, '"Bathes" is the name of nothing; did you mean `Baths`?'),
        (4, {"seat": 1, "do": "build", "choose": ["Ore Vein"]}, '"Ore Vein" cannot be chosen here'),
        (4, {"seat": 1, "choose": ["Baths"]}, "it can mean several things"),
        (4, {"seat": 1, "choose": ["Baths", "Loom"]}, "that cannot be chosen together"),
        (4, {"seat": 1, "choose": [7]}, "7 cannot be chosen here"),
        (4, {"seat": 1, "choose": [{"seat": 2}]}, '{"seat": 2} cannot be chosen here'),
        (4, {"seat": 1, "choose": ["Baths"], "fits": 3}, "there are not 3 options of which all the rest is true"),
        (4, {"seat": 1, "choose": ["Baths"], "agree": False}, "no option is left with its `agree`"),
        (4, {"seat": 1, "choose": ["Baths"], "line": 9}, "no option is left with its `line`"),
        (5, {"seat": 2, "do": "build", "choose": ["Clay Pit"], "pay": []}, "it cannot be paid like that"),
        (2, {"seat": 3, "choose": ["day"]}, "it is of seat 3, but now seat 2 decides"),
        (2, {"seat": 2, "for": 1, "choose": ["day"]}, "it is of seat 2 for seat 1, but now seat 2 decides"),
        (2, {"seat": 9, "choose": ["day"]}, "there is no seat 9: there are 3"),
    ],
)
def test_the_first_move_that_is_not_allowed_ends_the_replay(
    play: Run, number: int, said: dict[str, Any], what: str
) -> None:
    write(with_move(number, **said))
    result = play("--replay", "game.json")
    assert result.code == 1
    place, _, rest = result.err.partition(f": move {number} is not allowed: ")
    assert rest.startswith(f"{what}\nwhy: seat {number if number < 4 else number - 3} is asked: ")
    assert "\nfix: write what the rules allow here:\n  {" in rest
    line = int(place.rpartition(":")[2])
    assert '"seat"' in "".join(Path("game.json").read_text(encoding="utf-8").splitlines()[line - 1 : line + 1])
    assert len(re.findall(r"^ *\d+\. ", result.out, re.M)) == number - 1


def test_why_something_cannot_be_built_is_said(play: Run) -> None:
    write(with_move(4, seat=1, do="build", choose=["Stockade"]))
    assert "\n  Stockade: build: lacks 1 wood\n" in play("--replay", "game.json").err


def test_every_move_that_is_proposed_is_allowed(play: Run) -> None:
    write(with_move(4, seat=1, choose=["Nothing"]))
    proposed = re.findall(r"^  (\{.*\})$", play("--replay", "game.json").err, re.M)
    assert len(proposed) == 8
    for one in proposed:
        write(with_move(4, **json.loads(one)))
        assert play("--replay", "game.json").code == 0


def test_a_game_that_is_over_has_no_more_moves_and_draws(play: Run) -> None:
    play("duel", "--auto", "--seed", "3", "--bots", "random", "--record", "game.json")
    record = json.loads(Path("game.json").read_text(encoding="utf-8"))
    write({**record, "moves": [*record["moves"], {"seat": 1, "do": "sell"}]})
    result = play("--replay", "game.json")
    assert (result.code, "is not allowed: the game is over\n" in result.err) == (1, True)
    write({**record, "draws": [*record["draws"], {"pieces": ["..."]}]})
    result = play("--replay", "game.json")
    assert (result.code, f"draw {len(record['draws']) + 1} never happens\n" in result.err) == (1, True)


@pytest.mark.parametrize(
    ("number", "draw", "what"),
    [
        (1, {"pieces": ["Giza"]}, 'names "Giza", which cannot come up here'),
        (1, {"pieces": ["Gizah", "Rhódos"]}, "names 2 pieces, but 1 of 7 come up"),
        (1, {"from": "deck", "pieces": ["Gizah"]}, "is from `deck`, but now `box` is drawn from"),
        (1, {"seat": 2, "pieces": ["Gizah"]}, "is from `box` of seat 2, but now `box` is drawn from"),
        (2, {"pieces": ["Gizah"]}, 'names "Gizah", which cannot come up here'),
        (4, {"pieces": ["Baths"]}, "names 1 piece, but 21 of 21 come up"),
        (4, {"pieces": ["Baths"] * 5 + ["..."]}, 'names "Baths" more often than there are such pieces'),
        (4, {"pieces": ["Baths"] * 5000}, "names 5,000 pieces, but 21 of 21 come up"),
        (4, {"pieces": [{"piece": "Baths", "in": "box"}, "..."]}, 'says something of "Baths" that is true of no such'),
        (4, None, "is missing: 21 of 21 pieces come up"),
    ],
)
def test_a_draw_that_cannot_be_ends_the_replay(play: Run, number: int, draw: dict[str, Any] | None, what: str) -> None:
    record = example()
    record["draws"][number - 1 :] = [] if draw is None else [draw]
    write(record)
    result = play("--replay", "game.json")
    assert result.code == 1
    assert f": draw {number} {what}" in result.err
    assert "\nwhy: " in result.err and "\nfix: " in result.err


# ---------------------------------------------------------------- whatever a file holds


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"players": 12}, "base cannot be played by 12"),
        ({"players": "3"}, "`players` is text, not a whole number"),
        ({"players": True}, "`players` is `true`, not a whole number"),
        ({"record": 2}, "`record` is 2, which is above 1"),
        ({"sets": []}, "`sets` is empty"),
        ({"sets": ["nowhere"]}, "nowhere"),
        ({"variant": "Nonsense"}, "Nonsense"),
        ({"settings": {"hand-sice": 7}}, "there is no setting called `hand-sice`; did you mean `hand-size`?"),
        ({"settings": {"hand-size": "7"}}, "`hand-size` is text, not a whole number or `true` or `false`"),
        ({"names": ["Ann"]}, "1 names are given for 3 players"),
        ({"names": ["a\u0007b", "c", "d"]}, "invisible character"),
        ({"seed": -1}, "`seed` is -1, which is below 0"),
        ({"moves": {}}, "`moves` is a block of `key: value` lines, not a list"),
        ({"moves": [{"seat": 1, "chose": ["day"]}]}, "`chose` is not a field of entry 1 of `moves`"),
        ({"moves": [{"do": "build"}]}, "entry 1 of `moves` needs `seat`"),
        ({"moves": [{"seat": 1, "choose": [{"kind": "card"}]}]}, "does not fit"),
        ({"moves": [{"seat": 1, "pay": [{"to": "banc", "amount": 1, "of": "coin"}]}]}, "`to` is `banc`"),
        ({"moves": [{"seat": 0}]}, "`seat` is 0, which is below 1"),
        ({"draws": [["Gizah"]]}, "entry 1 of `draws` is a list, not a block of `key: value` lines"),
        ({"extra": 1}, "`extra` is not a field of game.json"),
    ],
)
def test_a_record_with_another_form_is_refused(play: Run, change: dict[str, Any], what: str) -> None:
    write({**example(), **change})
    result = play("--replay", "game.json")
    assert result.code in (1, 2)
    assert what in result.err
    assert "fix: " in result.err
    assert result.out == ""


@pytest.mark.parametrize(
    ("data", "code", "what"),
    [
        (b"", 1, "this is not JSON: "),
        (b"{", 1, "this is not JSON: "),
        (b"record: 1\n", 1, "this is not JSON: "),
        (b"[" * 100_000, 1, "nested so deep"),
        (b"[" * 100 + b"]" * 100, 1, "more than 50 deep"),
        (b'{"record": ' + b"9" * 10_000 + b"}", 1, "counts so far"),
        (b"\xff\xfe", 2, "this is not text in UTF-8"),
        (b"[1]", 1, "game.json is a list"),
        (b"null", 1, "game.json"),
        (b'{"record": 1, "record": 1}', 1, "record"),
        (b" " * (MOST_BYTES + 1), 2, "too large"),
        (b'{"moves": [' + b"1," * 300_000 + b"1]}", 1, "more than"),
    ],
    ids=range(12),
)
def test_other_files_are_refused(play: Run, data: bytes, code: int, what: str) -> None:
    Path("game.json").write_bytes(data)
    result = play("--replay", "game.json")
    assert (result.code, result.out) == (code, "")
    assert what in result.err


def test_a_file_that_is_none_is_refused(play: Run) -> None:
    os.mkfifo("pipe")
    for name, what in (("nowhere.json", "no such file"), (".", "this is no file"), ("pipe", "this is no file")):
        result = play("--replay", name)
        assert result.code == 2
        assert what in result.err


def test_a_damaged_record_is_survived(play: Run) -> None:
    play("duel", "--auto", "--seed", "3", "--bots", "random", "--record", "game.json")
    text = Path("game.json").read_text(encoding="utf-8")
    chance = random.Random(4)
    for _time in range(12):
        at, length = chance.randrange(len(text)), chance.randrange(1, 30)
        Path("game.json").write_text(text[:at] + text[at + length :], encoding="utf-8")
        result = play("--replay", "game.json")
        assert result.code in (0, 1, 2)
        assert bool(result.err) == bool(result.code)


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("before", encoding="utf-8")

    def fail(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(RecordRefused, match="no space left on device"):
        write_record(path, Record(("base",), 3))
    assert path.read_text(encoding="utf-8") == "before"
    assert os.listdir(tmp_path) == ["game.json"]
    assert json.loads(encoded(Record(("base",), 3))) == {
        "record": 1,
        "sets": ["base"],
        "players": 3,
        "draws": [],
        "moves": [],
    }
