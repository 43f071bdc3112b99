"""What both languages share: who speaks of whom, what variables stand for, how lists and sentences are joined.

A speaker is a value: a clause in another setting (another `me`, a new variable) is said by a changed copy of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace as change

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.en.plurals import english_plural
from wonderscript.runtime.words.lexicon import Lexicon

Sort = Literal["piece", "player", "number", "resource"]
# Who did what a text waits for, or what it was done to.
Role = Literal["doer", "object"]
# How a predicate is inflected: a command, for you, for one other, for several others, after "may".
Mood = Literal["do", "you", "he", "they", "to"]

ME = data.Seat("me")
ONE = data.Constant(1)
# What a chosen thing may be named by, instead of first choosing it: statements without an inner body.
PLAIN = (
    effects.Call,
    effects.Copy,
    effects.DoText,
    effects.FillWith,
    effects.Gain,
    effects.LookAt,
    effects.Move,
    effects.Pay,
    effects.PayCost,
    effects.Reveal,
    effects.SetCounter,
)
# Where a chosen player or piece cannot be named by what it was chosen from.
NOT_CHOSEN_IN = (data.Not, data.IsNot, data.PlayersWho)
# Comparisons and what is true when they are not.
OPPOSITE: Mapping[data.Comparison, data.Comparison] = {
    "at least": "less than",
    "less than": "at least",
    "at most": "more than",
    "more than": "at most",
}


@dataclass(frozen=True, slots=True)
class Bound:
    """What a variable stands for; with `options`, they are named in the place of the variable.

    `outer`: it was bound before the text began, so that nothing in the text can be "it". `chosen`: by a decision.
    `role`: what it has to do with the event of the text; `apart`: there is another player in it.
    """

    sort: Sort
    kind: str | None = None
    options: data.PieceSet | data.Players | None = None
    outer: bool = False
    chosen: bool = False
    role: Role | None = None
    apart: bool = False

    @property
    def is_picked(self) -> bool:
        """Whether somebody has picked it, in the text or before."""
        return self.chosen or self.outer


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause, whether it can be joined with others into one sentence, and whether it has a subject of its own.

    `tied`: it is left out where a choice before it was; `freed`: it no longer is, as the clause before it.
    """

    text: str
    simple: bool = True
    apart: bool = False
    tied: bool = False
    freed: bool = False


S = TypeVar("S", bound="Speaker")


@dataclass(frozen=True, slots=True)
class Inside(Generic[S]):
    """What stands in a statement or a rule: the words before it, who says it, and its bodies; `options`: one of them.

    A body is a row of statements that are carried out one after the other; `may`: or not at all.
    """

    head: str
    speaker: S
    bodies: tuple[tuple[effects.Statement, ...], ...]
    options: bool = False
    may: bool = False


