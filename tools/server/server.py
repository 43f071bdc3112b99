"""The language server: what an editor asks in the Language Server Protocol, answered by the editing service.

Only the protocol is known here. A fault of ours is logged and the server goes on; no question is left without an
answer, whatever state the texts are in.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, Protocol, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from wonderscript import __version__
from wonderscript.compiler.set_files import TEXT_ENDING
from wonderscript.dsl.translation import Language, Phrase
from wonderscript.tools.editing.actions import Action
from wonderscript.tools.editing.actions import Sort as ActionSort
from wonderscript.tools.editing.colours import COLOURS
from wonderscript.tools.editing.completion import Proposal, ProposalKind
from wonderscript.tools.editing.desk import real
from wonderscript.tools.editing.findings import Finding
from wonderscript.tools.editing.outlines import Entry, Sort
from wonderscript.tools.editing.rehearsing import said_of
from wonderscript.tools.editing.renaming import NotRenamed
from wonderscript.tools.editing.service import Editing
from wonderscript.tools.editing.texts import Edit, Location, Position, Range, position_of
from wonderscript.tools.server.positions import Units, path_of, uri_of
from wonderscript.tools.speech import said_in

LOG = logging.getLogger("wonderscript")
NAME = "wonderscript"
# So long a pause in typing is waited for before a text is read, in seconds.
PAUSE = 0.01
# After so long a one nobody is typing, and there is time to put things in order.
REST = 3.0
# Files that matter although nobody has them open.
# What the editor is to ask for when somebody wants to see a scenario played.
PLAY = "wonderscript.playScenario"
# The number of a refusal that is told to who reads, as others give it.
REFUSED = -32803
WATCHED = f"**/*{{{TEXT_ENDING},.yaml}}"

Answer = TypeVar("Answer")


class Asked(Protocol):
    """A question about a place in a text."""

    @property
    def text_document(self) -> types.TextDocumentIdentifier:
        """Which text."""
        ...

    @property
    def position(self) -> types.Position:
        """Which place."""
        ...


_SYMBOLS: dict[Sort, types.SymbolKind] = {
    "piece": types.SymbolKind.Class,
    "part": types.SymbolKind.Field,
    "word": types.SymbolKind.Constant,
    "verb": types.SymbolKind.Function,
    "step": types.SymbolKind.Module,
    "rule": types.SymbolKind.Event,
    "scenario": types.SymbolKind.Method,
    "variant": types.SymbolKind.Namespace,
    "other": types.SymbolKind.Property,
}
_PROPOSALS: dict[ProposalKind, types.CompletionItemKind] = {
    "word": types.CompletionItemKind.Keyword,
    "noun": types.CompletionItemKind.EnumMember,
    "verb": types.CompletionItemKind.Function,
    "name": types.CompletionItemKind.Value,
    "rule": types.CompletionItemKind.Reference,
    "snippet": types.CompletionItemKind.Snippet,
    "key": types.CompletionItemKind.Property,
}


_ACTIONS: dict[ActionSort, types.CodeActionKind] = {
    "mend": types.CodeActionKind.QuickFix,
    "mend all": types.CodeActionKind.SourceFixAll,
    "add": types.CodeActionKind.Refactor,
}


class Server(LanguageServer):
    """The server with its service, and what was published last."""

    def __init__(self, language: Language) -> None:
        super().__init__(NAME, __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.editing = Editing(language)
        self.units = Units(types.PositionEncodingKind.Utf16, self.editing.desk.text)
        self._published: dict[Path, list[types.Diagnostic]] = {}
        self._uris: dict[Path, str] = {}
        self._versions: dict[Path, int | None] = {}
        self._waiting: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ texts

    def has_opened(self, document: types.TextDocumentItem) -> None:
        """Somebody opened a file."""
        path = path_of(document.uri)
        if path is not None:
            self._uris[real(path)] = document.uri
            self.is_written(document.uri, document.version, document.text)

    def is_written(self, uri: str, version: int | None, text: str) -> None:
        """A file says something else; soon its set is read."""
        path = path_of(uri)
        if path is not None:
            self._versions[real(path)] = version
            self.editing.write(path, text)
            self._soon(path)

    def has_closed(self, uri: str) -> None:
        """Somebody closed a file."""
        path = path_of(uri)
        if path is not None:
            self._uris.pop(real(path), None)
            self._versions.pop(real(path), None)
            self.editing.close(path)
            self._soon(path)

    def has_changed_outside(self, uri: str) -> None:
        """A file was written, made or removed by another program."""
        path = path_of(uri)
        if path is not None:
            self.editing.desk.has_changed(path)
            self._soon(path)

    def _soon(self, path: Path) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(PAUSE, self._publish_set, path)

    # ------------------------------------------------------------ problems

    def _publish_set(self, path: Path) -> None:
        """Read the set of a file and tell its problems; then, one by one, the sets that build on it."""
        self._waiting = None
        began = time.perf_counter()
        try:
            self._publish(self.editing.findings(path))
        except Exception:
            LOG.exception("a set could not be read")
        LOG.debug("read in %.0f ms", 1000 * (time.perf_counter() - began))
        self._publish_others(self.editing.other_findings())

    def _publish_others(self, others: Iterator[dict[Path, list[Finding]]]) -> None:
        try:
            found = next(others, None)
        except Exception:
            LOG.exception("a set could not be read")
            return
        if found is not None:
            self._publish(found)
            # Whoever asks meanwhile is answered first.
            asyncio.get_running_loop().call_soon(self._publish_others, others)
        elif self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(REST, self._rest)

    def _rest(self) -> None:
        self._waiting = None
        try:
            self.editing.desk.rest()
        except Exception:
            LOG.exception("nothing was forgotten")

    def _publish(self, found: dict[Path, list[Finding]]) -> None:
        for path, findings in found.items():
            told = [self.diagnostic(one) for one in findings]
            if told != self._published.get(path, []) or path in self._versions:
                self._published[path] = told
                version = self._versions.get(path)
                self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(self.uri(path), told, version))

    def diagnostic(self, finding: Finding) -> types.Diagnostic:
        """A problem in the words of the protocol."""
        others = [
            types.DiagnosticRelatedInformation(self.location(place), label or "...") for place, label in finding.others
        ]
        severity = types.DiagnosticSeverity.Error if finding.error else types.DiagnosticSeverity.Warning
        return types.Diagnostic(
            self.units.told_range(finding.path, finding.range),
            finding.message,
            severity,
            finding.id,
            source=NAME,
            related_information=others or None,
        )

    # ------------------------------------------------------------ words of the protocol

    def uri(self, path: Path) -> str:
        """The URI under which the editor knows a file."""
        return self._uris.get(path) or uri_of(path)

    def version_of(self, path: Path) -> int | None:
        """The version of a file that somebody has open."""
        return self._versions.get(real(path))

    def location(self, place: Location) -> types.Location:
        """A place in a file."""
        return types.Location(self.uri(place.path), self.units.told_range(place.path, place.range))

    def edit(self, edit: Edit) -> types.TextEdit:
        """A change of a text."""
        return types.TextEdit(self.units.told_range(edit.path, edit.range), edit.text)

    def asked(self, params: Asked) -> tuple[Path, Position] | None:
        """The place that a question is about."""
        path = path_of(params.text_document.uri)
        return None if path is None else (path, self.units.heard(path, params.position))


def guarded(answer: Callable[..., Answer]) -> Callable[..., Answer | None]:
    """Answer nothing where something of ours breaks down, and say so in the log."""

    @wraps(answer)
    def guard(*arguments: Any) -> Answer | None:
        try:
            return answer(*arguments)
        except Exception:
            LOG.exception("no answer to %s", answer.__name__)
            return None

    return guard


def make_server(language: Language) -> Server:
    """A server that speaks a language, ready to be started."""
    server = Server(language)
    _texts(server)
    _words(server)
    _changes(server)
    _scenarios(server)
    return server


def _texts(server: Server) -> None:
    """What is said and asked about whole texts."""

    @server.feature(types.INITIALIZED)
    @guarded
    def initialized(_params: types.InitializedParams) -> None:
        encoding = server.workspace.position_encoding or types.PositionEncodingKind.Utf16
        server.units = Units(encoding, server.editing.desk.text)
        watched = server.client_capabilities.workspace and server.client_capabilities.workspace.did_change_watched_files
        if watched and watched.dynamic_registration:
            options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(WATCHED)])
            method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
            server.client_register_capability(
                types.RegistrationParams([types.Registration("watched-files", method, options)])
            )

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    @guarded
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.has_opened(params.text_document)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    @guarded
    def written(params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        server.is_written(document.uri, document.version, params.content_changes[-1].text)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    @guarded
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.has_closed(params.text_document.uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    @guarded
    def changed_outside(params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            server.has_changed_outside(change.uri)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    @guarded
    def layout(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        path = path_of(params.text_document.uri)
        return [] if path is None else [server.edit(one) for one in server.editing.layout(path)]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    @guarded
    def outline(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        path = path_of(params.text_document.uri)
        return [] if path is None else [_symbol(server, path, one) for one in server.editing.outline(path)]

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    @guarded
    def folds(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        path = path_of(params.text_document.uri)
        comment = types.FoldingRangeKind.Comment
        found = [] if path is None else server.editing.folds(path)
        return [types.FoldingRange(first, last, kind=comment if remark else None) for first, last, remark in found]

    @server.feature(
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        types.SemanticTokensLegend(list(COLOURS), [types.SemanticTokenModifiers.Declaration.value]),
    )
    @guarded
    def colours(params: types.SemanticTokensParams) -> types.SemanticTokens:
        path = path_of(params.text_document.uri)
        return types.SemanticTokens([] if path is None else _tokens(server, path))


def _words(server: Server) -> None:
    """What is asked about a place in a text."""

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=['"', " ", ".", ":"]))
    @guarded
    def proposals(params: types.CompletionParams) -> types.CompletionList | None:
        asked = server.asked(params)
        if asked is None:
            return None
        path, place = asked
        found = server.editing.proposals(path, place)
        return types.CompletionList(False, [_completion(server, path, place, one) for one in found])

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    @guarded
    def meaning(params: types.HoverParams) -> types.Hover | None:
        asked = server.asked(params)
        found = None if asked is None else server.editing.meaning(*asked)
        if asked is None or found is None:
            return None
        source = found.span.source
        where = Range(position_of(source, found.span.start), position_of(source, found.span.end))
        markdown = types.MarkupContent(types.MarkupKind.Markdown, found.text)
        return types.Hover(markdown, server.units.told_range(asked[0], where))

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    @guarded
    def declarations(params: types.DefinitionParams) -> list[types.Location]:
        asked = server.asked(params)
        found = [] if asked is None else server.editing.declarations(*asked)
        return [server.location(one) for one in found]

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    @guarded
    def references(params: types.ReferenceParams) -> list[types.Location]:
        asked = server.asked(params)
        declared = params.context.include_declaration
        found = [] if asked is None else server.editing.references(*asked, declared)
        return [server.location(one) for one in found]


def _changes(server: Server) -> None:
    """What is asked about changes that somebody could make."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        asked = server.asked(params)
        found = None if asked is None else _renaming(server, lambda: server.editing.name_at(*asked))
        if asked is None or found is None:
            return None
        return types.PrepareRenamePlaceholder(server.units.told_range(asked[0], found[0]), found[1])

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        asked = server.asked(params)
        if asked is None:
            return None
        edits = _renaming(server, lambda: server.editing.rename(*asked, params.new_name))
        return _workspace_edit(server, edits or [])

    kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.Refactor, types.CodeActionKind.SourceFixAll]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=kinds))
    @guarded
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        path = path_of(params.text_document.uri)
        if path is None:
            return []
        found = server.editing.actions(path, server.units.heard_range(path, params.range))
        told = (_action(server, one) for one in found)
        only = params.context.only
        return [one for one in told if not only or any(_is_among(one.kind, kind) for kind in only)]


