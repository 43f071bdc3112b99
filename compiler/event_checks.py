"""Whether what is waited for can happen: a verb that somebody does, a way that something grants, a counter that moves.

One plain function a check; `checks.CHECKS` is the list of all. What only a game can tell may happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderscript.compiler.counting import copies, may_fit
from wonderscript.compiler.courses import happening_in
from wonderscript.compiler.model import CheckedPiece, CheckedVerb, Model
from wonderscript.compiler.name_checks import most_times
from wonderscript.compiler.passages import first_said
from wonderscript.compiler.phrases.players import ME
from wonderscript.compiler.piece_checks import walk
from wonderscript.compiler.selections import own_texts, said_by_all, within
from wonderscript.compiler.whereabouts import kinds_coming_to
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.library import BOX

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

# Players among whom the one who speaks is not.
NOT_ME = ("left", "right", "neighbors", "others", "opponent")
DOING = (effects.Call, effects.Gain, effects.Pay, effects.Buys, effects.Frees)


def events_happen(checked: Checked) -> Iterator[Problem]:
    """What a trigger waits for, or a hook stands around, can happen."""
    if not checked.model.main:
        return
    deeds = _deeds(checked)
    verbs = frozenset(one.verb for one in deeds if isinstance(one, effects.Call))
    for text, span, piece in own_texts(checked):
        for one in within(text, checked, effects.Event, effects.Hook, effects.Replaces, effects.AtEnd):
            reason = _never(one, deeds, verbs, checked)
            if piece is not None and _is_before_all(one, piece, checked):
                reason = "no piece of this kind is in play before the game begins"
            if piece is not None and reason is None and _is_over_by_then(one, piece, checked):
                reason = "the step is over before a piece of this kind can be in play, and does not come again"
            if piece is not None and reason is None and _has_begun_for_the_last_time(one, piece, checked):
                reason = "the step has begun for the last time before this piece comes into the game"
            if piece is not None and reason is None and _brings_itself(one, piece, checked):
                reason = "this piece is in play only afterwards, and hears nothing of it"
            if reason is not None:
                place = first_said(span, r"(?:when|before|after|instead of|at the end of) [^:\n]*")
                yield Problem("waits-in-vain", place, {"reason": reason})


def _is_before_all(one: object, piece: CheckedPiece, checked: Checked) -> bool:
    """Whether a piece that comes into play later stands around the whole game, where that begins."""
    kind = checked.model.vocabulary.kinds[piece.kind]
    begins = isinstance(one, effects.Hook) and one.target == checked.model.vocabulary.main_step and one.when != "after"
    return begins and (kind.starts_in or BOX) != kind.active_zone


def _brings_itself(one: object, piece: CheckedPiece, checked: Checked) -> bool:
    """Whether a piece waits for others to do to it what brings it into play: before, it is not there to hear of it."""
    zone = checked.model.vocabulary.kinds[piece.kind].active_zone
    match one:
        case effects.Event(who=who, pieces=data.This(), verbs=names) if who is not None and zone is not None:
            verbs = [verb for verb in checked.model.verbs if verb.signature.verb in names]
            return bool(verbs) and all(_comes_there(verb, zone) for verb in verbs)
        case _:
            return False


def _comes_there(verb: CheckedVerb, zone: str) -> bool:
    """Whether a verb puts what it is done to into a zone of who does it."""
    slots = [slot.variable for slot in verb.signature.slots if slot.kind == "piece"]
    there = data.ZoneOf(ME, zone)
    moves = (one for one in walk(verb.body) if isinstance(one, effects.Move))
    return any(one.place == there and one.pieces == data.BoundPiece(slots[0]) for one in moves) if slots else False


def _is_over_by_then(one: object, piece: CheckedPiece, checked: Checked) -> bool:
    """Whether a text of a piece stands around a step that comes once, before any such piece can be in play."""
    match one:
        case effects.Hook(target=step) | effects.AtEnd(step=step):
            pass
        case _:
            return False
    model, kind = checked.model, checked.model.vocabulary.kinds[piece.kind]
    zone = kind.active_zone
    if zone is None or kind.part_of is not None or (kind.starts_in or BOX) == zone:
        return False
    begun: list[effects.Statement] = []
    for line in (line for run in model.main if isinstance(run, effects.RunStep) for line in run.body):
        if not isinstance(line, effects.RunStep) or line.times != data.Constant(1):
            return False
        begun.append(line)
        if any(isinstance(part, effects.RunStep) and part.step == step for part in walk(line)):
            steps = [part.step for part in begun if isinstance(part, effects.RunStep)]
            return not any(_brings_into_play(step, piece.kind, zone, checked) for step in steps)
    return False


def _brings_into_play(step: str, kind: str, zone: str, checked: Checked) -> bool:
    """Whether a piece of a kind may come to a zone while a step is going on."""
    return kind in kinds_coming_to(zone, happening_in(step, checked.model, checked.memory), checked.model)


def _has_begun_for_the_last_time(one: object, piece: CheckedPiece, checked: Checked) -> bool:
    """Whether a text of a piece stands around a step that does not come again once its deck has brought the piece."""
    model = checked.model
    match one:
        case effects.Hook(target=step) | effects.AtEnd(step=step):
            runs = [run for run in said_by_all(checked, effects.RunStep) if isinstance(run, effects.RunStep)]
        case _:
            return False
    for around in (line for run in model.main if isinstance(run, effects.RunStep) for line in run.body):
        if not isinstance(around, effects.RunStep) or around.step not in model.step_times:
            continue
        last = most_times(model, checked.players, around.step)
        filled = [at for at, line in enumerate(around.body) if _fills(line, piece, around.step, last, model)]
        if not filled or not _comes_by_deck_alone(piece, checked):
            continue
        if step == around.step:
            return isinstance(one, effects.Hook) and one.when != "after"
        begun = [part for line in around.body[: filled[0] + 1] for part in walk(line)]
        mine = [run for run in runs if run.step == step]
        return bool(mine) and all(any(run is part for part in begun) for run in mine)
    return False


def _fills(line: effects.Statement, piece: CheckedPiece, step: str, last: int, model: Model) -> bool:
    """Whether a line fills in a deck with a piece that only the last run of a step brings."""
    fills = [part for part in walk(line) if isinstance(part, effects.FillDeck) and part.value == data.StepNumber(step)]
    decks = [model.decks[part.deck] for part in fills]
    return any(deck.by is not None and piece.properties.get(deck.by) == last for deck in decks)


def _comes_by_deck_alone(piece: CheckedPiece, checked: Checked) -> bool:
    """Whether nothing takes a piece from where it lies at first but decks for a value of a property."""
    model = checked.model
    kinds = model.vocabulary.kinds
    start = kinds[piece.kind].starts_in or BOX
    if start == kinds[piece.kind].active_zone or kinds[piece.kind].part_of is not None:
        return False
    faces = copies(piece, model.vocabulary)
    others = [deck for deck in model.decks.values() if deck.by is None or deck.by not in piece.properties]
    if any(may_fit(part.pieces, face) for deck in others for part in deck.parts for face in faces):
        return False
    for said in said_by_all(checked, effects.Move, effects.Deal, effects.LayOut, effects.Brings, data.Pieces):
        match said:
            case effects.Brings(parts=parts) if any(may_fit(one.pieces, face) for one in parts for face in faces):
                return False
            case effects.Deal(source=place) | effects.LayOut(source=place) if place == data.SharedZone(start):
                return False
            case effects.Move(pieces=data.Pieces(places=()) as pieces) if _may_be(pieces, piece.kind, checked):
                return False
            case data.Pieces(places=places) if data.SharedZone(start) in places and _may_be(said, piece.kind, checked):
                return False
            case _:
                pass
    return True


def events_keep_no_order(checked: Checked) -> Iterator[Problem]:
    """What was just done something to is no longer the first or the last of those it lay among before."""
    for text, span, _piece in own_texts(checked):
        for event in within(text, checked, effects.Event):
            assert isinstance(event, effects.Event)
            if isinstance(event.pieces, data.Pieces) and event.pieces.pick in ("first", "last"):
                place = first_said(span, r"[a-z]+\s+(?:first|top|last|bottom)")
                yield Problem("order-in-event", place, {"words": place.text})


Deeds = tuple[object, ...]


def _deeds(checked: Checked) -> Deeds:
    """All that texts do and grant, of the sorts that something can wait for."""
    return tuple(said_by_all(checked, *DOING))


def _never(one: object, deeds: Deeds, verbs: frozenset[str], checked: Checked) -> str | None:
    """Why something never happens; None if it may."""
    declared = {verb.signature.verb: verb for verb in checked.model.verbs}
    match one:
        case effects.Hook(target=verb) | effects.Replaces(verb=verb) if (
            verb in declared and verb not in verbs and verb not in checked.model.step_times
        ):
            return Phrase("no text says that anybody does `{verb}`", verb=verb)
        case effects.Event(verb=verb) if verb in declared:
            done = [declared[name] for name in one.verbs if name in verbs]
            if not done:
                return Phrase("no text says that anybody does `{verb}`", verb=verb)
            reasons = [_never_so(one, each, deeds, checked) for each in done]
            return None if None in reasons else reasons[0]
        case effects.Event(verb="gain" | "pay" as verb, counter=str(counter), other=other):
            if any(_moves(deed, verb, counter, other) for deed in deeds):
                return None
            told = "no text says `{verb}` of `{counters}` so; costs and trade are no such thing"
            return Phrase(told, verb=verb, counters=_called(counter, checked))
        case effects.Event(verb="buy", other=data.Seat(which=which)):
            sellers = [deed.seller for deed in deeds if isinstance(deed, effects.Buys)]
            sold = any((seller == data.Seat("bank")) == (which == "bank") for seller in sellers)
            return None if sold else "nobody sells resources so"
        case _:
            return None


def _called(counter: str, checked: Checked) -> str:
    terms = checked.model.vocabulary.terms
    return (terms.get(("counter", counter)) or terms["token", counter]).many


def _moves(deed: object, verb: str, counter: str, other: data.Players | None) -> bool:
    """Whether a deed is one of gaining or paying something, from the bank or from players as it is waited for."""
    match deed:
        case effects.Gain(counter=moved, source=source) if verb == "gain":
            return moved == counter and (other is None or (other == data.Seat("bank")) == (source is None))
        case effects.Pay(counter=moved) if verb == "pay":
            return moved == counter
        case effects.Pay(counter=moved, receiver=receiver):
            return moved == counter and receiver is not None and other != data.Seat("bank")
        case _:
            return False


def _never_so(event: effects.Event, verb: CheckedVerb, deeds: Deeds, checked: Checked) -> str | None:
    """Why a verb that is done is never done in such a way, or to pieces that lie there."""
    if event.way is not None:
        declared = {one.signature.verb: one for one in checked.model.verbs}
        freed = [deed.pieces for deed in deeds if isinstance(deed, effects.Frees) and deed.way == event.way]
        kind = verb.signature.object_kind if event.pieces is None else getattr(event.pieces, "kind", None)
        if not any(_may_be(pieces, kind, checked) for pieces in freed):
            return Phrase("nothing of this sort is free by `{way}`", way=event.way)
        if not _has_cost(verb, declared, frozenset()):
            return Phrase("`{verb}` costs nothing that could be free", verb=verb.signature.verb)
    places = event.pieces.places if isinstance(event.pieces, data.Pieces) else ()
    named = {one.zone for one in places if isinstance(one, data.ZoneOf | data.SharedZone)}
    targets = _targets(verb)
    if named and targets and len(named) == len(places) and not named & targets:
        told = "it is looked at when it is done, and then such pieces lie in the zone `{zone}`"
        return Phrase(told, zone=min(targets))
    mine = [one for one in places if isinstance(one, data.ZoneOf) and one.who == ME]
    if mine and len(mine) == len(places) and targets and isinstance(event.who, data.Seat) and event.who.which in NOT_ME:
        told = "it is looked at when it is done, and then such pieces lie in the zone `{zone}` of who has done it"
        return Phrase(told, zone=min(targets))
    return None


def _may_be(pieces: data.PieceSet, kind: str | None, checked: Checked) -> bool:
    """Whether some of these pieces can be of a kind."""
    if isinstance(pieces, data.Together):
        return any(_may_be(one, kind, checked) for one in pieces.sets)
    own = pieces.kind if isinstance(pieces, data.Pieces) else None
    is_kind = checked.model.vocabulary.is_kind
    return own is None or kind is None or is_kind(own, kind) or is_kind(kind, own)


def _has_cost(verb: CheckedVerb, declared: dict[str, CheckedVerb], passed: frozenset[str]) -> bool:
    """Whether a cost is paid in a verb, or in one that it leads to."""
    parts = tuple(walk(verb.body))
    inner = {one.verb for one in parts if isinstance(one, effects.Call)} - passed - {verb.signature.verb}
    known = passed | inner | {verb.signature.verb}
    return any(isinstance(one, effects.PayCost) for one in parts) or any(
        _has_cost(declared[name], declared, known) for name in inner
    )


def _targets(verb: CheckedVerb) -> frozenset[str]:
    """The zones into which a verb puts what it is done to; none if that is not known."""
    slots = verb.signature.slots
    if not slots or slots[0].kind != "piece":
        return frozenset()
    thing = data.BoundPiece(slots[0].variable)
    zones: set[str] = set()
    for one in walk(verb.body):
        match one:
            case effects.Move(pieces=pieces, place=data.ZoneOf(zone=zone) | data.SharedZone(zone=zone)) if (
                pieces == thing
            ):
                zones.add(zone)
            case effects.Move(pieces=pieces) if thing in tuple(walk(pieces)):
                return frozenset()
            case effects.Call(arguments=arguments) if thing in arguments:
                return frozenset()
            case effects.Swap(first=first, second=second) if thing in (first, second):
                return frozenset()
            case effects.If() | effects.May() | effects.DoOne():
                return frozenset()
            case _:
                pass
    return frozenset(zones)


# ---------------------------------------------------------------- limits


def limits_come_to_pass(checked: Checked) -> Iterator[Problem]:
    """What holds or happens once in each run of a step can hold or happen while the step is going on."""
    if not checked.model.main:
        return
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, effects.Fact, effects.Trigger):
            assert isinstance(one, effects.Fact | effects.Trigger)
            if one.once_a is not None and not _comes_in(one, one.once_a, checked):
                place = first_said(span, rf"once (?:a|an|each) {one.once_a}")
                yield Problem(
                    "waits-in-vain",
                    place,
                    {"reason": Phrase("it does not come while the step `{step}` goes on", step=one.once_a)},
                )


def steps_end_where_they_are(checked: Checked) -> Iterator[Problem]:
    """What ends a step, waits for its end, sits it out or repeats it is carried out while the step is going on."""
    if not checked.model.main:
        return
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, effects.Later, effects.EndStep, effects.Again, effects.SitOut):
            assert isinstance(one, effects.Later | effects.EndStep | effects.Again | effects.SitOut)
            if not any(deed is one for deed in happening_in(one.step, checked.model, checked.memory)):
                place = first_said(span, rf"(?:this |the |another ){one.step}")
                reason = "this is never carried out while it goes on"
                yield Problem("step-not-going-on", place, {"step": one.step, "reason": reason})


def _comes_in(one: effects.Fact | effects.Trigger, step: str, checked: Checked) -> bool:
    happening = happening_in(step, checked.model, checked.memory)
    if isinstance(one, effects.Fact):
        return not isinstance(one.what, PAID) or any(isinstance(deed, effects.PayCost) for deed in happening)
    match one.event:
        case effects.Event(verb="buy"):
            return any(isinstance(deed, effects.PayCost) for deed in happening)
        case effects.Event(verb="gain", counter=counter):
            return counter is None or any(_moves(deed, "gain", counter, None) for deed in happening)
        case effects.Event(verb="pay", counter=counter):
            return any(isinstance(deed, effects.Pay) and deed.counter == counter for deed in happening)
        case effects.Event() as event:
            return any(isinstance(deed, effects.Call) and deed.verb in event.verbs for deed in happening)
        case _:
            return True


# Facts that are of use only where a cost is paid.
PAID = (
    effects.Produces,
    effects.ProducesAgain,
    effects.Buys,
    effects.Pays,
    effects.Frees,
    effects.Waives,
)