@dataclass(frozen=True)
class Speaker:
    """The words to speak with, and where in a text we are.

    `kind` is the kind of the piece whose text it is. `third`: the one who is `me` is spoken of as a third person.
    `it` is a variable that the next clause may call "it". `nested`: in a body that stands within a sentence.
    """

    lexicon: Lexicon
    kind: str | None = None
    variables: Mapping[str, Bound] = field(default_factory=dict)
    third: bool = False
    mood: Mood = "do"
    subject: str = ""
    it: str | None = None
    nested: bool = False

    def binding(self: S, variable: str, bound: Bound) -> S:
        """The speaker for what comes after a variable is bound."""
        return replace(self, variables={**self.variables, variable: bound}, it=None)

    def after(self: S, thing: effects.Statement | effects.Event | data.PieceSet) -> S:
        """The speaker for what comes after something that names pieces or players by a variable."""
        speaker = self
        if isinstance(thing, effects.Choose):
            speaker = speaker.binding(thing.variable, bound_by(thing))
        if isinstance(thing, effects.Event):
            apart = _is_between_others(thing)
            roles: tuple[tuple[str | None, Role], ...] = (thing.doer, "doer"), (thing.partner, "object")
            for name, role in roles:
                speaker = speaker if name is None else speaker.binding(name, Bound("player", role=role, apart=apart))
        for pieces in named_pieces(thing):
            assert pieces.variable is not None
            if pieces.variable in speaker.variables:
                continue
            of_event: Role | None = "object" if isinstance(thing, effects.Event) else None
            speaker = speaker.binding(pieces.variable, Bound("piece", pieces.kind, role=of_event))
        return speaker

    def naming(self: S, choice: effects.Choose) -> S:
        """The speaker for a clause that names what is chosen instead of a variable."""
        bound = bound_by(choice)
        assert not isinstance(choice.options, effects.NumberRange | data.Resources)
        return self.binding(choice.variable, replace(bound, options=choice.options))

    def rank_among(self, variable: str) -> int | None:
        """Which of several things of one sort and kind, picked or not, a variable stands for; None if it is one."""
        picked = self.variables[variable].is_picked
        alike = [name for name in self._alike(variable) if self.variables[name].is_picked == picked]
        return alike.index(variable) if len(alike) > 1 and variable in alike else None

    def is_told_picked(self, variable: str) -> bool:
        """Whether a variable stands for what was picked, and others of its sort and kind for what was not."""
        picked = self.variables[variable].is_picked
        return picked and not all(self.variables[name].is_picked for name in self._alike(variable))

    def role_of(self, variable: str) -> Role | None:
        """What the thing of a variable has to do with an event, where it has to be told by that from another one."""
        mine = self.variables[variable]
        chosen = any(self.variables[name].is_picked for name in self._alike(variable))
        return mine.role if mine.apart or chosen else None

    def _alike(self, variable: str) -> list[str]:
        mine = self.variables[variable]
        return [
            name
            for name, bound in self.variables.items()
            if bound.options is None and (bound.sort, bound.kind) == (mine.sort, mine.kind)
        ]

    def shortened(self: S, arguments: Sequence[data.Argument]) -> S:
        """The speaker who says "it" for the only chosen piece, where no other piece is spoken of."""
        chosen = {
            name: bound
            for name, bound in self.variables.items()
            if bound.sort == "piece" and bound.options is None and not bound.outer
        }
        if len(chosen) != 1:
            return self
        [(name, bound)] = chosen.items()
        others = [one for one in arguments if isinstance(one, data.PieceSet) and one != data.BoundPiece(name)]
        if data.BoundPiece(name) not in arguments or any(_may_be_it(one, name, bound) for one in others):
            return self
        return replace(self, it=name)


def _may_be_it(pieces: data.PieceSet, variable: str, bound: Bound) -> bool:
    """Whether somebody could take "it" for these pieces: they are of the same kind, or speak of the variable."""
    return not isinstance(pieces, data.Pieces) or pieces.kind in (None, bound.kind) or uses(variable, pieces) > 0


def _is_between_others(event: effects.Event) -> bool:
    """Whether an event has two players, neither of whom is the one who speaks."""
    return event.who not in (None, ME) and event.other not in (None, ME, data.Seat("bank"))


def bound_by(choice: effects.Choose) -> Bound:
    """What the variable of a choice stands for."""
    match choice.options:
        case effects.NumberRange():
            return Bound("number", chosen=True)
        case data.Resources():
            return Bound("resource", chosen=True)
        case data.Pieces() | data.Together() | data.This() | data.BoundPiece():
            return Bound("piece", kind_of(choice.options), chosen=True)
        case _:
            return Bound("player", chosen=True)


def named_pieces(thing: object) -> Iterator[data.Pieces]:
    """The pieces that something names by a variable, those of inner statements left out."""
    if isinstance(thing, data.Pieces) and thing.variable is not None:
        yield thing
    if isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            inner = getattr(thing, name)
            for one in inner if isinstance(inner, tuple) else (inner,):
                if not isinstance(one, effects.Statement | tuple):
                    yield from named_pieces(one)


