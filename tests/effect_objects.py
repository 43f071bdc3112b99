"""Effect objects that differ from others in one thing, made from the declarations of their types.

What could stand in a field in the place of what does is read from the type of the field: all values of a literal or a
switch, an object of every class of a union, and whatever else stands in such fields elsewhere. So nothing has to be
told about a class or a field that is new.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.speech import OPPOSITE, inside

# An effect object, or statements that belong together.
Thing = Any
STATEMENTS = get_args(effects.Statement)
BLOCKS = (effects.May, effects.DoOne, effects.InAnyOrder)
SEVERAL = ("neighbors", "others", "everyone")
ZONES = (data.ZoneOf, data.SharedZone)
ME, THEM, BANK = data.Seat("me"), data.Seat("them"), data.Seat("bank")


def classes() -> list[type[Struct]]:
    """Every class of an effect object or a phrase."""
    found = (value for module in (effects, effects, data) for value in vars(module).values())
    defined = [one for one in found if isinstance(one, type) and issubclass(one, data.Data) and one is not data.Data]
    return list(dict.fromkeys(defined))


@cache
def hints(owner: type) -> dict[str, Any]:
    """The types of the fields of a class."""
    return get_type_hints(owner)


def members(hint: Any) -> tuple[Any, ...]:
    """The types of a union, or the one type."""
    return get_args(hint) if isinstance(hint, UnionType) or get_origin(hint) is Union else (hint,)


# ---------------------------------------------------------------- what could stand there

# Variables are names for what a sentence tells in other words: where they are used, not where they are given.
GIVEN = {
    *((one, "variable") for one in (effects.Choose, effects.ForEachPiece, effects.Buys, effects.Event, data.Pieces)),
    (effects.Event, "doer"),
    (effects.Event, "partner"),
    (effects.Replaces, "variables"),
    (effects.MoreOptions, "variables"),
}


class Pool:
    """What stands in some objects: the smallest of each class, and every plain value of each field."""

    def __init__(self, things: Iterable[Thing], most: int) -> None:
        self.most = most
        self.objects: dict[type, list[Struct]] = defaultdict(list)
        seen: dict[tuple[type, str], dict[Any, None]] = defaultdict(dict)
        for part in dict.fromkeys(part for thing in things for part in inside(thing) if isinstance(part, Struct)):
            self.objects[type(part)].append(part)
            for name in part.__struct_fields__:
                seen[type(part), name].setdefault(getattr(part, name))
        self.plain = {field: sorted(values, key=lambda one: len(str(one))) for field, values in seen.items()}
        for examples in self.objects.values():
            examples.sort(key=lambda one: len(str(one)))

    def values(self, owner: Struct, name: str) -> list[Any]:
        """What could stand in a field of an object, in the place of what does."""
        hint, value = hints(type(owner))[name], getattr(owner, name)
        if get_origin(hint) is tuple:
            inner = get_args(hint)[0]
            found = list(self._rows(value, inner))
        else:
            found = list(self._single(hint, value))
        found += self.plain.get((type(owner), name), [])[: self.most]
        return [one for one in dict.fromkeys(found) if one != value]

    def _single(self, hint: Any, value: Any) -> Iterator[Any]:
        for one in members(hint):
            if one is NoneType:
                yield None
            elif one is bool:
                yield from (False, True)
            elif one is int:
                yield (value or 0) + 1
            elif get_origin(one) is Literal:
                yield from get_args(one)
            elif isinstance(one, type) and issubclass(one, Struct) and not isinstance(value, one):
                yield from self.objects[one][: self.most]

    def _rows(self, value: tuple[Any, ...], inner: Any) -> Iterator[tuple[Any, ...]]:
        """The row without one of its parts, with one more, and in another order."""
        if len(value) > 1:
            yield value[1:]
            yield value[:-1]
            if inner == effects.Statement:
                yield (value[1], value[0], *value[2:])
        for extra in self._single(inner, None):
            if extra is not None:
                yield (*value, extra)


def variations(thing: Thing, pool: Pool) -> Iterator[Thing]:
    """Everything that differs from something in one field of one of its parts."""
    if isinstance(thing, tuple):
        for position, part in enumerate(thing):
            for other in variations(part, pool):
                yield (*thing[:position], other, *thing[position + 1 :])
        yield from _moved(thing)
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            if (type(thing), name) in GIVEN:
                continue
            for value in (*variations(getattr(thing, name), pool), *pool.values(thing, name)):
                yield replace(thing, **{name: value})


def _moved(body: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Statements of which one belongs to the one before it, as its last, or no longer does."""
    for position, part in enumerate(body):
        inner = getattr(part, "body", None) if isinstance(part, STATEMENTS) else None
        if not inner:
            continue
        before, after = body[:position], body[position + 1 :]
        if after and isinstance(after[0], STATEMENTS):
            yield (*before, replace(part, body=(*inner, after[0])), *after[1:])
        if len(inner) > 1:
            yield (*before, replace(part, body=inner[:-1]), inner[-1], *after)


