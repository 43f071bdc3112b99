"""Recorded games: what was played comes back by name alone, in every set; what the rules do not allow is refused."""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.program import Result, Run
from tests.small_game import write_small_game

import wonderscript
from wonderscript.runtime import randomness
from wonderscript.runtime.game import Game
from wonderscript.runtime.library import Library
from wonderscript.runtime.moves import Move, Offers
from wonderscript.runtime.naming import Candidates, Named
from wonderscript.runtime.saves import save_state
from wonderscript.runtime.state import State, Untold
from wonderscript.runtime.table import Table, set_table
from wonderscript.runtime.telling import Dealer, Telling
from wonderscript.tools.playing.draws import RecordedDraws
from wonderscript.tools.playing.recording import asking_table, recorded
from wonderscript.tools.record_files import (
    MOST_BYTES,
    Places,
    Record,
    RecordRefused,
    encoded,
    read_record,
    write_record,
)

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "recording.md"
ACCEPT = bool(os.environ.get("ACCEPT"))
COMBINATIONS = [
    ("base",),
    ("leaders",),
    ("cities",),
    ("leaders", "cities"),
    ("two-players",),
    ("leaders", "cities", "two-players"),
    ("architects",),
    ("duel",),
    ("agora",),
]
each_combination = pytest.mark.parametrize("sets", COMBINATIONS, ids="+".join)
_libraries: dict[tuple[str, ...], Library] = {}


def library_of(sets: tuple[str, ...]) -> Library:
    if sets not in _libraries:
        _libraries[sets] = wonderscript.compile_sets(*sets)
    return _libraries[sets]


def played(table: Table, seed: int, most: int = 10_000) -> Game:
    """A game of random moves."""
    game = Game.new(table, seed)
    chance = seed + 1
    while game.decision is not None and len(game.answers) < most:
        number, chance = randomness.below(len(game.decision.options), chance)
        game.answer(number)
    return game


def look(table: Table, state: State) -> dict[str, Any]:
    """A state in which pieces that look alike are the same, without where chance stands.

    What lies before somebody lies in no order: which of those alike are used up, nobody chooses.
    """
    faces = {piece.number: piece.face.id for piece in table.pieces}
    data: dict[str, Any] = msgspec.to_builtins(save_state(state))
    data["zones"] = [[faces[piece] for piece in pieces] for pieces in state.zones[: table.first_on]]
    for zone, info in enumerate(table.zone_infos):
        if not info.shared and info.seen == "open":
            data["zones"][zone].sort()
    on_pieces = zip(faces.values(), state.zones[table.first_on :], strict=True)
    data["on"] = sorted((face, [faces[piece] for piece in pieces]) for face, pieces in on_pieces if pieces)
    data["face_down"] = sorted((faces[piece], state.where[piece]) for piece in data["face_down"])
    data["laid"] = [[laid.zone, laid.layout, [faces.get(piece) for piece in laid.pieces]] for laid in state.laid]
    data["stack"] = [frame.task for frame in state.stack]
    for key in ("seed", "told", "known", "used", "queue", "copied", "watched"):
        data.pop(key, None)
    return data


def again(record: Record, table: Table) -> Iterator[Game]:
    """The game of a record, at each of its decisions and at its end."""
    telling = Telling(table, RecordedDraws(record, Places("game.json"), table, lambda _untold, _drawn: None))
    moves = list(record.moves)
    while telling.game.decision is not None:
        yield telling.game
        offers = Offers(telling.game)
        is_forced = len(offers.all) == 1
        if is_forced and offers.move_for(0) == Move(moves[0].seat if moves else 0, moves[0].acting if moves else None):
            telling.answer(0)
            continue
        if not moves:
            break
        (found,) = offers.fitting(moves.pop(0))
        telling.answer(found.number)
    yield telling.game


# ---------------------------------------------------------------- there and back


@each_combination
@pytest.mark.parametrize("seed", [1, 2])
def test_a_recorded_game_is_the_same_game_at_every_decision(sets: tuple[str, ...], seed: int) -> None:
    library = library_of(sets)
    players = library.player_counts[0 if seed % 2 else -1]
    table = set_table(library, players)
    game = played(table, seed)
    record = recorded(table, sets, seed, game.answers)
    assert all(move.fits is None for move in record.moves), "a name says it all"
    asking = asking_table(table)
    left = iter(game.answers)
    original = Telling(asking, Dealer(seed))
    for copy in again(record, asking):
        assert look(asking, copy.state) == look(asking, original.game.state)
        decision = original.game.decision
        assert (copy.decision is None) == (decision is None)
        if decision is not None and copy.decision is not None:
            assert (decision.seat, decision.acting) == (copy.decision.seat, copy.decision.acting)
            alike = [Counter(map(str, (offer.alike for offer in Offers(one).all))) for one in (copy, original.game)]
            assert alike[0] == alike[1]
            original.answer(next(left) if len(decision.options) > 1 else 0)
    assert copy.scores == game.scores
    assert copy.winners == game.winners