def inferred(lexicon: Lexicon, variables: Sequence[str], body: object) -> dict[str, Bound]:
    """What variables stand for that a body has from elsewhere, as far as the body itself shows it."""
    found: dict[str, Bound] = {}
    for thing in inside(body):
        match thing:
            case data.BoundPlayer(variable):
                found.setdefault(variable, Bound("player", outer=True))
            case data.BoundNumber(variable):
                found.setdefault(variable, Bound("number", outer=True))
            case effects.Call(verb=verb, arguments=arguments):
                for slot, argument in zip(lexicon.verb(verb).slots, arguments, strict=False):
                    if isinstance(argument, data.BoundPiece):
                        found.setdefault(argument.variable, Bound("piece", slot or None, outer=True))
            case _:
                pass
    return {name: found.get(name, Bound("piece", outer=True)) for name in variables}


def inside(thing: object) -> Iterator[object]:
    """Something and everything that it is made of."""
    yield thing
    if isinstance(thing, tuple):
        for one in thing:
            yield from inside(one)
    if isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from inside(getattr(thing, name))


def kind_of(pieces: data.PieceSet) -> str | None:
    """The kind of some pieces, if they say one."""
    match pieces:
        case data.Pieces(kind=kind):
            return kind
        case data.Together(sets=sets):
            kinds = {kind_of(one) for one in sets}
            return kinds.pop() if len(kinds) == 1 else None
        case _:
            return None


def bindings(variables: Mapping[str, str] | None) -> dict[str, Bound]:
    """Variables as a caller gives them: each with `player`, `number`, `resource` or a kind of piece."""
    found: dict[str, Bound] = {}
    for name, what in (variables or {}).items():
        match what:
            case "player" | "number" | "resource":
                found[name] = Bound(what, outer=True)
            case _:
                found[name] = Bound("piece", what, outer=True)
    return found


def named_at_once(body: Sequence[effects.Statement], position: int) -> bool:
    """Whether the choice at a position is used once only, by the plain statement that follows it, and reads as one."""
    choice = body[position]
    if not isinstance(choice, effects.Choose) or position + 1 >= len(body):
        return False
    if choice.who != ME or choice.among or isinstance(choice.options, effects.NumberRange | data.Resources):
        return False
    follower, rest = body[position + 1], body[position + 1 :]
    once = isinstance(follower, PLAIN) and uses(choice.variable, rest) == uses(choice.variable, follower) == 1
    return once and _reads_as_chosen(choice.variable, follower)


def _reads_as_chosen(variable: str, follower: effects.Statement) -> bool:
    """Whether it is clear who chooses what is named in the place of a variable, and that it is one of several.

    In what others do it would be theirs to choose; what is not so, or is counted, would be so of all that is named.
    """
    who = getattr(follower, "who", ME)
    if who == data.BoundPlayer(variable):
        return True
    return who == ME and not any(uses(variable, one) for one in inside(follower) if isinstance(one, NOT_CHOSEN_IN))


def asked_with(body: Sequence[effects.Statement], position: int) -> effects.DoOne | None:
    """The alternatives that are about what is chosen at a position, and are told with it."""
    match body[position : position + 2]:
        case [effects.Choose() as choice, effects.DoOne() as one] if choice.who == one.who and not choice.among:
            return one if uses(choice.variable, one) else None
        case _:
            return None


def paid_with(body: Sequence[effects.Statement], position: int) -> effects.Pay | effects.Gain | None:
    """What is paid or taken as often as the number says that is chosen at a position."""
    match body[position : position + 2]:
        case [effects.Choose(variable=variable, options=effects.NumberRange()) as choice, follower]:
            if isinstance(follower, effects.Pay | effects.Gain) and follower.amount == data.BoundNumber(variable):
                return follower if choice.who == follower.who == ME else None
        case _:
            pass
    return None


def most_that_counts(most: data.Number, one: effects.Pay | effects.Gain) -> data.Number:
    """The most that may be chosen, without what goes without saying: nobody pays more than they have."""
    if isinstance(one, effects.Pay) and isinstance(most, data.Extreme) and not most.largest:
        left = [part for part in most.parts if part != data.CounterOf(ME, one.counter)]
        return left[0] if len(left) == 1 else most
    return most


