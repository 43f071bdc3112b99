"""The instruction set: small frozen data without behaviour.

The compiler builds these objects, the interpreter gives them meaning, `words` makes sentences of them, and the
bundle stores them. They are facts (true while their piece is active), triggers, and statements (carried out);
what they speak of are phrases.
"""

from __future__ import annotations

from typing import Literal

from wonderscript.runtime.instructions.phrases import (
    Argument,
    Condition,
    Cost,
    Data,
    Number,
    Piece,
    Pieces,
    PieceSet,
    Place,
    Players,
    Resources,
)

# ---------------------------------------------------------------- what a trigger waits for


class Event(Data, frozen=True):
    """Something that was done: a verb by a player, to a piece, in a way; without a player, to this very piece.

    `also`: other verbs with the same head that are waited for, where pieces are named to which they are done. Who did
    it is bound to `doer`; the piece that it was done to, to `variable`; to whom it was done, to `partner`. In `pieces`
    and `other`, `them` is who did it.
    """

    verb: str
    who: Players | None
    pieces: PieceSet | None = None
    way: str | None = None
    counter: str | None = None
    other: Players | None = None
    variable: str | None = None
    also: tuple[str, ...] = ()
    doer: str | None = None
    partner: str | None = None

    @property
    def verbs(self) -> tuple[str, ...]:
        """All verbs that are waited for."""
        return (self.verb, *self.also)


class Turns(Data, frozen=True):
    """A watched relation of a player to a piece that turns true (`gained`) or false."""

    relation: str
    who: Players
    piece: Piece
    gained: bool


class Reaches(Data, frozen=True):
    """The marker of a track comes to a position; `once` in a game for each side."""

    track: str
    position: int
    once: bool = False


# ---------------------------------------------------------------- facts about what one must pay with


class OwnFirst(Data, frozen=True):
    """What one produces must be used before one buys."""


class SpendsFirst(Data, frozen=True):
    """Where a piece of the first sort would do, none of the others is spent."""

    pieces: PieceSet
    before: PieceSet


class PaysBy(Data, frozen=True):
    """What is paid for costs in one run of a step comes out of one purse: what there was when it began, and each once.

    That is what one had, what others offered and at what prices; and every unit that one produces, old or new.
    """

    step: str


PaysFirst = OwnFirst | SpendsFirst | PaysBy


# ---------------------------------------------------------------- facts


class Costs(Data, frozen=True):
    """The piece costs this."""

    cost: Cost


class Produces(Data, frozen=True):
    """Units for use each turn: all of `units`, each one of its resources; once used, the piece goes to `spent_to`."""

    units: tuple[Resources, ...]
    spent_to: Place | None = None


class ProducesAgain(Data, frozen=True):
    """One unit more of what one of these pieces produces (`missing`: of what none of them does)."""

    pieces: PieceSet
    missing: bool = False


class Shows(Data, frozen=True):
    """Symbols that count for the owner: so many, each one of `symbols` as suits best."""

    symbols: tuple[str, ...]
    amount: Number


class ShowsCopy(Data, frozen=True):
    """One symbol of one of these pieces, each piece once, as suits best."""

    pieces: PieceSet


class Links(Data, frozen=True):
    """The piece has a link to a named piece, perhaps under a symbol."""

    link: str
    target: str | None
    symbol: str | None = None
    takes: bool = False


class Worth(Data, frozen=True):
    """Points at the end."""

    points: Number


class Buys(Data, frozen=True):
    """An offer: each resource on those pieces (or any, from the bank) can be bought for an amount."""

    resources: Resources
    seller: Players
    price: Number
    currency: str
    pieces: PieceSet | None = None
    variable: str | None = None


class Pays(Data, frozen=True):
    """A price that replaces (or, `less`, lowers) the price of resources bought from some sellers."""

    resources: Resources
    seller: Players
    price: Number
    currency: str
    less: bool = False
    floor: int = 0


class Receives(Data, frozen=True):
    """The owner gets what those players pay for resources to the bank."""

    payer: Players


class Frees(Data, frozen=True):
    """Those pieces cost the owner nothing; `way` names the way for triggers."""

    pieces: PieceSet
    way: str | None = None


class Waives(Data, frozen=True):
    """A part of the cost of pieces: so many units, or all (amount None), of some resources, `symbol` or `pattern`."""

    pieces: PieceSet
    what: tuple[str, ...]
    amount: Number | None
    who: Players


class UsesLinks(Data, frozen=True):
    """Links of those players' pieces count as the owner's."""

    players: Players