def _renaming(server: Server, find: Callable[[], Answer]) -> Answer | None:
    """What is found, or a refusal in the language of who reads."""
    try:
        return find()
    except NotRenamed as refused:
        raise JsonRpcException(said_in(refused.args[0], server.editing.language), REFUSED) from None
    except Exception:
        LOG.exception("nothing was renamed")
        return None


def _scenarios(server: Server) -> None:
    """What stands above scenarios, and playing them."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())
    @guarded
    def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        path = path_of(uri)
        found = [] if path is None or not server.editing.desk.is_own(path) else server.editing.lenses(path)
        told = []
        for lens in found:
            title = said_of(lens, server.editing.language)
            command = types.Command(title, PLAY, arguments=[uri, lens.name])
            told.append(types.CodeLens(server.units.told_range(path_of(uri) or Path(), lens.range), command))
        return told

    @server.command(PLAY)
    @guarded
    def play(uri: str, *names: str) -> dict[str, Any] | None:
        path = path_of(uri)
        outcomes = {} if path is None else server.editing.play(path, names)
        if not outcomes:
            told = Phrase("No scenario was run: the sets have problems.")
            server.window_show_message(
                types.ShowMessageParams(types.MessageType.Warning, said_in(told, server.editing.language))
            )
        for outcome in outcomes.values():
            if not outcome.holds:
                server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, outcome.text))
        capable = server.client_capabilities.workspace and server.client_capabilities.workspace.code_lens
        if capable and capable.refresh_support:
            server.workspace_code_lens_refresh(None)
        return {name: {"holds": one.holds, "text": one.text} for name, one in outcomes.items()}


def _is_among(kind: types.CodeActionKind | str | None, wanted: types.CodeActionKind | str) -> bool:
    """Whether a kind of action is a wanted one, or below it."""
    told, asked = (one.value if isinstance(one, types.CodeActionKind) else one or "" for one in (kind, wanted))
    return f"{told}.".startswith(f"{asked}.")


def _action(server: Server, action: Action) -> types.CodeAction:
    return types.CodeAction(
        action.title,
        kind=_ACTIONS[action.sort],
        diagnostics=None if action.mends is None else [server.diagnostic(action.mends)],
        is_preferred=action.certain or None,
        edit=_workspace_edit(server, list(action.edits)),
    )


def _workspace_edit(server: Server, edits: list[Edit]) -> types.WorkspaceEdit:
    """Changes of several files, some of which may have to be made first."""
    changes: list[types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile] = []
    for path in dict.fromkeys(edit.path for edit in edits):
        if server.editing.desk.text(path) is None:
            changes.append(types.CreateFile(server.uri(path), options=types.CreateFileOptions(ignore_if_exists=True)))
        document = types.OptionalVersionedTextDocumentIdentifier(server.uri(path), server.version_of(path))
        changes.append(types.TextDocumentEdit(document, [server.edit(edit) for edit in edits if edit.path == path]))
    return types.WorkspaceEdit(document_changes=changes)


def _symbol(server: Server, path: Path, entry: Entry) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        entry.name or "...",
        _SYMBOLS[entry.sort],
        server.units.told_range(path, entry.whole),
        server.units.told_range(path, entry.head),
        detail=entry.detail,
        children=[_symbol(server, path, one) for one in entry.inside],
    )


def _completion(server: Server, path: Path, place: Position, proposal: Proposal) -> types.CompletionItem:
    start = Position(place.line, place.column - proposal.begun)
    snippet = proposal.kind == "snippet"
    return types.CompletionItem(
        proposal.label,
        kind=_PROPOSALS[proposal.kind],
        detail=proposal.detail or None,
        sort_text=f"{proposal.rank} {proposal.label}",
        filter_text=proposal.label,
        insert_text_format=types.InsertTextFormat.Snippet if snippet else types.InsertTextFormat.PlainText,
        text_edit=types.TextEdit(server.units.told_range(path, Range(start, place)), proposal.text),
    )


def _tokens(server: Server, path: Path) -> list[int]:
    """Semantic tokens as the protocol wants them: five numbers each, places counted from the one before."""
    data: list[int] = []
    line, start = 0, 0
    for one in server.editing.colours(path):
        place = server.units.told(path, one.start)
        length = server.units.length(path, one.start, one.length)
        data += [
            place.line - line,
            place.character - (start if place.line == line else 0),
            length,
            COLOURS.index(one.colour),
            int(one.declares),
        ]
        line, start = place.line, place.character
    return data