# ---------------------------------------------------------------- what means the same


def meaning(thing: Thing, lexicon: Lexicon) -> Thing:
    """Something in one spelling, where the language has two for it."""
    if isinstance(thing, tuple):
        return _choices_in(tuple(meaning(one, lexicon) for one in thing))
    if not isinstance(thing, Struct):
        return thing
    same = replace(thing, **{name: meaning(getattr(thing, name), lexicon) for name in thing.__struct_fields__})
    match same:
        case data.Not(data.Not(condition)):
            return condition
        case data.Not(data.Compare(left, comparison, right)) if comparison in OPPOSITE:
            return meaning(data.Compare(left, OPPOSITE[comparison], right), lexicon)
        case data.Not(data.AllOf(conditions)):
            return data.AnyOf(tuple(meaning(data.Not(one), lexicon) for one in conditions))
        case data.Not(data.AnyOf(conditions)):
            return data.AllOf(tuple(meaning(data.Not(one), lexicon) for one in conditions))
        case data.Compare(left, "more than", data.Constant(0)):
            return data.Compare(left, "at least", data.Constant(1))
        case data.Product(left, data.Constant() as right) if not isinstance(left, data.Constant):
            return meaning(data.Product(right, left), lexicon)
        case data.Product(data.Constant(1), right):
            return right
        case data.Sum(parts):
            return data.Sum(tuple(inner for one in parts for inner in getattr(one, "parts", (one,))))
        case data.SettingValue(setting) if isinstance(value := lexicon.setting(setting), int):
            return data.Constant(value)
        case data.HasValue(values=values):
            # A value belongs to one property.
            return data.HasValue("", values)
        case data.Pieces(filters=filters):
            return replace(same, filters=tuple(sorted(set(filters), key=str)), variable=None)
        case data.Together(sets):
            return data.Together(tuple(sorted(sets, key=str)))
        case data.Compare(data.StepNumber(step, False) as left, "at least", data.StepNumber(last, True) as right):
            return data.Compare(left, "is", right) if step == last else same
        case data.Below(piece):
            # What is a part of a piece, or lies on it, is of another kind than what it is a part of.
            return data.PartsOf(piece)
        case data.CounterOf(counter=counter) if counter in lexicon.shared:
            return replace(same, who=ME)
        case effects.Replaces(verb=verb, objects=(data.Pieces(kind, (), ()),)) if (kind,) == lexicon.verb(verb).slots:
            # Any piece of the kind that a verb is done to.
            return replace(same, objects=())
        case effects.Event(verb=verb, who=None):
            # Of several verbs with one participle, a piece is of the kind that one of them is done to.
            return replace(same, verb=lexicon.verb(verb).done, also=())
        case effects.Event(verb=verb, pieces=data.Pieces(kind, (), ())) if kind == lexicon.verb(verb).done_to:
            # Any piece of the kind that a verb is done to.
            return meaning(replace(same, pieces=None), lexicon)
        case effects.Event(verb=verb, pieces=None, other=None):
            # The compiler refuses an event that could be one of two verbs.
            return replace(same, verb=lexicon.verb(verb).you)
        case effects.Event(also=(_, *_)):
            # Which of several verbs with one head are meant is said by what they are done to.
            return replace(same, also=())
        case effects.Call(verb=verb) | effects.Forbids(verb=verb) if verb in lexicon.verbs:
            # Verbs with the same words are told apart by what they are done to.
            named = replace(same, verb=f"{lexicon.verb(verb).do} {lexicon.verb(verb).frame}")
            return replace(named, also=()) if isinstance(named, effects.Forbids) else named
        case data.Able(who=data.Seat() as who) if who.which not in SEVERAL:
            return replace(same, arguments=_exchanged(same.arguments, THEM, who))
        case effects.RunStep(times=data.Constant(1)):
            return replace(same, times=None)
        case effects.Choose(options=effects.NumberRange() | data.Resources()):
            # There is always one to choose.
            return replace(same, following=0)
        case effects.ForEachPlayer(players, body):
            # Who speaks in a block is also who is spoken of; and what each of some does, they do.
            own = _exchanged(body, THEM, ME)
            if len(own) == 1 and getattr(own[0], "who", None) == ME and not isinstance(own[0], BLOCKS):
                return meaning(replace(_exchanged(own[0], ME, THEM), who=players), lexicon)
            return replace(same, body=own)
        case _:
            return same


