"""Facts and events in Russian."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.effects import PaysBy, SpendsFirst
from wonderscript.runtime.words.lexicon import VerbForms
from wonderscript.runtime.words.nouns import Case, Gender, signed
from wonderscript.runtime.words.plan.facts import Facts
from wonderscript.runtime.words.ru.conditions import RussianConditions, framed
from wonderscript.runtime.words.ru.declension import agree, decline, short
from wonderscript.runtime.words.ru.players import listed, said
from wonderscript.runtime.words.ru.plurals import count_russian, russian_category
from wonderscript.runtime.words.speech import ME, ONE, Mood, grouped

# Verbs of the language itself that events speak of: for you, for one, for several; and how the other side is named.
EVENT_VERBS: dict[str, tuple[dict[Mood, str], str]] = {
    "gain": ({"you": "получаете", "he": "получает", "they": "получают"}, "от {gen}"),
    "pay": ({"you": "платите", "he": "платит", "they": "платят"}, "{dat}"),
    "buy": ({"you": "покупаете", "he": "покупает", "they": "покупают"}, "у {gen}"),
}
FREE: dict[Gender, str] = {"m": "бесплатен", "f": "бесплатна", "n": "бесплатно"}
PAYS: dict[Mood, str] = {"you": "платите", "he": "платит", "they": "платят"}
BEGINS: dict[Mood, str] = {"you": "начинаете", "he": "начинает", "they": "начинают"}


@dataclass(frozen=True)
class RussianFacts(RussianConditions, Facts):
    """The Russian words of facts and events."""

    def _in_last(self, step: str) -> str:
        return f"в {said(self.lexicon.step(step), 'prep', False, ('последний',))}"

    def _in_numbered(self, step: str, number: str) -> str:
        return f"в {decline(self.lexicon.step(step), 'prep')} {number}"

    def _only_if(self, condition: data.Condition) -> str:
        return self._if_so(condition)

    def _holds_once(self, step: str, text: str) -> str:
        return f"{self.once(step)} {text}"

    def once(self, step: str) -> str:
        """Раз в раунд."""
        return f"раз в {decline(self.lexicon.step(step), 'acc')}"

    # ------------------------------------------------------------ cost, production, symbols, points

    def _costs(self, fact: effects.Costs) -> str:
        return "ничего не стоит" if fact.cost == data.Cost() else f"стоит {self.cost(fact.cost)}"

    def _produces(self, fact: effects.Produces) -> str:
        units = []
        for unit, count in grouped(fact.units):
            if count > 1 and len(unit.names) == 1:
                units.append(count_russian(count, self.lexicon.noun(unit.names[0]), (), "acc"))
            else:
                name = self.resources(unit, "или")
                units.append(name if count == 1 else f"{count} раза {name}")
        spent = "" if fact.spent_to is None else f" один раз, затем {self._yours._spent(fact.spent_to)}"
        return f"производит {listed(units)}{spent}"

    def _spent(self, place: data.Place) -> str:
        """What becomes of a piece that is used up."""
        forms = self.lexicon.putting(place.zone) if isinstance(place, data.ZoneOf | data.SharedZone) else None
        if forms is None:
            return f"положите {self.pieces(data.This(), 'one', 'acc')} {self.place(place).into}"
        return framed(forms, "do", lambda at, case, _after: "" if at else self.pieces(data.This(), "one", case))

    def _produces_again(self, fact: effects.ProducesAgain) -> str:
        pieces = self.pieces(fact.pieces, "many")
        if fact.missing:
            return f"производит 1 единицу ресурса, которого не производят {pieces}"
        return f"производит ещё 1 единицу ресурса, который производят {pieces}"

    def _shows(self, fact: effects.Shows) -> str:
        if len(fact.symbols) == 1:
            return f"даёт {self.amount(fact.amount, fact.symbols[0])}"
        choice = listed([decline(self.lexicon.noun(symbol), "acc") for symbol in fact.symbols], "или")
        if fact.amount == ONE:
            return f"даёт {choice} — как вам выгоднее"
        return f"даёт {self.amount(fact.amount, 'symbol')}: {choice} — как вам выгоднее"

    def _shows_copy(self, fact: effects.ShowsCopy) -> str:
        pieces = self.pieces(fact.pieces, "a", "gen")
        noun = self.noun_of(fact.pieces.kind if isinstance(fact.pieces, data.Pieces) else None)
        each = agree("каждый", noun.gender, "acc")
        return f"копирует 1 символ {pieces} — как вам выгоднее; {each} можно скопировать один раз"

    def _links(self, fact: effects.Links) -> str:
        verb = self.lexicon.verb(fact.link)
        symbol = "" if fact.symbol is None else self.lexicon.noun(fact.symbol).one
        this = self._object(verb, lambda case: self.pieces(data.This(), "one", case))
        if fact.target is None:
            if fact.takes:
                return f"всё, что даёт связь {quoted(symbol)}, {verb.he} {this}"
            return f"{verb.he} всё, что принимает связь {quoted(symbol)}"
        target = fact.target
        text = f"{verb.he} {self._object(verb, lambda case: self._called_so(target, case))}"
        if fact.takes:
            text = f"{self._called_so(target, 'nom')} {verb.he} {this}"
        return f"{text} ({symbol})" if symbol else text

    def _called_so(self, name: str, case: Case) -> str:
        """A piece by its name, which is never declined: карту «Имя»."""
        kind = self.lexicon.kind_named(name)
        quoted = self.lexicon.piece_name(kind, name)
        return quoted if kind is None else f"{decline(self.lexicon.noun(kind), case)} {quoted}"

    @staticmethod
    def _object(verb: VerbForms, say: Callable[[Case], str]) -> str:
        return framed(
            VerbForms("", "", "", "", "", "", verb.frame), "he", lambda at, case, _after: "" if at else say(case)
        )

    def _worth(self, fact: effects.Worth) -> str:
        return f"приносит {self.amount(fact.points, 'point')}"

    @property
    def _yours(self) -> RussianFacts:
        """The speaker for a clause whose subject is вы: what is yours is свой."""
        return replace(self, own="me")

    # ------------------------------------------------------------ trade

    def _for_one(self, fact: effects.Buys) -> str:
        return f" за {self.amount(fact.price, fact.currency)}"

    def _can_buy(self, fact: effects.Buys) -> str:
        on = "" if fact.pieces is None else f" с {self._yours.pieces(fact.pieces, 'many', 'gen')}"
        return (
            f"вы можете купить {self.resources(fact.resources)}{on} у {self._yours.players(fact.seller).after('gen')}"
        )

    def _for_price(self, price: data.Number, currency: str, resources: data.Resources) -> str:
        value = self.known(price)
        if len(resources.names) > 1 and value is not None:
            # По takes the dative for 1, the accusative for more.
            case: Case = "dat" if russian_category(value) == "one" else "acc"
            return f" по {count_russian(value, self.lexicon.counted(currency), (), case)} за единицу"
        amount = self.amount(price, currency)
        return (
            f" за {amount}" if len(resources.names) == 1 else f"; цена единицы — {self.amount(price, currency, 'nom')}"
        )

    def _pays(self, fact: effects.Pays) -> str:
        resources, seller = self.resources(fact.resources), self._yours.players(fact.seller).after("gen")
        floor = ""
        if fact.floor:
            floor = f", но не меньше {count_russian(fact.floor, self.lexicon.counted(fact.currency), (), 'gen')}"
        if fact.less:
            return f"вы платите на {self.amount(fact.price, fact.currency)} меньше за {resources} у {seller}{floor}"
        price = self._for_price(fact.price, fact.currency, fact.resources)
        return f"вы покупаете {resources} у {seller}{price}{floor}"

    def _pays_for_one(self, fact: effects.Pays) -> str:
        resources, seller = self.resources(fact.resources), self._yours.players(fact.seller).after("gen")
        return f"вы покупаете 1 единицу ({resources}) у {seller} за {self.amount(fact.price, fact.currency)}"

    def _receives(self, fact: effects.Receives) -> str:
        party = self.players(fact.payer)
        bank = self.players(data.Seat("bank")).forms["dat"]
        return f"вы получаете то, что {party.subject} {PAYS[party.mood]} {bank} за ресурсы"

    def _frees(self, fact: effects.Frees) -> str:
        way = "" if fact.way is None else f" ({self.lexicon.noun(fact.way).one})"
        return f"{self.pieces(fact.pieces, 'many')} для вас бесплатны{way}"

    def _frees_one(self, fact: effects.Frees) -> str:
        way = "" if fact.way is None else f" ({self.lexicon.noun(fact.way).one})"
        noun = self.noun_of(fact.pieces.kind if isinstance(fact.pieces, data.Pieces) else None)
        free = "бесплатны" if noun.paired else FREE[noun.gender]
        return f"{self.pieces(fact.pieces, 'a')} для вас {free}{way}"

    def _waives(self, fact: effects.Waives) -> str:
        payer = self.players(fact.who)
        if fact.what == ("pattern",):
            pieces = self.pieces(fact.pieces, "many", "gen")
            return f"для {pieces} {payer.forms['dat']} подходят любые ресурсы, одинаковые или разные"
        pieces = self.pieces(fact.pieces, "many")
        what = self._all_or_named(fact.what)
        if fact.amount is None:
            names = listed([decline(self.lexicon.noun(one), "gen", plural=True) for one in what], "или")
            return f"{pieces} не требуют от {payer.after('gen')} {names}"
        names = self.amount(fact.amount, what[0])
        others = [decline(self.lexicon.noun(one), "acc") for one in what[1:]]
        meant = " (на ресурс или на всю сумму)" if what == ("symbol",) else ""
        return f"{pieces} обходятся {payer.forms['dat']} на {listed([names, *others], 'или')} дешевле{meant}"

    def _own_first(self) -> str:
        return "сначала вы используете то, что производите сами, и лишь затем покупаете"

    def _pays_by(self, fact: PaysBy) -> str:
        step = decline(self.lexicon.noun(fact.step), "gen")
        return (
            f"все расходы одного {step} вы оплачиваете тем, что было у вас к его началу, по предложениям того времени, "
            "каждой единицей один раз"
        )

    def _spends_first(self, fact: SpendsFirst) -> str:
        first, other = (self._yours.pieces(one, "many", "acc") for one in (fact.pieces, fact.before))
        return f"сначала вы тратите {first}, и лишь затем — {other}"

    def _uses_links(self, fact: effects.UsesLinks) -> str:
        own, whose = self._owner_words(fact.players)
        before = "".join(f"{agree(one, 'f', 'nom', plural=True)} " for one in own)
        return f"{before}связи{whose} действуют и для вас"

    def _counts_as(self, fact: effects.CountsAs) -> str:
        counted = fact.pieces
        if isinstance(counted, data.Pieces):
            counted = change(counted, amount=data.Constant(fact.amount))
        more = f"считается, что у вас на {self.pieces(counted, 'many', 'acc')} больше"
        if self.lexicon.is_step(fact.within):
            return f"во время {decline(self.lexicon.step(fact.within), 'gen')} {more}"
        return f"когда вы {self.lexicon.verb(fact.within).you}, {more}"

    def _forbids(self, fact: effects.Forbids) -> str:
        verb = self.lexicon.verb(fact.verb)
        pieces, slot = fact.pieces, "" if fact.also else verb.done_to

        def say(position: int, case: Case, _after: bool) -> str:
            if position:
                return ""
            return self.any_in(slot, case) if pieces is None else self._yours.pieces(pieces, "many", case)

        return f"вы не можете {framed(replace(verb, to=verb.doing or verb.to), 'to', say)}"

    def _brings(self, fact: effects.Brings) -> str:
        return f"добавляет в игру {listed([self.brought(part) for part in fact.parts])}"

    def brought(self, part: effects.Brought) -> str:
        """So many copies of a piece, in the accusative."""
        return self.pieces(change(part.pieces, amount=data.Constant(part.copies)), "many", "acc")

    # ------------------------------------------------------------ events

    def _event(self, event: effects.Event) -> str:
        way = "" if event.way is None else f" с помощью {decline(self.lexicon.noun(event.way), 'gen')}"
        if event.who is None:
            return f"когда {self._done(event)}{way}"
        party = self.players(event.who)
        speaker = self._yours if event.who == ME else replace(self, own="them")
        subject = party.event if event.who != ME and party.event else party.subject
        language = EVENT_VERBS.get(event.verb)
        if language is None:
            return f"когда {subject} {framed(self.lexicon.verb(event.verb), party.mood, speaker._happened(event))}{way}"
        forms, frame = language
        if event.verb == "gain" and event.other == data.Seat("bank"):
            frame = "из {gen}"
        what = "ресурсы"
        if event.pieces is not None:
            what = speaker.pieces(event.pieces, "a", "acc")
        elif event.counter is not None and event.verb == "buy":
            way = f" за {decline(self.lexicon.noun(event.counter), 'acc', plural=True)}"
        elif event.counter is not None:
            what = decline(self.lexicon.noun(event.counter), "acc", plural=event.counter not in self.lexicon.tokens)
        other = self._object(VerbForms("", "", "", "", "", "", frame), lambda case: speaker._other(event, case))
        return f"когда {subject} {forms[party.mood]} {what}{f' {other}' if event.other is not None else ''}{way}"

    def _other(self, event: effects.Event, case: Case) -> str:
        if event.other == data.Seat("everyone"):
            return decline(self.lexicon.noun("player"), case)
        return "" if event.other is None else self.one_of(event.other).after(case)

    def _happened(self, event: effects.Event) -> Callable[[int, Case, bool], str]:
        """What a declared verb was done to, for the first slot of its frame."""

        def say(position: int, case: Case, _after: bool) -> str:
            if position:
                return ""
            if event.pieces is not None:
                return self.pieces(event.pieces, "a", case)
            if event.counter is not None:
                return decline(self.lexicon.noun(event.counter), case, plural=True)
            return self._other(event, case) or self.any_in(self.lexicon.verb(event.verb).done_to, case)

        return say

    def _done(self, event: effects.Event) -> str:
        done = self.lexicon.verb(event.verb).done
        if self.kind is None:
            return short(done, "n")
        noun = self.noun_of(self.kind)
        return f"{noun.one} {short(done, noun.gender, noun.paired)}"

    def _turns(self, turns: effects.Turns) -> str:
        party = self.players(turns.who)
        verb = self.lexicon.verb(turns.relation)
        piece = self._object(verb, lambda case: self.pieces(turns.piece, "one", case))
        does = f"{BEGINS[party.mood]} {verb.to}" if turns.gained else f"больше не {getattr(verb, party.mood)}"
        return f"когда {party.event or party.subject} {does} {piece}"

    def _reaches(self, reaches: effects.Reaches) -> str:
        track = decline(self.lexicon.noun(reaches.track), "gen")
        once = " в первый раз" if reaches.once else ""
        return f"когда маркер {track}{once} достигает деления {signed(reaches.position)}"


def quoted(word: str) -> str:
    """A word in guillemets, once."""
    return word if word.startswith("«") else f"«{word}»"
