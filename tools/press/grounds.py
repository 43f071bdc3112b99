"""Grounds: the boards that all players share. A track with its zones, places for pieces, pieces that always lie there.

In: the shared zones that a theme gives a size. Out: a board for each of them, and the tokens that belong on its track.
What lies where is worked out from what the sets declare: pieces that start in the zone, what is put on them, and what
happens at the steps of a track.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wonderscript.compiler.colors import ink_on
from wonderscript.compiler.themes import Print
from wonderscript.runtime.instructions.effects import Call, Hook, Reaches, Statement, Trigger
from wonderscript.runtime.instructions.library import TrackInfo
from wonderscript.runtime.table.copies import lineage
from wonderscript.runtime.words import describe_body
from wonderscript.runtime.words.usual import usual_rules
from wonderscript.tools.press.emblems import drawn_body
from wonderscript.tools.press.faces import USUAL_SIZE, Faces
from wonderscript.tools.press.icons import NO_COLOR
from wonderscript.tools.press.labels import LABELS
from wonderscript.tools.press.printed import CARD, ROUND, Back, Course, Face, Ground, Printed, Spot, Stop
from wonderscript.tools.press.signs import Item
from wonderscript.tools.reference_tables import capital

TOKEN_SIZE, WORDY_SIZE = (22.0, 22.0), (32.0, 32.0)
# A track has this much of the width of its board.
MARGIN = 3.0


def grounds(faces: Faces, own: Iterable[str]) -> Iterator[Printed]:
    """The boards of those zones that these sets print, or have pieces in."""
    for zone, look in _printed_zones(faces, own):
        assert look.size is not None
        yield Printed(_face(faces, zone, look), _back(faces, zone, look), look.size, CARD)


def course_tokens(faces: Faces, own: Iterable[str]) -> Iterator[Printed]:
    """The tokens of tracks: a marker for each, and for each side one of all that happens once."""
    for _zone, look in _printed_zones(faces, own):
        for track in _tracks(faces, look):
            tint = _tint(faces, track.id)
            back = Back(track.id, "", None, tint, ink_on(tint))
            yield Printed(_marker(faces, track.id), back, _step(look, track), ROUND)
            for stop in _stops(faces, track):
                if stop.size is not None:
                    yield from [Printed(_token(faces, track.id, stop), back, stop.size, ROUND)] * 2


def _printed_zones(faces: Faces, own: Iterable[str]) -> list[tuple[str, Print]]:
    wanted = {*own, *(faces.home_of(piece) for piece in faces.library.pieces if piece.set_id in faces.sets)}
    return [(zone, look) for zone, look in faces.grounds.items() if zone in wanted]


def _face(faces: Faces, zone: str, look: Print) -> Face:
    tint = look.back or _tint(faces, zone)
    parts = [piece for piece in faces.library.pieces if faces.home_of(piece) == zone]
    kinds = list(dict.fromkeys(part.kind for part in parts))
    course = next((_course(faces, track) for track in _tracks(faces, look)), None)
    spots = [spot for kind, amount in look.places for spot in [_spot(faces, kind)] * amount]
    titles = ", ".join(faces.titles)
    return Face(
        id=f"zone:{zone}",
        kind=zone,
        # A board with a track is the board of its game; what the zone is called is nothing to a player.
        name=capital(faces.lexicon.noun(zone).one) if course is None else titles,
        title=titles if course is None else "",
        tint=tint,
        ink=ink_on(tint),
        text=[stop.text for stop in course.stops] if course is not None else [],
        parts=[faces.face(part) for part in parts],
        ground=Ground(course, spots, {kind: list(_spots_on(faces, kind)) for kind in kinds}),
    )


def _back(faces: Faces, zone: str, look: Print) -> Back:
    tint = look.back or _tint(faces, zone)
    name = None if look.track else capital(faces.lexicon.noun(zone).one)
    return Back(zone, ", ".join(faces.titles), None, tint, ink_on(tint), name)


# ---------------------------------------------------------------- places


def _spots_on(faces: Faces, kind: str) -> Iterator[Spot]:
    """The places on a piece: for pieces that are put on it, and for each player's counters."""
    above = list(lineage(faces.library, kind))
    for one in faces.library.kinds:
        if one.active_on in above:
            yield _spot(faces, one.id)
    for counter in faces.library.counters:
        if counter.on_kind in above:
            yield from [_spot(faces, counter.id, ROUND)] * (1 if counter.shared else faces.library.players[1])