def zone_put_into(move: effects.Move) -> str | None:
    """The zone that pieces are put into, if it is everybody's or that of the one who puts them there."""
    match move.place:
        case data.SharedZone(zone) if move.at == "end":
            return zone
        case data.ZoneOf(who, zone) if move.at == "end" and who in (
            move.who,
            data.Seat("them" if move.who != ME else "me"),
        ):
            return zone
        case _:
            return None


def counts_things(property_id: str) -> bool:
    """Whether a property is a number of things (`windows`) rather than a place in an order (`level`)."""
    return english_plural(property_id) == property_id


def in_piles(pieces: data.Pieces, lexicon: Lexicon) -> bool:
    """Whether pieces lie on top of each other, so that the first one is the top one."""
    zones = [one.zone if isinstance(one, data.ZoneOf | data.SharedZone) else "" for one in pieces.places]
    return bool(zones) and all(zone in lexicon.piles for zone in zones)


def called_by_owner(pieces: data.Pieces) -> data.Pieces:
    """Pieces without a word on who calls them so, where that is the one player in whose zone they lie."""
    owners = {place.who if isinstance(place, data.ZoneOf) else ME for place in pieces.places} or {ME}
    owner = owners.pop() if len(owners) == 1 else ME
    return change(pieces, filters=tuple(_called_by(one, owner) for one in pieces.filters))


def _called_by(one: data.Filter, owner: data.Players) -> data.Filter:
    """What is called so by an owner needs no word on it; what I call so has to be told from it."""
    match one:
        case data.IsCalled(adjective=adjective, who=who) if who == owner:
            return data.IsCalled(adjective)
        case data.IsCalled(adjective=adjective, who=who) if who == ME:
            return data.IsCalled(adjective, data.EachOf((ME,)))
        case data.IsNot(filter=inner):
            return data.IsNot(_called_by(inner, owner))
        case _:
            return one


def single_names(pieces: data.Pieces, lexicon: Lexicon) -> list[str]:
    """The names of pieces that are told by them, if there is but one piece of each."""
    names = [name for one in pieces.filters for name in _names_in(one)]
    told = pieces.pick == "all" and pieces.amount is None and sum(map(bool, map(_names_in, pieces.filters))) == 1
    return names if told and all(name in lexicon.single for name in names) else []


def is_lone(pieces: data.Pieces, lexicon: Lexicon) -> bool:
    """Whether all pieces of a kind are meant, of which there is but one."""
    return pieces.kind in lexicon.lone and pieces.pick == "all" and pieces.amount is None


def _names_in(one: data.Filter) -> list[str]:
    """The names that a filter asks for, if it asks for nothing else."""
    match one:
        case data.HasName(name):
            return [name]
        case data.AnyFilter(filters) if all(isinstance(inner, data.HasName) for inner in filters):
            return [inner.name for inner in filters if isinstance(inner, data.HasName)]
        case _:
            return []


def after_choices(body: Sequence[effects.Statement], position: int) -> tuple[bool, bool]:
    """Whether a statement is left out with a choice that it does not speak of, and whether one before it alone was."""
    tied = freed = False
    for at, choice in enumerate(body[:position]):
        if not isinstance(choice, effects.Choose) or isinstance(choice.options, effects.NumberRange | data.Resources):
            continue
        end = at + choice.following if choice.following else len(body)
        tied = tied or (position <= end and not uses(choice.variable, body[position]))
        freed = freed or position == end + 1
    return tied, freed


def uses(variable: str, thing: object) -> int:
    """How often a variable is spoken of."""
    bound = data.BoundPiece | data.BoundPlayer | data.BoundNumber
    return sum(isinstance(one, bound) and one.variable == variable for one in inside(thing))


