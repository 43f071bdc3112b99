"""Facts and events in English."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.effects import PaysBy, SpendsFirst
from wonderscript.runtime.words.en.conditions import EnglishConditions
from wonderscript.runtime.words.en.pieces import article, enumerated
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.plan.facts import Facts
from wonderscript.runtime.words.speech import ME, ONE, Mood, grouped

# Verbs of the language itself that events speak of: plain and third person, and what is bought.
EVENT_VERBS = {"gain": ("gain", "gains", ""), "pay": ("pay", "pays", ""), "buy": ("buy", "buys", "resources")}


@dataclass(frozen=True)
class EnglishFacts(EnglishConditions, Facts):
    """The English words of facts and events."""

    def _in_last(self, step: str) -> str:
        return f"in the last {self.lexicon.step(step).one}"

    def _in_numbered(self, step: str, number: str) -> str:
        return f"in {self.lexicon.step(step).one} {number}"

    def _only_if(self, condition: data.Condition) -> str:
        return f" if {self.condition(condition)}"

    def _holds_once(self, step: str, text: str) -> str:
        return f"once each {self.lexicon.step(step).one}, {text}"

    # ------------------------------------------------------------ cost, production, symbols, points

    def _costs(self, fact: effects.Costs) -> str:
        return f"costs {self.cost(fact.cost)}"

    def _produces(self, fact: effects.Produces) -> str:
        units = []
        for unit, count in grouped(fact.units):
            name = self.resources(unit, "or")
            many = f"{count} {name}" if len(unit.names) == 1 else f"{count} times {name}"
            units.append(name if count == 1 else many)
        spent = "" if fact.spent_to is None else f" once, then {self._spent(fact.spent_to)}"
        return f"produces {enumerated(units)}{spent}"

    def _spent(self, place: data.Place) -> str:
        """What becomes of a piece that is used up."""
        this, spot = self.pieces(data.This(), "one"), self.place(place)
        forms = self.lexicon.putting(place.zone) if isinstance(place, data.ZoneOf | data.SharedZone) else None
        return (
            f"put {this} {spot.into} {spot.name}" if forms is None else f"{forms.do} {forms.frame.replace('{}', this)}"
        )

    def _produces_again(self, fact: effects.ProducesAgain) -> str:
        pieces = self.pieces(fact.pieces, "many")
        if fact.missing:
            return f"produces 1 resource that {pieces} do not produce"
        return f"produces 1 more unit of a resource that {pieces} produce"

    def _shows(self, fact: effects.Shows) -> str:
        if len(fact.symbols) == 1:
            return f"shows {self.amount(fact.amount, fact.symbols[0])}"
        names = [self.lexicon.noun(symbol).one for symbol in fact.symbols]
        choice = enumerated(names, "or")
        best = "whichever suits you best"
        if fact.amount == ONE:
            return f"shows {article(choice)}, {best}"
        return f"shows {self.amount(fact.amount, 'symbol', ': ')}{choice}, {best}".replace(":  ", ": ")

    def _shows_copy(self, fact: effects.ShowsCopy) -> str:
        pieces = self.pieces(fact.pieces, "a")
        return f"copies 1 symbol of {pieces}, whichever suits you best; each can be copied once"

    def _links(self, fact: effects.Links) -> str:
        verb = self.lexicon.verb(fact.link)
        symbol = "" if fact.symbol is None else self.lexicon.noun(fact.symbol).one
        if fact.target is None:
            if fact.takes:
                return f"pieces that give {article(symbol)} {verb.they} this {self.noun_of(self.kind).one}"
            return f"{verb.he} pieces that take {article(symbol)}"
        name = self.lexicon.piece_name(None, fact.target)
        text = f"is what {name} {verb.he}" if fact.takes else f"{verb.he} {name}"
        return f"{text} ({symbol})" if symbol else text

    def _worth(self, fact: effects.Worth) -> str:
        return f"worth {self.amount(fact.points, 'point')}"

    # ------------------------------------------------------------ trade

    def _for_one(self, fact: effects.Buys) -> str:
        return f" for {self.amount(fact.price, fact.currency)}"

    def _can_buy(self, fact: effects.Buys) -> str:
        on = "" if fact.pieces is None else f" on {self.pieces(fact.pieces, 'many')}"
        return f"you can buy {self.resources(fact.resources)}{on} from {self.players(fact.seller).object}"

    def _for_price(self, price: data.Number, currency: str, resources: data.Resources) -> str:
        amount = self.amount(price, currency)
        if len(resources.names) == 1:
            return f" for {amount}"
        plain = isinstance(price, data.Constant | data.SettingValue)
        return f" for {amount} each" if plain else f", each for {amount}"

    def _pays(self, fact: effects.Pays) -> str:
        resources, seller = self.resources(fact.resources), self.players(fact.seller).object
        floor = ""
        if fact.floor:
            floor = f", but at least {count_english(fact.floor, self.lexicon.noun(fact.currency))}"
        if fact.less:
            return f"you pay {self.amount(fact.price, fact.currency)} less for {resources} from {seller}{floor}"
        return f"you buy {resources} from {seller}{self._for_price(fact.price, fact.currency, fact.resources)}{floor}"

    def _pays_for_one(self, fact: effects.Pays) -> str:
        resources, seller = self.resources(fact.resources), self.players(fact.seller).object
        return f"you buy 1 unit of {resources} from {seller} for {self.amount(fact.price, fact.currency)}"

    def _receives(self, fact: effects.Receives) -> str:
        party, bank = self.players(fact.payer), self.players(data.Seat("bank")).object
        return f"you receive what {party.subject} {'pays' if party.mood == 'he' else 'pay'} to {bank} for resources"

    def _frees(self, fact: effects.Frees) -> str:
        way = "" if fact.way is None else f" (by {self.lexicon.noun(fact.way).one})"
        return f"{self.pieces(fact.pieces, 'many')} cost you nothing{way}"

    def _frees_one(self, fact: effects.Frees) -> str:
        way = "" if fact.way is None else f" (by {self.lexicon.noun(fact.way).one})"
        return f"{self.pieces(fact.pieces, 'a')} costs you nothing{way}"

    def _waives(self, fact: effects.Waives) -> str:
        payer = self.players(fact.who).object
        pieces = self.pieces(fact.pieces, "many")
        if fact.what == ("pattern",):
            return f"for {pieces}, {payer} may use any resources, same or different"
        if fact.amount is None:
            return f"{pieces} cost {payer} no {self._waived(fact.what, many=True)}"
        if len(fact.what) == 1:
            meant = " (a resource or a whole sum)" if fact.what == ("symbol",) else ""
            return f"{pieces} cost {payer} {self.amount(fact.amount, fact.what[0])} less{meant}"
        name = self._waived(fact.what, many=fact.amount != ONE)
        return f"{pieces} cost {payer} {self.figure(fact.amount)} {name} less"

    def _waived(self, what: tuple[str, ...], many: bool) -> str:
        nouns = [self.lexicon.noun(one) for one in self._all_or_named(what)]
        return enumerated([noun.many if many else noun.one for noun in nouns], "or")

    def _own_first(self) -> str:
        return "you use what you produce yourself before you buy"

    def _pays_by(self, fact: PaysBy) -> str:
        step = self.lexicon.noun(fact.step).one
        return f"you pay all costs of one {step} with what you had when it began, at the offers of then, each unit once"

    def _spends_first(self, fact: SpendsFirst) -> str:
        return f"you spend {self.pieces(fact.pieces, 'many')} before {self.pieces(fact.before, 'many')}"

    def _uses_links(self, fact: effects.UsesLinks) -> str:
        party = self.players(fact.players)
        whose = f"{party.possessive} links" if party.possessive is not None else f"the links of {party.object}"
        return f"{whose} count as yours"

    def _counts_as(self, fact: effects.CountsAs) -> str:
        counted = self.pieces(_so_many(fact.pieces, fact.amount), "many")
        if not self.lexicon.is_step(fact.within):
            return f"when you {self.lexicon.verb(fact.within).you}, you count as having {counted} more"
        return f"in the {self.lexicon.step(fact.within).one}, you count as having {counted} more"

    def _forbids(self, fact: effects.Forbids) -> str:
        what = "" if fact.also else self.any_in(self.lexicon.verb(fact.verb).done_to)
        what = what if fact.pieces is None else self.pieces(fact.pieces, "many")
        return f"you cannot {self.framed(fact.verb, 'to', what)}"

    def _brings(self, fact: effects.Brings) -> str:
        return f"adds {enumerated([self.brought(part) for part in fact.parts])}"

    def brought(self, part: effects.Brought) -> str:
        """So many copies of a piece."""
        return self.pieces(change(part.pieces, amount=data.Constant(part.copies)))

    # ------------------------------------------------------------ events

    def _event(self, event: effects.Event) -> str:
        anyone = event.other == data.Seat("everyone")
        other = article("player") if anyone else "" if event.other is None else self.one_of(event.other)
        way = "" if event.way is None else f" by {self.lexicon.noun(event.way).one}"
        what = "" if event.pieces is None else self.pieces(event.pieces, "a")
        price = ""
        if event.counter is not None and event.verb == "buy":
            price = f" for {self.lexicon.noun(event.counter).many}"
        elif event.counter is not None:
            noun = self.lexicon.noun(event.counter)
            what = article(noun.one) if event.counter in self.lexicon.tokens else noun.many
        language = EVENT_VERBS.get(event.verb)
        if event.who is None:
            return f"when {' '.join(part for part in (self.lexicon.verb(event.verb).done, what) if part)}{way}"
        party = self.players(event.who)
        mood: Mood = "he" if party.mood == "he" or party.event else "you"
        if language is not None:
            plain, third, bought = language
            what, other = what or bought, f"{'to' if event.verb == 'pay' else 'from'} {other}" if other else ""
            does = " ".join(part for part in (third if mood == "he" else plain, what, other) if part)
        else:
            what = what or self.any_in(self.lexicon.verb(event.verb).done_to)
            does = self.framed(event.verb, mood, what, other)
        subject = party.event if event.who != ME and party.event else party.subject
        return f"when {subject} {does}{price}{way}"

    def _turns(self, turns: effects.Turns) -> str:
        party = self.players(turns.who)
        verb = self.lexicon.verb(turns.relation)
        if turns.gained:
            begin = "comes" if party.mood == "he" else "come"
            return f"when {party.subject} {begin} to {verb.to} {self.pieces(turns.piece, 'a')}"
        longer = "no longer " + (verb.he if party.mood == "he" else verb.you)
        return f"when {party.subject} {longer} {self.pieces(turns.piece, 'a')}"

    def _reaches(self, reaches: effects.Reaches) -> str:
        track = self.lexicon.noun(reaches.track).one
        once = " for the first time" if reaches.once else ""
        return f"when the {track} marker reaches {reaches.position}{once}"


def _so_many(pieces: data.PieceSet, amount: int) -> data.PieceSet:
    if not isinstance(pieces, data.Pieces):
        return pieces
    return change(pieces, amount=data.Constant(amount))
