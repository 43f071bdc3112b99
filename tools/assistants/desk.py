"""A folder of sets, and all that an assistant may do there: look, write texts, check, mend, test, try out, print.

In: what is asked for, as plain data. Out: an answer in the words of the command line and as plain data, or a refusal.
Nothing is read or written but what really lies in the folder, and what comes with Wonderscript. Nothing here knows
by which protocol somebody asks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wonderscript.compiler.bundle_store import open_store
from wonderscript.compiler.bundles import SHIPPED, UNPLAYABLE, ContentError, Loader, compile_sets, is_shipped
from wonderscript.compiler.fingerprints import PACKAGE
from wonderscript.compiler.kept_checks import KeptCheck
from wonderscript.compiler.reading import is_at_or_below, leads_outside, read_bytes, reading_only
from wonderscript.compiler.set_files import TEXT_ENDING, is_ignored
from wonderscript.dsl.catalogue import has_errors
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.rendering import render_report, to_json
from wonderscript.dsl.translation import LANGUAGES, Language, Phrase
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.positions.standings import PositionError
from wonderscript.tools.assistants.standing import standing_document, standing_lines, told_position
from wonderscript.tools.commands import check as checking
from wonderscript.tools.commands import show as showing
from wonderscript.tools.commands import test as testing
from wonderscript.tools.commands.words import MESSAGES as WORDS
from wonderscript.tools.commands.words import sections_in
from wonderscript.tools.folders import art_of, folders_of, theme_of
from wonderscript.tools.places import given_or_default, reason_of, refuse_missing, shown, write_together
from wonderscript.tools.shelves import Match, Sets, Shelf, default_sets, set_at_hand
from wonderscript.tools.speech import said, spoken
from wonderscript.tools.terminal import WrongUsage
from wonderscript.tools.word_lists import WordPages, words_document

WRITABLE = (TEXT_ENDING, ".yaml")
MOST_LISTED = 500
MOST_LETTERS = 1_000_000
# Of a position with more options than these the first ones are told.
MOST_OPTIONS = 200
# A picture to be looked at on a screen, not to be printed.
DOTS = 150.0
WIDTH = 100


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it: in words, as data for a program, and as pictures (PNG)."""

    text: str
    data: dict[str, Any] = field(default_factory=dict)
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Desk:
    """The folder that an assistant was started for. It is the working folder, and everything is told from there."""

    folder: Path

    def at_work(self, do: Callable[..., Answer], wanted: Mapping[str, Any]) -> Answer:
        """Do something with what is asked for, and read nothing that lies elsewhere."""
        readable = [self.folder, PACKAGE, *(PACKAGE / name for name in os.listdir(PACKAGE))]
        store = open_store().folder
        with reading_only([*readable, *([store] if store is not None else [])]):
            return do(**wanted)

    # ------------------------------------------------------------ files

    def files(self, path: str = ".") -> Answer:
        """What lies in a folder of sets."""
        start = self._inside(path)
        listed: list[str] = []
        for place, folders, names in os.walk(start):
            folders[:] = sorted(name for name in folders if not is_ignored(name))
            listed += [
                shown(Path(os.path.normpath(Path(place, name)))) for name in sorted(names) if not is_ignored(name)
            ]
            if len(listed) > MOST_LISTED:
                break
        listed = listed[:MOST_LISTED]
        told = "\n".join(listed) or said(Phrase("There is nothing here."))
        return Answer(told, {"files": listed, "sets": sorted(one for one in listed if one.endswith("set.yaml"))})

    def read(self, path: str) -> Answer:
        """A text of a set."""
        file = self._inside(path)
        try:
            text = read_bytes(file, MOST_LETTERS).decode("utf-8")
        except (OSError, ValueError) as error:
            words = "cannot read {path}: {reason:nom}"
            raise WrongUsage(Phrase(words, path=shown(file), reason=reason_of(error))) from error
        return Answer(text, {"path": shown(file), "text": text})

    def write(self, path: str, text: str) -> Answer:
        """Write a text of a set, whole."""
        file = self._inside(path)
        if not file.name.endswith(WRITABLE) or any(is_ignored(part) for part in file.parts if part != ".."):
            words = "`{path}` is no text of a set: only files that end in `.wonder` or `.yaml` are written"
            raise WrongUsage(Phrase(words, path=shown(file)))
        if is_at_or_below(os.path.realpath(file), os.path.realpath(SHIPPED)):
            raise WrongUsage(Phrase("{path} comes with Wonderscript, and is not written", path=shown(file)))
        if len(text) > MOST_LETTERS:
            words = "this is longer than any text of a set: at most {count:character|characters}"
            raise WrongUsage(Phrase(words, count=MOST_LETTERS))
        data = text.encode("utf-8", "replace")
        write_together([(file, data)])
        return Answer(
            said(Phrase("Wrote {path}: {size:byte|bytes}.", path=shown(file), size=len(data))),
            {"path": shown(file), "bytes": len(data)},
        )

    def _inside(self, path: str) -> Path:
        """A path in the folder, from there on; one that leads out of it, by itself or by a link, is refused."""
        words = "`{path}` lies outside the folder that this server was started for: name a path in it"
        try:
            target = os.path.realpath(self.folder / path)
            outside = leads_outside(Path(target), self.folder) is not None
        except (OSError, ValueError):
            raise WrongUsage(Phrase("no path looks like `{path}`", path=path)) from None
        if outside:
            raise WrongUsage(Phrase(words, path=path))
        return Path(os.path.relpath(target, os.path.realpath(self.folder)))

    def _sets(self, names: Sequence[str]) -> tuple[str | Path, ...]:
        """Sets by name or path; a path has to lie in the folder."""
        return tuple(name if _is_name(name) else self._inside(name) for name in names)

    def _sets_or_here(self, names: Sequence[str]) -> Sets:
        """The sets that are named, else the one in the folder."""
        meant = self._sets(names) or set_at_hand()
        if not meant:
            raise WrongUsage(Phrase("name a set: by its name, or by its folder"))
        return meant

    # ------------------------------------------------------------ check, mend, test

    def check(self, paths: Sequence[str] = ()) -> Answer:
        """All that is wrong."""
        report, summary = checking.check(KeptCheck(self._paths(paths), None, spoken()))
        ok = not has_errors(report)
        told = render_report(report, language=spoken()) if len(report) else ""
        well = f"{said('All is well' if not len(report) else 'No errors')}: {summary}." if ok else ""
        return Answer("\n".join(filter(None, (told, well))), {"ok": ok, "summary": summary, **_problems(report)})

    def fix(self, paths: Sequence[str] = (), dry_run: bool = False) -> Answer:
        """Follow the advice that is certain."""
        chosen = self._paths(paths)
        mended = checking.mend(chosen, dry_run)
        left, _summary = checking.check(KeptCheck(chosen, None, spoken()))
        done = [
            {"path": one.shown_as, "line": one.line, "problem": one.problem, "before": one.before, "after": one.after}
            for one in mended
        ]
        told = "\n".join(checking.mended_lines(mended, dry_run))
        return Answer(told, {"mended": done, "ok": not has_errors(left), **_problems(left)})

    def test(self, paths: Sequence[str] = (), match: str | None = None, explain: bool = False) -> Answer:
        """Run scenarios."""
        report = Report()
        stage = testing.Stage(self._paths(paths), report)
        if has_errors(report):
            told = said(Phrase("No scenario was run: the sets have problems."))
            return Answer(f"{render_report(report, language=spoken())}\n{told}", _problems(report))
        todo = stage.scenarios(match)
        if match is not None and not todo:
            raise WrongUsage(Phrase('no scenario has "{wanted}" in its name', wanted=match))
        results = stage.results(todo, explain)
        language = spoken() if explain else None
        return Answer("\n".join(testing.told_lines(results, None, language)), testing.document(results, None, language))

    def _paths(self, names: Sequence[str]) -> list[Path]:
        """Folders and files of sets; a shipped one goes by its name."""
        named = [SHIPPED / name if _is_name(name) else self._inside(name) for name in names]
        chosen = named or given_or_default([])
        refuse_missing(chosen)
        return chosen

    # ------------------------------------------------------------ show, words

    def show(
        self, name: str, sets: Sequence[str] = (), variant: str | None = None, language: Language | None = None
    ) -> Answer:
        """What something does: a piece, a verb, a step, a rule, a word; or what a variant changes."""
        shelf, report = Shelf(), Report()
        named = self._sets(sets)
        broken = showing.fill(shelf, [named] if named else default_sets(), named or set_at_hand(), report)
        if not shelf.combinations:
            raise WrongUsage(render_report(report, language=spoken()))
        left_out = showing.not_searched(broken)
        changed = shelf.find_variant(name) if variant is None else None
        if changed is not None:
            return Answer(showing.variant_page(*changed, language), {"found": [showing.variant_document(*changed)]})
        found = showing.find(shelf, name, variant)
        if not found:
            missed = showing.miss(name, variant, shelf, showing.MESSAGES[spoken()])
            raise WrongUsage(f"{missed} {left_out}".rstrip())
        page = showing.found_page(found, language, scenarios=True, effects=False)
        return Answer("\n".join(filter(None, (page, left_out))), {"found": showing.found_documents(found)})

    def words(self, sets: Sequence[str] = (), only: str | None = None, language: Language | None = None) -> Answer:
        """All words that sets offer to who extends them."""
        wanted = sections_in(only, WORDS[spoken()])
        library = self._library(self._sets_or_here(sets))
        page = WordPages(language or spoken(), WIDTH).page(library, wanted)
        return Answer("\n".join(page), words_document(library, wanted))

    def _library(self, sets: Sets, variant: str | None = None) -> PlayableLibrary:
        report = Report()
        library = Loader(forgiven=UNPLAYABLE).load(sets, variant, report)
        if library is None:
            raise WrongUsage(render_report(report, language=spoken()))
        return library

    # ------------------------------------------------------------ try out, print

    def position(
        self,
        players: int,
        sets: Sequence[str] = (),
        seats: Mapping[str, Mapping[str, Any]] | None = None,
        shared: Mapping[str, Any] | None = None,
        on: Mapping[str, Any] | None = None,
        steps: Mapping[str, int] | None = None,
        turn_of: int | None = None,
        settings: Mapping[str, int] | None = None,
        variant: str | None = None,
        pieces: str = "",
        exact: bool = False,
        seed: int = 0,
        answers: Sequence[int] = (),
    ) -> Answer:
        """A table set out by hand, and played on by the numbers of options: who is asked what then."""
        told = told_position(seats, shared, on)
        try:
            library = compile_sets(*self._sets_or_here(sets))
            game = library.position(
                players,
                **told,
                steps=steps,
                turn_of=turn_of,
                settings=settings,
                variant=variant,
                pieces=pieces,
                exact=exact,
                seed=seed,
            )
        except ContentError as error:
            raise WrongUsage(render_report(error.report, language=spoken())) from error
        except PositionError as error:
            raise WrongUsage(error.args[0]) from error
        for number in answers:
            options = 0 if game.decision is None else len(game.decision.options)
            if not 0 <= number < options:
                words = "there is no option {number}: there are {count}, counted from 0"
                raise WrongUsage(Phrase(words, number=number, count=options))
            game.answer(number)
        document = standing_document(game, spoken(), MOST_OPTIONS)
        return Answer("\n".join(standing_lines(document)), document)

    def print_face(
        self, name: str, sets: Sequence[str] = (), variant: str | None = None, language: Language | None = None
    ) -> Answer:
        """The printed faces of a piece, as pictures, and what of it does not fit."""
        named = self._sets_or_here(sets)
        shelf, report = Shelf(), Report()
        if not shelf.put(named, report, at_hand=True):
            raise WrongUsage(render_report(report, language=spoken()))
        found = shelf.find(name, variant)
        if not found:
            raise WrongUsage(showing.miss(name, variant, shelf, showing.MESSAGES[spoken()]))
        pictures: list[bytes] = []
        problems = Report()
        for one in (language,) if language else LANGUAGES:
            drawn, spoilt = _drawn(found[0], [str(each) for each in named], one)
            pictures += drawn
            for problem in spoilt:
                problems.add(problem)
        title = f'{found[0].piece.kind} "{found[0].piece.name}"'
        told = said(Phrase("{piece}: {count:face|faces}.", piece=title, count=len(pictures)))
        spoilt_words = render_report(problems, language=spoken()) if len(problems) else ""
        data = {
            "piece": found[0].piece.name,
            "kind": found[0].piece.kind,
            "faces": len(pictures),
            **_problems(problems),
        }
        return Answer("\n".join(filter(None, (told, spoilt_words))), data, tuple(pictures))


def _drawn(match: Match, names: list[str], language: Language) -> tuple[list[bytes], list[Problem]]:
    """The faces of a piece in a language, and what does not fit on them."""
    from wonderscript.tools.press.editions import Edition
    from wonderscript.tools.press.faces import Faces
    from wonderscript.tools.press.proofs import Places
    from wonderscript.tools.press.sheets import Manner

    folders = [(one.folder.path, one.folder.shown_as) for one in folders_of(names)]
    theme = theme_of(names)
    faces = Faces(match.library, theme, language, [match.piece.set_id], art_of(names))
    return Edition(faces, Manner(), Places(folders), theme).pictures_of(match.piece, DOTS)


def _is_name(name: str) -> bool:
    """Whether a shipped set is meant: a folder of that name goes first."""
    return is_shipped(name) and not os.path.lexists(name)


def _problems(report: Report) -> dict[str, Any]:
    return {"problems": to_json(report, spoken())}
