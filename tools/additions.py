"""Additions to a set: one more piece of a kind, a variant or a scenario, written so that the set checks as before.

In: the library of a set, its files, what is to be added, and somebody who judges a proposal. Out: the files that
change, as they are then. What is added is varied from a piece that is there, as in a starter; where a deck has no room
for one more, it takes the place of its model in a variant.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from wonderscript.dsl.formatting import format_text
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.translation import LANGUAGES, Language, Phrase
from wonderscript.runtime.instructions.library import Piece, WordInfo
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.tools.starter_texts import (
    Draft,
    Files,
    deck_lines,
    file_for,
    lying_lines,
    scenario_of,
    title_of_scenario,
)
from wonderscript.tools.starters import Drafts, kinds_to_vary

# Each proposal is checked as a whole, and somebody waits.
MOST_PROPOSALS = 12
# So many pieces whose names share a word are a sort of their own.
LEAST_NAMESAKES = 3
SCENARIOS = "scenarios"

Judge = Callable[[Files], bool]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be added: a kind of piece, perhaps with a word that its likes have in their names or properties."""

    kind: str
    name: str
    word: str = ""

    def fits(self, piece: Piece) -> bool:
        """Whether a piece is of the sort that is wanted."""
        if not self.word:
            return True
        words = [*piece.name.casefold().split(), *(str(value) for value in piece.properties.values())]
        return self.word in words


@dataclass(frozen=True, slots=True)
class Addition:
    """The files that change, as they are then, and what was done in each."""

    files: Files
    told: tuple[tuple[str, Phrase], ...]


def wanted_of(library: PlayableLibrary, kind: str, name: str) -> Wanted | None:
    """What somebody means by a kind: one that is declared, a property with it (`red card`), or a word of names."""
    forms = {form.casefold(): word.id for word in library.words if word.kind == "kind" for form in _forms_of(word)}
    asked = " ".join(kind.casefold().split())
    if asked in forms:
        return Wanted(_kind_with_pieces(library, forms[asked]), name)
    first, _space, rest = asked.partition(" ")
    values = {value for one in library.properties for value in one.values}
    if rest in forms and first in values:
        return Wanted(_kind_with_pieces(library, forms[rest]), name, first)
    likes = Counter(piece.kind for piece in library.pieces if asked in piece.name.casefold().split())
    for like, number in likes.most_common(1):
        if number >= LEAST_NAMESAKES:
            return Wanted(like, name, asked)
    return None


def _forms_of(word: WordInfo) -> Iterator[str]:
    """What a word is called, in every language."""
    yield from word.forms
    for said in word.languages.values():
        yield from (said[form] for form in ("one", "few", "many", "plural", "text") if form in said)


def _kind_with_pieces(library: PlayableLibrary, kind: str) -> str:
    """A kind, or of those that are a kind of it the one with the most pieces."""
    below = {one.id for one in library.kinds if one.kind_of == kind}
    counts = Counter(piece.kind for piece in library.pieces if piece.kind in below)
    return next((one for one, _number in counts.most_common(1)), kind)


def kinds_there(library: PlayableLibrary) -> list[str]:
    """The kinds of which there are pieces, to be named where none of them was."""
    return list(dict.fromkeys(piece.kind for piece in library.pieces))


def add_piece(wanted: Wanted, library: PlayableLibrary, texts: Mapping[str, str], accept: Judge) -> Addition | None:
    """One more piece: new, or in a variant in the place of the one that it was varied from; None if neither will do."""
    drafts = Drafts(library, language_of(library), {}, wanted.kind, wanted.name, wanted.fits).best_first()
    for as_variant in (False, True):
        for draft in drafts[:MOST_PROPOSALS]:
            addition = _with_piece(draft, library, texts, wanted.name if as_variant else None)
            if accept(addition.files):
                return addition
    return None


def add_variant(name: str, library: PlayableLibrary, texts: Mapping[str, str], accept: Judge) -> Addition | None:
    """A variant that puts another piece in the place of one of the most common kind."""
    for kind in kinds_to_vary(library):
        titles = dict.fromkeys(LANGUAGES, name)
        for draft in Drafts(library, language_of(library), titles, kind).best_first()[:MOST_PROPOSALS]:
            addition = _with_piece(draft, library, texts, name)
            if accept(addition.files):
                return addition
    return None


def add_scenario(name: str, library: PlayableLibrary, texts: Mapping[str, str], accept: Judge) -> Addition | None:
    """A scenario in which a piece, of the set itself if it has one, lies where it was put."""
    own = [piece for piece in library.pieces if piece.set_id == library.sets[-1].id and not piece.parts]
    for piece in [*own, *(piece for piece in library.pieces if not piece.parts)][:MOST_PROPOSALS]:
        lines = [f'scenario "{name}"', *lying_lines(piece.kind, piece.name, library)]
        file = _file_among(texts, f"{SCENARIOS}/", "scenario ", f"{SCENARIOS}/{file_for(piece.kind, library)}")
        files = {file: _appended(texts.get(file, ""), lines)}
        told = [(file, Phrase("the scenario")), *_titled(files, texts, name, library)]
        if accept(files):
            return Addition(files, tuple(told))
    return None


