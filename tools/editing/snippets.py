"""Whole items to begin with, as `wonderscript add` writes them: varied from pieces that are there."""

from __future__ import annotations

from collections.abc import Iterator

from wonderscript.dsl.translation import Language, Phrase
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.tools.additions import language_of
from wonderscript.tools.editing.completion import Proposal
from wonderscript.tools.speech import said_in
from wonderscript.tools.starter_texts import lying_lines
from wonderscript.tools.starters import Drafts, kinds_to_vary

# So many sorts of one kind are offered.
MOST_OF_A_KIND = 4


def snippets(library: PlayableLibrary, begun: int, language: Language) -> Iterator[Proposal]:
    """Items that can be written at the margin of a text, each with the places that are to be filled."""
    name = said_in(Phrase("Name"), language_of(library))
    for kind in kinds_to_vary(library):
        groups: set[object] = set()
        for draft in Drafts(library, language_of(library), {}, kind, name).best_first():
            if draft.group in groups or len(groups) >= MOST_OF_A_KIND:
                continue
            groups.add(draft.group)
            detail = said_in(Phrase('varied from "{model}"', model=draft.model.name), language)
            label = f"{kind} ... {draft.lines[0] if draft.lines else ''}".rstrip()
            lines = [f'{kind} "{_place(1, draft.name)}"', *(f"  {_plain(line)}" for line in draft.lines)]
            yield Proposal(label, "\n".join(lines) + "\n", "snippet", detail, 1, begun)
    own = [piece for piece in library.pieces if piece.set_id == library.sets[-1].id and not piece.parts]
    for piece in (own or list(library.pieces))[:1]:
        detail = said_in(Phrase("an example of what happens in a game"), language)
        lines = [f'scenario "{_place(1, name)}"', *map(_plain, lying_lines(piece.kind, piece.name, library))]
        yield Proposal("scenario ...", "\n".join(lines) + "\n", "snippet", detail, 1, begun)
        detail = said_in(Phrase("changes for those who choose them"), language)
        lines = [f'variant "{_place(1, name)}"', f'  remove {piece.kind} "{_place(2, piece.name)}"']
        yield Proposal("variant ...", "\n".join(lines) + "\n", "snippet", detail, 1, begun)


def _place(number: int, text: str) -> str:
    return f"${{{number}:{_plain(text)}}}"


def _plain(text: str) -> str:
    """A text in which an editor sees no place to fill."""
    return "".join(f"\\{letter}" if letter in "\\$}" else letter for letter in text)
