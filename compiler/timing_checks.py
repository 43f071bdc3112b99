"""Whether what a text speaks of is still there when its moment comes, and what becomes of what it leaves.

One plain function a check; `checks.CHECKS` is the list of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from wonderscript.compiler.courses import happening_in
from wonderscript.compiler.passages import first_said
from wonderscript.compiler.phrases.players import ME, THEM
from wonderscript.compiler.piece_checks import walk
from wonderscript.compiler.selections import own_texts, procedures, within
from wonderscript.compiler.whereabouts import kinds_coming_to
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.bodies import Body
    from wonderscript.compiler.checks import Checked
    from wonderscript.compiler.model import Model


def nothing_was_passed_on(checked: Checked) -> Iterator[Problem]:
    """What is said for the end of a step is not about zones that were passed on in the middle of it."""
    passed = _passed_on(checked.model)
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, effects.AtEnd, effects.Later, effects.Hook):
            match one:
                case effects.AtEnd(step=step, body=body) | effects.Later(step=step, body=body):
                    pass
                case effects.Hook(when="after", target=step, body=body):
                    pass
                case _:
                    continue
            own = _spoken_of(body)
            for zone, inner in passed.get(step, {}).items():
                if zone in own:
                    place = first_said(span, rf"(?:my|their) {zone}")
                    yield Problem("passed-by-then", place, {"zone": zone, "step": step, "inner": inner})


def _spoken_of(body: Body) -> set[str]:
    """One's own zones that a body speaks of as they are; where pieces are only put into one, it does not matter."""
    said = (place for place in walk(body) if isinstance(place, data.ZoneOf) and place.who in (ME, THEM))
    into = {id(one.place) for one in walk(body) if isinstance(one, effects.Move)}
    return {place.zone for place in said if id(place) not in into}


def _passed_on(model: Model) -> dict[str, dict[str, str]]:
    """For each step the zones that are passed on in a step inside it, each with that step."""
    found: dict[str, dict[str, str]] = {}
    waiting: list[tuple[object, tuple[str, ...]]] = [(model.main, ())]
    while waiting:
        text, steps = waiting.pop()
        if isinstance(text, effects.Pass) and steps:
            for step in steps[:-1]:
                found.setdefault(step, {})[text.zone] = steps[-1]
        if isinstance(text, effects.RunStep):
            steps = (*steps, text.step)
        if isinstance(text, tuple):
            waiting.extend((one, steps) for one in text)
        elif isinstance(text, data.Data):
            waiting.extend((getattr(text, name), steps) for name in text.__struct_fields__)
    return found


def something_lies_there(checked: Checked) -> Iterator[Problem]:
    """What is drawn, looked at or chosen before a step is not of a deck that is only made in that very step."""
    model = checked.model
    for text, span, _piece in own_texts(checked):
        if not isinstance(text, effects.Hook) or text.when != "before" or text.target not in model.step_times:
            continue
        happening = happening_in(text.target, model, checked.memory)
        inside = {id(one) for one in happening}
        for zone in sorted((_picked_from(text.body) & _filled(happening)) - _filled(walk(text.body))):
            others = tuple(one for said, _span in procedures(model) for one in walk(said) if id(one) not in inside)
            if not kinds_coming_to(zone, others, model):
                place = first_said(span, rf"(?:the |my |their |each )?{zone}")
                yield Problem("not-there-yet", place, {"zone": zone, "step": text.target})


def _filled(said: Iterable[object]) -> set[str]:
    """The zones in which some statements make a deck."""
    return {zone for one in said if isinstance(one, effects.FillDeck) for zone in _zones((one.place,))}


def _picked_from(body: Body) -> set[str]:
    """The zones from which some pieces are taken, shown or chosen; all that is left of an earlier run may be meant."""
    found: set[str] = set()
    for one in walk(body):
        match one:
            case effects.LookAt(pieces=data.Pieces() as pieces) | effects.Choose(options=data.Pieces() as pieces):
                found |= _zones(pieces.places)
            case effects.Deal(source=source):
                found |= _zones((source,))
            case data.Pieces(pick="first" | "last" | "random"):
                found |= _zones(one.places)
            case _:
                pass
    return found


def _zones(places: tuple[data.Place, ...]) -> set[str]:
    return {place.zone for place in places if isinstance(place, data.ZoneOf | data.SharedZone)}


