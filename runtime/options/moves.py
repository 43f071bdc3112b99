"""Moves by name: an option of a decision in the words of the table, and the option that such words mean.

A move need not say everything. What it says must be true of an option; what it leaves out may be anything, as long as
one option is left. Of several, one of which the move says all, in its order, comes before one of which it says less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.options.decisions import Agreed, Chose, Option, Took
from wonderscript.runtime.options.option_reading import deeds_of
from wonderscript.runtime.options.piece_names import Candidates, Named
from wonderscript.runtime.payment.plans import BANK, Plan
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.views.views import offered_unseen

TO_BANK = "bank"
# Choices of more pieces than these are not tried in every order.
_MOST_MIXED = 5


class SeatNamed(Struct, frozen=True):
    """A player who is chosen, by seat; seats are counted from 1."""

    seat: int


class Gift(Struct, frozen=True):
    """So much of a counter to a seat, or to the bank."""

    to: int | str
    amount: int
    of: str


Chosen = Named | SeatNamed | str | int


class Move(Struct, frozen=True, omit_defaults=True, rename={"acting": "for"}):
    """What a seat does, as far as it is said; seats and lines are counted from 1.

    `acting` is the seat that it is done for, `line` says which line of several is taken, `fits` which of the options
    of which all the rest is true.
    """

    seat: int
    acting: int | None = None
    do: str | None = None
    choose: tuple[Chosen, ...] | None = None
    agree: bool | None = None
    line: int | None = None
    pay: tuple[Gift, ...] | None = None
    spend: tuple[str, ...] | None = None
    by: str | None = None
    use: tuple[str, ...] | None = None
    fits: int | None = None


# What a move can say, in the order in which it is looked at: the cheap and the telling first.
ASPECTS = ("choose", "agree", "line", "do", "pay", "spend", "by", "use")


class Offer:
    """One option, in the words of the table."""

    def __init__(self, game: Game, number: int, option: Option, candidates: Candidates) -> None:
        self.number = number
        self._game = game
        self._option = option
        self._candidates = candidates
        self._plans = [answer for answer in option if isinstance(answer, Plan)]

    # ------------------------------------------------------------ what it says

    @cached_property
    def choose(self) -> tuple[Chosen, ...]:
        """What is chosen, in the order in which it is asked."""
        resources = self._game.table.library.resources
        found: list[Chosen] = []
        for answer in self._option:
            match answer:
                case Chose(what="piece", value=value):
                    found.append(self._candidates.all_of(value))
                case Chose(what="player", value=value):
                    found.append(SeatNamed(value + 1))
                case Chose(what="resource", value=value):
                    found.append(resources[value])
                case Chose(value=value):
                    found.append(value)
                case _:
                    pass
        return tuple(found)

    @cached_property
    def do(self) -> tuple[str, ...]:
        """The verbs that are done."""
        took = [answer.verb for answer in self._option if isinstance(answer, Took) and answer.verb is not None]
        return tuple(dict.fromkeys([*took, *(deed.verb for deed in deeds_of(self._game, self._option))]))

    @property
    def agree(self) -> bool | None:
        """Whether what may be done is done; None where nobody asks."""
        return next((answer.yes for answer in self._option if isinstance(answer, Agreed)), None)

    @property
    def line(self) -> int | None:
        """Which of several lines is taken."""
        return next((answer.branch + 1 for answer in self._option if isinstance(answer, Took)), None)

    @cached_property
    def pay(self) -> tuple[Gift, ...]:
        """What each payee gets, in all."""
        total: dict[tuple[int, str], int] = {}
        for payment in (payment for plan in self._plans for payment in plan.payments):
            key = payment.payee, payment.counter
            total[key] = total.get(key, 0) + payment.amount
        return tuple(
            Gift(TO_BANK if payee == BANK else payee + 1, amount, counter)
            for (payee, counter), amount in sorted(total.items())
            if amount
        )

    @property
    def spend(self) -> tuple[str, ...]:
        """The pieces that are used up."""
        return self._names(piece for plan in self._plans for piece in plan.spent)

    @property
    def by(self) -> str | None:
        """The way in which it is free."""
        return next((plan.way for plan in self._plans if plan.way is not None), None)

    @property
    def use(self) -> tuple[str, ...]:
        """The pieces whose limited rules are used."""
        pieces = len(self._game.table.pieces)
        return self._names(use.source for plan in self._plans for use in plan.uses if 0 <= use.source < pieces)

    def _names(self, pieces: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(self._game.table.pieces[piece].name for piece in pieces))

    # ------------------------------------------------------------ what is said of it

    def fits(self, move: Move, aspect: str) -> bool:
        """Whether what a move says of one aspect is true."""
        said = getattr(move, aspect)
        if said is None:
            return True
        true = getattr(self, aspect)
        match aspect:
            case "choose":
                return self.likeness(move) is not None
            case "do":
                return said in true
            case "pay" | "spend" | "use":
                return sorted(map(_sortable, said)) == sorted(map(_sortable, true))
            case _:
                return bool(said == true)

    def likeness(self, move: Move) -> int | None:
        """How well a move says what is chosen: 0 all in order, 1 all, 2 some of it; None if it says something else."""
        said, true = move.choose or (), self.choose
        if len(said) == len(true) and _in_order(said, true):
            return 0
        if not said or len(said) > len(true):
            return 2 if not said else None
        if len(true) > _MOST_MIXED:
            return None
        if any(_in_order(said, mixed) for mixed in permutations(true, len(said))):
            return 1 if len(said) == len(true) else 2
        return None

    @cached_property
    def alike(self) -> tuple[object, ...]:
        """All that tells it from other options, but which of several alike pieces are chosen."""
        chosen = tuple(replace(one, place=None, copy=None) if isinstance(one, Named) else one for one in self.choose)
        return chosen, self.do, *(getattr(self, aspect) for aspect in ASPECTS if aspect not in ("choose", "do"))

    @property
    def copies(self) -> tuple[int, ...]:
        """Which of those alike are chosen."""
        return tuple(one.copy or 0 for one in self.choose if isinstance(one, Named))


def _in_order(said: Sequence[Chosen], true: Sequence[Chosen]) -> bool:
    return all(_means(one, other) for one, other in zip(said, true, strict=True))


def _means(said: Chosen, true: Chosen) -> bool:
    if isinstance(true, Named):
        return Named(said).means(true) if isinstance(said, str) else isinstance(said, Named) and said.means(true)
    return type(said) is type(true) and said == true


def _sortable(one: Gift | str) -> tuple[str, ...]:
    return (one,) if isinstance(one, str) else (str(one.to), one.of, str(one.amount))


class Offers:
    """The options of the decision that waits, in the words of the table."""

    def __init__(self, game: Game) -> None:
        assert game.decision is not None
        self.decision = game.decision
        options = list(self.decision.options)
        chosen = (one for option in options for one in option if isinstance(one, Chose) and one.what == "piece")
        unseen = offered_unseen(game.table, game.state, self.decision)
        self.candidates = Candidates(game.table, game.state, (one.value for one in chosen), unseen)
        self.all = [Offer(game, number, option, self.candidates) for number, option in enumerate(options)]

    def fitting(self, move: Move) -> list[Offer]:
        """The options that a move can mean; of those that differ only in alike pieces, the first."""
        left = [offer for offer in self.all if all(offer.fits(move, aspect) for aspect in ASPECTS)]
        if len(left) > 1:
            left = _best(left, move)
        if move.fits is not None:
            return left[move.fits - 1 : move.fits] if move.fits > 0 else []
        return left

    def first_wrong(self, move: Move) -> tuple[str, list[Offer]]:
        """The aspect after which no option is left of those (also given) that were left before."""
        left = self.all
        for aspect in ASPECTS:
            after = [offer for offer in left if offer.fits(move, aspect)]
            if not after:
                return aspect, left
            left = after
        return "fits", left

    def move_for(self, number: int) -> Move:
        """The shortest of some moves that mean an option."""
        for move in self._moves(self.all[number]):
            if [offer.number for offer in self.fitting(move)] == [number]:
                return move
        found = [offer.number for offer in self.fitting(move)]
        return replace(move, fits=found.index(number) + 1)

    def _moves(self, offer: Offer) -> Iterator[Move]:
        """What can be said of an option: what a table would say, then more and more."""
        seat, acting = self.decision.seat, self.decision.acting
        move = Move(
            seat + 1,
            acting=None if acting == seat else acting + 1,
            do=next(iter(offer.do), None),
            choose=self._chosen(offer, copies=False) or None,
            agree=offer.agree,
            pay=offer.pay or None,
            spend=offer.spend or None,
        )
        yield move
        yield (move := replace(move, choose=self._chosen(offer, copies=True) or None))
        yield (move := replace(move, line=offer.line))
        yield (move := replace(move, pay=offer.pay, spend=offer.spend, by=offer.by))
        yield replace(move, use=offer.use)

    def _chosen(self, offer: Offer, copies: bool) -> tuple[Chosen, ...]:
        return tuple(self._shortest(one, copies) if isinstance(one, Named) else one for one in offer.choose)

    def _shortest(self, named: Named, copies: bool) -> Chosen:
        (piece,) = self.candidates.called(named)
        shortest = self.candidates.shortest(piece, copies)
        return shortest.piece if shortest.piece and shortest == Named(shortest.piece) else shortest


def _best(offers: list[Offer], move: Move) -> list[Offer]:
    """Those of which most is said; where nothing is said of payment, those that cost nothing before others."""
    best = min(offer.likeness(move) or 0 for offer in offers)
    offers = [offer for offer in offers if (offer.likeness(move) or 0) == best]
    for aspect in ("pay", "spend"):
        if getattr(move, aspect) is None:
            offers = [offer for offer in offers if not getattr(offer, aspect)] or offers
    first: dict[tuple[object, ...], Offer] = {}
    for offer in sorted(offers, key=lambda one: one.copies):
        first.setdefault(offer.alike, offer)
    return sorted(first.values(), key=lambda one: one.number)
