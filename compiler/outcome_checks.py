"""Whether what a trigger asks behind its event can be true when the event is over.

An event is looked at when it is done: what was built lies in its zone by then, and what was gained has been gained. One
plain function a check; `checks.CHECKS` is the list of all. What only a game can tell may be true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.counting import compare
from wonderscript.compiler.passages import first_said
from wonderscript.compiler.phrases.players import ME
from wonderscript.compiler.piece_checks import pieces_and_parts
from wonderscript.compiler.place_checks import puts_somewhere
from wonderscript.compiler.selections import own_texts, procedures, within
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked


class Outcome(Struct, frozen=True):
    """What is certain when a verb is done: in which zones of the doer its object lies, and how much was gained last."""

    zones: frozenset[str]
    gained: dict[str, int]


def declining_costs_something(checked: Checked) -> Iterator[Problem]:
    """Who may do something in place of a verb says what comes of it if that is declined: nothing would, for nothing."""
    slots = {verb.signature.verb: len(verb.signature.slots) for verb in checked.model.verbs}
    verbs = set(slots) - set(checked.model.step_times)
    for text, span, _piece in own_texts(checked):
        match text:
            case effects.Replaces(verb=verb, body=(effects.May(),)):
                place = first_said(span, r"when [^:\n]*")
            case effects.Hook(when="instead", target=verb, body=(effects.May(),)) if verb in verbs:
                place = first_said(span, r"instead of [^:\n]*")
            case _:
                continue
        # A piece that the verb would have put somewhere is left behind: that is said by itself.
        if not any(puts_somewhere(checked.model, verb, number) for number in range(slots.get(verb, 0))):
            values = {"who": "who declines", "verb": verb, "reason": "if it is declined", "fix": DO_ONE}
            yield Problem("declined-for-nothing", place, values)


DO_ONE = "write `do one`, and under it what may be done, and the verb as it is; so one of them comes"


def prices_let_nobody_off(checked: Checked) -> Iterator[Problem]:
    """What is paid before a verb, or in its place, where nobody decides about it: who cannot pay would be let off."""
    unasked = _unasked(checked)
    for text, span, _piece in own_texts(checked):
        condition: data.Condition | None = None
        fix = DO_ONE
        match text:
            case effects.Replaces(verb=verb, body=body):
                pass
            case effects.Hook(when="instead" | "before" as when, target=verb, body=body):
                condition = text.condition
                fix = DO_ONE if when == "instead" else "write `pay up to ...`, which takes what there is"
            case _:
                continue
        price = next((one for one in body if not isinstance(one, effects.Choose)), None)
        if verb not in unasked or not isinstance(price, effects.Pay) or price.up_to:
            continue
        asked = (one for one in within(condition, checked, data.CounterOf) if isinstance(one, data.CounterOf))
        if not any((one.who, one.counter) == (price.who, price.counter) for one in asked):
            values = {"who": "who cannot pay", "verb": verb, "reason": "if it cannot be paid", "fix": fix}
            yield Problem("declined-for-nothing", first_said(span, r"pays? [^:\n]*"), values)


def _unasked(checked: Checked) -> frozenset[str]:
    """The verbs that some text has somebody do where nobody decides whether they are done."""
    bodies = {verb.signature.verb: verb.body for verb in checked.model.verbs}
    roots = {id(body) for body in bodies.values()}
    texts = [text for text, _span in procedures(checked.model) if id(text) not in roots]
    texts += [line.rule for piece in pieces_and_parts(checked.model) for line in piece.lines]
    waiting = [call for text in texts for call in _calls_in(text)]
    passed: set[tuple[str, bool]] = set()
    while waiting:
        call = waiting.pop()
        if call not in passed:
            passed.add(call)
            verb, decided = call
            waiting.extend(_calls(bodies[verb], decided))
    return frozenset(verb for verb, decided in passed if not decided)


def _calls_in(text: object) -> Iterator[tuple[str, bool]]:
    """The verbs that a line or a body has somebody do, each with whether it belongs to a decision there."""
    match text:
        case effects.MoreOptions(options=options):
            for option in options:
                yield from _calls(option, True)
        case effects.Replaces(verb=own, body=body) | effects.Hook(when="instead", target=own, body=body):
            # Whether the verb itself is done was decided before.
            yield from ((verb, decided) for verb, decided in _calls(body, False) if verb != own)
        case tuple():
            yield from _calls(text, False)
        case _ if isinstance(text, effects.Statement):
            yield from _calls((text,), False)
        case _:
            yield from _calls(getattr(text, "body", ()), False)


def _calls(body: Sequence[effects.Statement], decided: bool) -> Iterator[tuple[str, bool]]:
    """The same of statements: what follows a decision belongs to it, until something is done."""
    for one in body:
        match one:
            case effects.Call(verb=verb):
                yield verb, decided
                decided = False
            case effects.Choose():
                decided = True
            case effects.OnlyIf() | effects.Pay() | effects.PayCost():
                pass
            case effects.DoOne(options=options):
                for option in options:
                    yield from _calls(option, True)
                decided = False
            case effects.InAnyOrder(must=must, may=may):
                for option in (*must, *may):
                    yield from _calls(option, True)
                decided = False
            case effects.AllTogether(body=inner):
                yield from ((verb, True) for verb, _decided in _calls(inner, True))
                decided = False
            case effects.If(body=inner, otherwise=otherwise):
                yield from (*_calls(inner, decided), *_calls(otherwise, decided))
                decided = False
            case effects.May(body=inner):
                yield from _calls(inner, True)
                decided = False
            case effects.InPhase(body=inner):
                yield from _calls(inner, decided)
            case _:
                yield from _calls(getattr(one, "body", ()), False)
                decided = False


def events_leave_it_true(checked: Checked) -> Iterator[Problem]:
    """What is asked behind an event of my own does not contradict what that event has just done."""
    verbs = {verb.signature.verb: verb for verb in checked.model.verbs}
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, effects.Trigger):
            assert isinstance(one, effects.Trigger)
            event = one.event
            if (
                not isinstance(event, effects.Event)
                or event.who != ME
                or not all(name in verbs for name in event.verbs)
            ):
                continue
            done = [verbs[name] for name in event.verbs]
            outcomes = [
                outcome_of(verb.body, verb.signature.slots[0].variable if verb.signature.slots else "") for verb in done
            ]
            if outcomes and any(_is_sure(asked, event, outcomes, checked) for asked in _asked(one)):
                place = first_said(span, r"if\s+[^:\n]*")
                reason = "what it was done to is itself one of these by then"
                yield Problem("condition-always-holds", place, {"reason": reason})
            reasons = [_untrue(one, event, outcome, checked) for outcome in outcomes]
            if reasons and None not in reasons:
                place = first_said(span, r"when\s+[^:\n]*")
                yield Problem("untrue-afterwards", place, {"reason": reasons[0] or ""})


def outcome_of(body: Sequence[effects.Statement], variable: str) -> Outcome:
    """What a verb leaves behind, as far as it is carried out whatever happens."""
    zones: frozenset[str] = frozenset()
    gained: dict[str, int] = {}
    for one in _always(body):
        match one:
            case effects.Move(pieces=data.BoundPiece(variable=moved), place=place) if moved == variable:
                zones = frozenset({place.zone}) if isinstance(place, data.ZoneOf) and place.who == ME else frozenset()
            case effects.Gain(who=who, counter=counter, amount=data.Constant(value=amount), source=None) if who == ME:
                gained[counter] = gained.get(counter, 0) + amount
            case effects.Gain() | effects.OnlyIf():
                pass
            case _:
                # Whatever else is done may move the piece again, or take what was gained.
                zones, gained = frozenset(), {}
    return Outcome(zones, gained)


def _always(body: Sequence[effects.Statement]) -> Iterator[effects.Statement]:
    for one in body:
        if isinstance(one, effects.InPhase):
            yield from _always(one.body)
        else:
            yield one


def _untrue(trigger: effects.Trigger, event: effects.Event, outcome: Outcome, checked: Checked) -> str | None:
    """Why a trigger never does anything; None if it may."""
    if isinstance(event.pieces, data.Pieces):
        for one in event.pieces.filters:
            if isinstance(one, data.MissingIn) and _finds(one.place, event.pieces, outcome, checked, (one,)):
                return Phrase("the piece itself lies in the zone `{zone}` by then", zone=min(outcome.zones))
    for condition in _asked(trigger):
        reason = _contradicted(condition, event, outcome, checked)
        if reason is not None:
            return reason
    return None


def _asked(trigger: effects.Trigger) -> Iterator[data.Condition]:
    """The conditions that must all hold for anything to come of a trigger."""
    waiting = [] if trigger.condition is None else [trigger.condition]
    if len(trigger.body) == 1 and isinstance(trigger.body[0], effects.If) and not trigger.body[0].otherwise:
        waiting.append(trigger.body[0].condition)
    while waiting:
        condition = waiting.pop(0)
        if isinstance(condition, data.AllOf):
            waiting.extend(condition.conditions)
        else:
            yield condition


def _contradicted(condition: data.Condition, event: effects.Event, outcome: Outcome, checked: Checked) -> str | None:
    """Why a condition cannot hold when the event is over; None if it may."""
    match condition:
        case data.Not(condition=data.Exists(pieces=pieces)) if _finds(pieces, event.pieces, outcome, checked):
            return Phrase("the piece itself lies in the zone `{zone}` by then", zone=min(outcome.zones))
        case data.Compare(
            left=data.CountPieces(pieces=pieces, distinct=None), comparison=asked, right=data.Constant(value=number)
        ):
            if _finds(pieces, event.pieces, outcome, checked) and not _may_be(asked, number, 1):
                return Phrase("the piece itself lies in the zone `{zone}` by then", zone=min(outcome.zones))
        case data.Compare(
            left=data.CounterOf(who=who, counter=counter), comparison=asked, right=data.Constant(value=number)
        ):
            least = outcome.gained.get(counter, 0)
            if who == ME and least and not _may_be(asked, number, least):
                return Phrase("by then one has gained {amount} of `{counter}`", amount=least, counter=counter)
        case _:
            pass
    return None


def _is_sure(condition: data.Condition, event: effects.Event, outcomes: list[Outcome], checked: Checked) -> bool:
    """Whether a condition holds whenever the event is over: it was done to a piece that is enough for it."""
    match condition:
        case data.Exists(pieces=data.Pieces(filters=filters) as pieces):
            pass
        case data.Compare(
            left=data.CountPieces(pieces=data.Pieces(filters=filters) as pieces, distinct=None),
            comparison="at least",
            right=data.Constant(value=1),
        ):
            pass
        case _:
            return False
    own = getattr(event.pieces, "variable", None)
    alike = tuple(one for one in filters if isinstance(one, data.SameAs) and one.piece == data.BoundPiece(str(own)))
    told = replace(pieces, filters=tuple(one for one in filters if one not in alike))
    return all(_finds(told, event.pieces, outcome, checked) for outcome in outcomes)


def _may_be(asked: data.Comparison, number: int, least: int) -> bool:
    """Whether something that is at least so much can compare so with a number."""
    return compare(least, asked, number) or asked in ("at least", "more than") or (asked == "is" and number >= least)


def _finds(
    pieces: data.PieceSet,
    done_to: data.PieceSet | None,
    outcome: Outcome,
    checked: Checked,
    passed_over: tuple[data.Filter, ...] = (),
) -> bool:
    """Whether pieces, as they are described, are sure to be found: the one that something was just done to is one."""
    if not isinstance(pieces, data.Pieces) or not isinstance(done_to, data.Pieces) or pieces.pick != "all":
        return False
    own = {place.zone for place in pieces.places if isinstance(place, data.ZoneOf) and place.who == ME}
    kinds = pieces.kind is None or (
        done_to.kind is not None and checked.model.vocabulary.is_kind(done_to.kind, pieces.kind)
    )
    filters = set(pieces.filters) <= {one for one in done_to.filters if one not in passed_over}
    return bool(outcome.zones) and outcome.zones <= own and kinds and filters