class CountsAs(Data, frozen=True):
    """The owner counts as having so many more of those pieces, within a step or verb."""

    pieces: PieceSet
    amount: int
    within: str


class Forbids(Data, frozen=True):
    """A verb that the owner may not do, at all or to those pieces; `also`: others of its head that are meant too."""

    verb: str
    pieces: PieceSet | None = None
    also: tuple[str, ...] = ()

    @property
    def verbs(self) -> tuple[str, ...]:
        """All verbs that are forbidden."""
        return (self.verb, *self.also)


class Brought(Data, frozen=True):
    """So many copies of a piece."""

    pieces: Pieces
    copies: int


class Brings(Data, frozen=True):
    """Pieces that come into the game with this one."""

    parts: tuple[Brought, ...]


class Fact(Data, frozen=True):
    """A fact with its limits: a condition, and at most once in each run of a step."""

    what: FactKind
    condition: Condition | None = None
    once_a: str | None = None


# ---------------------------------------------------------------- events and triggers


class Trigger(Data, frozen=True):
    """What is carried out after an event."""

    event: Event | Turns | Reaches
    body: tuple[Statement, ...]
    once_a: str | None = None
    condition: Condition | None = None


class Hook(Data, frozen=True):
    """What is carried out around a named step or verb, if the condition holds; in a piece, for its owner."""

    when: Literal["before", "after", "instead"]
    target: str
    body: tuple[Statement, ...]
    condition: Condition | None = None


class Replaces(Data, frozen=True):
    """What players do when they would do a verb to `objects`; `variables` name its arguments in order ("": no name)."""

    who: Players
    verb: str
    variables: tuple[str, ...]
    body: tuple[Statement, ...]
    objects: tuple[PieceSet | None, ...] = ()


class Watch(Data, frozen=True):
    """What is carried out each time a condition turns true."""

    condition: Condition
    body: tuple[Statement, ...]


class MoreOptions(Data, frozen=True):
    """Options that join the choice (`do one`) of a step, and what the step's variables are called in them."""

    step: str
    variables: tuple[str, ...]
    options: tuple[tuple[Statement, ...], ...]


class AtEnd(Data, frozen=True):
    """What waits in the queue at the end of a step, by rank."""

    step: str
    rank: str
    body: tuple[Statement, ...]


# ---------------------------------------------------------------- statements


class Gain(Data, frozen=True):
    """Players get an amount of a counter, from the bank or from other players."""

    who: Players
    counter: str
    amount: Number
    value: Number | None = None
    source: Players | None = None


class Pay(Data, frozen=True):
    """Players give an amount of a counter (`up_to`: as much of it as they have), to the bank or to other players."""

    who: Players
    counter: str
    amount: Number
    receiver: Players | None = None
    up_to: bool = False


class SetCounter(Data, frozen=True):
    """A counter of players becomes a number, or (`add`) grows by it."""

    who: Players
    counter: str
    number: Number
    add: bool = False
    piece: Piece | None = None


class PayCost(Data, frozen=True):
    """A player pays the cost of a piece, in one of the ways there are."""

    who: Players
    piece: Piece


class Move(Data, frozen=True):
    """Pieces go to a place."""

    who: Players
    pieces: PieceSet
    place: Place
    at: Literal["end", "top", "bottom"] = "end"
    face_down: bool = False


class Deal(Data, frozen=True):
    """So many pieces from the top of a place to each player's zone."""

    kind: str
    amount: Number
    source: Place
    target: Place


class Pass(Data, frozen=True):
    """All players hand a zone on, at once."""

    zone: str
    to: Players


class Shuffle(Data, frozen=True):
    """The pieces of a place in random order."""

    place: Place


class Swap(Data, frozen=True):
    """Two pieces change places."""

    first: Piece
    second: Piece


class Reveal(Data, frozen=True):
    """Pieces are turned face up."""

    pieces: PieceSet


class LookAt(Data, frozen=True):
    """Players get to know pieces that stay hidden from the others."""

    who: Players
    pieces: PieceSet


class FillDeck(Data, frozen=True):
    """The pieces of a declared deck go to a place; of a deck for each value of a property, those for one value."""

    place: Place
    deck: str
    value: Number | None = None


class FillWith(Data, frozen=True):
    """What a piece brings goes to a place."""

    place: Place
    piece: Piece


class LayOut(Data, frozen=True):
    """The pieces of a place are laid out by a layout."""

    source: Place
    target: Place
    layout: str


class DoText(Data, frozen=True):
    """Carries out the text of a piece for a player."""

    who: Players
    piece: Piece


