"""Screens: a table as one seat sees it, a menu, the score sheet. Lines of text come out; nothing is asked here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from wonderscript.runtime.meaning.meanings import round_from, symbols_of
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.scoring import Sheet
from wonderscript.runtime.table.state import here_for
from wonderscript.runtime.views.views import UNKNOWN, View
from wonderscript.runtime.words.explanations import Explainer
from wonderscript.tools.playing.boards import layout_lines, standing_lines, track_lines
from wonderscript.tools.playing.production import units_of
from wonderscript.tools.playing.speaking import Speaker

HEADING = "bold"
QUIET = "dim"
INDENT = "    "


def table_lines(speaker: Speaker, game: Game, whole: bool = False) -> Iterator[Text]:
    """Where the game stands, both neighbours and oneself; of the others a line each, or everything."""
    view = game.view(speaker.seat)
    steps = steps_of(speaker, view)
    if steps:
        yield Text(steps, style=HEADING)
    yield from _shared(speaker, view)
    sides = neighbours(speaker, view)
    for seat in round_from(view.ring, speaker.seat)[1:]:
        yield heading(speaker, game, view, seat, sides.get(seat, ""))
        if whole or seat in sides:
            yield from _before(speaker, view, seat)
    yield heading(speaker, game, view, speaker.seat, "")
    yield from _before(speaker, view, speaker.seat)


def steps_of(speaker: Speaker, view: View) -> str:
    """How far the game has come: the steps that are repeated."""
    running = [
        speaker.say("of", step=speaker.lexicon.step(step.step).one, run=step.run, times=step.times)
        for step in view.steps
        if step.times > 1
    ]
    return " · ".join(running)


def neighbours(speaker: Speaker, view: View) -> dict[int, str]:
    """The seats beside one's own, with the side on which they sit."""
    if speaker.seat not in view.ring or len(view.ring) < 2:
        return {}
    ring = round_from(view.ring, speaker.seat)
    if len(ring) == 2:
        return {ring[1]: speaker.say("opponent" if speaker.table.players == 2 else "both")}
    return {ring[1]: speaker.say("left"), ring[-1]: speaker.say("right")}


def heading(speaker: Speaker, game: Game, view: View, seat: int, side: str) -> Text:
    """Who sits at a seat, with counters and symbols."""
    line = Text()
    line.append(f"{side}: " if side else "").append(speaker.title(seat, view), style=HEADING)
    for counter in speaker.shown_counters:
        number = counter_of(speaker, view, counter, seat)
        line.append("  ").append(speaker.amount(counter, number), style=speaker.colour(counter))
    for symbol in speaker.theme.symbols:
        number = symbols_of(here_for(game.table, game.state, seat), seat, symbol)
        if number:
            line.append("  ").append(speaker.amount(symbol, number), style=speaker.colour(symbol))
    return line


def counter_of(speaker: Speaker, view: View, counter: str, seat: int) -> int:
    """How many of a counter a seat has; of tokens with values, how many in all."""
    slots = speaker.table.counters[counter]
    return sum(view.counters[base + seat] for base in slots.by_value.values())


def _before(speaker: Speaker, view: View, seat: int) -> Iterator[Text]:
    """What a seat has before it, and what it produces."""
    yield from zones_of(speaker, view, seat)
    units = [unit for _piece, unit in units_of(speaker.table, view, seat)]
    if units:
        yield Text().append(f"{INDENT}{speaker.say('produces')}: ", style=QUIET).append(speaker.produce(units))


def _shared(speaker: Speaker, view: View) -> Iterator[Text]:
    """What lies open in the middle of the table: layouts, tracks and what stands on pieces are drawn."""
    yield from track_lines(speaker, view)
    for zone, number in speaker.table.shared_zones.items():
        drawn = [*layout_lines(speaker, view, number), *standing_lines(speaker, view, number)]
        if drawn:
            yield Text(f"{speaker.lexicon.noun(zone).one}:", style=QUIET)
            yield from drawn
            continue
        pieces = [piece for piece in view.zones[number] if piece != UNKNOWN]
        if pieces and speaker.is_shown(zone):
            label, said = Text(f"{speaker.lexicon.noun(zone).one}:", style=QUIET), speaker.pieces(pieces, zone)
            if label.cell_len + 1 + said.cell_len <= speaker.width:
                yield Text(" ").join((label, said))
            else:
                yield label
                yield Text("  ").append_text(said)