def _choices_in(body: tuple[Any, ...]) -> tuple[Any, ...]:
    """Statements in which a choice that all that follows belongs to is said in one way."""
    return tuple(
        replace(one, following=0)
        if isinstance(one, effects.Choose) and one.following >= len(body) - position - 1
        else one
        for position, one in enumerate(body)
    )


def _exchanged(thing: Thing, one: data.Seat, other: data.Seat) -> Thing:
    """What is said, with one seat in the place of another, as far as the same one is spoken of."""
    if thing == one:
        return other
    if isinstance(thing, tuple):
        return tuple(_exchanged(part, one, other) for part in thing)
    if not isinstance(thing, Struct) or isinstance(thing, data.PlayersWho | data.MostOf):
        return thing
    if getattr(thing, "who", ME) not in (ME, THEM):
        return thing
    return replace(thing, **{name: _exchanged(getattr(thing, name), one, other) for name in thing.__struct_fields__})


# ---------------------------------------------------------------- what no text says

# Who can be nobody at the table: where something comes from or goes to.
SIDES = ("source", "receiver", "seller", "other", "payer")


def makes_sense(thing: Thing, known: Mapping[str, str], lexicon: Lexicon) -> bool:
    """Whether a text could say this, where it knows some variables."""
    return all(_is_sound(one, lexicon) for one in inside(thing)) and _is_known(thing, known, them=False)


def _is_known(thing: Thing, known: Mapping[str, str], them: bool) -> bool:
    """Whether what variables and `them` stand for is there, and is what is asked for."""
    match thing:
        case tuple():
            for one in thing:
                if not _is_known(one, known, them):
                    return False
                known = {**known, **_given(one)}
            return True
        case data.BoundPiece(variable):
            return known.get(variable, "player") not in ("player", "number", "resource")
        case data.BoundPlayer(variable):
            return known.get(variable) == "player"
        case data.BoundNumber(variable):
            return known.get(variable, "number") == "number"
        case data.Seat("them"):
            return them
        case data.PlayersWho(players, inner) | data.MostOf(players, inner):
            nested = any(isinstance(one, data.PlayersWho | data.MostOf) for one in inside(inner))
            return _is_known(players, known, them) and THEM in inside(inner) and not nested
        case Struct():
            if isinstance(thing, effects.Choose):
                known = {name: sort for name, sort in known.items() if name != thing.variable}
            if hasattr(thing, "body") or isinstance(thing, effects.MoreOptions):
                known = {**known, **_given(thing)}
            for name in thing.__struct_fields__:
                value = getattr(thing, name)
                there = them or (name != "who" and getattr(thing, "who", None) not in (ME, None))
                if (value == BANK and name not in SIDES) or not _is_known(value, known, there):
                    return False
            return True
        case _:
            return True


