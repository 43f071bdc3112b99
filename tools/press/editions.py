"""Editions: everything that is printed of some sets in one language, as files.

In: a library, a theme, how to print. Out: names of files with their bytes; problems, if something cannot be printed
as it is, and then no file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from wonderscript.compiler.themes import Theme
from wonderscript.dsl.problems import Problem
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.tools.press import aids, lists, rulebook
from wonderscript.tools.press.dividers import dividers
from wonderscript.tools.press.engine import Form, Overflow, forget, set_and_proved, set_pages
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.grounds import course_tokens, grounds
from wonderscript.tools.press.labels import LABELS
from wonderscript.tools.press.paper import Size, offset_on
from wonderscript.tools.press.printed import ROUND, TILE, Face, Printed
from wonderscript.tools.press.proofs import Places, overflowing, unprintable
from wonderscript.tools.press.sheets import Manner, Side, Way, other_ways, sheet_data, sides_of, single_data
from wonderscript.tools.press.sleeves import bare, sleeved
from wonderscript.tools.press.tabletop import tabletop_files
from wonderscript.tools.press.tokens import token_pieces

DOTS = 300.0
AT_ONCE = 6
CARDS, BOARDS, TOKENS, DIVIDERS = "cards", "boards", "tokens", "dividers"
PIECES = (CARDS, BOARDS, TOKENS)
SHEETS = (*PIECES, DIVIDERS)

Files = Iterator[tuple[str, bytes]]


@dataclass(frozen=True)
class Edition:
    """Some sets in one language, printed in one manner.

    `own` is the theme of these sets alone, with the tokens and boards that they bring; `single`: one piece a page, with
    trim and bleed boxes; `plain`: the library without the variant that is printed, if it is one.
    """

    faces: Faces
    manner: Manner
    places: Places
    own: Theme
    single: bool = False
    plain: PlayableLibrary | None = None
    _sets: dict[str, tuple[bytes, list[Overflow]]] = field(default_factory=dict, init=False, repr=False, compare=False)

    # ------------------------------------------------------------ proofs

    def problems(self, wanted: Iterable[str]) -> Iterator[Problem]:
        """All that would spoil the print of the parts that are wanted."""
        yield from unprintable(self.faces, self.places)
        sheets = [name for name in SHEETS if name in wanted and self._pieces[name]]
        found: list[Overflow] = []
        for name in sheets:
            found += self._set(name)[1]
            if name != sheets[-1]:
                forget()
        yield from overflowing(self.faces, found, self.places)

    def other_ways(self, wanted: Iterable[str]) -> Iterator[Way]:
        """What is printed otherwise than it was asked for, since it does not fit on the paper."""
        if not self.single:
            for name in SHEETS:
                if name in wanted:
                    yield from other_ways(self._pieces[name], self.manner)

    def bare(self, wanted: Iterable[str]) -> list[Size]:
        """The sizes of cards that fit into none of the sleeves that were asked for, so they stay as they are."""
        return bare(self._pieces[CARDS], self.manner.sleeves) if CARDS in wanted else []

    # ------------------------------------------------------------ files

    def files(self, wanted: Iterable[str]) -> Files:
        """The files of the parts that are wanted."""
        for part in wanted:
            yield from PARTS[part](self)
            forget()

    def sheets(self, name: str) -> Files:
        """Sheets of pieces to be cut, if there are such pieces."""
        if self._pieces[name]:
            yield f"{name}.pdf", self._set(name)[0]

    def page(self, template: str, data: dict[str, Any], *filled_by: str) -> Files:
        """A list to be read, unless there is nothing in it."""
        if not filled_by or any(data[name] for name in filled_by):
            yield f"{template}.pdf", set_pages(f"{template}.typ", data)[0]

    def calibration(self) -> Files:
        """Sheets, upright and across, that show how far the backs are off, or that they are not with this offset."""
        upright = self.manner.paper
        across = Size(upright.height, upright.width)
        data = {
            "title": self._labels["calibration"],
            "language": self.faces.language,
            "labels": self._labels,
            "papers": [list(page) for page in (upright, across)],
            "offsets": [list(offset_on(page, self.manner.offset)) for page in (upright, across)],
            "offset": ",".join(f"{one:g}" for one in self.manner.offset) if any(self.manner.offset) else "",
            "icons": {},
            "words": {},
            "inks": {},
            "steps": {},
            "last_steps": {},
        }
        yield "calibration.pdf", set_pages("calibration.typ", data)[0]

    def pictures(self) -> Files:
        """A picture of every face, as PNG and as SVG."""
        pieces = list(_each_face(piece for name in PIECES for piece in self._pieces[name]))
        if not pieces:
            return
        forms: tuple[Form, ...] = ("png", "svg")
        # The engine keeps all pictures of a call until its end.
        for some in (pieces[first : first + AT_ONCE] for first in range(0, len(pieces), AT_ONCE)):
            data = self._fronts(some)
            for form in forms:
                for piece, picture in zip(some, set_pages("single.typ", data, form, DOTS), strict=True):
                    yield f"pictures/{_file_name(piece.front.id)}.{form}", picture

    def pictures_of(self, piece: Piece, dots: float = DOTS) -> tuple[list[bytes], list[Problem]]:
        """Each face of one piece as PNG, and what of it does not fit."""
        some = list(_each_face(self.faces.printed(piece)))
        data = self._fronts(some)
        _pdf, spoilt = set_and_proved("single.typ", data)
        return set_pages("single.typ", data, "png", dots), list(overflowing(self.faces, spoilt, self.places))

    def _fronts(self, some: list[Printed]) -> dict[str, Any]:
        """The data of a template that shows one face a page."""
        fronts, shown = [Side(number) for number in range(len(some))], Manner(low_ink=self.manner.low_ink)
        return single_data(some, shown, self.faces.language, self._title(CARDS), self.faces.look_of(some), fronts)

    def tabletop(self) -> Files:
        """Everything on the table, for a virtual one."""
        pieces = [piece for name in PIECES for piece in self._pieces[name]]
        if pieces:
            yield from tabletop_files(pieces, self.faces, ", ".join(self.faces.titles))

    # ------------------------------------------------------------ what is printed

    @cached_property
    def _pieces(self) -> dict[str, list[Printed]]:
        """All pieces by the file that they are printed in."""
        found: dict[str, list[Printed]] = {name: [] for name in SHEETS}
        found[BOARDS].extend(grounds(self.faces, self.own.prints))
        tokens = (*course_tokens(self.faces, self.own.prints), *token_pieces(self.faces, self.own.tokens))
        for piece in (*self.faces.pieces, *tokens):
            name = TOKENS if piece.shape in (ROUND, TILE) else BOARDS if piece.front.parts else CARDS
            found[name].append(piece)
        found[CARDS] = sleeved(found[CARDS], self.manner.sleeves)
        pieces = [piece for name in PIECES for piece in found[name]]
        found[DIVIDERS].extend(dividers(self.faces, pieces, self.manner.by, self.manner.divider))
        return found

    def _set(self, name: str) -> tuple[bytes, list[Overflow]]:
        """A sheet as a file, and what does not fit on it: set once, to be proved and to be printed."""
        if name not in self._sets:
            self._sets[name] = set_and_proved(*self._sheet(name))
        return self._sets[name]

    def _sheet(self, name: str) -> tuple[str, dict[str, Any]]:
        """The template and the data of a sheet."""
        pieces, language, look = self._pieces[name], self.faces.language, self.faces.look_of(self._pieces[name])
        if self.single:
            sides = sides_of(pieces, self.manner.backs != "none")
            return "single.typ", single_data(pieces, self.manner, language, self._title(name), look, sides)
        return "sheets.typ", sheet_data(pieces, self.manner, language, self._title(name), look)

    def _title(self, name: str) -> str:
        return f"{self._labels[name]} · {', '.join(self.faces.titles)}"

    @property
    def _labels(self) -> dict[str, str]:
        return LABELS[self.faces.language]


def _each_face(pieces: Iterable[Printed]) -> Iterator[Printed]:
    """Every face once, whichever number of copies there are of it; of a piece with two faces, both."""
    known: set[str] = set()
    for piece in pieces:
        for side in (piece.front, piece.back):
            if isinstance(side, Face) and side.id not in known:
                known.add(side.id)
                yield Printed(side, piece.back, piece.size, piece.shape)


def _file_name(piece_id: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in piece_id)


PARTS: dict[str, Callable[[Edition], Files]] = {
    CARDS: lambda edition: edition.sheets(CARDS),
    BOARDS: lambda edition: edition.sheets(BOARDS),
    TOKENS: lambda edition: edition.sheets(TOKENS),
    DIVIDERS: lambda edition: edition.sheets(DIVIDERS),
    "list": lambda edition: edition.page("list", lists.list_data(edition.faces, edition.manner.paper), "groups"),
    "effects": lambda edition: edition.page(
        "effects", lists.effects_data(edition.faces, edition.own.tokens, edition.manner.paper), "symbols", "effects"
    ),
    "rules": lambda edition: edition.page(
        "rules", rulebook.rules_data(edition.faces, edition.manner.paper, edition.plain)
    ),
    "examples": lambda edition: edition.page(
        "examples", rulebook.examples_data(edition.faces, edition.manner.paper), "chapters"
    ),
    "quick": lambda edition: edition.page(
        "quick", aids.quick_data(edition.faces, edition.own.tokens, edition.manner.paper)
    ),
    "aid": lambda edition: edition.page("aid", aids.aid_data(edition.faces, edition.own.tokens, edition.manner.paper)),
    "score-pad": lambda edition: edition.page("score-pad", aids.score_data(edition.faces, edition.manner.paper)),
    "calibration": lambda edition: edition.calibration(),
    "pictures": lambda edition: edition.pictures(),
    "tabletop": lambda edition: edition.tabletop(),
}
