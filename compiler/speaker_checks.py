"""Whether a text that speaks of *I* has somebody who speaks, and what is done once is not done for each player.

One plain function a check; `checks.CHECKS` is the list of all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from wonderscript.compiler.passages import first_said
from wonderscript.compiler.phrases.players import ME
from wonderscript.compiler.piece_checks import walk
from wonderscript.compiler.selections import own_texts, within
from wonderscript.compiler.sentences import TAKEN_IN_TURN
from wonderscript.compiler.subjects import includes_me, is_several, names_for_all
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.table.audience import Meanings, belongs_to_one, speaks_of_me

if TYPE_CHECKING:
    from wonderscript.compiler.bodies import Body
    from wonderscript.compiler.checks import Checked
    from wonderscript.compiler.model import CheckedPiece, Model


def somebody_speaks(checked: Checked) -> Iterator[Problem]:
    """In a step that is everybody's, lines name who does something."""
    model = checked.model
    span = model.main_span
    if span is None or checked.made_by is not None or not any(text is model.main for text, *_ in own_texts(checked)):
        return
    for step in _unspoken(model.main, model.vocabulary.main_step or "", model.meanings()):
        yield Problem("nobody-speaks", first_said(span, rf"step {step}"), {"step": step})


def _unspoken(body: Body, step: str, meanings: Meanings) -> Iterator[str]:
    """The steps in which something is said of *I*, and nobody is."""
    for one in body:
        match one:
            case effects.RunStep(in_turn=False) if not speaks_of_me(meanings, (one.times, one.until)):
                yield from _unspoken(one.body, one.step, meanings)
            case effects.If(condition=condition) if not speaks_of_me(meanings, condition):
                yield from _unspoken((*one.body, *one.otherwise), step, meanings)
            case _ if speaks_of_me(meanings, one):
                yield one.step if isinstance(one, effects.RunStep) else step
                return
            case _:
                pass


def things_are_done_once(checked: Checked) -> Iterator[Problem]:
    """What is done for each player around a step of all of them has nothing in it that the table does once."""
    model = checked.model
    if not model.main:
        return
    meanings = model.meanings()
    steps = {one.step: one for one in walk((model.main, *_hooked(model))) if isinstance(one, effects.RunStep)}
    for text, span, piece in own_texts(checked):
        condition: data.Condition | None = None
        match text:
            case effects.Hook(target=name, body=body, condition=condition):
                step = steps.get(name)
            case effects.AtEnd(step=name, body=body):
                step = steps.get(name)
            case _:
                continue
        if step is None or not _is_for_all(piece, model) or belongs_to_one(meanings, step):
            continue
        if speaks_of_me(meanings, body) and any(_is_of_the_table(one, meanings) for one in body):
            place = first_said(span, r"(?:before|after|instead of|at the end of) [^:\n]*")
            advice = "write `each player` above what each of them does; then the other lines are done once"
            yield Problem("once-or-each", place, {"step": name, "advice": advice})
            continue
        if _all_do_if_i(condition, body, meanings):
            advice = "leave out `each player`: then each of whom the condition is true does it"
            yield Problem("once-or-each", first_said(span, r"each\splayer"), {"step": name, "advice": advice})
            continue
        asked = condition is not None and speaks_of_me(meanings, condition)
        if any(_is_multiplied(one, meanings, asked) for one in body):
            reason = Phrase(MULTIPLIED, step=name)
            yield Problem("mine-or-theirs", first_said(span, rf"(?:{NAMED_FOR_ALL})[^:\n]*"), {"reason": reason})
        elif any(map(_takes_what_others_take, body)):
            yield Problem("who-gets-it", first_said(span, r"gains?\s+[^:\n]*from\s[^:\n]*"), {"way": TAKEN_IN_TURN})


MULTIPLIED = "the step `{step}` is everybody's: what speaks of me is done for each player, these players' deeds with it"
# Words for players who are the same whoever speaks.
NAMED_FOR_ALL = (
    r"(?:each|every|all)\s+players?|everyone|the\s+(?:first|second|active|neutral)\s+player|the\s+(?:owner|holder)\s+of"
)