def _with_piece(draft: Draft, library: PlayableLibrary, texts: Mapping[str, str], variant: str | None) -> Addition:
    kind = draft.model.kind
    file = _file_among(texts, "", f"{kind} ", file_for(kind, library))
    example = f"{SCENARIOS}/{file}"
    if example not in texts:
        example = _file_among(texts, f"{SCENARIOS}/", "scenario ", example)
    files = {file: _appended(texts.get(file, ""), _piece_lines(draft, variant))}
    fields = {"kind": kind, "name": draft.name, "model": draft.model.name}
    done = Phrase('{kind} "{name}", varied from "{model}"', **fields)
    if variant is not None:
        words = '{kind} "{name}", in the place of "{model}", in the variant "{variant}"'
        done = Phrase(words, **fields, variant=variant)
    told = [(file, done)]
    names = names_file(library)
    if names in texts:
        files[names] = with_name(texts[names], kind, draft.name, draft.name)
        told.append((names, _TO_BE_SAID["name", other_language(library)]))
    lines = list(scenario_of(draft, library, variant))
    if lines:
        files[example] = _appended(texts.get(example, ""), lines)
        told.append((example, Phrase("an example of it")))
        told += _titled(files, texts, title_of_scenario(draft, library), library)
    return Addition(files, tuple(told))


def _piece_lines(draft: Draft, variant: str | None) -> Iterator[str]:
    if variant is None:
        yield f'{draft.model.kind} "{draft.name}"'
        yield from (f"  {line}" for line in draft.lines)
        yield from deck_lines(draft)
        return
    yield f'variant "{variant}"'
    yield f'  remove {draft.model.kind} "{draft.model.name}"'
    yield f'  add {draft.model.kind} "{draft.name}"'
    yield from (f"    {line}" for line in draft.lines)


def _titled(files: Files, texts: Mapping[str, str], title: str, library: PlayableLibrary) -> list[tuple[str, Phrase]]:
    """The title of a scenario in the other language, where the set has such titles or such names."""
    names = names_file(library)
    file = f"{SCENARIOS}/{names}"
    if file not in texts and names not in texts:
        return []
    files[file] = with_name(texts.get(file, ""), None, title, title)
    return [(file, _TO_BE_SAID["title", other_language(library)])]


_TO_BE_SAID = {
    ("name", "en"): Phrase("its name, to be said in English"),
    ("name", "ru"): Phrase("its name, to be said in Russian"),
    ("title", "en"): Phrase("its title, to be said in English"),
    ("title", "ru"): Phrase("its title, to be said in Russian"),
}


def language_of(library: PlayableLibrary) -> Language:
    """The language that the last set is written in."""
    return "ru" if library.sets[-1].language == "ru" else "en"


def other_language(library: PlayableLibrary) -> Language:
    """The language that the last set is translated into."""
    return next(one for one in LANGUAGES if one != language_of(library))


def names_file(library: PlayableLibrary) -> str:
    """The file with the names of the last set in the other language."""
    return f"{other_language(library)}.yaml"


def _file_among(texts: Mapping[str, str], folder: str, head: str, otherwise: str) -> str:
    """The file of a folder in which most lines begin so; another one if there is none."""
    counts = Counter(
        {
            file: sum(line.startswith(head) for line in text.splitlines())
            for file, text in texts.items()
            if file.endswith(".wonder") and file.startswith(folder) and (folder or not file.startswith(SCENARIOS))
        }
    )
    best = counts.most_common(1)
    return best[0][0] if best and best[0][1] else otherwise


def _appended(text: str, lines: Iterator[str] | list[str]) -> str:
    """A text with an item behind all others."""
    before = f"{text.rstrip()}\n\n" if text.strip() else ""
    whole = before + "".join(f"{line}\n" for line in lines)
    return format_text(Source("", whole), Report()) or whole


def with_name(text: str, kind: str | None, name: str, said: str) -> str:
    """A language file with one more name, under its kind if it has one; nothing else is touched."""
    lines = text.rstrip().splitlines()
    entry = f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(said, ensure_ascii=False)}"
    top = next((at for at, line in enumerate(lines) if line.partition(":")[0] == "names"), None)
    if top is None:
        lines.append("names:")
        top = len(lines) - 1
    elif lines[top].partition("#")[0].strip() != "names:":
        if lines[top].partition(":")[2].partition("#")[0].strip() not in ("", "{}"):
            return text
        lines[top] = "names:"
    if kind is None:
        lines.insert(_end_of(lines, top), f"  {entry}")
        return "\n".join(lines) + "\n"
    end = _end_of(lines, top)
    heading = next((at for at in range(top + 1, end) if lines[at].rstrip() in (f"  {kind}:", f'  "{kind}":')), None)
    if heading is None:
        lines[end:end] = [f"  {kind}:", f"    {entry}"]
    else:
        lines.insert(_end_of(lines, heading), f"    {entry}")
    return "\n".join(lines) + "\n"


def _end_of(lines: list[str], heading: int) -> int:
    """Where the block under a heading ends: before the next line that is indented no more than it is."""
    margin = len(lines[heading]) - len(lines[heading].lstrip())
    end = heading + 1
    for at in range(heading + 1, len(lines)):
        line = lines[at]
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if len(line) - len(line.lstrip()) <= margin:
            break
        end = at + 1
    return end
