"""An editor for tests: a real client of the language server, which runs in a process of its own and speaks by pipes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

Given = ParamSpec("Given")

# A small set that extends the base game; a test may change it as it likes.
FILES = {
    "set.yaml": "id: tides\ntitle: {en: Tides, ru: Приливы}\nplayers: {min: 3, max: 7}\nextends: [base]\n",
    "cards.wonder": """\
# Mills by the sea, 🌊 and all that.
card "Tide Mill"
  purple, age 3, copies 3+
  costs wood, clay
  worth 1 point per brown card of my neighbors

card "Salt Guild"
  purple, age 3, copies 3+
  costs stone, stone
  when built: gain 2 coins
""",
    "rules.yaml": """\
chapters:
  guild: {en: Guilds, ru: Гильдии}
rules:
  - id: tides.guild.1
    en: Tide Mill is worth what its neighbors dig.
    ru: Приливная мельница стоит того, что добывают соседи.
  - id: tides.guild.2
    en: Salt Guild brings coins.
    ru: Гильдия солеваров приносит монеты.
""",
    "ru.yaml": 'names:\n  card:\n    "Tide Mill": "Приливная мельница"\n    "Salt Guild": "Гильдия солеваров"\n',
    "scenarios/cards.wonder": """\
scenario "a tide mill counts brown cards"
  shows tides.guild.1
  players 3
  me has city "Tide Mill"
  left has city "Lumber Yard", "Clay Pool"
  then me scores 2 points on "Guilds"

scenario "a salt guild brings coins"
  shows tides.guild.2
  age 3
  me has hand "Salt Guild", city "Quarry"
  me has 0 coins
  when me builds "Salt Guild"
  then me has 2 coins
""",
    "scenarios/ru.yaml": """\
names:
  "a tide mill counts brown cards": "приливная мельница считает коричневые карты"
  "a salt guild brings coins": "гильдия солеваров приносит монеты"
""",
}
PATIENCE = 30.0
# What the program is started with.
COMMAND = [sys.executable, "-m", "wonderscript", "lsp", "--lang", "en"]

# All editors of a run live in one loop.
_RUNNER = asyncio.Runner()


def in_editor(test: Callable[Given, Coroutine[Any, Any, None]]) -> Callable[Given, None]:
    """A test that is carried out where the editor lives."""

    @wraps(test)
    def carried_out(*arguments: Given.args, **named: Given.kwargs) -> None:
        _RUNNER.run(test(*arguments, **named))

    return carried_out


class Editor(LanguageClient):
    """A client that knows which version of each file was last spoken of, and what it was asked to change."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.versions: dict[str, int | None] = {}
        self.started: types.InitializeResult | None = None
        self.wanted_edits: list[types.WorkspaceEdit] = []


def _make_editor() -> Editor:
    editor = Editor(converter_factory=default_converter)

    def published(params: types.PublishDiagnosticsParams) -> None:
        editor.diagnostics[params.uri] = params.diagnostics
        editor.versions[params.uri] = params.version

    def edited(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        editor.wanted_edits.append(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    own: dict[str, Any] = {
        types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: published,
        types.WORKSPACE_APPLY_EDIT: edited,
        types.WORKSPACE_CODE_LENS_REFRESH: lambda _params: None,
    }
    defaults = {name: feature for name, feature in DEFAULT_CLIENT_FEATURES.items() if name not in own}
    register_lsp_features(editor, defaults)
    for name, feature in own.items():
        editor.feature(name)(feature)
    return editor


@contextmanager
def open_editor(like: str = "visual-studio-code", command: list[str] | None = None) -> Iterator[Editor]:
    """An editor with a server of its own, which can do what a known editor can."""

    async def opened() -> Editor:
        editor = await ClientServerConfig(command or COMMAND, _make_editor).start()
        assert isinstance(editor, Editor)
        editor.started = await editor.initialize_session(types.InitializeParams(client_capabilities(like)))
        return editor

    async def closed(editor: Editor) -> None:
        await editor.shutdown_session()
        await editor.stop()  # type: ignore[no-untyped-call]

    editor = _RUNNER.run(opened())
    try:
        yield editor
    finally:
        _RUNNER.run(closed(editor))


def write_set(folder: Path, **more: str) -> Path:
    """The small set in a folder of its own."""
    for name, text in {**FILES, **more}.items():
        path = folder / "tides" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "tides"


def utf16(text: str) -> int:
    """How many units of UTF-16 a text has."""
    return len(text.encode("utf-16-le")) // 2


class Sheet:
    """A file that is open in the editor."""

    def __init__(self, client: Editor, path: Path) -> None:
        self.client = client
        self.path = path
        self.uri = path.resolve().as_uri()
        self.version = 0
        self.text = path.read_text(encoding="utf-8")
        language = "wonderscript" if path.suffix == ".wonder" else "yaml"
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(self.uri, language, self.version, self.text))
        )

    @classmethod
    def of_text(cls, text: str) -> Sheet:
        """A text that nobody has open."""
        made = cls.__new__(cls)
        made.text = text
        return made

    @property
    def document(self) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri)

    def write(self, text: str) -> None:
        """Put another text into the place of all that is there."""
        self.version += 1
        self.text = text
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.version, self.uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def replace(self, old: str, new: str) -> None:
        assert old in self.text
        self.write(self.text.replace(old, new, 1))

    def close(self) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document))

    def at(self, words: str, inside: int = 0) -> types.Position:
        """The place where some words stand, so many letters on."""
        offset = self.text.index(words) + inside
        before = self.text[:offset]
        return types.Position(before.count("\n"), utf16(before.rpartition("\n")[2]))

    def end(self) -> types.Position:
        return types.Position(self.text.count("\n"), utf16(self.text.rpartition("\n")[2]))

    def words(self, where: types.Range) -> str:
        """What stands in a range."""
        lines = self.text.split("\n")[where.start.line : where.end.line + 1]
        pieces = [line.encode("utf-16-le") for line in lines]
        pieces[-1] = pieces[-1][: 2 * where.end.character]
        pieces[0] = pieces[0][2 * where.start.character :]
        return "\n".join(piece.decode("utf-16-le") for piece in pieces)

    def with_edits(self, edits: Iterable[types.TextEdit]) -> str:
        """The text with changes made."""
        text = self.text
        places = [(self._offset(one.range.start), self._offset(one.range.end), one.new_text) for one in edits]
        for start, end, new in sorted(places, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def _offset(self, place: types.Position) -> int:
        lines = self.text.split("\n")
        before = sum(len(line) + 1 for line in lines[: place.line])
        line = lines[place.line] if place.line < len(lines) else ""
        return before + len(line.encode("utf-16-le")[: 2 * place.character].decode("utf-16-le"))

    async def problems(self) -> list[types.Diagnostic]:
        """What is wrong with this version of the text."""
        return await self._said(lambda: self.client.versions.get(self.uri) == self.version)

    async def problems_from_elsewhere(self) -> list[types.Diagnostic]:
        """What is wrong since something was changed in another file."""
        return await self._said(lambda: bool(self.client.diagnostics.get(self.uri)))

    async def _said(self, is_said: Callable[[], bool]) -> list[types.Diagnostic]:
        for _ in range(int(PATIENCE / 0.01)):
            if is_said():
                return list(self.client.diagnostics[self.uri])
            await asyncio.sleep(0.01)
        raise AssertionError(f"nothing was said about version {self.version} of {self.path.name}")
