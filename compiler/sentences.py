"""Sentences that the language itself knows: statements, with their head first.

A head picks a reader from the table; the reader takes the slots that follow. Verbs of the game are read by `verbs`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from wonderscript.compiler.phrases.players import ME, THEM
from wonderscript.compiler.subjects import is_several
from wonderscript.compiler.verbs import VerbPhrases
from wonderscript.compiler.vocabulary import Term
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

# How several get what there is without a doubt.
PAID_IN_TURN = (
    "pay them one after the other, each on a line of its own: the line that comes first goes first; or write `pay` "
    "without `up to` under `may`, and who cannot pay all of them is not offered it"
)
TAKEN_IN_TURN = (
    "write who takes it on a line of its own (`each player`), and what they gain in a line under it: it is taken "
    "in the order of play"
)


class Sentence(VerbPhrases):
    """Reads one statement."""

    chooses = True
    # The players with whom the sentence begins, in words, if they do what stands in the lines under it.
    done_by: str | None = None
    by_one = False

    def statement(self, who: data.Players) -> effects.Statement:
        """Read a statement that players do."""
        self.subject = who
        word = self.peek()
        if word is None:
            self.fail_unfinished("a verb")
        reader = STATEMENTS.get(word.text) if word.kind == "WORD" else None
        if reader is not None:
            self.position += 1
            return reader(self, who)
        if self.sees_verb():
            verb, arguments = self.verb_call()
            return effects.Call(who, verb, arguments, self.accept("for", "free"))
        self.fail_verb([*STATEMENTS, *self.vocabulary.verbs, *self.vocabulary.names(["phase"])])

    def fail_verb(self, known: list[str]) -> NoReturn:
        """No sentence begins with that word."""
        word = self.peek()
        assert word is not None
        self.fail_players()
        suggestion = nearest(word.text, known)
        if word.kind != "WORD" and suggestion is None:
            self.fail("not-a-sentence", found=word.text)
        plain = {group[0].forms[0] for group in self.vocabulary.verbs.values()}
        known = [one for one in known if one in plain or one in PLAIN_STATEMENTS]
        said = listing(sorted(set(known)), 40, near=word.text) or "(none is declared yet)"
        self.fail("unknown-verb", word=word.text, known=said, suggestion=suggestion)

    def fail_unit(self, start: int, found: str, expected: str) -> NoReturn:
        """An amount of the wrong thing."""
        self.fail("wrong-unit", span=self.span(start, self.position), found=found, expected=expected)

    # ------------------------------------------------------------ counters

    def _gain(self, who: data.Players) -> effects.Statement:
        start = self.position
        self.stops = self.stops | {"from"}
        amount = self.amount("a counter or a token")
        self.stops = self.stops - {"from"}
        self._positive(amount.number, start)
        if amount.unit is None or amount.unit.kind == "symbol":
            found = "points" if amount.unit is None else amount.unit.many
            self.fail_unit(start, found, "a counter or a token")
        values = self.vocabulary.counters[amount.unit.id].values
        if values and amount.value is None:
            known = listing([str(one) for one in values])
            word = self.words[self.position - 1].text
            self.fail(
                "which-value", span=self.span(start, self.position), token=amount.unit.many, known=known, word=word
            )
        source = self.partners(others=True) if self.accept("from") else None
        source = None if source == data.Seat("bank") else source
        # The left of each of several is somebody else for each of them.
        if is_several(who) and source not in (None, data.Seat("left"), data.Seat("right"), data.Seat("opponent")):
            self.fail("who-gets-it", span=self.span(0, self.position), way=TAKEN_IN_TURN)
        self._is_of_players(amount.unit, source, start)
        return effects.Gain(who, amount.unit.id, amount.number, amount.value, source)

    def _is_of_players(self, unit: Term, partner: data.Players | None, start: int) -> None:
        """What the table has can neither be taken from a player nor be given to one."""
        if partner is not None and self.vocabulary.counters[unit.id].shared:
            self.fail("of-the-table", span=self.span(start, self.position), counter=unit.one)

    def _positive(self, number: data.Number, start: int) -> None:
        if isinstance(number, data.Constant) and number.value < 1:
            self.fail_range(start, "an amount", 1, 1000, number.value)

    def _pay(self, who: data.Players) -> effects.Statement:
        if self.accept("the", "cost", "of"):
            return effects.PayCost(who, self.object())
        up_to = self.accept("up", "to")
        start = self.position
        amount = self.amount("a counter or a token")
        self._positive(amount.number, start)
        if amount.unit is None or amount.unit.kind == "symbol":
            found = "points" if amount.unit is None else amount.unit.many
            self.fail_unit(start, found, "a counter or a token")
        receiver = self.partners(others=True) if self.accept("to") else None
        receiver = None if receiver == data.Seat("bank") else receiver
        if up_to and receiver is not None and is_several(receiver):
            self.fail("who-gets-it", span=self.span(start, self.position), way=PAID_IN_TURN)
        if amount.value is not None or self.vocabulary.counters[amount.unit.id].values:
            self.fail_unit(start, Phrase("{many} of a value", many=amount.unit.many), "something that has no values")
        self._is_of_players(amount.unit, receiver, start)
        return effects.Pay(who, amount.unit.id, amount.number, receiver, up_to)

    def _counter_changed(self) -> tuple[data.Players | None, Term]:
        """Read whose counter it is, and which: the table's without an owner."""
        owner = self.possessor()
        if owner is None:
            self.accept("the")
        start = self.position
        counter = self.expect_term("a counter", "counter")
        if owner is None and self.accept("of"):
            owner = self.players()
        if owner is None:
            self.check_whose(counter, start)
        else:
            self.check_owned(counter, start)
        return owner, counter

    def _set(self, who: data.Players) -> effects.Statement:
        owner, counter = self._counter_changed()
        piece = self.object() if self.accept("on") else None
        self.expect("to")
        return effects.SetCounter(_owner(owner, who), counter.id, self.number(), False, piece)

    def _add(self, who: data.Players) -> effects.Statement:
        number = self.number()
        self.expect("to")
        owner, counter = self._counter_changed()
        piece = self.object() if self.accept("on") else None
        return effects.SetCounter(_owner(owner, who), counter.id, number, True, piece)

    # ------------------------------------------------------------ pieces

    def _put(self, who: data.Players) -> effects.Statement:
        into = any(word.text == "into" for word in self.words[self.position :])
        stops = ("into",) if into else ("on", "under", "at")
        pieces = self._upto(*stops, read=self.zone_or_objects)
        if self.accept("under") or self.accept("on"):
            if self.accept("top", "of"):
                return effects.Move(who, pieces, self._target(who), "top", self._face_down())
            return effects.Move(who, pieces, data.OnPiece(self.object()), "end", self._face_down())
        if self.accept("at", "the", "bottom", "of"):
            return effects.Move(who, pieces, self._target(who), "bottom", self._face_down())
        self.expect("into")
        return effects.Move(who, pieces, self._target(who), "end", self._face_down())

    def _target(self, who: data.Players) -> data.Place:
        """The one place to which pieces go."""
        start = self.position
        place = self.place()
        if isinstance(place, data.ZoneOf) and is_several(place.who):
            zone = self.vocabulary.zones[place.zone].id
            self.fail("several-places", span=self.span(start, self.position), zone=zone)
        return place

    def _face_down(self) -> bool:
        return self.accept("face", "down")

    def zone_or_objects(self) -> data.PieceSet:
        """`my hand` stands for all pieces in it."""
        return data.Pieces(None, (self.place(),)) if self._is_place_here() else self.objects()

    def _upto(self, *stops: str, read: Callable[[], data.PieceSet]) -> data.PieceSet:
        outer = self.stops
        self.stops = outer | set(stops)
        found = read()
        self.stops = outer
        return found

    def _deal(self, who: data.Players) -> effects.Statement:
        del who
        amount, kind = self._so_many_of()
        self.expect("from")
        source = self.place()
        self.expect("to")
        return effects.Deal(kind, amount, source, self.place())

    def _draw(self, who: data.Players) -> effects.Statement:
        amount, kind = self._so_many_of()
        self.expect("from")
        source = self.place()
        self.expect("into")
        pieces = data.Pieces(kind, (source,), (), "first", amount)
        return effects.Move(who, pieces, self._target(who))

    def _so_many_of(self) -> tuple[data.Number, str]:
        """A number and a kind of piece; `a` is 1."""
        start = self.position
        amount = data.Constant(1) if self.accept_any("a", "an", "one") else self.number()
        kind = self.kind_noun().term.id
        if amount == data.Constant(1):
            self.scope.spoken_of.append(self.span(start, self.position))
        return amount, kind

    def _pass(self, who: data.Players) -> effects.Statement:
        if is_several(who):
            self.fail("all-at-once", span=self.span(0, self.position))
        start = self.position
        place = self.place()
        if not isinstance(place, data.ZoneOf) or place.who != data.Seat("everyone"):
            place_read = self.span(start, self.position)
            if isinstance(place, data.ZoneOf):
                self.fail("all-at-once", span=place_read)
            self.fail("unexpected-word", span=place_read, expected="`each` and a zone", found=place_read.text)
        self.expect("to")
        start = self.position
        receiver = self.players()
        if is_several(receiver) or receiver == ME:
            self.position = start
            self.fail_expected("one player beside each, such as `left`", suggest=["left", "right"])
        return effects.Pass(place.zone, receiver)

    def _shuffle(self, who: data.Players) -> effects.Statement:
        del who
        return effects.Shuffle(self.place())

    def _swap(self, who: data.Players) -> effects.Statement:
        del who
        self.stops = self.stops | {"with"}
        first = self.object()
        self.stops = self.stops - {"with"}
        self.expect("with")
        return effects.Swap(first, self.object())

    def _reveal(self, who: data.Players) -> effects.Statement:
        del who
        return effects.Reveal(self.objects())

    def _look(self, who: data.Players) -> effects.Statement:
        self.expect("at")
        return effects.LookAt(who, self.zone_or_objects())

    def _fill_deck(self, who: data.Players) -> effects.Statement:
        del who
        place = self.place()
        self.expect("with")
        if self.accept("what"):
            piece = self.object()
            self.expect("brings")
            return effects.FillWith(place, piece)
        deck = self.expect_term("a deck", "deck").id
        return effects.FillDeck(place, deck, self.number() if self.accept("for") else None)

    def _lay(self, who: data.Players) -> effects.Statement:
        del who
        self.expect("out")
        source = self.place()
        self.expect("in")
        target = self.place()
        self.expect("by")
        return effects.LayOut(source, target, self.expect_name("a layout").text)

    # ------------------------------------------------------------ text, tracks, steps

    def _do(self, who: data.Players) -> effects.Statement:
        self.expect("the", "text", "of")
        start = self.position
        piece = self.object()
        kind = self.kind_of(piece)
        kinds = [one for one in self.vocabulary.kinds if kind is None or self.vocabulary.is_kind(one, kind)]
        if kind is not None and not any(self.vocabulary.kinds[one].allows("text") for one in kinds):
            many = self.vocabulary.kinds[kind].term.many
            self.fail("no-text", span=self.span(start, self.position), many=many)
        return effects.DoText(who, piece)

    def _copy(self, who: data.Players) -> effects.Statement:
        return effects.Copy(who, self.object())

    def _move(self, who: data.Players) -> effects.Statement:
        track = self.expect_term("a track", "track")
        steps = self.number()
        if not (self.accept("steps") or self.accept("step")):
            self.fail_expected("`steps`", suggest=["steps", "step"])
        direction = self.accept_any("forward", "back")
        if direction is None:
            self.fail_expected("`forward` or `back`", suggest=["forward", "back"])
        return effects.MoveTrack(who, track.id, steps, direction == "back")

    def _sit(self, who: data.Players) -> effects.Statement:
        self.expect("out")
        self.accept_any("this", "the")
        return effects.SitOut(who, self.expect_term("a step", "step").id)

    def _take(self, who: data.Players) -> effects.Statement:
        if not self.sees("another"):
            self.fail(
                "unexpected-word", span=self.span(self.position - 1), expected="`gain`", found="take", suggestion="gain"
            )
        self.expect("another")
        step = self.expect_term("a step", "step")
        if who not in (ME, THEM, data.Seat("active")):
            whose = "it is nobody else's"
            self.fail("turn-of-another", span=self.span(0, self.position), step=step.one, whose=whose)
        return effects.Again(who, step.id)

    def _go(self, who: data.Players) -> effects.Statement:
        self.expect("first")
        if is_several(who):
            self.fail("one-goes-first", span=self.span(0, self.position))
        return effects.GoFirst(who)

    def _end(self, who: data.Players) -> effects.Statement:
        del who
        self.accept_any("this", "the")
        step = self.expect_term("a step", "step").id
        if step != self.scope.vocabulary.main_step or not self.accept("by"):
            return effects.EndStep(step)
        return effects.EndStep(step, self.expect_name("what ends the game").text)

    def _win(self, who: data.Players) -> effects.Statement:
        self.expect("by")
        return effects.Win(who, self.expect_name("the way to win").text)


