"""Facts: sentences about a piece that are true while it is active."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from wonderscript.compiler.phrases.numbers import Amount
from wonderscript.compiler.phrases.players import ME
from wonderscript.compiler.phrases.reader import Variable
from wonderscript.compiler.sentences import STATEMENTS, Sentence
from wonderscript.compiler.vocabulary import KindSpec, Term, TermKind
from wonderscript.dsl.function_words import FUNCTION_WORDS
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Word
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.effects import PaysBy

# The most units of one resource that a piece can produce at once.
# How many copies of a piece there can be.
MOST_COPIES = 100
MOST_UNITS = 20

# How lines begin that people write about what leads to a piece.
FREE_AFTER = (
    "free",
    "frees",
    "needs",
    "requires",
    "after",
    "chain",
    "chained",
    "follows",
    "upgrade",
    "unlocked",
    "from",
)
# How a line begins that says something about so much of a thing.
HEADS: dict[TermKind, str] = {
    "symbol": "shows",
    "resource": "produces",
    "counter": "when ...: gain",
    "token": "when ...: gain",
}


# With these begin lines of pieces that a variant changes.
LINES_OF_CHANGES = ("drop", "also")


class FactSentence(Sentence):
    """Reads one fact."""

    floor = 0
    way: str | None = None

    def fact(self) -> effects.Fact:
        """Read a fact with its limits."""
        word = self.peek()
        assert word is not None
        reader = FACTS.get(word.text) if word.kind == "WORD" else None
        if reader is not None:
            self.position += 1
            what = reader(self)
        elif self.sees_term("link"):
            what = self._link(self.expect_term("a link", "link"))
        else:
            self.fail_fact()
        return self._limited(what)

    def fail_fact(self) -> NoReturn:
        """No fact begins with that word."""
        word = self.peek()
        assert word is not None
        heads = [*FACTS, *self.vocabulary.names(["link"]), "when", "while", "before", "after", "instead", "at"]
        known = [*heads, *LINES_OF_CHANGES, *self.vocabulary.names(["value", "property", "kind"])]
        if word.text == "free" and len(self.words) == 1:
            self.fail("cost-of-nothing", amount=word.text)
        if word.text in STATEMENTS or word.text in self.vocabulary.verbs:
            self._fail_moment(word.text)
        if self.starts_players():
            self._fail_moment(self.span(0, len(self.words)).text)
        self.fail_link_from(word)
        suggestion = nearest(word.text, known)
        if word.kind == "NUMBER":
            self._fail_amount()
        if suggestion is None:
            self._fail_value(word)
        if word.kind != "WORD" and suggestion is None:
            self.fail("not-a-sentence", found=word.text)
        fitting = listing(sorted(heads), 24, near=word.text)
        self.fail("unknown-fact", word=word.text, known=fitting, suggestion=suggestion)

    def fail_link_from(self, word: Word) -> None:
        """`free if you have "X"`, `needs "X"`: a link that is told by the piece at its other end."""
        names = [one for one in self.words if one.kind == "NAME"]
        link = next((term for term in self.vocabulary.terms.values() if term.kind == "link"), None)
        if word.text not in FREE_AFTER or len(names) != 1 or link is None:
            return
        kind = self.vocabulary.kinds[self.vocabulary.links[link.id].source_kind].term.one
        line = f'{link.many} "{self.scope.piece}"'
        self.fail("link-from-there", span=self.span(0, len(self.words)), other=names[0].text, kind=kind, line=line)

    def _fail_moment(self, word: str, head: str = "") -> NoReturn:
        """It is not said when something happens; of the moments that a piece of this kind has, the first is shown."""
        own = self.scope.kind
        said = (one for group in self.vocabulary.verbs.values() for one in group if len(one.forms) > 2)
        fitting = (one.forms[-1] for one in said if own and self.vocabulary.is_kind(own, one.object_kind or own))
        rest = "..." if self.at_end() else self.span(self.position, len(self.words)).text
        line = f"when {next(fitting, '...')}: {head}{rest}"
        self.fail("statement-without-trigger", span=self.span(0), word=word, line=line)

    def _fail_value(self, word: Word) -> None:
        """`teal, year 1`: a value of a property that nothing declares."""
        # Of a value with a value beside it, a comma is missing; more words than that are a sentence.
        beside = self.sees_term("property", ahead=1) or (self.sees_term("value", ahead=1) and self.peek(2) is None)
        alone = self.peek(1) is None or self.sees(",", ahead=1) or beside
        kind = self.vocabulary.kinds.get(self.scope.kind or "")
        if word.kind != "WORD" or word.text in FUNCTION_WORDS or not alone or kind is None:
            return
        specs = (self.vocabulary.properties.get(name) for name in (*kind.required, *kind.optional))
        named = next((spec.id for spec in specs if spec is not None and spec.form == "values"), None)
        if named is not None:
            self.fail_property_value(named)

    def fail_property_value(self, name: str) -> NoReturn:
        """The word at the cursor is no value of a property."""
        word = self.peek()
        if word is None or word.kind != "WORD":
            self.fail_expected("a value of a property")
        values = [value for value, owner in self.vocabulary.value_property.items() if owner == name]
        known = listing(values, 12, near=word.text) or "none is declared yet"
        near = nearest(word.text, values)
        self.fail("unknown-property-value", property=name, word=word.text, known=known, suggestion=near)

    def _fail_amount(self) -> None:
        """`3 points`: so much of something, without a word for what it is about."""
        after = self.position + 1
        found = self.vocabulary.match(self.words, after, HEADS)
        head, length = ("worth", 1) if found is None else (HEADS[found[0].kind], found[1])
        if found is not None or self.sees("point", ahead=1) or self.sees("points", ahead=1):
            span = self.span(self.position, after + length)
            sentence = f"{head} {span.text}"
            certain = sentence if "..." not in head else None
            self.fail("amount-alone", span=span, amount=span.text, sentence=sentence, suggestion=certain)

    def _limited(self, what: effects.FactKind) -> effects.Fact:
        condition: data.Condition | None = None
        once: str | None = None
        while not self.at_end():
            if condition is None and self.accept("if"):
                condition = self.condition()
            elif once is None and self.accept(",", "once"):
                once = self.once()
            else:
                self.fail_leftover()
        return effects.Fact(what, condition, once)

    def once(self) -> str:
        """After `once`: `a turn`, `a year`."""
        if self.accept_any("a", "an", "each") is None:
            self.fail_expected("`a` and a step", suggest=["a", "an"])
        return self.expect_term("a step", "step").id

    def or_steps(self, first: str) -> tuple[str, ...]:
        """After a step: `or conflict`, if more of them are named."""
        steps = [first]
        while self.accept("or"):
            steps.append(self.expect_term("a step", "step").id)
        return tuple(steps)

    # ------------------------------------------------------------ cost, production, symbols

    def _costs(self) -> effects.FactKind:
        kind = self.vocabulary.kinds.get(self.scope.kind or "")
        if kind is not None and not kind.allows("cost"):
            self.fail("cost-not-of-kind", span=self.span(0, len(self.words)), kind=kind.term.many)
        return effects.Costs(self.cost())

    def _produces(self) -> effects.FactKind:
        if self.accept("a", "resource", "missing", "on"):
            return effects.ProducesAgain(self._one_among(), missing=True)
        units = self._units()
        if self.accept("or"):
            units = [self._choice(units[0])]
        while self.sees(",") and not self.sees("then", ahead=1) and not self.sees("once", ahead=1):
            if self.sees("or", ahead=1) or self.sees("and", ahead=1):
                self.fail("stray-comma")
            self.position += 1
            units.extend(self._units())
        spent = self.place() if self.accept(",", "then", "goes", "into") else None
        return effects.Produces(tuple(units), spent)

    def _doubles(self) -> effects.FactKind:
        self.expect("one", "of")
        return effects.ProducesAgain(self._one_among())

    def _one_among(self) -> data.PieceSet:
        """Pieces of which one gives something: one of all, not one of each player."""
        self.each_read()
        with self.reading(among=True):
            found = self.located(self.pieces())
        each = self.each_read()
        if each is not None:
            self.fail("one-of-each", span=self.span(*each))
        return found

    def _units(self) -> list[data.Resources]:
        """A resource, or a number of units of it."""
        count = self.expect_integer() if self.sees_kind("NUMBER") else 1
        if not 1 <= count <= MOST_UNITS:
            self.fail_range(self.position - 1, "a number of units", 1, MOST_UNITS, count)
        return [self._unit()] * count

    def _unit(self) -> data.Resources:
        if self.accept("any") and self.accept("resource"):
            return data.Resources(tuple(self._all("resource")))
        term = self.expect_term("a resource", "resource", "resource group")
        self.accept("resource")
        return data.Resources(tuple(self.vocabulary.groups[term.id]) if term.kind == "resource group" else (term.id,))

    def _choice(self, first: data.Resources) -> data.Resources:
        names = [*first.names, *self._unit().names]
        while self.accept("or"):
            names.extend(self._unit().names)
        return data.Resources(tuple(names))

    def _shows(self) -> effects.FactKind:
        if self.accept("a", "symbol", "of"):
            return effects.ShowsCopy(self._one_among())
        if self.sees_kind("NUMBER", "VARIABLE", "OPEN") or self.sees("as", "many"):
            start = self.position
            amount = self.amount("a symbol")
            if amount.unit is None or amount.unit.kind != "symbol":
                self.fail_unit(start, amount.unit.many if amount.unit else "points", "a symbol")
            return effects.Shows((amount.unit.id,), amount.number)
        symbols = self._symbols()
        if self.accept("or"):
            symbols.extend(self._symbols())
            while self.accept("or"):
                symbols.extend(self._symbols())
            return effects.Shows(tuple(symbols), data.Constant(1))
        count = 1
        while self.accept(","):
            again = self._symbols()
            if again != symbols:
                self.fail("mixed-symbols", span=self.span(self.position - 1), first=symbols[0], second=again[0])
            count += 1
        return effects.Shows(tuple(symbols), data.Constant(count))

    def _symbols(self) -> list[str]:
        term = self.expect_term("a symbol", "symbol", "symbol group")
        return list(self.vocabulary.groups[term.id]) if term.kind == "symbol group" else [term.id]

    # ------------------------------------------------------------ links and points

    def _link(self, link: Term) -> effects.FactKind:
        spec = self.vocabulary.links[link.id]
        target = self.expect_name(Phrase("a {kind}", kind=self.vocabulary.kinds[spec.target_kind].term.one))
        symbol = self.expect_term("a symbol", "symbol").id if self.accept("by") else None
        return effects.Links(link.id, target.text, symbol)

    def _gives(self) -> effects.FactKind:
        return self._symbol_link(takes=False)

    def _takes(self) -> effects.FactKind:
        return self._symbol_link(takes=True)

    def _symbol_link(self, takes: bool) -> effects.FactKind:
        if not self.sees("link"):
            self._fail_moment("gain", "gain ")
        self.expect("link")
        links = list(self.vocabulary.links)
        if not links:
            self.fail("no-links")
        return effects.Links(links[0], None, self.expect_term("a symbol", "symbol").id, takes)

    def _worth(self) -> effects.FactKind:
        if self.sees("the"):
            number = self.number()
            self.accept("points")
            return effects.Worth(number)
        start = self.position
        amount = self.amount("points")
        if amount.unit is not None:
            self.fail_unit(start, amount.unit.many, "points")
        return effects.Worth(amount.number)

    # ------------------------------------------------------------ trade

    def _buys(self) -> effects.FactKind:
        resources = self.resources()
        variable = self._resource_variable()
        self.stops = self.stops | {"from", "for"}
        pieces = self.pieces() if self.accept("on") else None
        self.stops = self.stops - {"from", "for"}
        self.expect("from")
        start = self.position - 1
        seller = self.players_or_bank() if pieces is None else self.players()
        if pieces is None and seller != data.Seat("bank"):
            kinds = [spec.term.many for spec in self.vocabulary.kinds.values() if not spec.part_of]
            self.fail("offer-without-pieces", span=self.span(start, self.position), example=f"on {kinds[0]}")
        self.expect("for")
        price = self._price()
        assert price.unit is not None
        return effects.Buys(resources, seller, price.number, price.unit.id, pieces, variable)

    def _resource_variable(self) -> str | None:
        word = self.peek()
        if word is None or word.kind != "VARIABLE":
            return None
        self.scope.variables[word.text] = Variable("resource", None, self.span())
        self.position += 1
        return word.text

    def _price(self) -> Amount:
        start = self.position
        amount = self.amount("a counter")
        if amount.unit is None or amount.unit.kind != "counter":
            self.fail_unit(start, amount.unit.many if amount.unit else "points", "a counter")
        return amount

    def _pays(self) -> effects.FactKind:
        if self.accept("by", "the"):
            return PaysBy(self.expect_term("a step", "step").id)
        price = self._price()
        less = self.accept("less")
        self.expect("for")
        resources = self.resources()
        self.expect("from")
        seller = self.players_or_bank()
        floor = self._price_floor()
        assert price.unit is not None
        return effects.Pays(resources, seller, price.number, price.unit.id, less, floor)

    def _price_floor(self) -> int:
        if not self.accept(",", "at", "least"):
            return 0
        floor = self._price().number
        if not isinstance(floor, data.Constant):
            self.fail_expected("a plain number", suggest=())
        return floor.value

    def _receives(self) -> effects.FactKind:
        self.expect("what")
        payer = self.players()
        if not (self.accept("pays") or self.accept("pay")):
            self.fail_expected("`pays`", suggest=["pays", "pay"])
        self.expect("for", "resources")
        return effects.Receives(payer)

    # ------------------------------------------------------------ cheaper, and not at all

    def _frees(self) -> effects.FactKind:
        if self.sees("if"):
            self.fail_link_from(self.words[0])
        pieces = self._paid_for()
        way: str | None = None
        if self.accept(",", "by") or self.accept("by"):
            way = self.expect_term("a way", "way").id
        return effects.Frees(pieces, way)

    def _waives(self) -> effects.FactKind:
        amount = None if self.accept("all") or self.accept("the") else self.number()
        what = self._waived()
        self.expect("of")
        self.stops = self.stops | {"for"}
        pieces = self._paid_for()
        self.stops = self.stops - {"for"}
        who = self.players() if self.accept("for") else ME
        return effects.Waives(pieces, what, amount, who)

    def _paid_for(self) -> data.PieceSet:
        """Pieces whose cost is lower: all that fit, or with `once` the next one; none that is paid for already."""
        listed = self.listed()
        for one in listed.sets:
            limited = any(word.text == "once" for word in self.words[one.end :])
            if one.meant == "some" or (one.meant == "one" and not limited):
                self.fail("how-often", span=self.span(one.start, one.end))
            kind = self.vocabulary.kinds.get(self.kind_of(one.pieces) or "")
            places = one.pieces.places if isinstance(one.pieces, data.Pieces) else ()
            if kind is not None and any(_is_home(place, kind) for place in places):
                self.fail("paid-for-already", span=self.span(one.start, one.end), zone=str(kind.active_zone))
        return listed.joint

    def _waived(self) -> tuple[str, ...]:
        if self.accept("symbol") or self.accept("symbols"):
            return ("symbol",)
        if self.accept("pattern"):
            return ("pattern",)
        if self.accept("resource") or self.accept("resources"):
            return tuple(self._all("resource"))
        term = self.expect_term("a resource or a counter", "resource", "resource group", "counter")
        self.accept("resources")
        return tuple(self.vocabulary.groups[term.id]) if term.kind == "resource group" else (term.id,)

    def _uses(self) -> effects.FactKind:
        if self.accept("own", "production", "first"):
            return effects.OwnFirst()
        self.expect("links", "of")
        return effects.UsesLinks(self.players())

    def _spends(self) -> effects.FactKind:
        self.stops = self.stops | {"before"}
        pieces = self.pieces()
        self.stops = self.stops - {"before"}
        self.expect("before")
        return effects.SpendsFirst(pieces, self.pieces())

    def _counts(self) -> effects.FactKind:
        self.expect("as")
        amount = self.expect_integer()
        self.stops = self.stops | {"in"}
        pieces = self.pieces()
        self.stops = self.stops - {"in"}
        self.expect("in")
        word = self.peek()
        step = self.term("step")
        if step is not None:
            return effects.CountsAs(pieces, amount, step.id)
        if word is None or word.text not in self.vocabulary.verbs:
            self.fail_expected("a step or a verb", suggest=[*self.vocabulary.verbs, *self.vocabulary.names(["step"])])
        self.position += 1
        return effects.CountsAs(pieces, amount, self.only_verb(word.text, self.position - 1))

    def _cannot(self) -> effects.FactKind:
        word = self.peek()
        if word is None or word.text not in self.vocabulary.verbs:
            self.fail_expected("a verb", suggest=self.vocabulary.verbs)
        self.position += 1
        if self.at_end() or self.sees("if") or self.sees(","):
            return effects.Forbids(self.only_verb(word.text, self.position - 1))
        listed = self.descriptions()
        self.speak_of(*listed.sets)
        verb, also = self.verbs_of(word.text, listed)
        return effects.Forbids(verb, listed.joint, also)

    def _brings(self) -> effects.FactKind:
        """`brings 2 cards named "X", 1 card named "Y"`."""
        parts: list[effects.Brought] = []
        while True:
            start = self.position
            found = self.listed().joint
            if not isinstance(found, data.Pieces) or not isinstance(found.amount, data.Constant):
                self.fail(
                    "unexpected-word",
                    span=self.span(start),
                    expected="a number of pieces",
                    found=self.words[start].text,
                )
            if found.amount.value > MOST_COPIES:
                self.fail_range(start, "a number of copies", 1, MOST_COPIES, found.amount.value)
            parts.append(effects.Brought(data.Pieces(found.kind, (), found.filters), found.amount.value))
            if not self.accept(","):
                return effects.Brings(tuple(parts))


_Reader = Callable[[FactSentence], effects.FactKind]

FACTS: dict[str, _Reader] = {
    "costs": FactSentence._costs,
    "produces": FactSentence._produces,
    "doubles": FactSentence._doubles,
    "shows": FactSentence._shows,
    "gives": FactSentence._gives,
    "takes": FactSentence._takes,
    "worth": FactSentence._worth,
    "buys": FactSentence._buys,
    "pays": FactSentence._pays,
    "receives": FactSentence._receives,
    "frees": FactSentence._frees,
    "waives": FactSentence._waives,
    "uses": FactSentence._uses,
    "spends": FactSentence._spends,
    "counts": FactSentence._counts,
    "cannot": FactSentence._cannot,
    "brings": FactSentence._brings,
}


def _is_home(place: data.Place, kind: KindSpec) -> bool:
    """Whether pieces of a kind lie in a place when they are in play."""
    return isinstance(place, data.ZoneOf | data.SharedZone) and place.zone == kind.active_zone
