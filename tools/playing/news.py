"""What happened since a player was last asked: two views of the same seat, held against each other.

Whatever is said here can be seen on the table, so no secret comes out: who sold a piece face down has more in the
purse, and which piece it was stays hidden.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from wonderscript.runtime.meaning.meanings import round_from
from wonderscript.runtime.views.views import UNKNOWN, View
from wonderscript.tools.playing.screens import INDENT, counter_of, neighbours
from wonderscript.tools.playing.speaking import Speaker


def news_lines(speaker: Speaker, before: View, now: View) -> Iterator[Text]:
    """One line for each other seat, and one for oneself if something came or went."""
    sides = neighbours(speaker, now)
    for seat in round_from(now.ring, speaker.seat)[1:]:
        side = f"{sides[seat]}: " if seat in sides else ""
        line = Text(f"{INDENT}{side}{speaker.player(seat)}: ")
        changes = list(_changes(speaker, before, now, seat))
        yield line.append_text(Text("  ").join(changes) if changes else Text(speaker.say("unseen"), style="dim"))
    own = list(_changes(speaker, before, now, speaker.seat))
    if own:
        yield Text(f"{INDENT}{speaker.player(speaker.seat)}: ").append_text(Text("  ").join(own))


def _changes(speaker: Speaker, before: View, now: View, seat: int) -> Iterator[Text]:
    yield from _came(speaker, before, now, seat)
    arrow = "→" if speaker.symbols else "->"
    for counter in speaker.shown_counters:
        was, is_now = counter_of(speaker, before, counter, seat), counter_of(speaker, now, counter, seat)
        if was != is_now:
            text = f"{speaker.amount(counter, was)} {arrow} {speaker.amount(counter, is_now)}"
            yield Text(text, style=speaker.colour(counter))


def _came(speaker: Speaker, before: View, now: View, seat: int) -> list[Text]:
    """Pieces that have come to where they belong; if there are none, those that have come to where they wait."""
    settled: list[Text] = []
    waiting: list[Text] = []
    for zone in speaker.shown_zones:
        number = speaker.table.zone(zone, seat)
        arrived = _arrived(before, now, number)
        home = [piece for piece in arrived if speaker.table.pieces[piece].active_zone in (None, zone)]
        if home:
            settled.append(speaker.pieces(home, zone))
        elif arrived and speaker.table.zone_infos[number].seen == "open":
            waiting.append(speaker.pieces(arrived, zone))
    return settled or waiting


def _arrived(before: View, now: View, zone: int) -> list[int]:
    return [piece for piece in now.zones[zone] if piece != UNKNOWN and piece not in before.zones[zone]]
