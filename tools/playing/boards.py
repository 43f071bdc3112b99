"""Layouts, tracks and pieces with something on them, drawn with letters: the middle of the table as a seat sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from wonderscript.runtime.meaning.tracks import towards
from wonderscript.runtime.table.state import Laid
from wonderscript.runtime.views.views import EMPTY, UNKNOWN, View
from wonderscript.tools.playing.speaking import Speaker

# Half of a card, in letters: a column of a layout. As wide as the screen allows, within these.
LEAST_HALF: Final = 4
MOST_HALF: Final = 12
BACK: Final = ("░", "?")
MARKER: Final = ("●", "O")
STEP: Final = ("·", ".")
BORDER: Final = ("│", "|")
UPON: Final = "+ "
REACHED: Final = "bold"
COVERED: Final = "dim"


def layout_lines(speaker: Speaker, view: View, zone: int) -> Iterator[Text]:
    """What is laid out in a zone, row by row; what can be reached is bold, what lies under others is dim.

    What lies on pieces of a row stands in a line below it.
    """
    for laid, backs, lying in zip(view.laid, view.laid_backs, view.lying, strict=True):
        if laid.zone == zone and any(piece != EMPTY for piece in laid.pieces):
            yield from _rows(speaker, laid, backs, lying)


def _rows(speaker: Speaker, laid: Laid, backs: Sequence[int], lying: Sequence[Sequence[int]]) -> Iterator[Text]:
    cells = speaker.table.layouts[laid.layout].cells
    first = min(cell.column for cell in cells)
    columns = max(cell.column for cell in cells) - first + 2
    half = max(LEAST_HALF, min(MOST_HALF, speaker.width // columns))
    labels = _labels(speaker, [back for back in backs if back != EMPTY])
    for row in sorted({cell.row for cell in cells}):
        line, below = Text(), Text()
        for piece, back, upon, cell in zip(laid.pieces, backs, lying, cells, strict=False):
            if cell.row == row and piece != EMPTY:
                covered = any(other < len(laid.pieces) and laid.pieces[other] != EMPTY for other in cell.covered_by)
                line.pad_right((cell.column - first) * half - line.cell_len)
                line.append_text(_card(speaker, piece, labels[back], covered, 2 * half - 1)).append(" ")
                if upon:
                    below.pad_right((cell.column - first) * half - below.cell_len)
                    below.append_text(_fitted(speaker, _upon(speaker, upon), 2 * half - 1)).append(" ")
        for one in filter(None, (line, below)):
            one.rstrip()
            yield one


def _upon(speaker: Speaker, pieces: Sequence[int]) -> Text:
    """What lies on a piece."""
    return Text(UPON).append_text(Text(", ").join(_name_or_back(speaker, piece) for piece in pieces))


def _fitted(speaker: Speaker, text: Text, width: int) -> Text:
    """A text just so wide."""
    text.truncate(width, overflow="ellipsis" if speaker.symbols else "crop", pad=True)
    return text


def _labels(speaker: Speaker, backs: Sequence[int]) -> dict[int, str]:
    """What stands on each of some backs: what tells it from the one that most of them have."""
    usual = speaker.table.backs.all[max(dict.fromkeys(backs), key=backs.count)]
    common = speaker.back(usual)
    found: dict[int, str] = {}
    for number in dict.fromkeys(backs):
        found[number] = ", ".join(word for word in speaker.back(speaker.table.backs.all[number]) if word not in common)
    return found


def _card(speaker: Speaker, piece: int, label: str, covered: bool, width: int) -> Text:
    """A piece, or its back with what stands there, just so wide."""
    if piece == UNKNOWN:
        sign = _sign(speaker, BACK)
        said = f"{sign} {label[: width - 4]} " if label else ""
        return Text(said + sign * (width - len(said)), style=COVERED)
    text = _fitted(speaker, speaker.piece(piece), width)
    text.stylize(COVERED if covered else REACHED)
    return text


def track_lines(speaker: Speaker, view: View) -> Iterator[Text]:
    """Each track from one's own end to that of the opponent, with its marker, and where stretches begin."""
    for track, marker in zip(speaker.table.library.tracks, view.markers, strict=True):
        place = marker * towards(speaker.seat)
        starts = {least for least, _most, _points in track.zones}
        signs = ""
        for step in range(-track.length, track.length + 1):
            before = _sign(speaker, BORDER) if step > 0 and step in starts else ""
            after = _sign(speaker, BORDER) if step < 0 and -step in starts else ""
            signs += before + _sign(speaker, MARKER if step == place else STEP) + after
        line = Text(f"{speaker.lexicon.noun(track.id).one}: ", style=COVERED)
        line.append(f"{speaker.player(speaker.seat)} {signs} {speaker.player(1 - speaker.seat)}", style="")
        if place:
            line.append(f"  {place:+}", style=REACHED)
        yield line


def standing_lines(speaker: Speaker, view: View, zone: int) -> Iterator[Text]:
    """The pieces of a zone on which counters stand, one a line: what lies on each, and who has how much there.

    Who has more there than all others is bold.
    """
    counters = {name: slots.by_piece for name, slots in speaker.table.counters.items() if slots.by_piece}
    for piece in view.zones[zone]:
        standing = {name: places[piece] for name, places in counters.items() if piece in places}
        if standing:
            line = Text("  ").append_text(speaker.piece(piece))
            lying = [_name_or_back(speaker, one) for one in view.zones[speaker.table.first_on + piece]]
            line.append(": " if lying else "").append_text(Text(", ").join(lying))
            for counter, first in standing.items():
                line.append_text(_amounts(speaker, counter, view.counters[first : first + speaker.table.seats]))
            yield line


def _name_or_back(speaker: Speaker, piece: int) -> Text:
    return Text(_sign(speaker, BACK) * 3, style=COVERED) if piece == UNKNOWN else speaker.piece(piece)


def _amounts(speaker: Speaker, counter: str, amounts: Sequence[int]) -> Text:
    line = Text()
    for seat, amount in enumerate(amounts):
        if amount:
            leads = amount > max(other for place, other in enumerate(amounts) if place != seat)
            line.append("  ").append(f"{speaker.player(seat)} ", style=REACHED if leads else "")
            line.append(speaker.amount(counter, amount), style=speaker.colour(counter))
    return line


def _sign(speaker: Speaker, signs: tuple[str, str]) -> str:
    """A sign, or the letter for it where there are no signs."""
    return signs[0] if speaker.symbols else signs[1]