def zones_of(speaker: Speaker, view: View, seat: int) -> Iterator[Text]:
    """What lies before a seat, zone by zone."""
    for zone in speaker.shown_zones:
        pieces = [piece for piece in view.zones[speaker.table.zone(zone, seat)] if piece != UNKNOWN]
        if pieces:
            label = f"{INDENT}{speaker.lexicon.noun(zone).one}: "
            yield Text().append(label, style=QUIET).append_text(speaker.pieces(pieces, zone))


def detail_lines(speaker: Speaker, view: View) -> Iterator[Text]:
    """The texts of everything that lies open, before anybody or between all, and of what one has in hand."""
    seen: set[str] = set()
    for place, pieces in _open_places(speaker, view):
        for piece in speaker.sorted(one for one in pieces if one != UNKNOWN):
            text = speaker.text(piece)
            face = speaker.table.pieces[piece].face.id
            if text and face not in seen:
                seen.add(face)
                yield Text().append_text(speaker.piece(piece)).append(f" ({place})", style=QUIET).append(f": {text}")


def _open_places(speaker: Speaker, view: View) -> Iterator[tuple[str, Sequence[int]]]:
    """What lies before each seat and in the middle of the table, also on other pieces, with the name of the place."""
    table = speaker.table
    for seat in round_from(view.ring, speaker.seat):
        for zone, first in table.seat_zones.items():
            yield f"{speaker.player(seat)}, {speaker.lexicon.noun(zone).one}", view.zones[first + seat]
    for zone, number in table.shared_zones.items():
        if speaker.is_shown(zone):
            pieces = [piece for piece in view.zones[number] if piece != UNKNOWN]
            yield speaker.lexicon.noun(zone).one, pieces
            for piece in pieces:
                yield speaker.name(piece), view.zones[table.first_on + piece]


def sign_lines(speaker: Speaker) -> Iterator[Text]:
    """What the symbols on the screen stand for."""
    lexicon = speaker.lexicon
    signs: list[Text] = []
    for word in filter(speaker.mark, speaker.theme.looks):
        said = lexicon.adjective(word) if lexicon.is_adjective(word) else lexicon.noun(word).one
        signs.append(Text(f"{speaker.mark(word)} {said}", style=speaker.colour(word)))
    if signs:
        yield Text(f"{speaker.say('signs')}: ").append_text(Text("  ").join(signs))


# ---------------------------------------------------------------- the end


def score_lines(speaker: Speaker, sheets: Sequence[Sheet], winners: Sequence[int]) -> Iterator[Text]:
    """The score sheet: a column for each seat; where players form teams, each has the sum of its team below."""
    seats = range(len(sheets))
    names = [speaker.player(seat) for seat in seats]
    lines = [(speaker.lexicon.line(line), [sheet[line] for sheet in sheets]) for line in sheets[0]]
    totals = [sum(sheet.values()) for sheet in sheets]
    sums = [(speaker.say("total"), totals)]
    if speaker.table.team_size > 1:
        sums.append((speaker.say("team"), [sum(totals[one] for one in speaker.table.team(seat)) for seat in seats]))
    lines += sums
    width = max(len(name) for name, _points in lines)
    columns = [max(len(name), 4) for name in names]
    yield Text(INDENT + " " * width).append("".join(f"  {name:>{columns[seat]}}" for seat, name in enumerate(names)))
    for number, (name, points) in enumerate(lines):
        last = number >= len(lines) - len(sums)
        row = Text(f"{INDENT}{name:<{width}}", style=HEADING if last else "")
        for seat in seats:
            row.append(f"  {points[seat]:>{columns[seat]}}", style=HEADING if seat in winners else "")
        yield row


def end_lines(speaker: Speaker, game: Game) -> Iterator[Text]:
    """How a game ended: by what, with how many points, and who has won."""
    yield Text(speaker.say("score"), style=HEADING)
    yield from score_lines(speaker, game.scores, game.winners)
    if game.reason is not None:
        yield Text(speaker.say("over", reason=speaker.lexicon.line(game.reason)))
    for tie, values in game.tie_breaks:
        had = ", ".join(f"{speaker.player(seat)} {value}" for seat, value in values.items())
        rule = Explainer(game.table.library, speaker.lexicon.language).tie(tie)
        yield Text(speaker.say("tie", rule=rule, had=had))
    yield Text(winner_line(speaker, game.winners), style=HEADING)


def winner_line(speaker: Speaker, winners: Sequence[int]) -> str:
    """Who has won."""
    if list(winners) == [speaker.seat] and speaker.is_person:
        return speaker.say("you win")
    names = speaker.say("and").join(speaker.player(seat) for seat in winners)
    return speaker.say("wins" if len(winners) == 1 else "share", players=names)
