"""The bridge: states and options as rows of numbers, as the native engine takes and gives them, and back again."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from wonderscript.compiler.native.program import Program, Unsupported
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.options.decisions import Agreed, Answer, Chose, Option, Took
from wonderscript.runtime.payment.plans import Payment, Plan, Use
from wonderscript.runtime.table import state as states
from wonderscript.runtime.table.state import Frame, Scope, State, Task

# What a frame holds beside its body and its scope, by number.
SORTS: tuple[type | None, ...] = (
    None,
    states.StepRun,
    states.Together,
    states.ForSeat,
    states.Instead,
    states.Release,
    states.Paying,
    states.Happened,
    states.Drawn,
    states.Sight,
)
CHOSE, TOOK, AGREED, PLAN = range(4)


class Bridge:
    """Between the states of one program and their rows."""

    def __init__(self, program: Program) -> None:
        self.table = program.table
        self.words = program.words
        self.numbers = program.numbers
        self.halves = 2 * ((len(self.table.pieces) + 63) // 64)

    # ------------------------------------------------------------ into numbers

    def word(self, word: str | None) -> int:
        """The number of a word."""
        if word is None:
            return -1
        found = self.numbers.get(word)
        if found is None:
            raise Unsupported(Phrase("the program of this table does not know {word}", word=word))
        return found

    def row_of(self, state: State) -> array[int]:
        """A state as a row of numbers."""
        if state.told is not None:
            raise Unsupported(Phrase("what is drawn is told, not drawn"))
        seed = state.seed & (1 << 64) - 1
        row = [_signed(seed & 0xFFFFFFFF), _signed(seed >> 32), state.first, state.active, self.word(state.reason)]
        row.append(int(state.held is not None))
        row += state.counters
        row += state.markers
        for known in state.known:
            row += self._bits(known)
        row += self._bits(state.face_down)
        for zone in state.zones:
            row.append(len(zone))
            row += zone
        row += _counted(state.ring)
        row += _counted([number for seat, step in state.absent for number in (seat, self.word(step))])
        row += _counted([number for one in state.queue for number in self._waiting(one)])
        row += _counted([number for use in state.used for number in self._use(use)])
        row.append(len(state.accounts))
        row += _counted([number for one in state.accounts for number in self._account(one)])
        row += _counted([self.word(step) for step in state.again])
        row += _counted([number for pair in state.held or () for number in pair])
        row += _counted(state.winners)
        row += _counted([number for one in state.laid for number in self._laid(one)])
        row += _counted([number for one in state.copied for number in (one.piece, one.seat, one.by)])
        watched = [(one.source, one.index, one.seat, one.holder, one.piece) for one in state.watched]
        row += _counted([number for one in watched for number in one])
        row += _counted(state.given)
        row += _counted([number for frame in state.stack for number in self._frame(frame)])
        return array("i", row)

    def _bits(self, bits: int) -> Iterator[int]:
        for half in range(self.halves):
            yield _signed(bits >> 32 * half & 0xFFFFFFFF)

    def _scope(self, scope: Scope) -> list[int]:
        found = [scope.me, scope.them, scope.this, int(scope.free), len(scope.bindings)]
        for name, value in scope.bindings:
            found += [self.word(name), value]
        return found

    def _use(self, use: Use) -> list[int]:
        return [use.source, use.index, use.seat, self.word(use.step)]

    def _plan(self, plan: Plan) -> list[int]:
        found = [len(plan.payments)]
        for one in plan.payments:
            found += [one.payee, self.word(one.counter), one.amount, int(one.trade)]
        found += [self.word(plan.way), len(plan.uses)]
        for use in plan.uses:
            found += self._use(use)
        return [*found, *_counted(plan.spent)]

    def _waiting(self, one: states.Waiting) -> list[int]:
        row = [self.word(one.step), one.rank, one.body, *self._scope(one.scope)]
        return [len(row) + 1, *row]

    def _account(self, account: states.Account) -> list[int]:
        row = [self.word(account.step), *account.counters]
        row += [number for lying in account.lying for number in _counted(lying)]
        row.append(len(account.paid))
        for paid in account.paid:
            inner = [paid.seat, paid.piece, *self._plan(paid.plan)]
            inner += [number for lying in paid.lying for number in _counted(lying)]
            row += [len(inner) + 1, *inner]
        return [len(row) + 1, *row]

    def _laid(self, laid: states.Laid) -> list[int]:
        return [laid.zone, self.word(laid.layout), *_counted(laid.pieces)]

    def _frame(self, frame: Frame) -> list[int]:
        rest = self._rest(frame.rest)
        row = [int(frame.task), frame.body, frame.position, *self._scope(frame.scope), *rest]
        size = len(row) + 2
        return [size, *row, size]

    def _rest(self, rest: Any) -> list[int]:
        sort = [SORTS.index(None if rest is None else type(rest))]
        match rest:
            case None:
                return sort
            case states.StepRun():
                run = [self.word(rest.step), rest.run, rest.times, rest.stage, int(rest.in_turn), self.word(rest.kind)]
                return sort + run
            case states.Together():
                return [*sort, *_counted(rest.seats)]
            case states.ForSeat():
                values = rest.values
                return [*sort, rest.seat, int(values is not None), *_counted(values or ())]
            case states.Instead():
                return [*sort, len(rest.bodies), *(number for one in rest.bodies for number in one)]
            case states.Release():
                return [*sort, int(rest.more)]
            case states.Paying():
                return [*sort, rest.piece, *self._plan(rest.plan)]
            case states.Happened():
                row = [self.word(rest.verb), rest.seat, rest.piece, rest.other, self.word(rest.counter)]
                row += [self.word(rest.way), len(rest.listeners)]
                return [
                    *sort,
                    *row,
                    *(number for one in rest.listeners for number in (one.source, one.index, one.seat)),
                ]
            case states.Drawn():
                return [*sort, len(rest.pieces), *(number for some in rest.pieces for number in _counted(some))]
            case states.Sight():
                return [*sort, rest.seat, *_counted(rest.pieces)]
            case _:
                raise AssertionError(rest)

    # ------------------------------------------------------------ out of numbers

    def state_of(self, row: Sequence[int]) -> State:
        """The state that a row of numbers stands for."""
        table, read = self.table, Reader(row)
        low, high = read.next() & 0xFFFFFFFF, read.next() & 0xFFFFFFFF
        state = State(seed=high << 32 | low, first=read.next(), active=read.next(), reason=self._named(read.next()))
        is_held = read.next()
        state.counters = read.take(table.counter_slots)
        state.markers = tuple(read.take(len(table.tracks)))
        state.known = [_bits_of(read.take(self.halves)) for _seat in range(table.seats)]
        state.face_down = _bits_of(read.take(self.halves))
        zones = [tuple(read.counted()) for _zone in range(table.first_on + len(table.pieces))]
        state.zones, state.bits, state.where = [()] * len(zones), [0] * len(zones), [-1] * len(table.pieces)
        for zone, pieces in enumerate(zones):
            state.fill(zone, pieces)
        state.ring = tuple(read.counted())
        state.absent = tuple((seat, self.words[step]) for seat, step in _by(2, read.counted()))
        state.queue = tuple(self._waiting_of(read.inner()) for _one in read.records())
        state.used = tuple(self._use_of(*use) for use in _by(4, read.counted()))
        number = read.next()
        accounts = Reader(read.counted())
        state.accounts = tuple(self._account_of(accounts.inner()) for _one in range(number))
        state.again = tuple(self.words[step] for step in read.counted())
        held = tuple((slot, amount) for slot, amount in _by(2, read.counted()))
        state.held = held if is_held else None
        state.winners = tuple(read.counted())
        state.laid = tuple(self._laid_of(Reader(read.counted())))
        state.copied = tuple(states.Copied(*one) for one in _by(3, read.counted()))
        state.watched = tuple(states.Watched(*one) for one in _by(5, read.counted()))
        state.given = tuple(read.counted())
        state.stack = [self._frame_of(read.inner()) for _one in read.records()]
        return state

    def options_of(self, row: Sequence[int], count: int) -> list[Option]:
        """The options that a row of numbers stands for."""
        read = Reader(row)
        return [tuple(self._answer_of(read) for _answer in range(read.next())) for _option in range(count)]

    def _named(self, number: int) -> str | None:
        return None if number < 0 else self.words[number]

    def _answer_of(self, read: Reader) -> Answer:
        sort = read.next()
        if sort == PLAN:
            return self._plan_of(Reader(read.counted()))
        a, b, c, d = read.take(4)
        if sort == CHOSE:
            what: Any = self.words[b]
            return Chose(self.words[a], what, c, d)
        return Took(a, self._named(b)) if sort == TOOK else Agreed(bool(a), b)

    def _scope_of(self, read: Reader) -> Scope:
        me, them, this, free, bound = read.take(5)
        bindings = tuple((self.words[name], value) for name, value in _by(2, read.take(2 * bound)))
        return Scope(me, them, this, bindings, bool(free))

    def _use_of(self, source: int, index: int, seat: int, step: int) -> Use:
        return Use(source, index, seat, self.words[step])

    def _plan_of(self, read: Reader) -> Plan:
        payments = [
            Payment(payee, self.words[counter], amount, bool(trade))
            for payee, counter, amount, trade in _by(4, read.take(4 * read.next()))
        ]
        way = self._named(read.next())
        uses = tuple(self._use_of(*use) for use in _by(4, read.take(4 * read.next())))
        return Plan(tuple(payments), way, uses, tuple(read.counted()))

    def _waiting_of(self, read: Reader) -> states.Waiting:
        return states.Waiting(self.words[read.next()], read.next(), read.next(), self._scope_of(read))

    def _account_of(self, read: Reader) -> states.Account:
        table = self.table
        step, counters = self.words[read.next()], tuple(read.take(table.counter_slots))
        zones = len(table.active_zones)
        lying = tuple(tuple(read.counted()) for _zone in range(zones * table.seats))
        paid: list[states.Paid] = []
        for _payment in range(read.next()):
            inner = read.inner()
            seat, piece, plan = inner.next(), inner.next(), self._plan_of(inner)
            paid.append(states.Paid(seat, piece, plan, tuple(tuple(inner.counted()) for _zone in range(zones))))
        return states.Account(step, counters, lying, tuple(paid))

    def _laid_of(self, read: Reader) -> Iterator[states.Laid]:
        while not read.is_over():
            yield states.Laid(read.next(), self.words[read.next()], tuple(read.counted()))

    def _frame_of(self, read: Reader) -> Frame:
        task, body, position = read.take(3)
        scope = self._scope_of(read)
        return Frame(Task(task), body, position, scope, self._rest_of(read.next(), read))

    def _rest_of(self, sort: int, read: Reader) -> Any:
        kind = SORTS[sort]
        if kind is None:
            return None
        if kind is states.StepRun:
            step, run, times, stage, in_turn, of = read.take(6)
            return states.StepRun(self.words[step], run, times, stage, bool(in_turn), self._named(of))
        if kind is states.Together:
            return states.Together(tuple(read.counted()))
        if kind is states.ForSeat:
            seat, known, values = read.next(), read.next(), tuple(read.counted())
            return states.ForSeat(seat, values if known else None)
        if kind is states.Instead:
            return states.Instead(tuple((a, b, c) for a, b, c in _by(3, read.take(3 * read.next()))))
        if kind is states.Release:
            return states.Release(bool(read.next()))
        if kind is states.Paying:
            piece = read.next()
            return states.Paying(self._plan_of(read), piece)
        if kind is states.Happened:
            verb, seat, piece, other, counter, way = read.take(6)
            listeners = tuple(states.Listener(*one) for one in _by(3, read.take(3 * read.next())))
            return states.Happened(
                self.words[verb], seat, piece, other, self._named(counter), self._named(way), listeners
            )
        if kind is states.Drawn:
            return states.Drawn(tuple(tuple(read.counted()) for _phrase in range(read.next())))
        return states.Sight(read.next(), tuple(read.counted()))


class Reader:
    """Reads a row of numbers from its beginning on."""

    __slots__ = ("_at", "_row")

    def __init__(self, row: Sequence[int]) -> None:
        self._row = row
        self._at = 0

    def is_over(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._row)

    def next(self) -> int:
        """The next number."""
        self._at += 1
        return self._row[self._at - 1]

    def take(self, count: int) -> list[int]:
        """So many numbers."""
        self._at += count
        return list(self._row[self._at - count : self._at])

    def counted(self) -> list[int]:
        """As many numbers as the next one says."""
        return self.take(self.next())

    def inner(self) -> Reader:
        """A record, whose size (itself included) comes first."""
        return Reader(self.take(self.next() - 1))

    def records(self) -> Iterator[None]:
        """One for each of the records in the next so many numbers, which are read one by one."""
        end = self.next() + self._at
        while self._at < end:
            yield None


def _by(size: int, numbers: list[int]) -> Iterator[list[int]]:
    for place in range(0, len(numbers), size):
        yield numbers[place : place + size]


def _counted(numbers: Iterable[int]) -> list[int]:
    listed = list(numbers)
    return [len(listed), *listed]


def _bits_of(halves: list[int]) -> int:
    return sum((half & 0xFFFFFFFF) << 32 * place for place, half in enumerate(halves))


def _signed(number: int) -> int:
    return number - (1 << 32) if number >= 1 << 31 else number
