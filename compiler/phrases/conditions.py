"""Phrases for conditions, costs and resources."""

from __future__ import annotations

from collections.abc import Callable

from wonderscript.compiler.phrases.numbers import NumberPhrases
from wonderscript.compiler.phrases.pieces import Listed, PiecePhrases
from wonderscript.compiler.phrases.players import EACH, THEM, PlayerPhrases, are_several
from wonderscript.compiler.phrases.reader import Misread
from wonderscript.compiler.vocabulary import Term
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.phrases import Compare, Constant, CounterOf, Exists, Not, Pieces

# Numbers that count something.
COUNTS = (CounterOf, data.CounterOn, data.CountPieces, data.ResourceUnits, data.PlayerCount)
# How several players are named of whom something is asked.
ONE_BY_ONE = "name the players one by one, as in `left has ... and right has ...`, or with `or`"


def _one_of(found: list[data.Condition]) -> data.Condition:
    return found[0] if len(found) == 1 else data.AnyOf(tuple(found))


def _all_of(found: list[data.Condition]) -> data.Condition:
    return found[0] if len(found) == 1 else data.AllOf(tuple(found))


class ConditionPhrases(PiecePhrases, NumberPhrases, PlayerPhrases):
    """Reads conditions. `bare_amount` is what a number without a comparison means: at least so much."""

    bare_amount: data.Comparison = "at least"
    # Whether what is described in a sentence is chosen by who does it; see `choosing`.
    chooses = False

    def condition(self) -> data.Condition:
        """Read conditions joined by `and` and `or` (`and` binds stronger)."""
        if self.at_end():
            self.fail_unfinished("a condition")
        spoken_of = len(self.scope.spoken_of)
        found = [self._conjunction()]
        while self.accept("or"):
            # What one alternative speaks of need not be there in another.
            del self.scope.spoken_of[spoken_of:]
            found.append(self._conjunction())
        return _one_of(found)

    def _conjunction(self) -> data.Condition:
        found = [self._atom()]
        while self.accept("and"):
            found.append(self._atom())
        return _all_of(found)

    def _atom(self) -> data.Condition:
        self.deeper()
        found = self._condition_here()
        self.depth -= 1
        return found

    def _condition_here(self) -> data.Condition:
        if self.accept("not"):
            return Not(self._atom())
        if self.accept("there", "is") or self.accept("there", "are"):
            return self._so_many(self.located)
        setting = self.sees_term("setting")
        if setting is not None and isinstance(self.vocabulary.settings[setting.id].value, bool):
            self.term("setting")
            return data.SettingIs(setting.id)
        if self.starts_players() and not self._starts_possession():
            start = self.position
            who = self.anyone()
            if are_several(who):
                seats = who.which if isinstance(who, data.Seat) else ""
                self.fail("true-of-several", span=self.span(start, self.position), who=seats, fix=ONE_BY_ONE)
            return self.condition_of(who)
        if self._is_piece() or self.sees("this"):
            return self._about(self.piece())
        if self._is_place_here():
            return self._about_place()
        if self._is_kind_here() or self._is_all_here():
            return self._about(self._asked_piece())
        start = self.position
        self.each_read()
        try:
            number = self.number()
        except Misread as misread:
            if self.position == start and misread.problem.id == "unexpected-word":
                self.fail_expected("a condition")
            raise
        return self._comparison(number)

    def _starts_possession(self) -> bool:
        return self.sees("my") and not any(self.sees("my", word) for word in ("neighbors", "team-mate"))

    def _is_place_here(self) -> bool:
        ahead = 1 if self.sees("the") or self.sees("my") or self.sees("their") or self.sees("each") else 0
        ahead = 2 if self.sees("the", "opponent's") else ahead
        return self.sees_term("zone", ahead=ahead) is not None

    def _is_kind_here(self) -> bool:
        ahead = 1 if self.sees("the") or self.sees("my") or self.sees("their") or self.sees("its") else 0
        return self.sees_term("kind", ahead=ahead) is not None

    def _is_all_here(self) -> bool:
        """`all red cards`, `each of the cards`: pieces of which something cannot be asked."""
        ahead = 1 if any(self.sees(word) for word in EACH) else 0
        while ahead and (self.sees("of", ahead=ahead) or self.sees("the", ahead=ahead)):
            ahead += 1
        return ahead > 0 and self._has_kind_after(ahead)

    def _asked_piece(self) -> data.Piece:
        """Read one piece of which something is asked: that is not asked of all of several."""
        if self.sees("its"):
            return self.piece()
        start = self.position
        piece, meant = self.piece_meant()
        if meant == "all" and isinstance(piece, Pieces) and piece.kind is not None and piece.pick == "all":
            self.fail("all-or-any", span=self.span(start, self.position))
        return piece

    def condition_of(self, who: data.Players) -> data.Condition:
        """Read what is said of players: `have 3 gems`, `can build C`, `control it`, `are the opponent`."""
        with self.asking_of(who):
            return self._said_of(who)

    def _said_of(self, who: data.Players) -> data.Condition:
        if self.accept("has") or self.accept("have"):
            return self.condition_has(who)
        if self.accept("can"):
            return self._able(who)
        if self.accept("cannot"):
            return Not(self._able(who))
        if self.accept("is") or self.accept("are") or self.accept("am"):
            negative = self.accept("not")
            adjective = self.term("adjective")
            if adjective is not None:
                found: data.Condition = data.PlayerIs(who, data.HolderOf(adjective.id, data.This()))
            else:
                found = data.PlayerIs(who, self.anyone())
            return Not(found) if negative else found
        relation = self.term("relation")
        if relation is not None:
            return data.PlayerIs(who, data.HolderOf(relation.id, self._asked_piece()))
        suggest = ["has", "have", "can", *self.vocabulary.names(["relation"])]
        self.fail_expected("what is said of the player, such as `have` or `can`", suggest=suggest)

    def _able(self, who: data.Players) -> data.Able:
        """After `can`: a verb, perhaps with pieces `without` which it must be possible."""
        self.stops = self.stops | {"without"}
        chooses, self.chooses = self.chooses, False
        verb, arguments = self.verb_call()
        self.chooses = chooses
        self.stops = self.stops - {"without"}
        return data.Able(who, verb, arguments, self.located(self.pieces()) if self.accept("without") else None)

    def condition_has(self, who: data.Players) -> data.Condition:
        """Read what players have: an amount (at least so much, or `no` or `exactly`), or pieces."""
        if self.accept("no"):
            start = self.position
            counter = self.term("counter", "token", "symbol")
            if counter is not None:
                self.check_owned(counter, start)
                return Compare(CounterOf(who, counter.id), "is", Constant(0))
            with self.reading(counting=True):
                return Not(_one_of(self._held(who, self.listed())))
        start = self.position
        if who == THEM and (more := self._more_than(who)) is not None:
            return more
        exactly = self.accept("exactly")
        comparison = "is" if exactly else self.comparison()
        compared = exactly or comparison != "is"
        wanted = comparison if compared else self.bare_amount
        if self._counts_pieces():
            number = self.number()
            counted = Compare(data.CountPieces(self._mine(self.counted_pieces(), who)), wanted, number)
            self._check_count(counted, start)
            return counted
        if compared and not (self.sees_kind("NUMBER") or self._is_number_variable()):
            self.fail_expected("a number")
        bare = self.term("counter", "token", "symbol")
        if bare is not None:
            self.check_owned(bare, start)
            return Compare(CounterOf(who, bare.id), "at least", Constant(1))
        if self.sees_kind("NUMBER") or self._is_number_variable():
            amount = self.amount()
            if amount.unit is None:
                self.fail("points-not-held", span=self.span(self.position - 1))
            self.check_owned(amount.unit, start)
            value = amount.value.value if isinstance(amount.value, Constant) else None
            held = Compare(CounterOf(who, amount.unit.id, value), wanted, amount.number)
            self._check_count(held, start)
            return held
        listed = self._not_all(self.listed())
        self.speak_of(*listed.sets)
        held_pieces = self._held(who, listed)
        return _one_of(held_pieces) if listed.either else _all_of(held_pieces)

    def _more_than(self, who: data.Players) -> data.Condition | None:
        """`more gems than me`, `fewer suns than left`: players told by what they have, and another one has."""
        start = self.position
        comparison: data.Comparison = "more than" if self.accept("more") else "less than"
        if self.position == start and self.accept_any("fewer", "less") is None:
            return None
        counter = self.term("counter", "token", "symbol")
        if counter is None or not self.accept("than"):
            self.position = start
            return None
        self.check_owned(counter, start)
        start = self.position
        other = self.players()
        if are_several(other):
            self.fail("true-of-several", span=self.span(start, self.position))
        return Compare(CounterOf(who, counter.id), comparison, CounterOf(other, counter.id))

    def _held(self, who: data.Players, listed: Listed) -> list[data.Condition]:
        """That players have pieces, for each description of a list."""
        found: list[data.Condition] = []
        for one in listed.sets:
            span = self.span(one.start, one.end)
            if one.meant == "some":
                self.fail("number-of-pieces", span=span)
            mine = self._mine(one.pieces, who)
            if isinstance(mine, Pieces) and not mine.places:
                self.fail("whose-pieces", span=span, kind=span.text)
            found.append(Exists(mine))
        return found

    def _not_all(self, listed: Listed) -> Listed:
        """Pieces of which it is asked whether there are any: that is not asked of all of them."""
        for one in listed.sets:
            if self.words[one.start].text in EACH:
                self.fail("all-or-any", span=self.span(one.start, one.end))
        return listed

    def _so_many(self, locate: Callable[[data.PieceSet], data.PieceSet]) -> data.Condition:
        """After `there are` or `has`: pieces, `no` pieces, or a number of them."""
        if self.accept("no"):
            return Not(Exists(locate(self.counted_pieces())))
        exactly = self.accept("exactly")
        comparison = "is" if exactly else self.comparison()
        compared = exactly or comparison != "is"
        if not self._counts_pieces():
            if compared:
                self.fail_expected("a number of pieces")
            listed = self._not_all(self.descriptions())
            self.speak_of(*listed.sets)
            return Exists(locate(listed.joint))
        number = self.number()
        wanted = comparison if compared else self.bare_amount
        return Compare(data.CountPieces(locate(self.pieces_together())), wanted, number)

    def _counts_pieces(self) -> bool:
        """`2 red cards`: a number before adjectives and a kind."""
        ahead = 1
        if not self.sees_kind("NUMBER") and not self._is_number_variable():
            return False
        return self.sees_term("kind", ahead=ahead) is not None or (
            self.sees_term("value", "adjective", ahead=ahead) is not None and self._has_kind_after(ahead)
        )

    def _is_number_variable(self) -> bool:
        word = self.peek()
        bound = self.scope.variables.get(word.text) if word is not None and word.kind == "VARIABLE" else None
        return bound is not None and bound.kind == "number"

    def _mine(self, found: data.PieceSet, who: data.Players) -> data.PieceSet:
        if isinstance(found, Pieces) and not found.places and found.kind is not None:
            home = self.home(self.vocabulary.kinds[found.kind], who)
            return self.lying(found, home)
        return found

    def _about(self, piece: data.Piece) -> data.Condition:
        if self.accept("lies", "face", "down"):
            return data.IsIn(piece, Pieces(None, (), (data.FaceDown(),)))
        link = self.term("link")
        if link is not None:
            return Exists(self._linked(piece, link, self._asked_pieces()))
        if not (self.accept("is") or self.accept("are")):
            self.fail_expected("`is`, or a link", suggest=["is", *self.vocabulary.names(["link"])])
        negative = self.accept("not")
        found: data.Condition
        adjective = self.term("adjective")
        if adjective is not None:
            found = data.IsIn(piece, Pieces(None, (), (self.called(adjective.id),)))
        elif self.accept("in") or self.accept("on"):
            found = data.IsIn(piece, Pieces(None, (self.place(),)))
        elif self.sees_term("value") and not self._has_kind_after(0):
            value = self.expect_term("a value", "value")
            name = self.vocabulary.value_property[value.id]
            found = data.IsIn(piece, Pieces(None, (), (data.HasValue(name, (value.id,)),)))
        else:
            found = data.IsIn(piece, self._asked_pieces())
        return Not(found) if negative else found

    def _asked_pieces(self) -> data.PieceSet:
        """Read pieces of which one is enough."""
        return self._not_all(self.descriptions()).joint

    @staticmethod
    def _linked(piece: data.Piece, link: Term, target: data.PieceSet) -> data.PieceSet:
        if isinstance(target, Pieces):
            return Pieces(target.kind, target.places, (*target.filters, data.LinkedFrom(link.id, piece)), target.pick)
        return Pieces(None, (data.OnPiece(piece),), (data.LinksTo(link.id, target),))

    def _about_place(self) -> data.Condition:
        self.each_read()
        place = self.place()
        each = self.each_read()
        link = self.term("link")
        if link is not None:
            return Exists(Pieces(None, (place,), (data.LinksTo(link.id, self._asked_pieces()),)))
        if self.accept("has") or self.accept("have"):
            if not self.sees("no"):
                self.is_together(each)
            return self._so_many(lambda found: self._lying_there(found, place))
        if not (self.accept("is") or self.accept("are")):
            self.fail_expected("`is empty`, `has` or a link", suggest=["is", "has"])
        negative = self.accept("not")
        self.expect("empty")
        if negative:
            self.is_together(each)
        some = Exists(Pieces(None, (place,)))
        return some if negative else Not(some)

    def _comparison(self, left: data.Number) -> data.Condition:
        if not (self.accept("is") or self.accept("are")):
            self.fail_expected("`is`", suggest=["is", "are"])
        negative = self.accept("not")
        if isinstance(left, data.StepNumber) and self.accept("before", "the", "last"):
            found = Compare(left, "less than", data.StepNumber(left.step, last=True))
        elif isinstance(left, data.StepNumber) and self.accept("the", "last"):
            found = Compare(left, "is", data.StepNumber(left.step, last=True))
        else:
            start = self.position - 1
            found = Compare(left, self.comparison(), self.number())
            self._check_count(found, start)
        self.is_together(self.each_read())
        return Not(found) if negative else found

    def _check_count(self, found: Compare, start: int) -> None:
        """What is counted is never less than nothing, and always at least that."""
        if not isinstance(found.left, COUNTS) or not isinstance(found.right, Constant):
            return
        if found.comparison == "at least" and found.right.value <= 0:
            reason = "a number alone means at least so many, and there is never less than nothing of something"
            self.fail("condition-always-holds", span=self.span(start, self.position), reason=reason)
        least = {"less than": 1, "at most": 0, "is": 0}.get(found.comparison)
        if least is not None and found.right.value < least:
            self.fail(
                "condition-never-holds", span=self.span(start, self.position), reason="nothing is counted below 0"
            )

    # ------------------------------------------------------------ costs and resources

    def cost(self) -> data.Cost:
        """Read `silk, silk, 1 gem`, `2 silk`, `3 different`, or an amount that is counted."""
        if self.sees_kind("NUMBER") and (self.sees("different", ahead=1) or self.sees("same", ahead=1)):
            size = self.expect_integer()
            pattern = self.accept_any("different", "same")
            return data.Cost(pattern="different" if pattern == "different" else "same", size=size)
        parts: dict[str, int] = {}
        while True:
            count, start = 1, self.position
            if self.sees("nothing") or self.sees("free"):
                self.fail("cost-of-nothing", amount=self.span().text)
            if self.sees_kind("NUMBER"):
                count = self.expect_integer()
            term = self.expect_term("a resource or a counter", "resource", "counter")
            if count == 0:
                span = self.span(start, self.position)
                self.fail("cost-of-nothing", span=span, amount=span.text)
            if self.sees("per"):
                if parts or term.kind != "counter":
                    self.fail("counted-cost", span=self.span(self.position - 1, len(self.words)))
                self.accept("per")
                counted = self.countable()
                number = counted if count == 1 else data.Product(Constant(count), counted)
                return data.Cost(number=number, counter=term.id)
            parts[term.id] = parts.get(term.id, 0) + count
            if not self._more_cost():
                return data.Cost(tuple(data.CostPart(what, amount) for what, amount in parts.items()))

    def _more_cost(self) -> bool:
        ahead = 1 if self.sees(",") or self.sees("and") else 0
        if not ahead:
            return False
        if not (self.sees_kind("NUMBER", ahead=ahead) or self.sees_term("resource", "counter", ahead=ahead)):
            word = self.peek(ahead)
            if word is not None and word.kind in ("WORD", "VARIABLE") and self.sees(","):
                self.position += 1
                self.fail_noun("a resource or a counter", ["resource", "counter"])
            return False
        self.position += 1
        return True

    def resources(self) -> data.Resources:
        """Read `any resource`, a group (`raw resources`) or names joined by commas, `and`, `or`."""
        if self.accept("any", "resource") or self.accept("resources") or self.accept("a", "resource"):
            return data.Resources(tuple(self._all("resource")))
        names: list[str] = []
        while True:
            term = self.expect_term("a resource", "resource", "resource group")
            names.extend(self.vocabulary.groups[term.id] if term.kind == "resource group" else [term.id])
            if not ((self.sees("and") or self.sees("or") or self.sees(",")) and self._resource_after()):
                break
            self.position += 1
        self.accept("resources") or self.accept("resource")
        return data.Resources(tuple(names))

    def _resource_after(self) -> bool:
        return self.sees_term("resource", "resource group", ahead=1) is not None

    def _all(self, kind: str) -> list[str]:
        return [term.id for term in self.vocabulary.terms.values() if term.kind == kind]

    def _lying_there(self, found: data.PieceSet, place: data.Place) -> data.PieceSet:
        """Pieces in a place, where it is not said that they lie elsewhere."""
        return self.lying(found, place) if isinstance(found, Pieces) and not found.places else found