def is_half_of_theirs(one: effects.Gain) -> bool:
    """Whether what is taken from somebody is half of what they have of it."""
    match one.amount:
        case data.Quotient(data.CounterOf(who, counter, None), data.Constant(2)):
            return one.value is None and (who, counter) == (one.source, one.counter)
        case _:
            return False


def told_together(rules: Iterable[effects.Rule]) -> list[list[effects.Rule]]:
    """Rules by sentence: triggers that differ only in the step that limits them are told in one."""
    groups: list[list[effects.Rule]] = []
    for rule in rules:
        first = groups[-1][0] if groups else None
        if (
            isinstance(rule, effects.Trigger)
            and isinstance(first, effects.Trigger)
            and rule.once_a is not None
            and first.once_a is not None
            and change(rule, once_a=first.once_a) == first
        ):
            groups[-1].append(rule)
        else:
            groups.append([rule])
    return groups


def limits(rules: Iterable[effects.Rule]) -> tuple[str, ...]:
    """The steps that limit triggers told together."""
    return tuple(rule.once_a for rule in rules if isinstance(rule, effects.Trigger) and rule.once_a is not None)


def factored(number: data.Number) -> tuple[int, data.Number]:
    """A number as so many times another: 2 and the count in "2 per card"."""
    if isinstance(number, data.Product):
        for factor, rest in ((number.left, number.right), (number.right, number.left)):
            if isinstance(factor, data.Constant) and not isinstance(rest, data.Constant):
                return factor.value, rest
    return 1, number


def summed(number: data.Number) -> tuple[data.Number, ...]:
    """The parts of a sum, those of inner sums included."""
    if not isinstance(number, data.Sum):
        return (number,)
    return tuple(part for one in number.parts for part in summed(one))


def one_set(number: data.Extreme) -> tuple[data.Pieces, data.HasValue] | None:
    """If the smallest of some counts asks for sets of values (one of each color): the pieces, and the values."""
    found: list[data.Pieces] = []
    values: list[data.HasValue] = []
    for part in number.parts:
        if not isinstance(part, data.CountPieces) or not isinstance(part.pieces, data.Pieces) or part.distinct:
            return None
        of_value = [one for one in part.pieces.filters if isinstance(one, data.HasValue)]
        if len(of_value) != 1:
            return None
        rest = tuple(one for one in part.pieces.filters if not isinstance(one, data.HasValue))
        found.append(change(part.pieces, filters=rest))
        values.append(of_value[0])
    if not found or any(one != found[0] for one in found) or len({one.property for one in values}) > 1:
        return None
    return found[0], data.HasValue(values[0].property, tuple(value for one in values for value in one.values))


def emptiness(pieces: data.PieceSet) -> data.Place | None:
    """The zone that is meant as a whole: everything in it, whatever it is."""
    if isinstance(pieces, data.Pieces) and len(pieces.places) == 1 and is_plain(pieces) and pieces.kind is None:
        [place] = pieces.places
        return place if isinstance(place, data.ZoneOf | data.SharedZone | data.RowOf) else None
    return None


def outer_first(filters: Iterable[data.Filter]) -> list[data.Filter]:
    """Filters in the order of their clauses: those that speak of other pieces last, so that what follows is theirs."""
    last = (data.LinkedFrom, data.LinksTo, data.SameAs, data.MissingIn)
    return sorted(filters, key=lambda one: last.index(type(one)) + 1 if isinstance(one, last) else 0)


def lies_on_described(pieces: data.Pieces) -> bool:
    """Whether pieces are told by others on which they lie, so that a clause after those would be about them."""
    return any(isinstance(one, data.OnPiece) and isinstance(one.piece, data.Pieces) for one in pieces.places)


def is_of_each(pieces: data.Pieces) -> bool:
    """Whether the first or last pieces of each of several places are meant, and not of all of them together."""
    return pieces.pick in ("first", "last") and lie_apart(pieces)


def lie_apart(pieces: data.PieceSet) -> bool:
    """Whether pieces lie in more than one place."""
    if not isinstance(pieces, data.Pieces):
        return False
    return len(pieces.places) > 1 or any(
        isinstance(one, data.ZoneOf) and _are_several(one.who) for one in pieces.places
    )


