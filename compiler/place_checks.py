"""Texts that want the same place: two that stand in for one step or verb, two that say how ties are broken.

One of them is played, the one said last: a variant goes before the sets, an expansion before what it extends. In one
set that would be a slip, and between sets of which neither extends the other somebody should know which one is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from wonderscript.compiler.model import CheckedLine, CheckedPiece, Model
from wonderscript.compiler.passages import first_said
from wonderscript.compiler.piece_checks import walk
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.library import UNRANKED

ON_EVERY_WAY = (
    "name it and say on every way through the lines what becomes of it: {moment}, and under it {done}, and under "
    "`otherwise` what would be done without this text"
)
IN_EVERY_OPTION = (
    "name it and say in each line under {moment} what becomes of it, as each is an option of its own: "
    "`put C into ...`, with what else comes of it behind a colon"
)
# For each set, all that it builds on.
Above = Mapping[str, frozenset[str]]


class Claim(Struct, frozen=True):
    """A text that stands in some place, `words` being that place as it is written; `nests`: others go on in it."""

    place: tuple[object, ...]
    words: str
    condition: data.Condition | None
    span: Span
    nests: bool = False


def claims(lines: Iterable[CheckedLine]) -> Iterator[Claim]:
    """The places that lines of a rule or a piece take."""
    for line in lines:
        rule = line.rule
        if isinstance(rule, effects.Hook) and rule.when == "instead":
            yield Claim((rule.target,), f"instead of {rule.target}", rule.condition, line.span)
        elif isinstance(rule, effects.Replaces):
            nests = any(isinstance(one, effects.Call) and one.verb == rule.verb for one in walk(rule.body))
            objects = tuple(map(_unnamed, rule.objects))
            yield Claim((rule.who, rule.verb, objects), line.span.text, None, line.span, nests)


def _unnamed(pieces: data.PieceSet | None) -> data.PieceSet | None:
    """What a verb is done to, whatever it is called in the lines."""
    if not isinstance(pieces, data.Pieces):
        return pieces
    return data.Pieces(**{**{name: getattr(pieces, name) for name in pieces.__struct_fields__}, "variable": None})


def clashes(lines: Iterable[CheckedLine]) -> Iterator[tuple[Claim, Claim]]:
    """Lines of one hand of which the later one takes the place of the earlier one."""
    for first, second in combinations(claims(lines), 2):
        if first.place == second.place and not second.nests and not exclude(first.condition, second.condition):
            yield first, second


def exclude(one: data.Condition | None, other: data.Condition | None) -> bool:
    """Whether two conditions are seen never to hold together."""
    return any(_contrary(left, right) for left in _parts(one) for right in _parts(other))


def _parts(condition: data.Condition | None) -> tuple[data.Condition, ...]:
    if condition is None:
        return ()
    return condition.conditions if isinstance(condition, data.AllOf) else (condition,)


def _contrary(one: data.Condition, other: data.Condition) -> bool:
    if one == data.Not(other) or other == data.Not(one):
        return True
    if not (isinstance(one, data.Compare) and isinstance(other, data.Compare) and one.left == other.left):
        return False
    if not (isinstance(one.right, data.Constant) and isinstance(other.right, data.Constant)):
        return False
    low, high = max(map(_least, (one, other))), min(map(_most, (one, other)))
    return low > high


def _least(compared: data.Compare) -> float:
    assert isinstance(compared.right, data.Constant)
    least = {"is": 0, "at least": 0, "more than": 1}.get(compared.comparison)
    return float("-inf") if least is None else compared.right.value + least


def _most(compared: data.Compare) -> float:
    assert isinstance(compared.right, data.Constant)
    most = {"is": 0, "at most": 0, "less than": -1}.get(compared.comparison)
    return float("inf") if most is None else compared.right.value + most


def left_behind(model: Model, own_sets: frozenset[str], pieces: Iterable[CheckedPiece]) -> Iterator[Problem]:
    """Texts in place of a verb that moves a piece, of which they say nothing: it would lie there for ever."""
    texts = [line for rule in model.rules if rule.set_id in own_sets for line in rule.rules]
    texts += [line for piece in pieces for one in (piece, *piece.parts) for line in one.lines]
    verbs = {verb.signature.verb: verb for verb in model.verbs}
    for line in texts:
        rule = line.rule
        names: tuple[str, ...] = ()
        if isinstance(rule, effects.MoreOptions):
            yield from _left_by_options(rule, line.span, model)
            continue
        if isinstance(rule, effects.Hook) and rule.when == "instead":
            verb = verbs.get(rule.target)
        elif isinstance(rule, effects.Replaces):
            verb, names = verbs.get(rule.verb), rule.variables
        else:
            continue
        if verb is None:
            continue
        signature = verb.signature
        own = (*names, *("" for _slot in signature.slots))
        called = [name or slot.variable for name, slot in zip(own, signature.slots, strict=False)]
        left = [
            (slot.of, called[number])
            for number, slot in enumerate(signature.slots)
            if slot.kind == "piece" and slot.of is not None and puts_somewhere(model, signature.verb, number)
            if not own[number] or not is_settled(rule.body, own[number], model)
        ]
        if left:
            slots = [
                f"a {model.vocabulary.kinds[slot.of].term.one} {name}" if slot.kind == "piece" and slot.of else name
                for slot, name in zip(signature.slots, called, strict=True)
            ]
            values = {
                "kind": model.vocabulary.kinds[left[0][0]].term.one,
                "verb": signature.forms[0],
                "moment": f"`when I would {signature.forms[0]} {signature.frame.format(*slots)}`",
            }
            values["done"] = ", ".join(f"`put {name} into ...`" for _kind, name in left)
            values["fix"] = Phrase(ON_EVERY_WAY, moment=values["moment"], done=values["done"])
            yield Problem("piece-left-behind", line.span, values)


def _left_by_options(rule: effects.MoreOptions, span: Span, model: Model) -> Iterator[Problem]:
    """Options that join the choice of a step in which each other option puts away what was chosen before."""
    for chosen, offered in _choices(model, rule.step):
        for number, choice in enumerate(chosen):
            if not all(is_settled(option, choice.variable, model, decided=True) for option in offered.options):
                continue
            name = rule.variables[number] if number < len(rule.variables) else ""
            if name and all(is_settled(option, name, model, decided=True) for option in rule.options):
                continue
            kind = choice.options.kind if isinstance(choice.options, data.Pieces) else None
            word = model.vocabulary.kinds[kind].term.one if kind is not None else "piece"
            moment = f"`also in {rule.step}, with a {word} C`"
            fix = Phrase(IN_EVERY_OPTION, moment=moment)
            values = {"kind": word, "verb": rule.step, "moment": moment, "fix": fix}
            yield Problem("piece-left-behind", span, values)
            return


def _choices(model: Model, step: str) -> Iterator[tuple[tuple[effects.Choose, ...], effects.DoOne]]:
    """The choices (`do one`) that a step offers, each with the pieces that were chosen before it."""
    for run in walk((model.main, *(line.rule for rules in model.rules for line in rules.rules))):
        if isinstance(run, effects.RunStep) and run.step == step:
            chosen: list[effects.Choose] = []
            for one in _in_a_row(run.body):
                if isinstance(one, effects.Choose):
                    chosen.append(one)
                elif isinstance(one, effects.DoOne):
                    yield tuple(chosen), one
                    break


def _in_a_row(body: Sequence[effects.Statement]) -> Iterator[effects.Statement]:
    for one in body:
        if isinstance(one, effects.AllTogether | effects.InPhase):
            yield from _in_a_row(one.body)
        else:
            yield one


def is_settled(
    body: Sequence[effects.Statement], name: str, model: Model, *, decided: bool = False, met: tuple[str, ...] = ()
) -> bool:
    """Whether a piece is put somewhere on every way through some lines.

    With nothing to choose, what follows a choice is left out, unless the lines are `decided`: not offered then.
    """
    asked: list[data.Condition] = []
    left_out = 0
    for number, one in enumerate(body):
        if number < left_out:
            continue
        match one:
            case effects.Choose(options=data.Pieces() | data.Together(), following=following) if not decided:
                left_out = number + 1 + following if following else len(body)
            case effects.If(condition=condition, body=inner, otherwise=otherwise):
                ways = [is_settled(way, name, model, decided=decided, met=met) for way in (inner, otherwise)]
                asked += [said for said, way in zip((condition, data.Not(condition)), ways, strict=True) if way]
                if all(ways) or any(exclude(first, second) for first, second in combinations(asked, 2)):
                    return True
            case effects.DoOne(options=options):
                if all(is_settled(option, name, model, decided=True, met=met) for option in options):
                    return True
            case effects.Call(verb=verb, arguments=arguments):
                given = [place for place, value in enumerate(arguments) if value == data.BoundPiece(name)]
                if any(_settles(verb, place, model, met) for place in given):
                    return True
            case effects.Move(pieces=pieces) if _is_meant(pieces, name):
                return True
            case effects.Swap(first=first, second=second) if _is_meant(first, name) or _is_meant(second, name):
                return True
            case (
                effects.InPhase(body=inner)
                | effects.Repeat(body=inner)
                | effects.ForEachPlayer(body=inner)
                | effects.RunStep(body=inner)
                | effects.Later(body=inner)
            ):
                if is_settled(inner, name, model, decided=decided, met=met):
                    return True
            case _:
                pass
    return False


def _settles(verb: str, number: int, model: Model, met: tuple[str, ...]) -> bool:
    """Whether a verb puts what it is done to somewhere, whatever happens; who cannot do it is not asked to."""
    found = next(one for one in model.verbs if one.signature.verb == verb)
    name = found.signature.slots[number].variable
    return verb in met or is_settled(found.body, name, model, decided=True, met=(*met, verb))


def _is_meant(pieces: data.PieceSet, name: str) -> bool:
    sets = pieces.sets if isinstance(pieces, data.Together) else (pieces,)
    return data.BoundPiece(name) in sets


def puts_somewhere(model: Model, verb: str, number: int, met: tuple[str, ...] = ()) -> bool:
    """Whether a verb puts what fills one of its slots somewhere, by itself or by another verb."""
    found = next((one for one in model.verbs if one.signature.verb == verb), None)
    if found is None or verb in met or number >= len(found.signature.slots):
        return False
    name = found.signature.slots[number].variable
    for one in walk(found.body):
        if isinstance(one, effects.Move) and _mentions(one.pieces, name):
            return True
        if isinstance(one, effects.Call):
            passed = [place for place, value in enumerate(one.arguments) if _mentions(value, name)]
            if any(puts_somewhere(model, one.verb, place, (*met, verb)) for place in passed):
                return True
    return False


def _mentions(text: object, variable: str) -> bool:
    return any(isinstance(one, data.BoundPiece) and one.variable == variable for one in walk(text))


def in_one_hand(model: Model, own_sets: frozenset[str], pieces: Iterable[CheckedPiece]) -> Iterator[Problem]:
    """Two texts of one set, one variant or one piece in the same place."""
    hands: dict[tuple[str, str | None], list[CheckedLine]] = {}
    for rule in model.rules:
        if rule.set_id in own_sets:
            hands.setdefault((rule.set_id, rule.variant), []).extend(rule.rules)
    texts = [*hands.values(), *(one.lines for piece in pieces for one in (piece, *piece.parts))]
    for lines in texts:
        for first, second in clashes(lines):
            values = {"place": second.words}
            yield Problem("two-in-one-place", second.span, values, (Place(first.span, "the first one"),))


def in_no_hand(model: Model, above: Above) -> Iterator[Problem]:
    """Texts of sets that another set takes the place of, though it does not build on theirs."""
    said: dict[tuple[object, ...], list[tuple[str, Claim]]] = {}
    for rule in model.rules:
        if rule.variant is None:
            for claim in claims(rule.rules):
                said.setdefault(claim.place, []).append((rule.set_id, claim))
    for (set_id, head), span in model.said_once.items():
        said.setdefault((head,), []).append((set_id, Claim((head,), head, None, span)))
    for found in said.values():
        played = next((one for one in reversed(found) if one[1].condition is None and not one[1].nests), None)
        for set_id, claim in found[: found.index(played)] if played is not None else ():
            assert played is not None
            if set_id != played[0] and set_id not in above[played[0]]:
                values = {"place": claim.words, "set": set_id, "other": played[0]}
                yield Problem("text-never-played", claim.span, values, (Place(played[1].span, "this one is played"),))


def same_rank(own: Sequence[tuple[object, Span]], said: Iterable[tuple[object, Span]]) -> Iterator[Problem]:
    """What waits for the end of a step with the rank of another text: which of them comes first is nowhere said."""
    ours = [span for _one, span in own]
    others: dict[tuple[str, str], list[tuple[object, Span]]] = {}
    for one, span in said:
        if isinstance(one, effects.AtEnd | effects.Later) and one.rank != UNRANKED:
            others.setdefault((one.step, one.rank), []).append((one.body, span))
    for number, (one, span) in enumerate(own):
        assert isinstance(one, effects.AtEnd | effects.Later)
        for body, place in others.get((one.step, one.rank), ()):
            if body != one.body and place not in ours[number:]:
                words, values = rf"rank {one.rank}", {"rank": one.rank, "step": one.step}
                first = Place(first_said(place, words), "the first one")
                yield Problem("rank-shared", first_said(span, words), values, (first,))
                break