def _is_multiplied(statement: effects.Statement, meanings: Meanings, asked: bool) -> bool:
    """Whether players who are the same whoever speaks do something for each; `asked`: if I am so and so."""
    match statement:
        case effects.If(condition=condition, body=body, otherwise=otherwise):
            asked = asked or speaks_of_me(meanings, condition)
            return any(_is_multiplied(one, meanings, asked) for one in (*body, *otherwise))
        case effects.InPhase(body=body) | effects.Repeat(body=body):
            return any(_is_multiplied(one, meanings, asked) for one in body)
        case effects.ForEachPlayer(players=players):
            pass
        case _:
            players = getattr(statement, "who", ME)
    named = players != ME and (includes_me(players) or names_for_all(players))
    return named and not _comes_to_the_same(statement) and (asked or speaks_of_me(meanings, statement))


def _takes_what_others_take(statement: effects.Statement) -> bool:
    """Whether all players take from somebody from whom more than one of them takes."""
    match statement:
        case effects.If(body=body, otherwise=otherwise):
            return any(map(_takes_what_others_take, (*body, *otherwise)))
        case effects.Gain(who=who, source=data.Seat(which=which)) if who == ME:
            return which not in ("left", "right", "opponent", "team-mate")
        case effects.Gain(who=who, source=source):
            return who == ME and source is not None and not isinstance(source, data.BoundPlayer)
        case _:
            return False


def _all_do_if_i(condition: data.Condition | None, body: Body, meanings: Meanings) -> bool:
    """Whether something about the one who speaks has all players do what does not speak of that one."""
    asks = condition is not None and speaks_of_me(meanings, condition)
    for one in body:
        if isinstance(one, effects.If) and _all_do_if_i(condition if asks else one.condition, one.body, meanings):
            return True
        who = one.players if isinstance(one, effects.ForEachPlayer) else getattr(one, "who", None)
        if asks and who == EVERYONE and not speaks_of_me(meanings, one):
            return True
    return False


EVERYONE, OTHERS = data.Seat("everyone"), data.Seat("others")
# What a player does who is one of others: of nobody can it be said twice that it was done.
DOING = (effects.Gain, effects.Pay, effects.Call, effects.Move, effects.May, effects.ForEachPlayer)


def others_are_told(checked: Checked) -> Iterator[Problem]:
    """It is known whose others `each other player` are: those of the one who speaks, who has a part in it."""
    for text, span, piece in own_texts(checked):
        match text:
            case effects.Trigger(event=event, body=body) if _is_heard_by_all(event, piece, checked.model):
                continue
            case effects.Trigger(event=event, body=body) if _doer(event) not in (None, ME):
                pass
            case effects.Hook(body=body) | effects.AtEnd(body=body) if _is_for_all(piece, checked.model):
                pass
            case _:
                continue
        if any(_is_of_others(one) for one in within(body, checked, *DOING)):
            place = first_said(span, r"(?:each\sother\splayer|the\sother\splayers|another\splayer)")
            yield Problem("others-than-whom", place, {"words": place.text})


def _is_of_others(one: object) -> bool:
    """Whether others do something in which the one who speaks has no part."""
    who = one.players if isinstance(one, effects.ForEachPlayer) else getattr(one, "who", None)
    return who == OTHERS and not any(part == ME for part in walk(one))


def events_are_heard_once(checked: Checked) -> Iterator[Problem]:
    """What the table does when others do something is done once, not by each of whom they are others."""
    meanings = checked.model.meanings()
    for text, span, piece in own_texts(checked):
        match text:
            case effects.Trigger(event=effects.Event(verb=verb) as event, body=body):
                named = {event.doer, event.variable}
            case effects.Trigger(event=effects.Turns(relation=verb) as event, body=body):
                named = {None}
            case _:
                continue
        if event.who not in (OTHERS, data.Seat("neighbors")) or not _is_for_all(piece, checked.model):
            continue
        if not speaks_of_me(meanings, body) or any(_is_of_the_table(one, meanings, named) for one in body):
            yield Problem("heard-by-several", first_said(span, r"when\s+[^:\n]*"), {"verb": verb})


def events_of_anyone_are_for_one(checked: Checked) -> Iterator[Problem]:
    """What follows when anyone does something is done for one of them, or said to be done for each."""
    meanings = checked.model.meanings()
    for text, span, piece in own_texts(checked):
        match text:
            case effects.Trigger(event=event, body=body) if _is_heard_by_all(event, piece, checked.model):
                if speaks_of_me(meanings, body):
                    yield Problem("heard-by-all", first_said(span, r"when\s+[^:\n]*"), {})
            case _:
                pass