def are_of_others(pieces: data.PieceSet) -> bool:
    """Whether pieces lie before players who are not the one that is spoken of."""
    sets = pieces.sets if isinstance(pieces, data.Together) else (pieces,)
    places = [place for one in sets if isinstance(one, data.Pieces) for place in one.places]
    return any(isinstance(one, data.ZoneOf) and one.who not in (ME, data.Seat("them")) for one in places)


def _are_several(players: data.Players) -> bool:
    match players:
        case data.Seat(which=which):
            return which in ("neighbors", "others", "everyone")
        case data.Beside(which=which, whose=whose):
            return which in ("neighbors", "others") or _are_several(whose)
        case data.PlayersWho(players=inner):
            return _are_several(inner)
        case _:
            return isinstance(players, data.EachOf)


def placed_first(sets: Sequence[data.PieceSet]) -> list[data.PieceSet]:
    """Sets of pieces in an order in which a place is not heard of those that are said before."""
    return sorted(sets, key=lambda one: isinstance(one, data.Pieces) and not one.places)


def named_alone(pieces: data.PieceSet) -> tuple[str, tuple[data.Place, ...]] | None:
    """The name of the piece that is meant, and where it lies; None if it is not told by its name alone."""
    match pieces:
        case data.Pieces(None, places, (data.HasName(name),), "all", None):
            return name, places
        case _:
            return None


def same_place(condition: data.Condition) -> tuple[list[str], data.Place] | None:
    """The names of pieces that a condition wants to lie in one place; None if it asks for anything else."""
    conditions = condition.conditions if isinstance(condition, data.AllOf) else (condition,)
    found = [named_alone(one.pieces) if isinstance(one, data.Exists) else None for one in conditions]
    known = [one for one in found if one is not None and len(one[1]) == 1]
    places = {one[1][0] for one in known}
    if len(known) < len(found) or len(places) != 1:
        return None
    return [name for name, _places in known], places.pop()


def compared_at_once(conditions: Sequence[data.Condition]) -> list[tuple[data.Condition, list[data.Players]]]:
    """Conditions; with one that holds a counter against another player's, those of whom others say the same."""
    found: dict[object, tuple[data.Condition, list[data.Players]]] = {}
    for place, one in enumerate(conditions):
        key: object = place
        match one:
            case data.Compare(data.CounterOf(_who, counter, value) as left, comparison, data.CounterOf() as right) if (
                comparison != "is" and (right.counter, right.value) == (counter, value)
            ):
                key = (left, comparison)
                if key in found:
                    found[key][1].append(right.who)
        found.setdefault(key, (one, []))
    return list(found.values())


def is_plain(pieces: data.Pieces) -> bool:
    """Whether pieces are told by their kind and place alone."""
    return not pieces.filters and pieces.pick == "all" and pieces.amount is None


def shared_places(sets: Sequence[data.PieceSet]) -> tuple[data.Place, ...]:
    """The places that several sets of pieces have in common, if all of them say the same ones."""
    found = {one.places if isinstance(one, data.Pieces) else () for one in sets}
    return found.pop() if len(found) == 1 else ()


def grouped(units: Sequence[data.Resources]) -> list[tuple[data.Resources, int]]:
    """Equal units together, each with how often it comes."""
    found: dict[data.Resources, int] = {}
    for unit in units:
        found[unit] = found.get(unit, 0) + 1
    return list(found.items())


def in_a_row(words: Sequence[str], joint: str) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def full(text: str) -> str:
    """A whole sentence: a capital and a full stop."""
    return capital(text) if text.endswith(".") else f"{capital(text)}."


def set_apart(text: str) -> str:
    """A body within a sentence that goes on after it, in parentheses if it has parts."""
    return f"({text})" if "; " in text and not text.startswith("(") else text


def has_colon(text: str) -> bool:
    """Whether the first sentence of a text has a colon, so that none should stand before it."""
    return ": " in text.partition(". ")[0]
