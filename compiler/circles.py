"""Circles without a way out: texts that set themselves off for ever, and phrases that depend on themselves.

Comes in: a model. Goes out: every circle that is certain, once, as the lines that it goes through. A circle that a
condition, a limit, a choice or a cost may break is not certain and is left to play, which stops when it never ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import CheckedLine, CheckedPiece, Model
from wonderscript.compiler.piece_checks import walk, with_parts
from wonderscript.compiler.selections import of_pieces
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

# Where one of these stands in a body, it may be asked, paid for or over before it goes round.
BREAKING = (
    effects.Choose,
    effects.DoOne,
    effects.InAnyOrder,
    effects.AllTogether,
    effects.OnlyIf,
    effects.Pay,
    effects.PayCost,
    effects.EndStep,
    effects.Win,
    effects.SitOut,
)
# What is not the piece itself: going there again and again comes to an end.
BESIDE = (data.OnPiece, data.Below, data.PartsOf)
# Facts that are looked at whenever somebody pays.
PAYING = (effects.Frees, effects.Waives, effects.Pays, effects.Buys, effects.Produces, effects.ProducesAgain)
# Players who are at every table.
THERE = ("me", "them", "left", "right", "neighbors", "others", "everyone", "opponent", "first", "second", "active")
LONGEST_SHOWN = 60
# Where players sit that are at every table, seen from the one who speaks.
OTHERS = frozenset({"left", "right", "opponent", "others"})
SEATS = {
    "me": frozenset({"me"}),
    "left": frozenset({"left"}),
    "right": frozenset({"right"}),
    "neighbors": frozenset({"left", "right"}),
    "opponent": frozenset({"opponent"}),
    "others": OTHERS,
    "everyone": OTHERS | {"me"},
}

Key = tuple[object, ...]


class Stop(Struct, frozen=True):
    """A line that a circle goes through: where it stands, in which set, how it is called."""

    span: Span
    set_id: str
    called: str | None = None

    @property
    def shown(self) -> str:
        """What it is called; a line of a piece or a rule is shown as it is written."""
        if self.called is not None:
            return self.called
        text = " ".join(self.span.text.split())
        return f"`{text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + '...'}`"


class Circles(Struct):
    """Lines and what each of them leads to for certain: for the same player, or (without a piece) for some player.

    `heard`: what is said for one player, because of what others do.
    """

    model: Model
    stops: dict[Key, Stop] = field(default_factory=dict)
    same: dict[Key, dict[Key, None]] = field(default_factory=dict)
    some: dict[Key, dict[Key, None]] = field(default_factory=dict)
    heard: dict[Key, dict[Key, None]] = field(default_factory=dict)
    of_pieces: set[Key] = field(default_factory=set)

    def add(self, key: Key, stop: Stop, piece: CheckedPiece | None = None) -> None:
        """Add a line, of a piece or of all players."""
        self.stops[key] = stop
        self.same.setdefault(key, {})
        self.some.setdefault(key, {})
        self.heard.setdefault(key, {})
        if piece is not None:
            self.of_pieces.add(key)

    def lead(self, key: Key, target: Key, mine: bool, some: bool) -> None:
        """Note that a line leads to another one, for the one who speaks in it or for some player."""
        if target in self.stops:
            if mine:
                self.same[key][target] = None
            if (mine or some) and key not in self.of_pieces and target not in self.of_pieces:
                self.some[key][target] = None

    def hear(self, key: Key, target: Key) -> None:
        """Note that what a line has somebody do is heard by another one of the same player."""
        self.heard[key][target] = None

    def found(self, own_sets: frozenset[str]) -> Iterator[tuple[Stop, ...]]:
        """Every circle once, from a line of the sets that are judged on, if there is one in it."""
        met: set[Key] = set()
        for graph in (self.same, self.some, self.heard):
            for start in sorted(graph, key=lambda key: self.stops[key].set_id not in own_sets):
                ring = () if start in met else _shortest_ring(graph, start)
                if ring and met.isdisjoint(ring):
                    met.update(ring)
                    yield tuple(self.stops[key] for key in ring)


def _shortest_ring(graph: dict[Key, dict[Key, None]], start: Key) -> tuple[Key, ...]:
    """The shortest way from a line back to itself; empty if there is none."""
    before: dict[Key, Key] = {}
    waiting = deque([start])
    while waiting:
        key = waiting.popleft()
        for target in graph[key]:
            if target == start:
                ring = [key]
                while ring[-1] != start:
                    ring.append(before[ring[-1]])
                return tuple(reversed(ring))
            if target not in before:
                before[target] = key
                waiting.append(target)
    return ()


# ---------------------------------------------------------------- lines of a model


class Spoken(NamedTuple):
    """A line of a piece or of all players, and the set that says it."""

    line: CheckedLine
    set_id: str
    piece: CheckedPiece | None

    @property
    def rule(self) -> effects.Rule | effects.Statement:
        """What it says."""
        return self.line.rule

    @property
    def key(self) -> Key:
        """What it is known by."""
        return "line", id(self.line)

    @property
    def stop(self) -> Stop:
        """Where a circle goes through it."""
        return Stop(self.line.span, self.set_id)


def _lines(checked: Checked, sort: str, matters: Callable[[object], bool]) -> Iterator[Spoken]:
    """The lines that can have a part in circles of some sort."""

    def by(piece: CheckedPiece) -> Iterator[Spoken]:
        for one in with_parts(piece):
            yield from (Spoken(line, one.set_id, one) for line in one.lines if matters(line.rule))

    for named in checked.model.rules:
        yield from (Spoken(line, named.set_id, None) for line in named.rules if matters(line.rule))
    yield from of_pieces(checked, sort, by)


# ---------------------------------------------------------------- what sets itself off


def deeds(checked: Checked) -> Circles:
    """What each verb, listener, hook and step leads to without anybody deciding anything."""
    return _Deeds(Circles(checked.model), checked.memory, tuple(_lines(checked, "deeds", _does_something))).gathered()


DOING = (effects.Trigger, effects.Hook, effects.AtEnd, effects.Copy, effects.DoText)


def _does_something(rule: object) -> bool:
    """Whether a line sets something off, or makes it doubtful."""
    if isinstance(rule, effects.Fact):
        return isinstance(rule.what, effects.Forbids)
    return isinstance(rule, (*DOING, effects.Replaces))


class _Deeds(Struct):
    circles: Circles
    memory: Memory
    lines: tuple[Spoken, ...]
    # What listens to a verb, and what is hooked around a step or a verb or waits for the end of a step.
    listening: dict[str, list[tuple[Spoken, effects.Event]]] = field(default_factory=dict)
    around: dict[str, list[Spoken]] = field(default_factory=dict)
    at_end: dict[str, list[Spoken]] = field(default_factory=dict)
    # Verbs that something forbids or replaces, and those in whose place something else is done.
    doubtful: set[str] = field(default_factory=set)
    replaced: set[str] = field(default_factory=set)

    def gathered(self) -> Circles:
        circles, model = self.circles, self.circles.model
        for spoken in self.lines:
            if isinstance(spoken.rule, DOING):
                circles.add(spoken.key, spoken.stop, spoken.piece)
            self._note_doubts(spoken.rule)
            self._index(spoken)
        for verb in model.verbs:
            signature = verb.signature
            circles.add(("verb", signature.verb), Stop(signature.span, signature.set_id, f"`{signature.forms[0]}`"))
        terms = model.vocabulary.terms
        steps = {one.step: one for body in _bodies(model) for one in self._steps(body)}
        for name in steps:
            term = terms["step", name]
            circles.add(("step", name), Stop(term.span, term.set_id, Phrase("the {step}", step=name)))
        for verb in model.verbs:
            self._verb(("verb", verb.signature.verb), verb.signature.verb, verb.body)
        for name, step in steps.items():
            self._from(("step", name), step.body, None)
            self._around(("step", name), name)
        for spoken in self.lines:
            if isinstance(spoken.rule, effects.Trigger | effects.Hook | effects.AtEnd):
                self._from(spoken.key, spoken.rule.body, spoken.piece)
            elif spoken.key in circles.stops:
                self._from(spoken.key, spoken.rule, spoken.piece)
        for spoken in self.lines:
            match spoken.rule:
                case effects.Trigger(event=effects.Event() as event, body=body) if event.who is not None:
                    self._heard_from(spoken.key, event, self._done(body, frozenset({"me"}), event.doer, ()))
                case _:
                    pass
        return circles

    def _done(self, body: object, by: Seats, doer: str | None, within: tuple[str, ...]) -> Iterator[Done]:
        """What a body is sure to do, seen from the one who speaks (`by`: who is `me` in it)."""
        if any(isinstance(one, BREAKING) for one in walk(body)):
            return
        for one in _sure(body if isinstance(body, tuple) else (body,)):
            match one:
                case effects.ForEachPlayer(players=players, body=inner):
                    yield from self._done(inner, _seats(players, by, doer), None, within)
                case effects.Gain(who=who, counter=counter, amount=data.Constant(value=amount), source=None):
                    if amount > 0:
                        yield "gain", counter, _seats(who, by, doer)
                case effects.Call(who=who, verb=verb, arguments=arguments):
                    if verb not in (*self.doubtful, *within) and all(map(_is_surely_there, arguments)):
                        seats = _seats(who, by, doer)
                        yield verb, None, seats
                        if verb not in self.replaced:
                            signed = next(one for one in self.circles.model.verbs if one.signature.verb == verb)
                            yield from self._done(signed.body, seats, None, (*within, verb))
                case _:
                    pass

    def _heard_from(self, key: Key, event: effects.Event, done: Iterable[Done]) -> None:
        """Note which listeners hear, for the one who speaks, what a line is sure to do."""
        doers = _seats(event.who, frozenset({"me"}), None)
        for verb, counter, seats in done:
            for spoken, wanted in self.listening.get(verb, ()):
                heard = _seats(wanted.who, frozenset({"me"}), None)
                meets = bool(doers) and doers <= heard if seats == DOER else bool(seats & heard)
                alike = (
                    wanted.counter in (None, counter)
                    if verb == "gain"
                    else self._is_any(wanted.pieces, self._object_kind(verb))
                )
                if meets and alike:
                    self.circles.hear(key, spoken.key)

    def _steps(self, body: object) -> tuple[effects.RunStep, ...]:
        def found() -> tuple[effects.RunStep, ...]:
            return tuple(one for one in walk(body) if isinstance(one, effects.RunStep))

        return self.memory.remembered(found, "steps in", body)

    def _note_doubts(self, rule: object) -> None:
        match rule:
            case effects.Fact(what=effects.Forbids() as forbids):
                self.doubtful.update(forbids.verbs)
            case effects.Replaces(verb=verb):
                self.doubtful.add(verb)
            case effects.Hook(when="instead", target=target):
                self.replaced.add(target)
            case _:
                pass

    def _index(self, spoken: Spoken) -> None:
        match spoken.rule:
            case effects.Trigger(
                effects.Event(way=None, other=None | data.Seat("bank")) as event, once_a=None, condition=None
            ):
                for verb in event.verbs if event.who is not None else ():
                    self.listening.setdefault(verb, []).append((spoken, event))
            case effects.Hook(target=target, condition=None):
                self.around.setdefault(target, []).append(spoken)
            case effects.AtEnd(step=step):
                self.at_end.setdefault(step, []).append(spoken)
            case _:
                pass

    def _verb(self, key: Key, verb: str, body: tuple[effects.Statement, ...]) -> None:
        """What a verb leads to: what it does, what is hooked around it, and who listens to it."""
        if verb not in self.replaced:
            self._from(key, body, None)
        if ("step", verb) not in self.circles.stops:
            self._around(key, verb)
        kind = self._object_kind(verb)
        for spoken, event in self.listening.get(verb, ()):
            if self._is_any(event.pieces, kind):
                self.circles.lead(key, spoken.key, _has_me(event.who), _is_there(event.who))

    def _object_kind(self, verb: str) -> str | None:
        signature = next(one.signature for one in self.circles.model.verbs if one.signature.verb == verb)
        return signature.object_kind

    def _is_any(self, pieces: data.PieceSet | None, kind: str | None) -> bool:
        """Whether a phrase means every piece of a kind."""
        if pieces is None:
            return True
        if not isinstance(pieces, data.Pieces) or pieces.places or pieces.filters or kind is None:
            return False
        return pieces.kind is None or self.circles.model.vocabulary.is_kind(kind, pieces.kind)

    def _around(self, key: Key, target: str) -> None:
        """What is hooked around a step or a verb, or waits for the end of a step, whatever happens in it."""
        for spoken in (*self.around.get(target, ()), *(self.at_end.get(target, ()) if key == ("step", target) else ())):
            self.circles.lead(key, spoken.key, True, True)

    def _from(self, key: Key, body: object, piece: CheckedPiece | None) -> None:
        """Note what a body leads to."""
        for statement, mine, some in self.memory.remembered(lambda: _led_to(body), "led to", body):
            match statement:
                case effects.Gain(who=who, counter=counter, amount=data.Constant(value=amount), source=None):
                    if amount > 0:
                        self._gain(key, counter, mine and _has_me(who), some and _is_there(who))
                case effects.Call(who=who, verb=verb, arguments=arguments):
                    if verb not in self.doubtful and all(map(_is_surely_there, arguments)):
                        self.circles.lead(key, ("verb", verb), mine and _has_me(who), some and _is_there(who))
                        if data.This() in arguments:
                            self._own(key, piece, verb)
                case effects.Copy(piece=data.This()):
                    self._own(key, piece, None)
                case effects.DoText(piece=data.This()):
                    for line in () if piece is None else piece.lines:
                        self.circles.lead(key, ("line", id(line)), True, False)
                case effects.Again(step=step):
                    self.circles.lead(key, ("step", step), True, True)
                case _:
                    pass

    def _gain(self, key: Key, counter: str, mine: bool, some: bool) -> None:
        for spoken, event in self.listening.get("gain", ()):
            if event.counter in (None, counter):
                self.circles.lead(key, spoken.key, mine and _has_me(event.who), some and _is_there(event.who))

    def _own(self, key: Key, piece: CheckedPiece | None, verb: str | None) -> None:
        """What a piece does when a verb (or, copied, anything) is done to it."""
        for line in () if piece is None else piece.lines:
            match line.rule:
                case effects.Trigger(effects.Event(who=None, way=None) as event, once_a=None, condition=None):
                    if verb in (None, *event.verbs):
                        self.circles.lead(key, ("line", id(line)), True, False)
                case _:
                    pass


def _bodies(model: Model) -> tuple[object, ...]:
    """Everything in which steps can stand."""
    lines = (line.rule for named in model.rules for line in named.rules)
    return (*model.main, *(verb.body for verb in model.verbs), *lines)


# Players, by where they sit; what somebody is sure to do: the verb, the counter if there is one, and who does it.
Seats = frozenset[str]
Done = tuple[str, str | None, Seats]
# Whoever did what was heard.
DOER: Seats = frozenset({"doer"})


def _seats(players: data.Players | None, by: Seats, doer: str | None) -> Seats:
    """Who is surely meant, seen from the one who speaks (`by`: who is `me`; `doer`: what who was heard is called)."""
    match players:
        case data.Seat(which="everyone"):
            return SEATS["everyone"]
        case data.Seat(which="me"):
            return by
        case data.Seat(which=which) if by == SEATS["me"]:
            return SEATS.get(which, frozenset())
        case data.BoundPlayer(variable=variable) if variable == doer:
            return DOER
        case data.EachOf(groups=groups):
            return frozenset().union(*(_seats(one, by, doer) for one in groups))
        case _:
            return frozenset()


def _sure(body: Iterable[object]) -> Iterator[object]:
    """The statements of a body that are carried out whatever happens."""
    for one in body:
        match one:
            case effects.InPhase(body=inner) | effects.Later(body=inner):
                yield from _sure(inner)
            case effects.Repeat(body=inner, times=data.Constant(value=times)) if times > 0:
                yield from _sure(inner)
            case effects.RunStep(body=inner, times=data.Constant(value=times), until=None) if times > 0:
                yield from _sure(inner)
            case _:
                yield one


Certain = tuple[effects.Statement, bool, bool]


def _led_to(body: object) -> tuple[Certain, ...]:
    """What a body, or a single statement, is sure to do; nothing, where something may break it off."""
    if any(isinstance(one, BREAKING) for one in walk(body)):
        return ()
    return tuple(_certain(body if isinstance(body, tuple) else (body,), True, True))


def _certain(body: Iterable[object], mine: bool, some: bool) -> Iterator[Certain]:
    """The statements of a body that are carried out whatever happens: by the one who speaks, or by some player."""
    for one in _sure(body):
        match one:
            case effects.ForEachPlayer(players=players, body=inner):
                yield from _certain(inner, mine and _has_me(players), some and _is_there(players))
            case effects.Gain() | effects.Call() | effects.Copy() | effects.DoText() | effects.Again():
                yield one, mine, some
            case _:
                pass


def _has_me(players: data.Players | None, them: bool = False) -> bool:
    """Whether the one who speaks is surely one of those players (`them`: so is the subject of the sentence)."""
    match players:
        case data.Seat(which=which):
            return which in ("me", "everyone") or (which == "them" and them)
        case data.EachOf(groups=groups):
            return any(_has_me(one, them) for one in groups)
        case _:
            return False


def _is_there(players: data.Players | None) -> bool:
    """Whether there is surely such a player."""
    match players:
        case data.Seat(which=which):
            return which in THERE
        case data.EachOf(groups=groups):
            return any(map(_is_there, groups))
        case _:
            return False


def _is_surely_there(argument: data.Argument) -> bool:
    """Whether a verb has something to be done to."""
    if isinstance(argument, data.Pieces | data.Together):
        return False
    return not isinstance(argument, data.OwnerOf | data.HolderOf | data.EachOf | data.PlayersWho) and (
        not isinstance(argument, data.Seat) or _is_there(argument)
    )


def _is_the_same(argument: data.Argument) -> bool:
    """Whether a verb is done to what it is done to already, and so to the same again."""
    same = (
        data.Constant | data.BoundNumber | data.BoundPiece | data.BoundPlayer | data.This | data.Seat | data.Resources
    )
    return isinstance(argument, same) and _is_surely_there(argument)


# ---------------------------------------------------------------- what depends on itself


def meanings(checked: Checked) -> Circles:
    """What each adjective, fact and ability has to be known of before it is known itself."""
    memory = checked.memory

    def asks(rule: object) -> bool:
        # Whoever asks for nothing is known: no circle goes through that.
        return isinstance(rule, effects.Fact) and bool(_asked_by(rule, memory))

    return _Meanings(Circles(checked.model), memory, tuple(_lines(checked, "meanings", asks))).gathered()


# A phrase that asks for something: the phrase, and whether that is asked of the one who speaks, or of some player.
Asked = tuple[object, bool, bool]


class _Meanings(Struct):
    circles: Circles
    memory: Memory
    lines: tuple[Spoken, ...]
    facts: list[tuple[Spoken, effects.Fact]] = field(default_factory=list)

    def gathered(self) -> Circles:
        circles, model = self.circles, self.circles.model
        for spoken in self.lines:
            if isinstance(spoken.rule, effects.Fact):
                self.facts.append((spoken, spoken.rule))
                circles.add(spoken.key, spoken.stop, spoken.piece)
        for adjective in model.adjectives:
            term = model.vocabulary.terms["adjective", adjective]
            circles.add(("adjective", adjective), Stop(term.span, term.set_id, f"`{adjective}`"))
        for verb in model.verbs:
            signature = verb.signature
            circles.add(("able", signature.verb), Stop(signature.span, signature.set_id, f"`{signature.forms[0]}`"))
        for spoken, fact in self.facts:
            self._from(spoken.key, fact, spoken.piece)
        for name, checked in model.adjectives.items():
            self._from(("adjective", name), checked.condition, None)
        for verb in model.verbs:
            self._able(("able", verb.signature.verb), verb.body)
        return circles

    def _able(self, key: Key, body: tuple[effects.Statement, ...]) -> None:
        """Whether a verb can be done: its conditions, what it does first, what is forbidden, what has to be paid."""
        for one in body:
            match one:
                case effects.OnlyIf(condition=condition) | effects.If(condition=condition):
                    self._from(key, condition, None)
                case effects.Call(who=who, verb=verb, arguments=arguments) if all(map(_is_the_same, arguments)):
                    self.circles.lead(key, ("able", verb), _has_me(who), _is_there(who))
                case effects.InPhase(body=inner):
                    self._able(key, inner)
                case effects.PayCost(who=who):
                    self._facts(key, PAYING, _has_me(who), _is_there(who))
                case _:
                    pass
            # Up to here it can be looked ahead; what comes after something that happens is not asked for.
            if not isinstance(one, effects.OnlyIf | effects.InPhase | effects.PayCost):
                break
        for spoken, fact in self.facts:
            if isinstance(fact.what, effects.Forbids) and key in [("able", verb) for verb in fact.what.verbs]:
                self.circles.lead(key, spoken.key, True, True)

    def _facts(self, key: Key, kinds: tuple[type, ...], mine: bool, some: bool) -> None:
        for spoken, fact in self.facts:
            if isinstance(fact.what, kinds):
                self.circles.lead(key, spoken.key, mine, some)

    def _from(self, key: Key, phrase: object, piece: CheckedPiece | None) -> None:
        """Note what has to be known to work a phrase out."""
        for one, mine, some in _asked_by(phrase, self.memory):
            match one:
                case data.IsCalled(adjective=adjective):
                    self.circles.lead(key, ("adjective", adjective), mine, some)
                case data.Able(verb=verb):
                    self.circles.lead(key, ("able", verb), mine, some)
                case data.CounterOf(counter=counter):
                    for spoken, fact in self.facts:
                        if isinstance(fact.what, effects.Shows) and fact.what.symbols == (counter,):
                            self.circles.lead(key, spoken.key, mine, some)
                case data.PointsOf(pieces=pieces):
                    for spoken, fact in self.facts:
                        if isinstance(fact.what, effects.Worth) and self._are_meant(pieces, piece, spoken.piece):
                            self.circles.lead(key, spoken.key, True, True)
                case data.Exists(pieces=pieces) | data.CountPieces(pieces=pieces, distinct=None):
                    for spoken, fact in self.facts:
                        if isinstance(fact.what, effects.CountsAs) and self._counts_as(fact.what, pieces):
                            self.circles.lead(key, spoken.key, True, True)
                case _:
                    pass

    def _are_meant(self, pieces: data.PieceSet, speaker: CheckedPiece | None, piece: CheckedPiece | None) -> bool:
        """Whether a piece is surely one of those that another one speaks of while both lie where they are active."""
        if piece is None:
            return False
        if isinstance(pieces, data.Together):
            return any(self._are_meant(one, speaker, piece) for one in pieces.sets)
        if not isinstance(pieces, data.Pieces):
            return isinstance(pieces, data.This) and piece is speaker
        vocabulary = self.circles.model.vocabulary
        if pieces.pick != "all" or (pieces.kind is not None and not vocabulary.is_kind(piece.kind, pieces.kind)):
            return False
        home = vocabulary.kinds[piece.kind].active_zone
        there = any(isinstance(one, data.ZoneOf) and one.zone == home and _has_me(one.who) for one in pieces.places)
        return there and all(_surely_passes(piece, one) for one in pieces.filters)

    def _counts_as(self, what: effects.CountsAs, pieces: data.PieceSet) -> bool:
        """Whether what counts as pieces in a step counts as those that are asked for."""
        if not isinstance(pieces, data.Pieces) or not isinstance(what.pieces, data.Pieces) or pieces.pick != "all":
            return False
        mine = any(isinstance(one, data.ZoneOf) and _has_me(one.who) for one in pieces.places)
        alike = pieces.kind == what.pieces.kind and set(pieces.filters) <= set(what.pieces.filters)
        return mine and alike and ("step", what.within) in self.circles.model.vocabulary.terms


def _surely_passes(piece: CheckedPiece, one: data.Filter) -> bool:
    match one:
        case data.HasValue(property=name, values=values):
            return piece.properties.get(name) in values
        case data.HasName(name=name):
            return piece.name == name
        case data.AnyFilter(filters=filters):
            return any(_surely_passes(piece, each) for each in filters)
        case _:
            return False


def _asked_by(phrase: object, memory: Memory) -> tuple[Asked, ...]:
    """All that has to be known to work a phrase out, found once."""
    return memory.remembered(lambda: tuple(_asked(phrase, False, False)), "asked", phrase)


def _asked(phrase: object, them: bool, beside: bool) -> Iterator[Asked]:
    """All that a phrase asks for.

    What lies on a piece or under it (`beside`) is another piece: an adjective may go on from piece to piece.
    """
    match phrase:
        case tuple():
            for one in phrase:
                yield from _asked(one, them, beside)
            return
        case data.IsCalled():
            if not beside:
                yield phrase, True, True
            return
        case data.Able(who=who, arguments=arguments):
            if not any(_is_beside(one) for one in arguments):
                yield phrase, _has_me(who, them), _is_there(who)
        case data.CounterOf(who=who):
            yield phrase, _has_me(who, them), _is_there(who)
        case data.PointsOf() | data.Exists() | data.CountPieces():
            yield phrase, True, True
        case data.MostOf(players=players) | data.PlayersWho(players=players):
            them = them or _has_me(players)
        case data.Pieces() if _is_beside(phrase):
            beside = True
    if isinstance(phrase, data.Data):
        for name in phrase.__struct_fields__:
            yield from _asked(getattr(phrase, name), them, beside)


def _is_beside(phrase: object) -> bool:
    """Whether pieces are those that lie on another piece or under it, or are parts of it."""
    return (
        isinstance(phrase, data.Pieces)
        and bool(phrase.places)
        and all(isinstance(one, BESIDE) for one in phrase.places)
    )