def _is_heard_by_all(event: object, piece: CheckedPiece | None, model: Model) -> bool:
    """Whether all players hear something, whoever does it."""
    return _doer(event) == data.Seat("everyone") and _is_for_all(piece, model)


def _doer(event: object) -> data.Players | None:
    """Who does what is waited for, if anybody does."""
    return event.who if isinstance(event, effects.Event | effects.Turns) else None


def turns_are_somebodys(checked: Checked) -> Iterator[Problem]:
    """A step that somebody takes once more is that of one player, or inside one that is."""
    meanings = checked.model.meanings()
    own = _steps_of_one((checked.model.main, *_hooked(checked.model)), meanings)
    for text, span, _piece in own_texts(checked) if checked.model.main else ():
        for one in within(text, checked, effects.Again):
            assert isinstance(one, effects.Again)
            if one.step not in own:
                whose = "here all players play it together, and all of them would begin it again"
                place = first_said(span, rf"takes?\s+another\s+{one.step}")
                yield Problem("turn-of-another", place, {"step": one.step, "whose": whose})
        match text:
            case effects.Trigger(event=event, body=body) if _doer(event) not in (None, ME):
                mine = [one for one in _said_by_me(body) if isinstance(one, effects.Again) and one.who == ME]
            case _:
                continue
        for one in mine:
            whose = "when somebody else does something it is theirs, and they would begin it again"
            place = first_said(span, rf"takes?\s+another\s+{one.step}")
            yield Problem("turn-of-another", place, {"step": one.step, "whose": whose})


def _steps_of_one(said: object, meanings: Meanings, *, somebodys: bool = False) -> set[str]:
    """The steps that are played by one player, whoever that is."""
    found: set[str] = set()
    if isinstance(said, effects.RunStep):
        somebodys = somebodys or belongs_to_one(meanings, said)
        found |= {said.step} if somebodys else set()
    parts = said if isinstance(said, tuple) else ()
    if isinstance(said, data.Data):
        parts = tuple(getattr(said, name) for name in said.__struct_fields__)
    return found.union(*(_steps_of_one(one, meanings, somebodys=somebodys) for one in parts))


def all_are_dealt_to_once(checked: Checked) -> Iterator[Problem]:
    """What passes or deals to all players at once is not done again by each of several."""
    verbs = {verb.signature.verb: verb.body for verb in checked.model.verbs}
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, effects.ForEachPlayer, effects.AllTogether, effects.Call):
            match one:
                case effects.Call(who=who, verb=verb) if is_several(who):
                    done: object = verbs[verb]
                case effects.ForEachPlayer(players=players, body=body) if is_several(players):
                    done = body
                case effects.AllTogether(body=body):
                    done = body
                case _:
                    continue
            if any(_is_for_all_at_once(part) for part in _with_verbs(done, verbs)):
                yield Problem("all-at-once", first_said(span, r"(?:pass|deal)(?:es|s)? [^:\n]*"), {})


def _is_for_all_at_once(one: object) -> bool:
    match one:
        case effects.Pass():
            return True
        case effects.Deal(target=data.ZoneOf(who=who)):
            return is_several(who)
        case _:
            return False


def _with_verbs(done: object, verbs: Mapping[str, Body]) -> Iterator[object]:
    """All that is said in some lines, and in the verbs that they lead to."""
    waiting, passed = [done], set[str]()
    while waiting:
        for one in walk(waiting.pop()):
            yield one
            if isinstance(one, effects.Call) and one.verb not in passed:
                passed.add(one.verb)
                waiting.append(verbs[one.verb])


