"""What a statement is done to: pieces and players that are known, or some that whoever does it chooses.

`sell the cards of my hand` is about all of them; `sell a card of my hand` about one, and `sell 2 cards of my hand`
about two: these are chosen first. In a condition or a scenario nobody chooses, and `a card` is any of them.
"""

from __future__ import annotations

from msgspec.structs import replace

from wonderscript.compiler.phrases.conditions import ConditionPhrases
from wonderscript.compiler.phrases.pieces import Described, is_told
from wonderscript.compiler.phrases.players import BESIDE, CHOSEN, ME, SEATS
from wonderscript.compiler.phrases.reader import Scope, Variable, VariableKind
from wonderscript.dsl.tree import Word
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data


class ChoosingPhrases(ConditionPhrases):
    """Reads what statements are done to; `choices` are those to be made first, `times` is for how many pieces each."""

    def __init__(self, words: tuple[Word, ...], scope: Scope, position: int = 0) -> None:
        super().__init__(words, scope, position)
        self.choices: list[effects.Choose] = []
        self.times: data.Number | None = None

    def objects(self, wanted: str | None = None) -> data.PieceSet:
        """Read the pieces that something is done to; each of them is of the kind that is wanted, if one is."""
        start = self.position
        listed = self.listed() if self.chooses else self._not_all(self.descriptions())
        for one in listed.sets:
            self.check_kind(one.pieces, wanted, one.start, one.end)
        self.speak_of(*listed.sets)
        if not self.chooses:
            return listed.joint
        if listed.either and any(one.meant == "one" for one in listed.sets):
            return self._choose_piece(listed.joint, start)
        found = [self._known(one, pieces) for one, pieces in zip(listed.sets, listed.parts, strict=True)]
        return found[0] if len(found) == 1 else data.Together(tuple(found))

    def object(self) -> data.Piece:
        """Read the one piece that something is done to."""
        start = self.position
        found = self.objects()
        several = isinstance(found, data.Pieces) and (
            found.amount not in (None, data.Constant(1)) or (found.pick == "all" and not is_told(found))
        )
        if several or isinstance(found, data.Together):
            self.fail("one-piece", span=self.span(start, self.position))
        return found

    def _known(self, one: Described, pieces: data.PieceSet) -> data.PieceSet:
        """The pieces themselves or, if only some of them are meant, one that is chosen."""
        if one.meant in ("all", "only"):
            if one.meant == "only" and not is_told(pieces):
                span = self.span(one.start, one.end)
                self.fail("which-of-them", span=span, words=span.text)
            return pieces
        assert isinstance(pieces, data.Pieces)
        if one.meant == "some" and pieces.amount != data.Constant(1):
            if self.times is not None:
                self.fail("number-of-pieces", span=self.span(one.start, one.end))
            self.times = pieces.amount
        return self._choose_piece(replace(pieces, amount=None), one.start)

    def _choose_piece(self, options: data.PieceSet, start: int) -> data.BoundPiece:
        sets = options.sets if isinstance(options, data.Together) else (options,)
        names = [one.variable for one in sets if isinstance(one, data.Pieces) and one.variable is not None]
        kinds = {self.kind_of(one) for one in sets}
        kind = kinds.pop() if len(kinds) == 1 else None
        options = self.located(options)
        name = names[0] if names else self._new_name("piece", kind, start)
        self.choices.append(effects.Choose(ME, name, _unnamed(options)))
        return data.BoundPiece(name)

    def partners(self, others: bool = False) -> data.Players:
        """Read the players that something is done with; `others`: a player is another one than who does it."""
        start = self.position
        for texts, seat in SEATS:
            if self.chooses and texts in CHOSEN and self.accept(*texts):
                name = self._new_name("player", None, start)
                if seat.which in BESIDE:
                    self.beside.append((seat.which, "my" in texts))
                options = data.Seat("others") if others and seat.which == "everyone" else seat
                self.choices.append(effects.Choose(ME, name, options))
                return data.BoundPlayer(name)
        with self.reading(whichever=not self.chooses):
            return self.players_or_bank() if others else self.players()

    def _new_name(self, kind: VariableKind, of: str | None, start: int) -> str:
        """A name for what is chosen and has none in the text, where all names are upper-case letters."""
        name = f"chosen{len(self.scope.variables) + 1}"
        self.scope.variables[name] = Variable(kind, of, self.span(start, self.position))
        return name

    def kind_of(self, found: data.PieceSet) -> str | None:
        """The kind of some pieces, if it is one."""
        match found:
            case data.Pieces(kind=kind):
                return kind
            case data.BoundPiece(variable=name):
                return self.scope.variables[name].of
            case data.This():
                return self.scope.kind
            case data.Together():
                return None

    def check_kind(self, found: data.PieceSet, wanted: str | None, start: int, end: int | None = None) -> None:
        """Fail if pieces are not of the kind that is wanted here; they were read from `start` to `end`, or till now."""
        kind = self.kind_of(found)
        if kind is None or wanted is None:
            return
        if not self.vocabulary.is_kind(kind, wanted) and not self.vocabulary.is_kind(wanted, kind):
            terms = self.vocabulary.kinds
            self.fail(
                "wrong-piece-kind",
                span=self.span(start, self.position if end is None else end),
                found=terms[kind].term.one,
                expected=terms[wanted].term.one,
                verb=self.words[max(start - 1, 0)].text,
            )


def _unnamed(pieces: data.PieceSet) -> data.PieceSet:
    match pieces:
        case data.Pieces():
            return replace(pieces, variable=None)
        case data.Together(sets=sets):
            return data.Together(tuple(map(_unnamed, sets)))
        case _:
            return pieces
