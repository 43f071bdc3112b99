"""Which pages the reference of some sets has, and how they lead to each other.

In: the libraries of a combination, plain and of each variant, and a theme. Out: pages by file name. A variant that adds
or changes pieces of the sets has a page of its own, in every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from wonderscript.compiler.export import Document, export_document
from wonderscript.compiler.picture_files import PictureFile
from wonderscript.compiler.themes import Theme
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language
from wonderscript.runtime.words.scenarios import examples_of
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.reference import Emblems, Sibling, Siblings, Subject, render_reference
from wonderscript.tools.variant_pages import house_rules

PLAIN = "reference"
LANGUAGES: dict[Language, str] = {"en": "English", "ru": "Русский"}


def reference_pages(
    plain: PlayableLibrary,
    variants: Mapping[str, PlayableLibrary],
    set_ids: Sequence[str],
    theme: Theme,
    languages: Sequence[Language],
    without: PlayableLibrary | None = None,
    art: Mapping[str, PictureFile] | None = None,
) -> dict[str, bytes]:
    """The pages of some sets, plain and of each variant, by file name.

    `without`: the sets as they are without a variant, if only as that variant has them they are shown; `art`: pictures
    of pieces from files.
    """
    own = tuple(set_ids)
    document = export_document(plain)
    shown = {PLAIN: (plain, document)}
    beside = [Sibling("", PLAIN)]
    if without is not None:
        beside = [replace(_compared(plain.variant or "", export_document(without), document, own), href=PLAIN)]
        variants = {plain.variant or "": plain}
    for name, library in variants.items() if without is None else ():
        changed = export_document(library)
        sibling = _compared(name, document, changed, own)
        if sibling.added or sibling.removed or sibling.changed:
            shown[sibling.href or ""] = (library, changed)
        else:
            sibling = replace(sibling, href=None)
        beside.append(sibling)
    pages: dict[str, bytes] = {}
    for file, (library, said) in shown.items():
        for language in languages:
            examples = examples_of(library, lexicon_of(library, language))
            subject = Subject(said, own, theme, examples, art or {}, _emblems(library, theme, language, own))
            siblings = Siblings(
                {one: Sibling(LANGUAGES[one], f"{file}.{one}.html") for one in languages},
                tuple(_in_language(one, language, without or plain, variants) for one in beside) if variants else (),
            )
            pages[f"{file}.{language}.html"] = render_reference(subject, language, siblings)
    return pages


def _emblems(library: PlayableLibrary, theme: Theme, language: Language, own: Sequence[str]) -> Emblems:
    """What the pieces do in icons, as far as icons can say it."""
    faces = Faces(library, theme, language, own)
    pieces = [one for piece in library.pieces if piece.set_id in own for one in _with_parts(piece)]
    rows = {one.id: row for one in pieces if (row := faces.emblems_of(one))}
    return Emblems(rows, faces.look["steps"], faces.look["last_steps"])


def _with_parts(piece: Piece) -> Iterator[Piece]:
    yield piece
    for part in piece.parts:
        yield from _with_parts(part)


def _in_language(
    sibling: Sibling, language: Language, plain: PlayableLibrary, variants: Mapping[str, PlayableLibrary]
) -> Sibling:
    """A page in one language, with what its variant changes besides pieces."""
    href = None if sibling.href is None else f"{sibling.href}.{language}.html"
    varied = variants.get(sibling.title)
    rules = () if varied is None else house_rules(plain, varied, language)
    return replace(sibling, href=href, rules=rules)


def _compared(name: str, plain: Document, changed: Document, own: tuple[str, ...]) -> Sibling:
    """What a variant makes of the pieces of the sets."""
    before, after = ({one["id"]: one for one in said["pieces"] if one["set"] in own} for said in (plain, changed))
    return Sibling(
        name,
        file_name(name),
        added=[piece for key, piece in after.items() if key not in before],
        removed=[piece for key, piece in before.items() if key not in after],
        changed=[piece for key, piece in after.items() if key in before and before[key] != piece],
    )


def file_name(variant: str) -> str:
    """The name of a variant as that of a file."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in variant.lower())
    return "-".join(part for part in plain.split("-") if part) or "variant"
