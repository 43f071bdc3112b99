"""Choices written out as Python: a function that finds every option of a decision, in loops and tests of its own.

It mirrors `lines` step by step: the same lines of play in the same order, with the same answers and the same acts. An
option that is found is only a row (which way it went, and what was chosen on it); its answers and its acts are made
when they are asked for. A body with something that cannot be written (`Cannot`) is walked through by `lines`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from wonderscript.runtime import effects, phrases
from wonderscript.runtime.accounts import costly
from wonderscript.runtime.acts import WrittenAct, write_acts, write_happening, write_phases, write_way
from wonderscript.runtime.consequences import Consequences, write_payment
from wonderscript.runtime.decisions import Agreed, Chose, Took
from wonderscript.runtime.drawing import draws_first, draws_objects
from wonderscript.runtime.effects import Statement
from wonderscript.runtime.events import (
    NO_HOOKS,
    hooks_on,
    is_heard,
    replacement,
)
from wonderscript.runtime.forbidding import write_forbidden
from wonderscript.runtime.layouts import Bare
from wonderscript.runtime.lines import WALKERS, dues_at, is_put_off, past_choice
from wonderscript.runtime.looking import kind_on_backs, reads_faces, slots_read, variables_read
from wonderscript.runtime.paths import NAMES, NOWHERE, PYTHON, SAME, Path, Site, Then
from wonderscript.runtime.paying import PaymentWriter
from wonderscript.runtime.rows import Finder, Leaf, Rows
from wonderscript.runtime.seeing import hidden_by, is_unseen
from wonderscript.runtime.selecting import seats_of
from wonderscript.runtime.stand_ins import WITHIN
from wonderscript.runtime.state import Frame, Happened, Here, Paying, Scope, Task
from wonderscript.runtime.table import EMPTY_BODY, Body, Table
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import Cannot, Voice

ME = phrases.Seat("me")


@dataclass(slots=True)
class FinderWriter:
    """Writes the finder of one body; `drawn` is the choice for which pieces were drawn, if it begins with one."""

    table: Table
    together: bool
    last_phase: int
    drawn: Statement | None = None
    # How it goes on when what was chosen has been carried out, in Python.
    onward: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    depth: int = 1
    count: int = 0
    leaves: list[tuple[Path, str]] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    hoisted: dict[str, str] = field(default_factory=dict)
    writer: Writer = field(init=False)
    payment: PaymentWriter = field(init=False)

    def __post_init__(self) -> None:
        self.writer = Writer(self.table, kept=self.kept, walks=True)
        self.writer.names.update({task.name: task for task in Task})
        known = (Scope, Frame, Happened, Here, Paying, Chose, Took, Agreed, Rows)
        self.writer.names.update({one.__name__: one for one in known})
        self.payment = PaymentWriter(self.writer)

    def write(self, body: Body, position: int, names: tuple[str, ...], free: bool, alone: bool) -> Finder:
        """The finder of a body from a position on, or of the statement there, where variables of names are bound."""
        bindings = tuple((name, f"scope.bindings[{index}][1]") for index, name in enumerate(names))
        path = Path("me" if self.together else "scope.them", "scope.this", bindings, free)
        if alone:
            site = Site(self.table.body_numbers[id(body)], position, self.last_phase, self.leaf, self.leaf)
            WRITERS[type(body[position])](self, body[position], path, site)
        else:
            self.body(body, path, self.last_phase, self.leaf, position)
        source = [
            "def find(table, state, me, scope):",
            "    rows = []; found = rows.append",
            *self.preparing(),
            *self.lines,
            "    return Rows(finder, rows, me, scope, len(rows))",
        ]
        self.writer.names["table"] = self.table
        leaves = [self._leaf(number, *leaf) for number, leaf in enumerate(self.leaves)]
        exec("\n".join(source), self.writer.names)
        finder = self.writer.names["finder"] = Finder(self.writer.names, leaves, self.together)
        return finder

    def _leaf(self, number: int, path: Path, values: str) -> Leaf:
        """A way through, with all that can be made of it."""
        unpack = f"    (_, {values}) = row" if values else "    pass"
        answers = [f"def answers_{number}(row, me, scope):", unpack, f"    return ({_listed(path.answers)})"]
        name = f"carried_out_{number}"
        if self.together:
            carried_out = write_phases(name, unpack, path.acts, self.last_phase + 1)
        else:
            carried_out = write_way(name, unpack, path.acts, self.onward)
        return Leaf(answers, write_acts(f"acts_{number}", unpack, path.acts), carried_out)

    def preparing(self) -> list[str]:
        """What is worked out before the first loop."""
        names = "    bits = state.bits; counters = state.counters"
        used = set(NAMES.findall("\n".join([*self.payment.before, *self.before, *self.lines])))
        priced = [f"    {name} = {value}" for name, value in self.payment.named.items() if name in used]
        return [names, *("    " + line for line in self.payment.before), *priced, *self.before]

    # ------------------------------------------------------------ writing

    def emit(self, line: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.depth + line)

    def inside(self, head: str, write: Callable[[], None]) -> None:
        """Write a block."""
        self.emit(head)
        self.depth += 1
        before = len(self.lines)
        write()
        if len(self.lines) == before:
            self.emit("pass")
        self.depth -= 1

    def walks_if(self, test: str) -> None:
        """Where something holds that happens seldom, the body has to be walked through after all."""
        self.emit(f"if {test}: return None")

    def walks_if_unseen(self, piece: str, places: tuple[phrases.Place, ...] | None) -> None:
        """Where somebody looks at a piece that may lie hidden, the body has to be walked through if it does."""
        sight = hidden_by(self.table, places)
        if sight == "face":
            self.walks_if(f"state.face_down >> {piece} & 1")
        elif sight == "any":
            self.walks_if(f"{self.writer.known(is_unseen)}(table, state, me, {piece})")

    def fresh(self, name: str) -> str:
        """A name that is not used yet."""
        self.count += 1
        return f"{name}_{self.count}"

    def of_kind(self, kind: str) -> int:
        """The pieces of a kind, as bits."""
        return sum(1 << piece.number for piece in self.table.pieces if kind in piece.kinds)

    def worked_out(self, name: str, value: str, path: Path) -> str:
        """A name for a value; what is the same on every path is worked out once, before the first loop."""
        found = self.hoisted.get(value)
        if found is not None:
            return found
        found = self.fresh(name)
        if any(chosen in value for chosen in path.values):
            self.emit(f"{found} = {value}")
        else:
            self.before.append(f"    {found} = {value}")
            self.hoisted[value] = found
        return found

    def kept(self, value: str) -> str:
        """A part of an expression: what is surely the same on every path gets a name and is worked out once."""
        known = {*SAME, *self.writer.names, *self.hoisted.values()}
        return self.worked_out("there", value, NOWHERE) if known.issuperset(NAMES.findall(value)) else value

    def ways_to_pay(self, piece: str, path: Path) -> str:
        """A name for the ways to pay for a piece; of one that is the same on every path they are found only once."""
        key, known = f"ways to pay for {piece}", path.known.get(piece, -1)
        if key in self.hoisted:
            return self.hoisted[key]
        ways = self.fresh("ways")
        if piece in self.hoisted.values():
            self.hoisted[key] = ways
            self.before += ["    " + line for line in self.payment.ways_to_pay(ways, piece, known, sure=False)]
            return ways
        for line in self.payment.ways_to_pay(ways, piece, known, sure=True):
            self.emit(line)
        return ways

    def leaf(self, path: Path) -> None:
        """A way through: found, with what was chosen on it."""
        values, way = _listed(path.values), len(self.leaves)
        if len(path.values) == 1 and path.values[0] in path.known:
            # Rows of nothing but a piece are always the same.
            rows = tuple([(way, piece) for piece in range(len(self.table.pieces))])
            self.emit(f"found({self.writer.constant(rows)}[{path.values[0]}])")
        else:
            self.emit(f"found(({way}, {values}))")
        self.leaves.append((path, values))

    def each(self, head: str, path: Path, write: Callable[[], None]) -> None:
        """Write a loop on a path; if it is the same whatever was chosen before, what is found in it is kept."""
        start, first, chosen = len(self.lines), len(self.leaves), len(path.values)
        self.inside(head, write)
        lines, leaves = self.lines[start:], [*enumerate(self.leaves)][first:]
        some = self.fresh("some")
        rests = {number: f"({_listed(leaf.values[chosen:])})" for number, (leaf, _values) in leaves}
        once = {f"found(({number}, {one[1]}))": f"{some}.append(({number}, {rests[number]}))" for number, one in leaves}
        comes_again = leaves and not set(path.values) <= set(self.hoisted.values())
        if not comes_again or self._differs([line for line in lines if line.strip() not in once], start):
            return
        self.before.append(f"    {some} = None")
        del self.lines[start:]
        self.emit(f"if {some} is None:")
        self.emit(f"    {some} = []")
        for line in lines:
            text = line.lstrip()
            self.lines.append("    " + line.replace(text, once.get(text, text)))
        before = _listed(path.values)
        self.emit(f"for way, rest in {some}: found((way, {before}rest, ))")
        for number, (leaf, _values) in leaves:
            self.leaves[number] = leaf, f"{before}{rests[number]}, "

    def _differs(self, lines: list[str], start: int) -> bool:
        """Whether lines have to do with anything that the lines before them set, or that is found."""
        same = {*SAME, *self.writer.names, *self.hoisted.values(), *self.payment.names, *PYTHON}
        outside = {"found", *NAMES.findall("\n".join(self.lines[:start]))} - same
        return not outside.isdisjoint(NAMES.findall("\n".join(lines)))

    def doing(self, path: Path, frame: str, phase: int, body: Body | None = None) -> Path:
        """A path with something more to carry out; unless all decide together, it does not look beyond that."""
        lines, leading = None, False
        if body is not None:
            lines, leading = write_happening(self.writer, body, path.voice, path.scope)
        act = WrittenAct(phase, frame, None, lines, leading)
        return replace(path, acts=(*path.acts, act), stopped=not self.together)

    # ------------------------------------------------------------ bodies

    def body(self, body: Body, path: Path, phase: int, then: Then, position: int = 0) -> None:
        """Every way through a body."""
        number = self.table.body_numbers[id(body)]
        if position == 0 and body and not any(type(one) in WALKERS for one in body):
            then(self.doing(path, f"Frame(BODY, {number}, 0, {path.scope})", phase, body))
        else:
            self._from(body, number, position, path, phase, then)

    def _from(self, body: Body, number: int, index: int, path: Path, phase: int, then: Then) -> None:
        if path.stopped or index == len(body):
            then(path)
            return

        def after(longer: Path) -> None:
            if longer.stopped and index + 1 < len(body):
                frame = f"Frame(BODY, {number}, {index + 1}, {longer.scope})"
                longer = self.doing(longer, frame, phase, body[index + 1 :])
            self._from(body, number, index + 1, longer, phase, then)

        site = Site(number, index, phase, after, then)
        statement = body[index]
        if type(statement) in WALKERS:
            if type(statement) not in WRITERS:
                raise Cannot(statement)
            self._look(statement, path)
            WRITERS[type(statement)](self, statement, path, site)
        else:
            self.happens(path, site)

    def _look(self, statement: Statement, path: Path) -> None:
        """What is looked at must be seen, if it is written."""
        variables = dict(path.bindings)
        for name in variables_read(self.table, statement, self.together):
            known = name not in variables or variables[name] in path.told
            if not known and not (path.free and isinstance(statement, effects.PayCost)):
                self.walks_if_unseen(variables[name], path.places.get(variables[name]))

    def going_on(self, path: Path, site: Site, position: int) -> None:
        """A body goes on at another place."""
        self._from(self.table.bodies[site.body], site.body, position, path, site.phase, site.then)

    def happens(self, path: Path, site: Site) -> None:
        """A statement that is carried out when it is its turn; one after the other, the rest of the body with it."""
        body = self.table.bodies[site.body]
        if self.together:
            frame = f"Frame(ONE, {site.body}, {site.position}, {path.scope})"
            site.after(self.doing(path, frame, site.phase, body[site.position : site.position + 1]))
        else:
            frame = f"Frame(BODY, {site.body}, {site.position}, {path.scope})"
            site.then(self.doing(path, frame, site.phase, body[site.position :]))


def _listed(parts: tuple[str, ...]) -> str:
    return "".join([f"{part}, " for part in parts])


def _mine(players: phrases.Players) -> None:
    """Only what the seat decides or does that speaks can be written."""
    if players != ME:
        raise Cannot(players)


# ---------------------------------------------------------------- choices


def _choose(finder: FinderWriter, statement: effects.Choose, path: Path, site: Site) -> None:
    _mine(statement.who)
    past = past_choice(finder.table.bodies[site.body], site.position)
    if past and path.values:
        raise Cannot(statement)
    if draws_first(statement) and statement is not finder.drawn:
        _draw(finder, statement, path, site, past)
        return
    options = statement.options
    writer, voice = finder.writer, path.voice
    match options:
        case _ if statement is finder.drawn:
            what, found = "piece", "state.stack[-1].rest.pieces[0]"
        case effects.NumberRange(least=least, most=most):
            what, found = "number", f"range({writer.number(least, voice)}, {writer.number(most, voice)} + 1)"
        case phrases.Resources(names=names):
            what, found = "resource", writer.constant(tuple(finder.table.resources[name] for name in names))
        case phrases.Pieces() | phrases.Together() | phrases.This() | phrases.BoundPiece():
            what, found = "piece", writer.in_order(options, voice)
        case _:
            what, found = "player", writer.walked(seats_of, options, voice)
    name = statement.variable
    value = finder.fresh(f"v{name}")
    known, places = path.known, path.places
    if isinstance(options, phrases.Pieces) and options.kind is not None:
        known = {**known, value: finder.of_kind(options.kind)}
    if isinstance(options, phrases.Pieces) and options.places:
        places = {**places, value: options.places}
    longer = replace(
        path.answering(f"Chose({name!r}, {what!r}, {value}, {path.past})"),
        bindings=(*path.bindings, (name, value)),
        values=(*path.values, value),
        known=known,
        places=places,
    )
    bare = writer.bare(options, value)
    if past:
        some = finder.fresh("some")
        finder.emit(f"{some} = {found}")
        found = some
    elif bare is not None:
        found = _bare(writer, bare[0])

    def chosen() -> None:
        if bare is not None and not past:
            finder.emit(f"if {bare[1]}: continue")
        if statement is not finder.drawn and reads_faces(finder.table, options):
            finder.walks_if_unseen(value, places.get(value))
        site.after(longer)

    finder.each(f"for {value} in {found}:", path, chosen)
    if past:
        finder.inside(f"if not {found}:", lambda: finder.going_on(path.unasked(), site, past))


def _bare(writer: Writer, bare: Bare) -> str:
    """What is bare; mostly that was asked for since anything has moved."""
    known = writer.constant(bare)
    still = f"{known}.lying is state.zones[{bare.zone}] and {known}.laid is state.laid"
    return f"{known}.listed if {still} else {known}.at(state)"


def _draw(finder: FinderWriter, statement: effects.Choose, path: Path, site: Site, past: int | None) -> None:
    """What is drawn first is chosen when it is drawn, and what follows from it after that."""
    if finder.together or not isinstance(statement.options, phrases.Pieces):
        raise Cannot(statement)
    every = msgspec.structs.replace(statement.options, pick="all", amount=None)
    there = finder.worked_out("some", finder.writer.pieces(every, path.voice), path)
    frame = f"Frame(BODY, {site.body}, {site.position}, {path.scope})"
    finder.inside(f"if {there}:", lambda: site.then(finder.doing(path, frame, site.phase)))
    if past:
        finder.inside("else:", lambda: finder.going_on(path.unasked(), site, past))


def _may(finder: FinderWriter, statement: effects.May, path: Path, site: Site) -> None:
    _mine(statement.who)
    flag = finder.fresh("could")
    finder.emit(f"{flag} = False")

    def done(longer: Path) -> None:
        finder.emit(f"{flag} = True")
        site.after(replace(longer, them=path.them))

    finder.body(statement.body, replace(path.answering(f"Agreed(True, {path.past})"), them="me"), site.phase, done)
    finder.inside(f"if {flag}:", lambda: site.after(path.answering(f"Agreed(False, {path.past})")))
    finder.inside("else:", lambda: site.after(path.unasked()))


def _do_one(finder: FinderWriter, statement: effects.DoOne, path: Path, site: Site) -> None:
    _mine(statement.who)
    for index, body in enumerate(statement.options):
        finder.body(body, _taking(finder, path, index, body), site.phase, site.after)


def _taking(finder: FinderWriter, path: Path, index: int, body: Body) -> Path:
    call = body[0]
    took = Took(index, call.verb) if isinstance(call, effects.Call) else Took(index)
    return path.answering(finder.writer.constant(took))


def _in_any_order(finder: FinderWriter, statement: effects.InAnyOrder, path: Path, site: Site) -> None:
    _mine(statement.who)
    if finder.together:
        raise Cannot(statement)
    again = f"Frame(ONE, {site.body}, {site.position}, {path.scope})"
    flag = finder.fresh("must")
    finder.emit(f"{flag} = False")

    def forced(longer: Path) -> None:
        finder.emit(f"{flag} = True")
        wanted(longer)

    def wanted(longer: Path) -> None:
        site.after(finder.doing(longer, again, site.phase))

    for index, body in enumerate(statement.must):
        finder.body(body, _taking(finder, path, index, body), site.phase, forced)
    for index, body in enumerate(statement.may, len(statement.must)):
        finder.body(body, _taking(finder, path, index, body), site.phase, wanted)
    finder.inside(f"if not {flag}:", lambda: site.after(path.answering(f"Agreed(False, {path.past})")))


# ---------------------------------------------------------------- verbs and payment


def _call(finder: FinderWriter, statement: effects.Call, path: Path, site: Site) -> None:
    _mine(statement.who)
    if draws_objects(statement):
        raise Cannot(statement)
    table, writer = finder.table, finder.writer
    verb = table.verbs[statement.verb]
    index = table.index
    bindings: list[tuple[str, str]] = []
    values: list[str] = []
    tests: list[str] = []
    known = dict(path.known)
    seen: list[tuple[str, tuple[phrases.Place, ...] | None]] = []
    for argument, (kind, name, of) in zip(statement.arguments, verb.slots, strict=True):
        value = write_argument(writer, argument, kind, replace(path, them="me").voice)
        if value not in path.values:
            value = finder.worked_out(f"v{name}", value, path)
            values.append(value)
        if kind in ("piece", "player") and value not in path.known:
            tests.append(f"{value} >= 0")
        if isinstance(argument, phrases.Pieces) and argument.kind is not None:
            known[value] = finder.of_kind(argument.kind)
        is_told = isinstance(argument, phrases.This) or reads_faces(table, argument) or value in path.told
        if kind == "piece" and name in slots_read(table, verb.id, finder.together) and not is_told:
            where = argument.places if isinstance(argument, phrases.Pieces) else path.places.get(value)
            if of is not None and not kind_on_backs(table, of):
                raise Cannot(statement)
            seen.append((value, where))
        if kind == "piece" and of is not None:
            fitting = finder.of_kind(of)
            if known.get(value, -1) & ~fitting:
                tests.append(f"{writer.constant(fitting)} >> {value} & 1")
        bindings.append((name, value))
    going_on = [one for one in path.bindings if one[0].startswith(WITHIN)]
    if verb.id in index.counted_within:
        going_on.append((WITHIN + verb.id, "1"))
    inner = Path("me", "-1", (*bindings, *going_on), statement.free or path.free, path.answers, path.acts)
    told = path.told | {value for (_name, value), slot in zip(bindings, verb.slots, strict=True) if slot[0] == "piece"}
    inner = replace(inner, values=(*path.values, *values), known=known, places=path.places, pays=path.pays)
    inner = replace(inner, past=path.past, told=told)
    consequences = Consequences(writer, verb, bindings, finder.last_phase, finder.together)

    def done(longer: Path) -> None:
        followed = consequences.acts(path.places, inner.scope, longer.way, finder.fresh("event"))
        acts = (*longer.acts, *followed)
        after = replace(path, answers=longer.answers, acts=acts, values=longer.values, pays=longer.pays)
        site.after(replace(after, stopped=not finder.together, past=longer.past))

    def through() -> None:
        for looked_at, where in seen:
            finder.walks_if_unseen(looked_at, where)
        here = f"Here(table, state, {inner.scope})"
        # Where a step and a verb have one name, hooks mean the step.
        if (verb.id in index.hooks or verb.id in index.rule_hooks) and verb.id not in index.steps:
            finder.walks_if(f"{writer.known(hooks_on)}({here}, {verb.id!r}, (me,)) != {writer.constant(NO_HOOKS)}")
        if verb.id in index.replaced:
            replaced = f"{writer.known(replacement)}({here}, {writer.constant(verb)}, {path.scope})"
            finder.walks_if(f"{replaced} is not None")
        finder.body(verb.body, inner, site.phase, done)

    if verb.id in index.forbidden:
        tests.append(f"not {write_forbidden(writer, verb, bindings, known, inner.scope)}")
    if tests:
        finder.inside(f"if {' and '.join(tests)}:", through)
    else:
        through()


def write_argument(writer: Writer, argument: Any, kind: str, voice: Voice) -> str:
    """The one thing that a verb is done to, or -1."""
    match kind, argument:
        case "piece", phrases.BoundPiece(variable=name):
            return voice.variable(name)
        case "piece", phrases.This():
            return voice.this
        case "piece", phrases.Pieces():
            return writer.first(argument, voice)
        case "player", phrases.BoundPlayer(variable=name):
            return voice.variable(name)
        case "player", phrases.Seat(which="left" | "right"):
            return f"({writer.seats(argument, voice)} or (-1,))[0]"
        case "resource" | "player" | "piece", _:
            raise Cannot(argument)
        case _:
            return writer.number(argument, voice)


def _once(finder: FinderWriter, statement: Statement, path: Path) -> None:
    """Where all decide together, what is paid after something else is paid out of what is left, which is walked."""
    if finder.together and path.pays:
        raise Cannot(statement)


def _pay_cost(finder: FinderWriter, statement: effects.PayCost, path: Path, site: Site) -> None:
    if path.free:
        site.after(path)
        return
    _mine(statement.who)
    _once(finder, statement, path)
    due = not finder.together and dues_at(finder.table, site.body, site.position + 1)
    if due or not isinstance(statement.piece, phrases.BoundPiece):
        raise Cannot(statement)
    piece = path.voice.variable(statement.piece.variable)
    plan = finder.fresh("plan")
    pays = f"{plan}.payments or {plan}.uses or {plan}.spent"
    if finder.table.index.accounted:
        pays += f" or {plan}.way is None and {finder.writer.constant(costly(finder.table))} >> {piece} & 1"
    frame = f"Frame(PAYMENT, {EMPTY_BODY}, 0, {path.scope}, Paying({plan}, {piece}))"
    heard = is_heard(finder.table, "buy")
    lines = write_payment(finder.writer, plan, piece, heard)
    free = replace(path.answering(plan), way=f"{plan}.way", values=(*path.values, plan), pays=True)

    def paid() -> None:
        if finder.together:
            site.after(replace(free, acts=(*free.acts, WrittenAct(site.phase, frame, pays, lines, heard))))
            return
        paying = replace(free, acts=(*free.acts, WrittenAct(site.phase, frame, None, lines, heard)), stopped=True)
        finder.inside(f"if {pays}:", lambda: site.after(paying))
        finder.inside("else:", lambda: site.after(free))

    ways = finder.ways_to_pay(piece, path)
    finder.inside(f"for {plan} in {ways}:", paid)


def _pay(finder: FinderWriter, statement: effects.Pay, path: Path, site: Site) -> None:
    """What must be paid and is not there cannot be done; of several dues the whole is walked."""
    if not finder.together and len(dues_at(finder.table, site.body, site.position)) > 1:
        raise Cannot(statement)
    paying = replace(path, pays=True)
    if statement.up_to:
        finder.happens(paying, site)
        return
    _mine(statement.who)
    _once(finder, statement, path)
    slot = finder.table.slot(statement.counter, 0)
    if finder.table.counters[statement.counter].info.shared:
        raise Cannot(statement)
    amount = finder.writer.number(statement.amount, replace(path, them="me").voice)
    finder.inside(f"if counters[{slot} + me] >= {amount}:", lambda: finder.happens(paying, site))


# ---------------------------------------------------------------- forms


def _in_phase(finder: FinderWriter, statement: effects.InPhase, path: Path, site: Site) -> None:
    finder.body(statement.body, path, finder.table.phases[statement.phase], site.after)


def _only_if(finder: FinderWriter, statement: effects.OnlyIf, path: Path, site: Site) -> None:
    test = finder.writer.condition(statement.condition, path.voice)
    finder.inside(f"if {test}:", lambda: site.after(path))


def _if(finder: FinderWriter, statement: effects.If, path: Path, site: Site) -> None:
    if finder.together and is_put_off(finder.table, statement):
        finder.happens(path, site)
        return
    test = finder.writer.condition(statement.condition, path.voice)

    def branch(body: tuple[Statement, ...]) -> None:
        if body:
            finder.body(body, path, site.phase, site.after)
        else:
            site.after(path)

    finder.inside(f"if {test}:", lambda: branch(statement.body))
    finder.inside("else:", lambda: branch(statement.otherwise))


# What can be written; whatever else can be looked through has to be walked.
WRITERS: dict[type, Callable[[FinderWriter, Any, Path, Site], None]] = {
    effects.Choose: _choose,
    effects.May: _may,
    effects.DoOne: _do_one,
    effects.InAnyOrder: _in_any_order,
    effects.Call: _call,
    effects.PayCost: _pay_cost,
    effects.Pay: _pay,
    effects.InPhase: _in_phase,
    effects.OnlyIf: _only_if,
    effects.If: _if,
}