@given(seed=st.integers(0, 2**64), sets=st.sampled_from([("base",), ("architects",), ("duel",), ("agora",)]))
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_random_game_comes_back(seed: int, sets: tuple[str, ...]) -> None:
    library = library_of(sets)
    table = set_table(library, library.player_counts[seed % len(library.player_counts)])
    game = played(table, seed, most=seed % 90 + 1)
    record = recorded(table, sets, seed, game.answers)
    *_before, last = again(record, asking_table(table))
    assert last.scores == game.scores
    assert (last.decision is None) == (game.decision is None)


def test_a_record_comes_back_from_its_file(tmp_path: Path) -> None:
    table = set_table(library_of(("architects",)), 3, {})
    record = recorded(table, ("architects",), 4, played(table, 4).answers, ("Ann", "Ben", "Клео"))
    path = tmp_path / "game.json"
    write_record(path, record)
    back, places = read_record(path)
    assert back == record
    assert os.listdir(tmp_path) == ["game.json"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(lines[line - 1].lstrip().startswith('{"seat":') for line in places.moves)
    assert len(places.moves) == len(record.moves)


def test_variants_and_settings_are_recorded() -> None:
    library = wonderscript.compile_sets("base", variant="First Edition")
    table = set_table(library, 3, {"hand-size": 6})
    record = recorded(table, ("base",), 3, played(table, 3).answers)
    assert (record.variant, record.settings) == ("First Edition", {"hand-size": 6})
    *_before, last = again(record, asking_table(table))
    assert last.scores == played(table, 3).scores


# ---------------------------------------------------------------- chance that is told


def test_a_told_game_is_a_game_like_any_other() -> None:
    table = set_table(library_of(("duel",)), 2)
    draws: list[tuple[int, ...]] = []
    deal = Dealer(5)

    def tell(untold: Untold) -> tuple[int, ...]:
        draws.append(deal(untold))
        return draws[-1]

    original = played(table, 5)
    telling = Telling(table, tell)
    for answer in original.answers:
        telling.answer(answer)
    assert telling.game.scores == original.scores
    told = Game.told(table, draws)
    for answer in original.answers:
        told.answer(answer)
    assert (told.scores, told.winners) == (original.scores, original.winners)
    assert told.state.told == ()
    told.undo()
    told.undo()
    back = Game.from_json(table.library, told.to_json())
    for answer in original.answers[-2:]:
        back.answer(answer)
    assert back.scores == original.scores


def test_a_told_game_is_imagined_with_other_draws() -> None:
    table = set_table(library_of(("duel",)), 2)
    telling = Telling(table, Dealer(5))
    imagined = telling.game.imagined(0, 9)
    while imagined.decision is not None:
        imagined.answer(0)
    assert imagined.state.told is None


def test_what_is_not_told_stops_the_game() -> None:
    table = set_table(library_of(("duel",)), 2)
    with pytest.raises(Untold) as untold:
        Game.told(table, ())
    assert untold.value.amount == len(untold.value.pieces) == 10


def test_a_refused_draw_leaves_the_game_where_it_stood() -> None:
    table = set_table(library_of(("duel",)), 2)
    deal, left = Dealer(5), 3

    def tell(untold: Untold) -> tuple[int, ...]:
        nonlocal left
        left -= 1
        if left < 0:
            raise RecordRefused("game.json:1", "that is enough", "it is.", "stop.")
        return deal(untold)

    telling = Telling(table, tell)
    while left or len(telling.game.answers) < 5:
        telling.answer(0)
    before, state = telling.game, save_state(telling.game.state)
    with pytest.raises(RecordRefused):
        telling.answer(0)
    assert telling.game is before
    assert save_state(before.state) == state


# ---------------------------------------------------------------- names


def test_of_pieces_with_one_name_as_much_is_said_as_is_needed() -> None:
    table = set_table(library_of(("base",)), 4)
    game = played(table, 3, most=4)
    hands = [piece for seat in range(4) for piece in game.state.zones[table.zone("hand", seat)]]
    candidates = Candidates(table, game.state, hands)
    for piece in hands:
        assert candidates.called(candidates.shortest(piece)) == [piece]
        assert candidates.called(candidates.all_of(piece)) == [piece]
    names = Counter(table.pieces[piece].name for piece in hands)
    alone = next(piece for piece in hands if names[table.pieces[piece].name] == 1)
    assert candidates.shortest(alone) == Named(table.pieces[alone].name)


# ---------------------------------------------------------------- on the command line


def sheet(out: str) -> str:
    """The score sheet and the winner."""
    return out[re.search(r"^(The score|Итоговый счёт)$", out, re.M).start() :].partition(".\n")[0]  # type: ignore[union-attr]


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
    assert play("base", "--replay", "game.json").out.count("Choose the side") == 3


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
        (4, {"pieces": ["Baths"]}, "names 1 pieces, but 21 of 21 come up"),
        (4, {"pieces": ["Baths"] * 5 + ["..."]}, 'names "Baths" more often than there are such pieces'),
        (4, {"pieces": ["Baths"] * 5000}, "names 5000 pieces, but 21 of 21 come up"),
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