def _spot(faces: Faces, word: str, shape: str = CARD) -> Spot:
    look = faces.print_of(word)
    size = look.size or (TOKEN_SIZE if shape == ROUND else USUAL_SIZE)
    icon = word if word in faces.icons else None
    return Spot(icon, faces.lexicon.noun(word).one, size, look.shape or shape)


# ---------------------------------------------------------------- tracks


def _tracks(faces: Faces, look: Print) -> list[TrackInfo]:
    return [track for track in faces.library.tracks if track.id == look.track]


def _course(faces: Faces, track: TrackInfo) -> Course:
    icon = track.id if track.id in faces.icons else None
    return Course(icon, track.length, track.zones, list(_stops(faces, track)))


def _stops(faces: Faces, track: TrackInfo) -> Iterator[Stop]:
    """What happens at the steps of a track, from the middle outwards."""
    found = [(one.event, one.body) for one in track.rules if isinstance(one, Trigger)]
    reached = [(event, body) for event, body in found if isinstance(event, Reaches)]
    for event, body in sorted(reached, key=lambda one: one[0].position):
        meant = _spelled_out(faces, body)
        said = describe_body(meant, faces.lexicon)
        row = drawn_body(meant, faces.scene) or []
        label = LABELS[faces.language]["at_once" if event.once else "at"].format(place=event.position)
        text = faces.inscriber.runs(f"{label} {said[:1].lower()}{said[1:]}")
        size = TOKEN_SIZE if row else WORDY_SIZE
        yield Stop(event.position, row, text, faces.inscriber.runs(said), size if event.once else None)


def _spelled_out(faces: Faces, body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Statements, with what a verb does in the place of its name; or with what a set puts in the place of that."""
    rules = [rule for named in faces.library.rules for rule in usual_rules(named.rules, faces.settings)]
    meant = {one.id: one.body for one in faces.library.verbs}
    meant |= {rule.target: rule.body for rule in rules if isinstance(rule, Hook) and rule.when == "instead"}
    return tuple(
        inner for one in body for inner in (meant[one.verb] if isinstance(one, Call) and not one.arguments else (one,))
    )


def _step(look: Print, track: TrackInfo) -> tuple[float, float]:
    """The size of a marker: that of a step."""
    assert look.size is not None
    size = (look.size[0] - 2 * MARGIN) / (2 * track.length + 1)
    return size, size


def _marker(faces: Faces, word: str) -> Face:
    """A token with the icon of a track; without one, with its name."""
    tint, drawn = _tint(faces, word), word in faces.icons
    name = "" if drawn else capital(faces.lexicon.noun(word).one)
    emblems: list[list[Item]] = [[{"icon": word}]] if drawn else []
    return Face(f"token:{word}", word, name, faces.titles[-1], tint, ink_on(tint), emblems=emblems)


def _token(faces: Faces, word: str, stop: Stop) -> Face:
    """A token that says what happens where it lies: in icons, or in words."""
    tint = _tint(faces, word)
    blank = Face(f"token:{word}/{stop.at}", word, "", faces.titles[-1], tint, ink_on(tint))
    if stop.emblem:
        return replace(blank, emblems=[stop.emblem])
    return replace(blank, name=str(stop.at), text=[stop.said])


def _tint(faces: Faces, word: str) -> str:
    look = faces.theme.looks.get(word)
    return look.color if look is not None and look.color else NO_COLOR
