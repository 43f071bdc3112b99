"""Recorded games in files: JSON that a person can write beside a table, read with the place of every move.

A record says which sets are played by how many, what was drawn in which order (or a seed), and the moves by name. The
form is `schemas/record.schema.json`, and docs/recording.md tells it. Whether the rules allow a move is not known here.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, cast

import click
import msgspec
from msgspec import Struct

from wonderscript.compiler.reading import NoFile, TooLarge, one_line_end, read_bytes, shown_path
from wonderscript.compiler.yaml_files import Mapping, Node, Scalar, load_yaml
from wonderscript.compiler.yaml_files import Sequence as Items
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.options.moves import Chosen, Gift, Move, SeatNamed
from wonderscript.runtime.options.piece_names import Named
from wonderscript.tools.places import reason_of, shown
from wonderscript.tools.save_files import REFUSED, write_durably
from wonderscript.tools.speech import spoken
from wonderscript.tools.terminal import WrongUsage, say, wants_colour

FORM = 1
# All others, in any order.
OTHERS = "..."
# A long game has some tens of kilobytes.
MOST_BYTES = 5_000_000


class RecordRefused(WrongUsage):
    """Something in a record that cannot be: where, what is wrong, why that matters, what to do."""

    exit_code = 1

    def __init__(self, place: str, what: str, why: str, fix: str) -> None:
        super().__init__(Phrase(REFUSED, place=place, what=what, why=why, fix=fix))


class NoRecord(RecordRefused):
    """A file that cannot be read or written as a record."""

    exit_code = 2


class MisreadRecord(RecordRefused):
    """A record that does not have the form; the message is the whole report."""

    def __init__(self, report: Report) -> None:
        click.ClickException.__init__(self, render_report(report))
        self.report = report

    def show(self, file: IO[Any] | None = None) -> None:
        """Say it on the screen."""
        say(render_report(self.report, wants_colour(sys.stderr), spoken()), err=True)


class Draw(Struct, frozen=True):
    """What came up, in order; perhaps from which zone, and whose that is (seats counted from 1)."""

    pieces: tuple[Named | str, ...]
    zone: str | None = None
    seat: int | None = None


class Record(Struct, frozen=True):
    """A recorded game."""

    sets: tuple[str, ...]
    players: int
    variant: str | None = None
    settings: dict[str, int] = {}
    names: tuple[str, ...] = ()
    seed: int | None = None
    draws: tuple[Draw, ...] = ()
    moves: tuple[Move, ...] = ()
    # By what the game ended, if it is over and its text says.
    end: str | None = None


class Places(Struct, frozen=True):
    """Where things stand in the file of a record."""

    path: str
    draws: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()
    top: int = 1
    ended: int = 1

    def draw(self, number: int) -> str:
        """The place of a draw; of one that is missing, where they begin."""
        return f"{self.path}:{self.draws[number] if number < len(self.draws) else self.top}"

    def move(self, number: int) -> str:
        """The place of a move."""
        return f"{self.path}:{self.moves[number]}"

    @property
    def end(self) -> str:
        """The place of the end."""
        return f"{self.path}:{self.ended}"

    @property
    def whole(self) -> str:
        """The place of what concerns the whole record."""
        return f"{self.path}:{self.top}"


# ---------------------------------------------------------------- reading


def read_record(path: Path) -> tuple[Record, Places]:
    """The record in a file; whatever else the file is, that is raised."""
    source = Source(shown_path(path), _text_of(path))
    _refuse_other_text(source)
    report = Report()
    tree = load_yaml(source, "record", report)
    if tree is None:
        raise MisreadRecord(report)
    assert isinstance(tree, Mapping)
    lists = {key: entry.node for key, entry in tree.entries.items()}
    top = tree.span.line
    ended = lists["end"].span.line if "end" in lists else top
    places = Places(source.path, _lines(lists.get("draws")), _lines(lists.get("moves")), top, ended)
    return _record(_plain(tree)), places


def _text_of(path: Path) -> str:
    name = shown(path)
    try:
        data = read_bytes(path, MOST_BYTES)
    except NoFile as error:
        raise NoRecord(name, "this is no file", *_A_RECORD) from error
    except TooLarge as error:
        raise NoRecord(name, "this file is too large for a recorded game", *_A_RECORD) from error
    except (OSError, ValueError) as error:
        raise NoRecord(
            name, Phrase("the record cannot be read: {reason:nom}", reason=reason_of(error)), *_A_RECORD
        ) from error
    try:
        # Between the parts of JSON a tab is a space, and nowhere else may there be one.
        return one_line_end(data.decode("utf-8-sig")).replace("\t", " ")
    except UnicodeDecodeError as error:
        raise NoRecord(name, "this is not text in UTF-8", *_A_RECORD) from error


_A_RECORD = (
    "a recorded game is a JSON file of at most 5 MB, as --record writes it.",
    "name such a file after --replay.",
)


def _refuse_other_text(source: Source) -> None:
    """JSON and nothing else, though the reader of places would take more."""
    try:
        json.loads(source.text)
    except json.JSONDecodeError as error:
        place = f"{source.path}:{error.lineno}:{error.colno}"
        raise RecordRefused(
            place, Phrase("this is not JSON: {words:nom}", words=_json_words(error.msg)), *_JSON
        ) from error
    except (RecursionError, ValueError) as error:
        raise RecordRefused(source.path, "no recorded game is nested so deep or counts so far", *_A_RECORD) from error


_JSON = ("a recorded game is JSON.", "look at the place and right before it: a comma, a quote or a bracket is missing.")


def _json_words(message: str) -> str:
    """What the reader of JSON says, as the rest of a sentence."""
    return message[:1].lower() + message[1:].replace("enclosed in double quotes", "in double quotes")


def _lines(node: Node | None) -> tuple[int, ...]:
    return tuple(item.span.line for item in node.items) if isinstance(node, Items) else ()


def _plain(node: Node) -> Any:
    """A tree that fits its schema, without places."""
    match node:
        case Scalar(value):
            return value
        case Items(items):
            return [_plain(item) for item in items]
        case Mapping(entries):
            return {key: _plain(entry.node) for key, entry in entries.items()}


def _record(data: dict[str, Any]) -> Record:
    return Record(
        sets=tuple(data["sets"]),
        players=data["players"],
        variant=data.get("variant"),
        settings={name: int(value) for name, value in data.get("settings", {}).items()},
        names=tuple(data.get("names", ())),
        seed=data.get("seed"),
        draws=tuple(
            Draw(tuple(cast("Named | str", _chosen(one)) for one in draw["pieces"]), draw.get("from"), draw.get("seat"))
            for draw in data.get("draws", ())
        ),
        moves=tuple(map(_move, data["moves"])),
        end=data.get("end"),
    )


def _move(data: dict[str, Any]) -> Move:
    said: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    if "choose" in said:
        said["choose"] = tuple(map(_chosen, said["choose"]))
    if "pay" in said:
        said["pay"] = tuple(Gift(**gift) for gift in said["pay"])
    return Move(acting=said.pop("for", None), **said)


def _chosen(data: Any) -> Chosen:
    if not isinstance(data, dict):
        return cast("str | int", data)
    return SeatNamed(data["seat"]) if set(data) == {"seat"} else msgspec.convert(data, type=Named)


# ---------------------------------------------------------------- writing


def write_record(path: Path, record: Record) -> None:
    """Put a record in a file, whole or not at all."""
    try:
        write_durably(path, encoded(record).encode())
    except (OSError, ValueError) as error:
        raise _unwritable(path, reason_of(error)) from error


def refuse_unwritable(path: Path) -> None:
    """A place where no record can be written is refused before the game, not after it."""
    try:
        if path.is_dir():
            raise _unwritable(path, "it is a folder")
        folder = Path(os.path.realpath(path)).parent
        if not folder.is_dir():
            raise _unwritable(path, "there is no such folder")
        if not os.access(folder, os.W_OK):
            raise _unwritable(path, "permission denied")
    except (OSError, ValueError) as error:
        raise _unwritable(path, reason_of(error)) from error


def _unwritable(path: Path, reason: str) -> NoRecord:
    return NoRecord(
        shown(path),
        Phrase("the record cannot be written here: {reason:nom}", reason=reason),
        "a record is written into a folder that is there and that you may write to.",
        "name another file with --record.",
    )


def encoded(record: Record) -> str:
    """A record as text: a line for each draw and each move."""
    head: dict[str, object] = {"record": FORM, "sets": record.sets}
    if record.variant is not None:
        head["variant"] = record.variant
    head["players"] = record.players
    if record.settings:
        head["settings"] = record.settings
    if record.names:
        head["names"] = record.names
    if record.seed is not None:
        head["seed"] = record.seed
    lines = [f"  {_json(key)}: {_json(value)}" for key, value in head.items()]
    lines.append(f'  "draws": {_listed(map(_draw_data, record.draws))}')
    lines.append(f'  "moves": {_listed(map(msgspec.to_builtins, record.moves))}')
    if record.end is not None:
        lines.append(f'  "end": {_json(record.end)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _draw_data(draw: Draw) -> dict[str, object]:
    found: dict[str, object] = {} if draw.zone is None else {"from": draw.zone}
    if draw.seat is not None:
        found["seat"] = draw.seat
    return {**found, "pieces": msgspec.to_builtins(draw.pieces)}


def _listed(values: Iterable[object]) -> str:
    lines = [f"    {_json(value)}" for value in values]
    return "[\n" + ",\n".join(lines) + "\n  ]" if lines else "[]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