def nobody_swaps_back(checked: Checked) -> Iterator[Problem]:
    """What is done for each player in turn swaps or moves nothing between them: the next one would undo it."""
    model = checked.model
    meanings = model.meanings()
    steps = {one.step: one for one in walk((model.main, *_hooked(model))) if isinstance(one, effects.RunStep)}
    for text, span, piece in own_texts(checked):
        for_each: list[Body] = [
            one.body
            for one in within(text, checked, effects.ForEachPlayer)
            if isinstance(one, effects.ForEachPlayer) and one.players == data.Seat("everyone")
        ]
        match text:
            case effects.Hook(target=name, body=body) | effects.AtEnd(step=name, body=body):
                step = steps.get(name)
                if step is not None and _is_for_all(piece, model) and not belongs_to_one(meanings, step):
                    for_each.append(body)
            case _:
                pass
        if any(isinstance(one, effects.Swap) and _is_between_players(one) for one in _said_by_me(for_each)):
            yield Problem("swapped-back", first_said(span, r"swaps? [^:\n]*"), {})
        alike = (one for body in for_each for one in _done_alike(body, meanings))
        moving: list[data.Players] = [one.who for one in alike if isinstance(one, effects.MoveTrack) and one.who == ME]
        moving += [
            one.who
            for one in within(text, checked, effects.MoveTrack)
            if isinstance(one, effects.MoveTrack) and is_several(one.who)
        ]
        if moving:
            yield Problem("swapped-back", first_said(span, r"moves? [^:\n]*"), {})


def _done_alike(body: Body, meanings: Meanings, met: tuple[str, ...] = ()) -> Iterator[effects.Statement]:
    """What each player does as all others do: nothing that is theirs, nor what they decide, tells them apart."""
    for one in body:
        match one:
            case effects.Choose():
                return
            case effects.If(condition=condition) if not speaks_of_me(meanings, condition):
                yield from _done_alike((*one.body, *one.otherwise), meanings, met)
            case effects.InPhase(body=inner) | effects.Repeat(body=inner, until=None):
                yield from _done_alike(inner, meanings, met)
            case effects.Call(who=who, verb=verb, arguments=()) if who == ME and verb not in met:
                yield from _done_alike(meanings.verbs[verb], meanings, (*met, verb))
            case effects.MoveTrack(steps=steps) if speaks_of_me(meanings, steps):
                pass
            case _:
                yield one


def _said_by_me(text: object) -> Iterator[object]:
    """The parts of a text in which *I* is the same as at its beginning."""
    if isinstance(text, tuple | list):
        for one in text:
            yield from _said_by_me(one)
    elif isinstance(text, data.Data) and not isinstance(text, effects.ForEachPlayer | effects.AllTogether):
        yield text
        for name in text.__struct_fields__:
            yield from _said_by_me(getattr(text, name))


def _is_between_players(swap: effects.Swap) -> bool:
    """Whether a piece of the one who speaks is swapped with one of somebody beside."""
    seats = {one.which for one in walk(swap) if isinstance(one, data.Seat)}
    return "me" in seats and len(seats) > 1


def _hooked(model: Model) -> Iterator[object]:
    return (line.rule for rules in model.rules for line in rules.rules)


def _is_for_all(piece: CheckedPiece | None, model: Model) -> bool:
    """Whether a text holds for every player: one of no piece, or of a piece that is active in a zone of the table."""
    if piece is None:
        return True
    zone = model.vocabulary.kinds[piece.kind].active_zone
    return zone is not None and model.vocabulary.zones[zone].shared


# What comes to the same if it is done again.
AGAIN = (effects.Shuffle, effects.Reveal, effects.EndStep, effects.Win, effects.GoFirst)
BOUND = (data.BoundPiece, data.BoundNumber, data.BoundPlayer)


def _is_of_the_table(
    statement: effects.Statement, meanings: Meanings, named: Collection[str | None] = frozenset()
) -> bool:
    """Whether a statement speaks of nobody, is about nothing that somebody has chosen before, and counts each time.

    `named` is what stands for the same whoever speaks.
    """
    match statement:
        case effects.If(condition=condition) if not speaks_of_me(meanings, condition):
            return any(_is_of_the_table(one, meanings, named) for one in (*statement.body, *statement.otherwise))
        case _ if _comes_to_the_same(statement) or not _named_before(statement) <= {*named}:
            return False
        case _:
            return not speaks_of_me(meanings, statement)


def _comes_to_the_same(statement: effects.Statement) -> bool:
    """Whether it makes no difference that a statement is carried out again."""
    return isinstance(statement, AGAIN) or (isinstance(statement, effects.SetCounter) and not statement.add)


def _named_before(statement: effects.Statement) -> set[str]:
    """The variables in a statement that it has not named itself."""
    parts = tuple(walk(statement))
    bound = {one.variable for one in parts if isinstance(one, BOUND)}
    return bound - {getattr(one, "variable", None) for one in parts if not isinstance(one, BOUND)}