def _given(thing: Thing) -> dict[str, str]:
    """The variables that something gives to what comes after it or stands in it."""
    match thing:
        case effects.Choose(variable=variable, options=options):
            sorts = ((data.PieceSet, "piece"), (effects.NumberRange, "number"), (data.Resources, "resource"))
            return {variable: next((sort for types, sort in sorts if isinstance(options, types)), "player")}
        case effects.ForEachPiece(variable=variable):
            return {variable: "piece"}
        case effects.Replaces(variables=variables) | effects.MoreOptions(variables=variables):
            return dict.fromkeys(variables, "piece")
        case Struct():
            before = (getattr(thing, name) for name in thing.__struct_fields__ if name not in ("body", "otherwise"))
            named = (one.variable for part in before for one in inside(part) if isinstance(one, data.Pieces))
            return {name: "piece" for name in named if name is not None}
        case _:
            return {}


def _is_sound(thing: Thing, lexicon: Lexicon) -> bool:
    """Whether the fields of an object go together, as the compiler makes them."""
    match thing:
        case data.Cost(parts, pattern, size, number, counter):
            ways = (bool(parts), pattern is not None, number is not None)
            return sum(ways) <= 1 and bool(size) == bool(pattern) and (number is None) == (counter is None)
        case effects.Event(verb, who, pieces, way, counter, other, also=also):
            if also and pieces is None:
                return False
            if who is None:
                return (pieces, counter, other) == (None, None, None)
            if verb in ("gain", "pay", "buy"):
                return (pieces, way) == (None, None) and (verb == "buy" or counter is not None)
            return counter is None and (pieces is None or other is None)
        case data.Beside(which, whose):
            # Those beside the one who speaks are seats; what others do with another player stands in events.
            return whose != ME and (which != "others" or whose != THEM)
        case data.CounterOf(who=who, counter=counter) | effects.SetCounter(who=who, counter=counter):
            return who == ME or counter not in lexicon.shared
        case effects.Gain(source=other) | effects.Pay(receiver=other):
            return other != THEM
        case effects.Call(verb=verb, arguments=arguments) | data.Able(verb=verb, arguments=arguments):
            return len(arguments) == len(lexicon.verb(verb).slots)
        case effects.Links(target=target, symbol=symbol, takes=takes):
            return symbol is not None or not (target is None or takes)
        case effects.Brought(pieces) | effects.CountsAs(pieces):
            return isinstance(pieces, data.Pieces) and pieces.pick == "all" and pieces.amount is None
        case effects.Waives(what=what, amount=amount):
            return what != ("pattern",) or amount is None
        case effects.Choose(options=options, among=among):
            certain = isinstance(options, data.Pieces) and options.pick != "all" and options.amount is None
            return not certain and (isinstance(options, data.PieceSet) or not among)
        case data.PlayerIs(player, players):
            return player != players
        case effects.Repeat(times=times, until=until):
            return (times is None) != (until is None)
        case effects.Replaces(variables=variables, objects=objects):
            return len(objects) <= len(variables) and None not in objects[-1:]
        case effects.FillDeck(place=place) | effects.FillWith(place=place) | effects.Shuffle(place):
            return isinstance(place, ZONES)
        case effects.Deal(source=source, target=target) | effects.LayOut(source=source, target=target):
            return isinstance(source, ZONES) and isinstance(target, ZONES)
        case effects.Move(place=place) | effects.Produces(spent_to=place):
            return not isinstance(place, data.PartsOf | data.Below | data.RowOf)
        case data.Pieces(kind, places, filters):
            if any(isinstance(one, data.Below) for one in places):
                return kind is not None and thing == data.Pieces(kind, places[:1])
            missing = [one.place for one in inside(filters) if isinstance(one, data.MissingIn)]
            return bool(places or kind or filters) and all(
                isinstance(one, data.Pieces) and one == data.Pieces(kind, one.places[:1]) for one in missing
            )
        case data.CountPieces(data.Pieces(amount=amount)):
            return amount is None
        case data.Below(piece):
            return piece == data.This()
        case data.PartsOf(piece):
            return isinstance(piece, data.This | data.BoundPiece)
        case data.Together(rows) | data.AllOf(rows) | data.AnyOf(rows) | data.EachOf(rows) | data.Sum(rows):
            return len(rows) > 1 and len(set(rows)) == len(rows)
        case data.AnyFilter(rows) | data.Extreme(parts=rows):
            return len(rows) > 1 and len(set(rows)) == len(rows)
        case _:
            return True