def nothing_stays_behind(checked: Checked) -> Iterator[Problem]:
    """Who ends a step that empties a zone, or does something else there, says what becomes of what is left in it."""
    model = checked.model
    steps = {one.step: one for one in walk(model.main) if isinstance(one, effects.RunStep)}
    for text, span, _piece in own_texts(checked):
        for ended in within(text, checked, effects.EndStep):
            assert isinstance(ended, effects.EndStep)
            run = steps.get(ended.step)
            left = set[str]() if run is None or run.step == model.vocabulary.main_step else _cleared(run.body)
            for zone in sorted(left - _cleared(text))[:1]:
                place = first_said(span, rf"ends? (?:the |this )?{ended.step}")
                told = "in `{step}` all of `{zone}` goes on or is put away; who ends it before leaves it there"
                reason = Phrase(told, step=ended.step, zone=zone)
                yield Problem("stays-behind", place, {"zone": zone, "reason": reason})
        if not isinstance(text, effects.Hook) or text.when != "instead" or text.target not in steps:
            continue
        for zone in _emptied(steps[text.target].body):
            if _takes_one(text.body, zone) and not _empties(text.body, zone, model):
                place = first_said(span, r"instead of [^:\n]*")
                told = (
                    "`{step}` leaves nothing in `{zone}`; here one piece is taken, if that can be, and the rest stays"
                )
                reason = Phrase(told, step=text.target, zone=zone)
                yield Problem("stays-behind", place, {"zone": zone, "reason": reason})


def _cleared(said: object) -> set[str]:
    """The zones of which some lines put all pieces away, or pass them on, or that they play until they are empty."""
    found: set[str] = set()
    for one in walk(said):
        match one:
            case effects.Pass(zone=zone):
                found.add(zone)
            case effects.Move(pieces=data.Pieces(kind=None, places=places, filters=(), pick="all")):
                found |= _zones(places)
            case effects.RunStep(until=data.Not(condition=data.Exists(pieces=data.Pieces(places=places)))):
                found |= _zones(places)
            case _:
                pass
    return found


def _emptied(body: Body) -> set[str]:
    """The zones of players all of whose pieces are put elsewhere, whatever happens."""
    return {zone for one in _certain(body) if (zone := _whole_zone(one)) is not None}


def _certain(body: Body) -> Iterator[effects.Statement]:
    """What is done in a body whatever happens."""
    for one in body:
        yield one
        if isinstance(one, effects.ForEachPlayer | effects.AllTogether | effects.InPhase):
            yield from _certain(one.body)


def _whole_zone(statement: effects.Statement) -> str | None:
    """The zone of a player that a statement empties."""
    match statement:
        case effects.Move(pieces=data.Pieces(places=(data.ZoneOf(zone=zone),), filters=(), pick="all")):
            return zone
        case _:
            return None


def _takes_one(body: Body, zone: str) -> bool:
    """Whether one of the pieces of a zone is chosen or picked."""
    for one in walk(body):
        match one:
            case effects.Choose(options=options) if _lies_in(options, zone):
                return True
            case data.Pieces(pick="first" | "last" | "random") if _lies_in(one, zone):
                return True
            case _:
                pass
    return False


def _lies_in(pieces: object, zone: str) -> bool:
    places = pieces.places if isinstance(pieces, data.Pieces) else ()
    return any(isinstance(place, data.ZoneOf) and place.zone == zone for place in places)


def _empties(body: Body, zone: str, model: Model) -> bool:
    """Whether nothing is sure to be left: all of it is put away, or what was chosen can always go somewhere."""
    for one in _certain(body):
        if _whole_zone(one) == zone:
            return True
        if isinstance(one, effects.DoOne) and any(_is_sure(option, model) for option in one.options):
            return True
        if isinstance(one, effects.Call) and _is_sure((one,), model):
            return True
        if isinstance(one, effects.ForEachPiece) and _empties(one.body, zone, model):
            return True
    return False


def _is_sure(option: Body, model: Model) -> bool:
    """Whether something can be done with a piece that was chosen, whatever it is: nothing is paid or asked for."""
    verbs = {verb.signature.verb: verb for verb in model.verbs}
    match option:
        case (effects.Move(pieces=data.BoundPiece()),):
            return True
        case (effects.Call(verb=verb, arguments=(data.BoundPiece(),)),):
            parts = tuple(walk(verbs[verb].body))
            paid = any(
                isinstance(one, effects.OnlyIf | effects.PayCost | effects.Pay | effects.Choose) for one in parts
            )
            return not paid and any(isinstance(one, effects.Move) for one in parts)
        case _:
            return False