class Copy(Data, frozen=True):
    """A player takes over the facts and triggers of another piece."""

    who: Players
    piece: Piece


class MoveTrack(Data, frozen=True):
    """The marker of a track goes so many steps towards the opponent, or back."""

    who: Players
    track: str
    steps: Number
    back: bool = False


class SitOut(Data, frozen=True):
    """Players leave the ring until a step ends."""

    who: Players
    step: str


class Again(Data, frozen=True):
    """The player takes this step once more, at most once."""

    who: Players
    step: str


class GoFirst(Data, frozen=True):
    """A player is the first one from now on."""

    who: Players


class EndStep(Data, frozen=True):
    """A step ends at once; of the whole game it may be said by what."""

    step: str
    reason: str | None = None


class Win(Data, frozen=True):
    """A player wins at once, and the game ends by that."""

    who: Players
    reason: str


class Call(Data, frozen=True):
    """A declared verb, done by players, with its arguments in the order of its signature; `free`: nothing is paid."""

    who: Players
    verb: str
    arguments: tuple[Argument, ...] = ()
    free: bool = False


class Choose(Data, frozen=True):
    """A decision: one of these pieces, numbers, resources or players is bound to a variable.

    `among`: drawn once, seen by the chooser only. With nothing to choose, `following` statements (0: all) are left out.
    """

    who: Players
    variable: str
    options: PieceSet | NumberRange | Resources | Players
    among: bool = False
    following: int = 0


class NumberRange(Data, frozen=True):
    """The whole numbers from one to another."""

    least: Number
    most: Number


class May(Data, frozen=True):
    """The player does this or not."""

    who: Players
    body: tuple[Statement, ...]


class DoOne(Data, frozen=True):
    """The player does one of these, of those that are possible."""

    who: Players
    options: tuple[tuple[Statement, ...], ...]


class Repeat(Data, frozen=True):
    """The body again: so many times, or until a condition holds."""

    body: tuple[Statement, ...]
    times: Number | None = None
    until: Condition | None = None


class InAnyOrder(Data, frozen=True):
    """The player's order: `must` lines while one is possible, `may` lines as wanted."""

    who: Players
    must: tuple[tuple[Statement, ...], ...]
    may: tuple[tuple[Statement, ...], ...]


class AllTogether(Data, frozen=True):
    """All players decide, hidden from each other; what they do then happens phase by phase."""

    body: tuple[Statement, ...]


class InPhase(Data, frozen=True):
    """Carried out in that phase of what is done together."""

    phase: str
    body: tuple[Statement, ...]


class OnlyIf(Data, frozen=True):
    """A verb is possible only so."""

    condition: Condition


class If(Data, frozen=True):
    """One of two bodies."""

    condition: Condition
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


class ForEachPlayer(Data, frozen=True):
    """The body for each of these players in turn, who is `me` in it."""

    players: Players
    body: tuple[Statement, ...]


class ForEachPiece(Data, frozen=True):
    """The body for each of these pieces."""

    variable: str
    pieces: PieceSet
    body: tuple[Statement, ...]


class RunStep(Data, frozen=True):
    """A named step: so many times, or until a condition holds; `in_turn`: each player in turn; a kind of `kind`."""

    step: str
    times: Number | None
    body: tuple[Statement, ...]
    in_turn: bool = False
    until: Condition | None = None
    kind: str | None = None


class Later(Data, frozen=True):
    """What is put into the queue at the end of a step."""

    step: str
    rank: str
    body: tuple[Statement, ...]


# ---------------------------------------------------------------- unions

FactKind = (
    Costs
    | Produces
    | ProducesAgain
    | Shows
    | ShowsCopy
    | Links
    | Worth
    | Buys
    | Pays
    | Receives
    | Frees
    | Waives
    | PaysFirst
    | UsesLinks
    | CountsAs
    | Forbids
    | Brings
)
Statement = (
    Gain
    | Pay
    | SetCounter
    | PayCost
    | Move
    | Deal
    | Pass
    | Shuffle
    | Swap
    | Reveal
    | LookAt
    | FillDeck
    | FillWith
    | LayOut
    | DoText
    | Copy
    | MoveTrack
    | SitOut
    | Again
    | GoFirst
    | EndStep
    | Win
    | Call
    | Choose
    | May
    | DoOne
    | Repeat
    | InAnyOrder
    | AllTogether
    | InPhase
    | OnlyIf
    | If
    | ForEachPlayer
    | ForEachPiece
    | RunStep
    | Later
)
Rule = Fact | Trigger | Hook | Replaces | Watch | MoreOptions | AtEnd
