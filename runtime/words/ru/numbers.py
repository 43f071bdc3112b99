"""Numbers, amounts, resources and costs in Russian."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.nouns import Case, Noun
from wonderscript.runtime.words.plan.joints import Joints
from wonderscript.runtime.words.plan.numbers import Numbers
from wonderscript.runtime.words.ru.declension import UNIT, agree, decline
from wonderscript.runtime.words.ru.pieces import RussianPieces
from wonderscript.runtime.words.ru.players import CLOSE, Party, listed, one_player, ordinal, said
from wonderscript.runtime.words.ru.plurals import count_russian, russian_category
from wonderscript.runtime.words.speech import are_of_others, counts_things, emptiness, factored, lie_apart, summed

JOINTS = Joints(
    also="и",
    either="или",
    then="затем",
    otherwise="иначе",
    if_so="если",
    only_if="только если",
    but="но",
    these="сделать следующее",
    at_once="все игроки одновременно, втайне друг от друга",
)
SET = Noun("набор", "наборов", "набора", "наборы")


@dataclass(frozen=True)
class RussianNumbers(RussianPieces, Numbers):
    """The Russian words of numbers."""

    joints = JOINTS
    binds_less = (data.Sum, data.Difference, data.Quotient)
    that_many = "столько же"

    def amount(self, number: data.Number, unit: str, case: Case = "acc", after: str = "") -> str:
        """So much of something: 3 фишки, 1 фишку за каждую карту; `after` follows the noun."""
        noun, counted = self.lexicon.noun(unit), self.lexicon.counted(unit)
        factor, rest = factored(number)
        each = self.per(rest)
        if each is not None:
            return f"{count_russian(factor, counted, (), case)}{after} за {each}"
        match number:
            case data.Constant(value):
                return f"{count_russian(value, counted, (), case)}{after}"
            case data.SettingValue(setting):
                known = self.lexicon.setting(setting)
                if isinstance(known, int):
                    return f"{count_russian(known, counted, (), case)}{after}"
                return f"столько {decline(noun, 'gen', plural=True)}{after}, сколько указано в «{known}»{CLOSE}"
            case data.BoundNumber() if self._is_that(number):
                return f"столько же {decline(noun, 'gen', plural=True)}{after}"
            case data.StepNumber(step, False):
                current = said(self.lexicon.step(step), "gen", False, ("текущий",))
                return f"{decline(noun, case, plural=True)}{after} по номеру {current}"
            case data.Sum() if all(self._is_amount(part, unit) for part in summed(number)):
                return " плюс ".join(self.amount(part, unit, case, after) for part in summed(number))
            case data.NumberIf():
                return f"({self.amount_if(number, unit, case, after)})"
            case data.PointsOf() | data.TokenPoints() | data.TrackPoints() if unit == "point":
                return f"{decline(noun, case, plural=True)} {self._scored(number)}"
            case _ if case == "nom" and not after:
                return f"{decline(noun, case, plural=True)}: {self.number(number)}"
            case _:
                many = f"столько {decline(noun, 'gen', plural=True)}{after}"
                return f"{many}, сколько составляет {self._in_clause().number(number)}{CLOSE}"

    def half(self, number: data.Number) -> str:
        """Half of a counter in the accusative: половину ваших фишек (с округлением вверх)."""
        assert isinstance(number, data.Quotient) and isinstance(number.left, data.CounterOf)
        own, whose = self._owner_words(number.left.who, number.left.counter)
        name = said(self.lexicon.noun(number.left.counter), "gen", True, own)
        return f"половину {name}{whose} (с округлением {'вверх' if number.up else 'вниз'})"

    def amount_if(self, number: data.NumberIf, unit: str, case: Case = "acc", after: str = "") -> str:
        """An amount that counts only under a condition: 3 фишки, если у вас во дворе есть маленькая карта."""
        return f"{self.amount(number.number, unit, case, after)}, если {self.condition(number.condition)}"

    def known(self, number: data.Number) -> int | None:
        """The value of a number that needs no game to be worked out."""
        match number:
            case data.Constant(value):
                return value
            case data.SettingValue(setting):
                value_or_name = self.lexicon.setting(setting)
                return value_or_name if isinstance(value_or_name, int) else None
            case _:
                return None

    # ------------------------------------------------------------ what is counted one by one

    def _each_piece(self, pieces: data.PieceSet) -> str:
        return self.pieces(pieces, "a", "acc", before=("каждый",))

    def _each_kind(self, distinct: str, pieces: data.PieceSet) -> str:
        name = said(self.lexicon.noun(distinct), "acc", False, ("каждый", "отдельный"))
        return f"{name} среди {self.pieces(pieces, 'many', 'gen')}"

    def _each_unit(self, number: data.ResourceUnits) -> str:
        unit = f"{said(UNIT, 'acc', False, ('каждый',))} {self._resource(number.resource)}"
        return f"{unit} на {self.pieces(number.pieces, 'many', 'prep')}"

    def _each_at_the_table(self) -> str:
        return said(self.lexicon.noun("player"), "acc", False, ("каждый",))

    def _each_thing(self, number: data.PropertyOf) -> str:
        one = said(self.lexicon.noun(number.property), "acc", False, ("каждый",))
        return f"{one} {self.pieces(number.piece, 'one', 'gen')}"

    def _every_so_many(self, pieces: data.PieceSet, every: int) -> str | None:
        if not isinstance(pieces, data.Pieces):
            return None
        counted = self.pieces(change(pieces, amount=data.Constant(every)), "many", "acc")
        together = " вместе" if lie_apart(pieces) else ""
        return f"{every_so_many(every, self.noun_of(pieces.kind), counted)}{together}"

    def _together_counted(self, each: Sequence[str]) -> str:
        return listed(each)

    def _each_set_of_counters(self, counters: Sequence[data.CounterOf]) -> str:
        own, whose = self._owner_words(counters[0].who)
        names = listed([decline(self.lexicon.noun(one.counter), "gen") for one in counters])
        return f"{said(SET, 'acc', False, ('каждый', *own))}{whose} из {names}"

    def _each_set_of_pieces(self, pieces: data.Pieces, values: data.HasValue) -> str:
        adjectives = listed([self.lexicon.adjective(value) for value in values.values])
        kinds = agree(adjectives, self.noun_of(pieces.kind).gender, "gen")
        return f"{said(SET, 'acc', False, ('каждый',))} из {kinds} {self.pieces(pieces, 'many', 'gen')}"

    def _held(self, number: data.CounterOf | data.CounterOn, every: int | None) -> str:
        """A counter and whose it is: каждая ваша фишка, каждые 3 фишки противника."""
        own, whose = self._owner_words(number.who, number.counter)
        party = replace(self, own="").players(number.who)
        if party.several and number.counter not in self.lexicon.shared:
            own, whose = (), f" у {party.after('gen')}{'' if every is None else ' вместе'}"
        counted = self.lexicon.counted(number.counter)
        if every is None:
            name = said(counted, "acc", False, ("каждый", *own))
        else:
            name = every_so_many(every, counted, count_russian(every, counted, own, "acc"))
        value = "" if isinstance(number, data.CounterOn) else self._of_value(number.value)
        on = ""
        if isinstance(number, data.CounterOn) and number.pieces is not None:
            on = f" {self._on_which(number.pieces)}"
        return f"{name}{value}{whose}{on}"

    def _owner_words(self, who: data.Players, counter: str = "") -> tuple[tuple[str, ...], str]:
        """Whose something is: the pronoun before it, or the genitive after it; a shared counter is nobody's."""
        if counter in self.lexicon.shared:
            return (), ""
        party = self.players(who)
        return ((), f" {party.forms['gen']}") if party.own is None else ((party.own,), "")

    def _of_value(self, value: int | None) -> str:
        return "" if value is None else f" достоинством {value}"

    def _among_most(self, players: data.Players) -> Self:
        return self.with_them(self._having_most(players))

    def _having_most(self, players: data.Players) -> Party:
        where = f", где их больше всего{CLOSE}"
        if players == data.Seat("everyone"):
            party = one_player(self.lexicon.noun("player"), (), f", у которого их больше всего{CLOSE}")
            return replace(party, most=(where, ""))
        whom = self.players(players).after("gen")
        noun = Noun("тот", "тех", "того", "те", "того", "того", "тому", "тем", "том")
        party = one_player(noun, (), f" из {whom}, у кого их больше всего{CLOSE}")
        return replace(party, most=(where, whom))

    def _resource(self, resource: str) -> str:
        if resource in self.variables:
            return said(self.lexicon.noun("resource"), "gen", False, ("этот",))
        return decline(self.lexicon.noun(resource), "gen")

    # ------------------------------------------------------------ numbers as nouns

    def _bound(self, number: data.BoundNumber) -> str:
        if number.variable not in self.variables:
            return said(self.lexicon.noun(number.variable), "nom", False, ("этот",))
        position = self.rank_among(number.variable)
        return "это число" if position is None else f"{agree(ordinal(position), 'n', 'nom')} выбранное число"

    def _setting(self, name: str) -> str:
        return f"«{name}»"

    def _player_count(self) -> str:
        return f"число {decline(self.lexicon.noun('player'), 'gen', plural=True)}"

    def _step_number(self, number: data.StepNumber) -> str:
        noun = self.lexicon.step(number.step)
        if number.last:
            return f"число {decline(noun, 'gen', plural=True)}"
        return f"номер {said(noun, 'gen', False, ('текущий',))}"

    def _counter(self, number: data.CounterOf) -> str:
        return self.how_many(number.who, number.counter, self._of_value(number.value))

    def how_many(self, who: data.Players, counter: str, after: str = "") -> str:
        """The number of a counter: число ваших фишек; of a shared one, its name."""
        noun = self.lexicon.noun(counter)
        if counter in self.lexicon.shared:
            return f"{noun.one}{after}"
        own, whose = self._owner_words(who)
        return f"число {said(noun, 'gen', True, own)}{after}{whose}"

    def _counter_on(self, number: data.CounterOn) -> str:
        name = self.how_many(number.who, number.counter)
        return name if number.pieces is None else f"{name} {self._on_which(number.pieces)}"

    def _on_which(self, pieces: data.PieceSet) -> str:
        whole = emptiness(pieces)
        return f"на {self.pieces(pieces, 'many', 'prep')}" if whole is None else self.spots((whole,))

    def _track(self, number: data.TrackPosition) -> str:
        return self._standing(number.who, number.track, "nom")

    def _standing(self, who: data.Players, track: str, case: Case) -> str:
        own, whose = self._owner_words(who)
        noun = Noun("положение", "положений", "положения", "положения", gender="n")
        return f"{said(noun, case, False, own)}{whose} на шкале {decline(self.lexicon.noun(track), 'gen')}"

    def _count(self, number: data.CountPieces) -> str:
        pieces = self.pieces(number.pieces, "many", "gen")
        if number.distinct is None:
            return f"число {pieces}"
        return f"число разных {decline(self.lexicon.noun(number.distinct), 'gen', plural=True)} среди {pieces}"

    def _units(self, number: data.ResourceUnits) -> str:
        pieces = self.pieces(number.pieces, "many", "prep")
        return f"число единиц {self._resource(number.resource)} на {pieces}"

    def _property(self, number: data.PropertyOf) -> str:
        noun = self.lexicon.noun(number.property)
        name = f"число {decline(noun, 'gen', plural=True)}" if counts_things(number.property) else noun.one
        return f"{name} {self.pieces(number.piece, 'one', 'gen')}"

    def _points(self, number: data.PointsOf | data.TokenPoints | data.TrackPoints) -> str:
        return f"число {decline(self.lexicon.noun('point'), 'gen', plural=True)} {self._scored(number)}"

    def _scored(self, number: data.PointsOf | data.TokenPoints | data.TrackPoints) -> str:
        """What points are for: за все синие карты в вашей руке."""
        match number:
            case data.PointsOf(pieces, best) if best:
                noun = self.noun_of(pieces.kind if isinstance(pieces, data.Pieces) else None)
                one, finest = (agree(word, noun.gender, "acc") for word in ("один", "лучший"))
                mine = f", как за {agree('свой', noun.gender, 'acc')}" if are_of_others(pieces) else ""
                return f"за {one} из {self.pieces(pieces, 'many', 'gen')}{mine}, {finest} для вас{CLOSE}"
            case data.PointsOf(pieces):
                owners = f", как их считают владельцы{CLOSE}" if are_of_others(pieces) else ""
                return f"за {self.pieces(pieces, 'the', 'acc')}{owners}"
            case data.TokenPoints(who, tokens):
                own, whose = self._owner_words(who)
                names = [decline(self.lexicon.noun(token), "acc", plural=True) for token in tokens]
                before = [f"{agree(one, 'm', 'acc', plural=True)} " for one in own]
                return f"за {''.join(before)}{listed(names)}{whose}"
            case data.TrackPoints(track, who):
                return f"за {self._standing(who, track, 'acc')}"

    def _square(self, number: data.Square) -> str:
        return f"({self.number(number.number)})²"

    def _quotient(self, number: data.Quotient) -> str:
        left = self._operand(number.left, data.Sum, data.Difference, data.Quotient)
        right = self._operand(number.right, data.Sum, data.Difference, data.Product, data.Quotient)
        return f"{left} ÷ {right} (с округлением {'вверх' if number.up else 'вниз'})"

    def _extreme(self, number: data.Extreme) -> str:
        word = ("большее" if number.largest else "меньшее") if len(number.parts) == 2 else ""
        word = word or ("наибольшее" if number.largest else "наименьшее")
        return f"{word} из чисел ({', '.join(self.number(part) for part in number.parts)})"

    def _number_if(self, number: str, condition: data.Condition) -> str:
        return f"({number}, если {self.condition(condition)})"

    # ------------------------------------------------------------ resources and costs

    def resources(self, resources: data.Resources, joint: str = "и") -> str:
        """Resources by name, in the accusative; all of them are любой ресурс."""
        everything = self.lexicon.resources
        if everything and set(resources.names) == set(everything):
            return said(self.lexicon.noun("resource"), "acc", False, ("любой",))
        return listed([decline(self.lexicon.noun(name), "acc") for name in resources.names], joint)

    def cost(self, cost: data.Cost, case: Case = "acc") -> str:
        """A cost: 2 соли и 1 верёвка, 3 разных ресурса, 1 фишку за каждую карту."""
        parts = [count_russian(part.amount, self.lexicon.counted(part.what), (), case) for part in cost.parts]
        if cost.pattern is not None:
            alike = "разный" if cost.pattern == "different" else "одинаковый"
            parts.append(count_russian(cost.size, self.lexicon.noun("resource"), (alike,), case))
        if cost.number is not None and cost.counter is not None:
            parts.append(self.amount(cost.number, cost.counter, case))
        return listed(parts) if parts else "ничего"


def every_so_many(every: int, noun: Noun, counted: str) -> str:
    """Каждые 3 фишки; of 2, 3 or 4 of the living: каждых 2 игроков."""
    living = noun.animate and russian_category(every) == "few" and every < 5
    return f"{'каждых' if living else 'каждые'} {counted}"
