"""Whether what a text has somebody pay can be paid, where nobody is asked.

A payment is part of a decision if it comes before anything else in it: who cannot pay is not offered it. Elsewhere who
has too little would pay nothing, and everything after it would be done all the same; a text has to say what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.passages import first_said
from wonderscript.compiler.piece_checks import walk
from wonderscript.compiler.selections import own_texts, said_by_all
from wonderscript.compiler.subjects import includes_me, most_of
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.bodies import Body
    from wonderscript.compiler.checks import Checked

ME, THEM = data.Seat("me"), data.Seat("them")


class Held(Struct, frozen=True):
    """What somebody has for certain: at least so much of a counter."""

    who: data.Players
    counter: str
    least: data.Number

    def covers(self, pay: effects.Pay, receivers: int) -> bool:
        """Whether a payment to at most so many can be made out of it."""
        if self.counter != pay.counter or self.who not in (pay.who, THEM):
            return False
        match self.least, pay.amount:
            case data.Constant(value=least), data.Constant(value=amount):
                return least >= amount * receivers
            case least, amount:
                return least == amount and receivers == 1


class Around(Struct, frozen=True):
    """What is known where a payment stands: whether it belongs to a decision, and what is there for certain.

    `together`: all that is done belongs to the decision, not only what comes first; `reacting`: other texts may take
    what there is at the same moment; `seats`: how many there are at the largest table.
    """

    seats: int
    decided: bool = False
    together: bool = False
    reacting: bool = False
    held: tuple[Held, ...] = ()

    def having(self, *held: Held) -> Around:
        """The same where somebody has something."""
        return replace(self, held=(*self.held, *held))

    def where(self, condition: data.Condition | None, holds: bool = True) -> Around:
        """The same where a condition holds, or does not."""
        return self.having(*_held(condition, holds))

    def later(self) -> Around:
        """The same after something has happened."""
        return self if self.together else replace(self, decided=False)


# How much more than the number there is at least, if such a comparison holds, and if it does not.
AT_LEAST = {"at least": 0, "more than": 1, "is": 0}
AT_LEAST_NOT = {"less than": 0, "at most": 1}


def _held(condition: data.Condition | None, holds: bool) -> Iterator[Held]:
    """What somebody has if a condition holds, or does not."""
    match condition:
        case data.Not(condition=inner):
            yield from _held(inner, not holds)
        case data.AllOf(conditions=conditions) if holds:
            for one in conditions:
                yield from _held(one, holds)
        case data.AnyOf(conditions=conditions) if not holds:
            for one in conditions:
                yield from _held(one, holds)
        case data.Compare(left=data.CounterOf(who=who, counter=counter), comparison=comparison, right=right):
            more = (AT_LEAST if holds else AT_LEAST_NOT).get(comparison)
            if more is not None:
                known = data.Constant(right.value + more) if isinstance(right, data.Constant) else right
                yield Held(who, counter, known)
        case _:
            pass


def payments_can_be_made(checked: Checked) -> Iterator[Problem]:
    """What is paid without a question is there, is asked for before, or is `up to` so much."""
    verbs = {id(verb.body): verb.body for verb in checked.model.verbs}
    steps = frozenset(checked.model.step_times)
    nobody_asked = Around(checked.players[-1])
    decided = replace(nobody_asked, decided=True)
    for text, span, _piece in own_texts(checked):
        seen: set[Span] = set()
        for pay in _unsure(verbs[id(text)], decided) if id(text) in verbs else _unsure_in(text, steps, nobody_asked):
            place = _place(pay, span)
            if place not in seen:
                seen.add(place)
                yield Problem("payment-not-certain", place, _values(pay, place, checked))


def _unsure_in(text: object, steps: frozenset[str], nobody_asked: Around) -> Iterator[effects.Pay]:
    """The payments of a line or a body that may be left out without a word."""
    decided = replace(nobody_asked, decided=True)
    match text:
        case effects.Trigger(event=effects.Event(verb=verb, who=who, counter=counter), body=body) if who is not None:
            around = replace(nobody_asked, reacting=True).where(text.condition)
            gained = counter is not None and verb == "gain" and includes_me(who)
            yield from _unsure(body, around.having(Held(ME, str(counter), data.Constant(1))) if gained else around)
        case effects.Trigger(body=body, condition=condition) | effects.Watch(body=body, condition=condition):
            yield from _unsure(body, nobody_asked.where(condition))
        case effects.Hook(when=when, target=target, body=body, condition=condition):
            of_verb = when != "after" and target not in steps
            yield from _unsure(body, (decided if of_verb else nobody_asked).where(condition))
        case effects.Replaces(body=body):
            yield from _unsure(body, decided)
        case effects.MoreOptions(options=options):
            for option in options:
                yield from _unsure(option, decided)
        case effects.AtEnd(body=body):
            yield from _unsure(body, nobody_asked)
        case tuple():
            yield from _unsure(text, nobody_asked)
        case _ if isinstance(text, effects.Statement):
            yield from _unsure((text,), nobody_asked)
        case _:
            pass


def _unsure(body: Body, around: Around) -> Iterator[effects.Pay]:
    """The payments of a body that may be left out, in a situation."""
    for index, one in enumerate(body):
        match one:
            case effects.Pay():
                if _is_unsure(one, around, alone=index + 1 == len(body)):
                    yield one
            case effects.Choose():
                around = replace(around, decided=True)
            case effects.OnlyIf(condition=condition):
                around = around.where(condition)
            case effects.PayCost():
                pass
            case effects.If(condition=condition, body=inner, otherwise=otherwise):
                yield from _unsure(inner, around.where(condition))
                yield from _unsure(otherwise, around.where(condition, holds=False))
                around = around.later()
            case effects.May(body=inner):
                yield from _unsure(inner, replace(around, decided=True))
                around = around.later()
            case effects.DoOne(options=options):
                for option in options:
                    yield from _unsure(option, replace(around, decided=True))
                around = around.later()
            case effects.InAnyOrder(must=must, may=may):
                for option in (*must, *may):
                    yield from _unsure(option, replace(around, decided=True))
            case effects.AllTogether(body=inner):
                yield from _unsure(inner, replace(around, decided=True, together=True))
            case effects.InPhase(body=inner):
                yield from _unsure(inner, around)
            case effects.ForEachPlayer(players=players, body=inner):
                each = replace(around, decided=False)
                if isinstance(players, data.PlayersWho):
                    each = each.where(players.condition)
                yield from _unsure(inner, each)
                around = around.later()
            case effects.ForEachPiece(body=inner) | effects.Repeat(body=inner) | effects.RunStep(body=inner):
                yield from _unsure(inner, replace(around, decided=False))
                around = around.later()
            case effects.Later(body=inner):
                yield from _unsure(inner, replace(around, decided=False))
            case _:
                around = around.later()


def _is_unsure(pay: effects.Pay, around: Around, alone: bool) -> bool:
    """Whether somebody may have too little, and that would not be the same as to pay what one has."""
    if pay.up_to or around.decided or pay.amount == data.Constant(0):
        return False
    if isinstance(pay.who, data.PlayersWho):
        around = around.where(pay.who.condition)
    receivers = most_of(pay.receiver, around.seats)
    if any(one.covers(pay, receivers) for one in around.held):
        return False
    if receivers > 1:
        return True
    # What is counted by what one has is there.
    if any(isinstance(one, data.CounterOf) and one.counter == pay.counter for one in walk(pay.amount)):
        return False
    return pay.amount != data.Constant(1) or (not alone if pay.who == ME else around.reacting)


def gains_come_in_time(checked: Checked) -> Iterator[Problem]:
    """What is gained before a verb is not meant for its price: who decides has to be able to pay by then."""
    verbs = {verb.signature.verb: verb.body for verb in checked.model.verbs}
    done = {one.verb for one in said_by_all(checked, effects.Call) if isinstance(one, effects.Call)}
    for text, span, _piece in own_texts(checked):
        match text:
            case effects.Hook(when="before", target=target, body=body) if target in done:
                for counter in sorted(_gained(body, verbs) & _paid_with(target, verbs, checked)):
                    term = checked.model.vocabulary.terms["counter", counter]
                    place = first_said(span, rf"(?:{term.one}|{term.many})")
                    yield Problem("gained-too-late", place, {"many": term.many})
            case _:
                pass


def _gained(said: object, verbs: Mapping[str, Body], passed: tuple[str, ...] = ()) -> set[str]:
    """The counters that come in for the one who speaks."""
    match said:
        case effects.Gain(who=who, counter=counter) if includes_me(who):
            return {counter}
        case effects.ForEachPlayer(players=players) if not includes_me(players):
            return set()
        case effects.Call(who=who, verb=verb) if includes_me(who) and verb not in passed:
            return _gained(verbs[verb], verbs, (*passed, verb))
        case tuple():
            return {counter for one in said for counter in _gained(one, verbs, passed)}
        case data.Data():
            return _gained(tuple(getattr(said, name) for name in said.__struct_fields__), verbs, passed)
        case _:
            return set()


def _paid_with(name: str, verbs: Mapping[str, Body], checked: Checked) -> set[str]:
    """The counters with which a verb, or one that it leads to, may be paid."""
    found: set[str] = set()
    waiting, passed = [name], set[str]()
    while waiting:
        verb = waiting.pop()
        passed.add(verb)
        for one in walk(verbs[verb]):
            match one:
                case effects.Pay(who=who, counter=counter, up_to=False) if includes_me(who):
                    found.add(counter)
                case effects.PayCost():
                    found |= _in_prices(checked)
                case effects.Call(who=who, verb=inner) if includes_me(who) and inner not in passed:
                    waiting.append(inner)
                case _:
                    pass
    return found & set(checked.model.vocabulary.counters)


def _in_prices(checked: Checked) -> set[str]:
    """What stands in costs and is asked for resources."""
    found: set[str] = set()
    for one in said_by_all(checked, data.CostPart, data.Cost, effects.Buys):
        match one:
            case data.CostPart(what=what):
                found.add(what)
            case data.Cost(counter=str(counter)) | effects.Buys(currency=counter):
                found.add(counter)
            case _:
                pass
    return found


def _place(pay: effects.Pay, span: Span) -> Span:
    amount = f"{pay.amount.value} " if isinstance(pay.amount, data.Constant) else r"(?!up\b)"
    return first_said(span, rf"pays? {amount}[^:\n]*")


def _values(pay: effects.Pay, place: Span, checked: Checked) -> dict[str, str]:
    """What was written, and what could be written in its place."""
    head, _, rest = place.text.partition(" ")
    receivers = most_of(pay.receiver, checked.players[-1])
    one_by_one = ""
    if receivers > 1:
        rest = " ".join((rest.partition(" to ")[0], "to", "left"))
        one_by_one = "; for each of the others that is a line of its own"
    values = {"words": place.text, "up_to": f"{head} up to {rest}", "one_by_one": one_by_one, "condition": ""}
    if pay.who != ME or not isinstance(pay.amount, data.Constant):
        return values
    terms = checked.model.vocabulary.terms
    term = terms.get(("counter", pay.counter)) or terms["token", pay.counter]
    asked = Phrase(
        "; where it is the price of what follows, put all of it under `may` or `if my {many} are at least {least}`",
        many=term.many,
        least=pay.amount.value * receivers,
    )
    return {**values, "condition": asked}
