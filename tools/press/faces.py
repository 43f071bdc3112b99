"""Faces: what stands on each printed piece, as plain data for the templates.

In: a library, its theme, a language. Out: a face for each piece (name, cost, emblems, sentences, links, parts) and
for each back. Where things stand on a face is the templates' business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from wonderscript.compiler.colors import ink_on
from wonderscript.compiler.export import Document, export_document
from wonderscript.compiler.links import is_link
from wonderscript.compiler.picture_files import PictureFile
from wonderscript.compiler.themes import Picture, Print, Theme
from wonderscript.runtime.instructions.effects import Brings, Fact, Rule, Statement
from wonderscript.runtime.instructions.library import KindInfo, Piece
from wonderscript.runtime.instructions.phrases import Cost
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.backs import Back as Behind
from wonderscript.runtime.table.backs import back_of
from wonderscript.runtime.table.copies import lineage
from wonderscript.runtime.table.table import NO_PIECE, PhysicalPiece, table_for
from wonderscript.runtime.words import describe, describe_cost, told_together
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.runtime.words.usual import usual_body, usual_rules
from wonderscript.tools.press.emblems import drawn_body, emblem, price, says_all
from wonderscript.tools.press.icons import NO_COLOR, Inscriber, art_svg, icons_of, look_data, picture_svg
from wonderscript.tools.press.labels import LABELS
from wonderscript.tools.press.passing import passed_to
from wonderscript.tools.press.printed import CARD, TILE, Art, Back, End, Face, Printed
from wonderscript.tools.press.signs import ANY, MORE, OTHER, SAME, Item, Scene
from wonderscript.tools.reference_tables import capital, with_parts

USUAL_SIZE = (63.0, 88.0)
BACK_COLOR = "#3d3a4a"
MOST_UNITS = 6
# What is kept of a picture of which nothing is said.
KEPT = "middle"
PATTERNS = {"same": SAME, "different": OTHER}
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@dataclass(frozen=True)
class Faces:
    """Works out the faces of some sets of a library in one language; `art` is pictures from files, by piece."""

    library: PlayableLibrary
    theme: Theme
    language: Language
    sets: Sequence[str]
    art: Mapping[str, PictureFile] = field(default_factory=dict)

    # ------------------------------------------------------------ all that is printed

    @cached_property
    def pieces(self) -> list[Printed]:
        """Every physical piece of the sets, in the order of the text, but those that lie on a shared board."""
        found: list[Printed] = []
        for physical, bringer in self.physical:
            piece = physical.face
            if physical.parent == NO_PIECE and self.home_of(piece) is None:
                found.extend(self.printed(piece, physical.properties, bringer))
                found.extend(self._tiles(piece))
        return found

    @cached_property
    def physical(self) -> list[tuple[PhysicalPiece, Piece | None]]:
        """The physical pieces of the sets, each with the piece that brings it into the game.

        What a piece of these sets brings is printed with it, whichever set it is written in.
        """
        table = table_for(self.library, self.library.players[1]).pieces
        brought = [(one, table[one.origin].face if isinstance(one.origin, int) else None) for one in table]
        return [(one, by) for one, by in brought if (by or one.face).set_id in self.sets]

    def home_of(self, piece: Piece) -> str | None:
        """The shared board that a piece lies on from the start."""
        starts_in = self._kinds[piece.kind].starts_in
        return starts_in if starts_in in self.grounds else None

    def printed(
        self, piece: Piece, properties: dict[str, Any] | None = None, bringer: Piece | None = None
    ) -> list[Printed]:
        """A piece with its sides: one with parts that have parts has a side for each of them.

        `bringer` is the piece that brings it into the game; its name stands on the back.
        """
        look = self.print_of(piece.kind)
        size, shape = look.size or USUAL_SIZE, look.shape or CARD
        sided = [part for part in piece.parts if part.parts]
        if not sided:
            return [Printed(self.face(piece, properties), self.back(piece, properties, bringer), size, shape)]
        faces: list[Face | Back] = [self._side(piece, part) for part in sided]
        if len(faces) % 2:
            faces.append(self.back(piece))
        pairs = zip(faces[::2], faces[1::2], strict=True)
        return [Printed(front, back, size, shape) for front, back in pairs if isinstance(front, Face)]

    def _tiles(self, piece: Piece) -> Iterator[Printed]:
        """Parts whose kind has a size of its own, as tiles: what they cost, and what they do on the other side."""
        for part in piece.parts:
            size = self.print_of(part.kind).size
            if size is not None:
                tint, _mark = self._tint(piece)
                face = replace(self.face(part), title=self.name(piece.id), tint=tint, ink=ink_on(tint))
                front = replace(face, emblems=[], text=[], unsaid=[])
                yield Printed(front, replace(face, cost=[], cost_text=None), size, TILE)

    # ------------------------------------------------------------ one face

    def face(self, piece: Piece, properties: dict[str, Any] | None = None) -> Face:
        """The face of a piece; `properties` are those of one of its copies."""
        look = self.print_of(piece.kind)
        tint, mark = self._tint(piece)
        rows = self.rows_of(piece)
        said = [self.inscriber.runs(one) for one in self._sentences(piece)]
        links = self._documents[piece.id]["links"]
        to, comes_from = links["to"], links["from"]
        return Face(
            id=piece.id,
            kind=piece.kind,
            name=self.name(piece.id),
            title=self._titles.get(piece.set_id, ""),
            tint=tint,
            ink=ink_on(tint),
            mark=mark,
            corner=self._corner(piece, look.corner),
            corner_icon=self._corner_icon(piece, look.corner),
            icon=self._icon(piece.kind),
            picture=piece.name if piece.name in self.pictures else None,
            sky=self._picture(piece).sky or None,
            art=self._art(piece),
            credit=self._credit(piece),
            cost=self._cost(piece.cost),
            cost_text=self._cost_text(piece.cost),
            emblems=self._drawn(piece, rows),
            text=said,
            unsaid=[one for one, row in zip(said, rows, strict=True) if not says_all(row)],
            to=[self._end(end) for end in to if end not in comes_from],
            comes_from=[self._end(end) for end in comes_from if end not in to],
            beside=[self._end(end) for end in to if end in comes_from],
            copies=self._copies(properties or {}),
            parts=[replace(self.face(part), tint=tint, ink=ink_on(tint)) for part in piece.parts],
            levels=self._levels(piece),
            size=look.size,
        )

    def _side(self, whole: Piece, part: Piece) -> Face:
        """A side: the whole with what is on that side."""
        front, side = self.face(whole), self.face(part)
        return Face(
            id=side.id,
            kind=front.kind,
            name=front.name,
            title=front.title,
            tint=front.tint,
            ink=front.ink,
            mark=front.mark,
            corner=capital(side.name),
            corner_icon=None,
            icon=front.icon,
            picture=front.picture,
            sky=front.sky,
            art=front.art,
            credit=front.credit,
            cost=front.cost,
            cost_text=front.cost_text,
            emblems=[*front.emblems, *side.emblems],
            text=[*front.text, *side.text],
            unsaid=[*front.unsaid, *side.unsaid],
            to=front.to,
            comes_from=front.comes_from,
            parts=side.parts,
        )

    def back(self, piece: Piece, properties: dict[str, Any] | None = None, bringer: Piece | None = None) -> Back:
        """The back of a piece: the same for all that backs do not tell apart, whichever set they are of."""
        back = back_of(self.library, piece, properties or piece.properties, bringer)
        words = [value for _name, value in back.shows if isinstance(value, str)]
        colors = [self.theme.looks[word].color for word in words if word in self.theme.looks]
        tint = next((color for color in colors if color), self.print_of(back.kind).back or BACK_COLOR)
        title = self._titles.get(self._first_set.get(back.kind, ""), "")
        name = None if bringer is None else self.name(bringer.id)
        corner = next((self._corner(piece, name) for name, _value in back.shows), None)
        icon = next((word for word in words if word in self.icons), None) or self._icon(back.kind)
        passed = self._passed(back)
        return Back(back.kind, title, corner, tint, ink_on(tint), name, icon, passed)

    def _passed(self, back: Behind) -> str | None:
        """The side to which pieces with this back are passed on."""
        step = self.print_of(back.kind).passed
        numbers = [(name, value) for name, value in back.shows if isinstance(value, int)]
        return next((passed_to(self.library, step, name, value) for name, value in numbers), None)

    # ------------------------------------------------------------ parts of a face

    def name(self, piece_id: str) -> str:
        """What a piece is called; a part without a name of its own by its number."""
        document = self._documents[piece_id]
        name = str(document["names"][self.language])
        before, _space, number = name.rpartition(" ")
        return number if before and number.isdecimal() and document["kind"] in self._part_kinds else name

    def _sentences(self, piece: Piece) -> list[str]:
        """What the piece does; its links and its cost stand elsewhere."""
        return describe(self.rules_of(piece), self.lexicon, piece.kind, self.text_of(piece))

    def rows_of(self, piece: Piece) -> list[list[Item] | None]:
        """An emblem for each sentence, as far as there is one; the text of a piece has one only if it says all."""
        rows = [emblem(rules, self.scene) for rules in told_together(self.rules_of(piece))]
        text = self.text_of(piece)
        if not text:
            return rows
        row = drawn_body(text, self.scene)
        return [*rows, row if says_all(row) else None]

    def emblems_of(self, piece: Piece) -> list[list[Item]]:
        """What is drawn of a piece."""
        return self._drawn(piece, self.rows_of(piece))

    def _drawn(self, piece: Piece, rows: list[list[Item] | None]) -> list[list[Item]]:
        """Rows of icons, and the numbers that are drawn; where icons leave a sentence out, dots say so."""
        drawn = [*(row for row in rows if row), *self._numbers(piece)]
        left_out = bool(drawn) and None in rows and not any(MORE in row for row in drawn)
        return [*drawn, [MORE]] if left_out else drawn

    def rules_of(self, piece: Piece) -> list[Rule]:
        """The rules that are said on a piece; its links, and what it brings into the game, are shown elsewhere."""
        rules = usual_rules(piece.rules, self.settings)
        return [rule for rule in rules if not (is_link(rule) or _is_deck(rule))]

    def text_of(self, piece: Piece) -> tuple[Statement, ...]:
        """What happens when a piece is played for its text."""
        return usual_body(piece.text, self.settings)

    def _numbers(self, piece: Piece) -> Iterator[list[Item]]:
        """Properties that are drawn: so many icons."""
        for one in self.library.properties:
            value = piece.properties.get(one.id)
            if one.id in self.icons and isinstance(value, int):
                yield [{"icon": one.id}] * value

    def _levels(self, piece: Piece) -> list[list[int]]:
        """Parts that are linked to each other, from the ground up: each above those that it has a link to."""
        places = {part.id: place for place, part in enumerate(piece.parts)}
        below = [
            [places[end["id"]] for end in self._documents[part.id]["links"]["to"] if end["id"] in places]
            for part in piece.parts
        ]
        heights: dict[int, int] = {}
        while len(heights) < len(below):
            free = [place for place, ends in enumerate(below) if place not in heights and heights.keys() >= {*ends}]
            if not free:
                return []
            heights |= {place: 1 + max((heights[end] for end in below[place]), default=-1) for place in free}
        if not any(below):
            return []
        return [
            [place for place in places.values() if heights[place] == level]
            for level in range(max(heights.values()) + 1)
        ]

    def _cost(self, cost: Cost) -> list[Item]:
        if cost.pattern is not None and cost.size <= MOST_UNITS:
            units: list[Item] = [PATTERNS[cost.pattern], ANY] * cost.size
            return units[1:]
        if cost.number is not None and cost.counter is not None:
            return price(cost.number, cost.counter, self.scene)
        if cost.pattern is not None or cost.number is not None:
            return []
        row: list[Item] = []
        for part in cost.parts:
            if part.what not in self.icons:
                return []
            counter = part.what not in self.library.resources
            if counter or part.amount > MOST_UNITS:
                row.append({"icon": part.what, "number": str(part.amount)})
            else:
                row += [{"icon": part.what}] * part.amount
        return row

    def _cost_text(self, cost: Cost) -> str | None:
        """A cost that icons cannot say."""
        if self._cost(cost) or cost == Cost():
            return None
        return capital(describe_cost(cost, self.lexicon))

    def _end(self, end: Document) -> End:
        symbol = end["symbol"]
        word = None if symbol is None else self.lexicon.noun(symbol).one
        return End(symbol if symbol in self.icons else None, word, self.name(end["id"]))

    def _copies(self, properties: dict[str, Any]) -> str | None:
        marks = [one.id for one in self.library.properties if one.form == "marks"]
        return next((f"{properties[name]}+" for name in marks if name in properties), None)

    def _tint(self, piece: Piece) -> tuple[str, str | None]:
        """The colour of a piece, and the value that gives it; a piece with a picture has the colour of that."""
        if self._picture(piece).color:
            return self._picture(piece).color, piece.kind if piece.kind in self.icons else None
        value = piece.properties.get(self.print_of(piece.kind).tint)
        look = self.theme.looks.get(value) if isinstance(value, str) else None
        if look is None or not look.color:
            look = self.theme.looks.get(piece.kind)
            value = piece.kind
        if look is None or not look.color:
            return NO_COLOR, None
        return look.color, str(value) if look.icon else None

    def _picture(self, piece: Piece) -> Picture:
        return self.theme.pictures.get(piece.name, Picture())

    def _art(self, piece: Piece) -> Art | None:
        found = self.art.get(piece.name)
        return None if found is None else Art(found.width / found.height, self._picture(piece).keep or KEPT)

    def _credit(self, piece: Piece) -> str | None:
        """Who made the picture of a piece."""
        credit = self._picture(piece).credit
        return LABELS[self.language]["picture_by"].format(name=credit) if credit else None

    def _corner(self, piece: Piece, name: str) -> str | None:
        value = piece.properties.get(name)
        if isinstance(value, int):
            return NUMERALS[value - 1] if 1 <= value <= len(NUMERALS) else str(value)
        return capital(self.lexicon.adjective(value)) if isinstance(value, str) else None

    def _corner_icon(self, piece: Piece, name: str) -> str | None:
        value = piece.properties.get(name)
        return value if isinstance(value, str) and value in self.icons else None

    def _icon(self, kind: str) -> str | None:
        """The icon of a kind, or of what it is a kind of."""
        return next((one for one in lineage(self.library, kind) if one in self.icons), None)

    def print_of(self, kind: str) -> Print:
        """How a kind is printed; one that the theme does not name has the colours of its first named values."""
        found = self.theme.prints.get(kind)
        if found is not None or kind not in self._kinds:
            return found or Print()
        above = self._kinds[kind].kind_of
        if above is not None:
            return self.print_of(above)
        named = [one.id for one in self.library.properties if one.form == "values"]
        return Print(tint=next((name for name in self._kinds[kind].properties if name in named), ""))

    # ------------------------------------------------------------ looked up once

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of the sets; what comes first of several things at the end of a step is said in the rules alone."""
        return replace(lexicon_of(self.library, self.language), ranks={})

    @cached_property
    def inscriber(self) -> Inscriber:
        """Puts icons into sentences."""
        return Inscriber(self.library, self.lexicon, self.theme)

    @cached_property
    def grounds(self) -> dict[str, Print]:
        """The shared zones that are printed as boards."""
        looks = {one.id: self.theme.prints.get(one.id) for one in self.library.zones if one.shared}
        return {zone: look for zone, look in looks.items() if look is not None and look.size is not None}

    @cached_property
    def icons(self) -> dict[str, str]:
        """The icons that there are, by word."""
        return icons_of(self.theme)

    @cached_property
    def scene(self) -> Scene:
        """What emblems are drawn with."""
        return Scene(self.library, self.icons)

    @property
    def titles(self) -> list[str]:
        """What the sets are called."""
        return [self._titles[name] for name in self.sets]

    @cached_property
    def look(self) -> dict[str, Any]:
        """What every template needs to draw icons."""
        label = LABELS[self.language]["cost"]
        return look_data(self.library, self.lexicon, self.theme) | {"cost_label": label}

    @cached_property
    def pictures(self) -> dict[str, str]:
        """The pictures of pieces, by the names of these: from files, or else drawn."""
        drawn = {name: picture_svg(one) for name, one in self.theme.pictures.items() if one.drawing}
        return drawn | {name: art_svg(one) for name, one in self.art.items()}

    def look_of(self, printed: Iterable[Printed]) -> dict[str, Any]:
        """What a template needs to draw these pieces: icons, and the pictures on them."""
        sides = [side for one in printed for side in (one.front, one.back) if isinstance(side, Face)]
        names = sorted({side.picture for side in sides if side.picture is not None})
        return self.look | {"pictures": {name: self.pictures[name] for name in names}}

    @cached_property
    def document(self) -> Document:
        """The library as an exported document."""
        return export_document(self.library)

    @cached_property
    def _documents(self) -> dict[str, Document]:
        return {one["id"]: one for one in with_parts(self.document["pieces"])}

    @cached_property
    def settings(self) -> dict[str, int]:
        """What the settings are in the game that is printed."""
        return {one.id: one.value for one in self.library.settings}

    @cached_property
    def _kinds(self) -> dict[str, KindInfo]:
        return {kind.id: kind for kind in self.library.kinds}

    @cached_property
    def _part_kinds(self) -> set[str]:
        return {kind.id for kind in self.library.kinds if kind.part_of is not None}

    @cached_property
    def _first_set(self) -> dict[str, str]:
        """The first set that has pieces with backs of a kind."""
        pieces = reversed(self.library.pieces)
        return {back_of(self.library, piece, piece.properties).kind: piece.set_id for piece in pieces}

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {one.id: one.title.get(self.language, one.title["en"]) for one in self.library.sets}


def _is_deck(rule: Rule) -> bool:
    """Whether a rule says what comes into the game with a piece."""
    return isinstance(rule, Fact) and isinstance(rule.what, Brings)