def _owner(owner: data.Players | None, who: data.Players) -> data.Players:
    """Whose counter it is: the subject's, if it is *theirs*; the table's is nobody's."""
    return who if owner is None or (owner == THEM and who != ME) else owner


_Reader = Callable[[Sentence, data.Players], effects.Statement]


# The plain form, the form for a third person, and who reads what follows.
_FORMS: tuple[tuple[str, str, _Reader], ...] = (
    ("gain", "gains", Sentence._gain),
    ("pay", "pays", Sentence._pay),
    ("set", "sets", Sentence._set),
    ("add", "adds", Sentence._add),
    ("put", "puts", Sentence._put),
    ("deal", "deals", Sentence._deal),
    ("draw", "draws", Sentence._draw),
    ("pass", "passes", Sentence._pass),
    ("shuffle", "shuffles", Sentence._shuffle),
    ("swap", "swaps", Sentence._swap),
    ("reveal", "reveals", Sentence._reveal),
    ("look", "looks", Sentence._look),
    ("fill", "fills", Sentence._fill_deck),
    ("lay", "lays", Sentence._lay),
    ("do", "does", Sentence._do),
    ("copy", "copies", Sentence._copy),
    ("move", "moves", Sentence._move),
    ("sit", "sits", Sentence._sit),
    ("take", "takes", Sentence._take),
    ("go", "goes", Sentence._go),
    ("end", "ends", Sentence._end),
    ("win", "wins", Sentence._win),
)
STATEMENTS: dict[str, _Reader] = {form: reader for plain, third, reader in _FORMS for form in (plain, third)}
PLAIN_STATEMENTS = tuple(plain for plain, _third, _reader in _FORMS)
