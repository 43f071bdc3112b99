"""Conditions in Russian, and declared verbs with their arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.lexicon import AMOUNT, VerbForms
from wonderscript.runtime.words.nouns import Case, Gender
from wonderscript.runtime.words.plan.conditions import BOTH_SIDES, Conditions
from wonderscript.runtime.words.ru.declension import agree, decline, short
from wonderscript.runtime.words.ru.numbers import RussianNumbers
from wonderscript.runtime.words.ru.pieces import BOUNDS
from wonderscript.runtime.words.ru.players import CASES, CLOSE, WHO, Form, filled, listed, said
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.runtime.words.speech import Mood, counts_things, emptiness

ONESELF: dict[Case, str] = {"gen": "себя", "dat": "себе", "acc": "себя", "ins": "собой", "prep": "себе"}
EQUAL: dict[Gender, str] = {"m": "равен", "f": "равна", "n": "равно"}
CAN: dict[Mood, str] = {"do": "можете", "you": "можете", "he": "может", "they": "могут", "to": "мочь"}


@dataclass(frozen=True)
class RussianConditions(RussianNumbers, Conditions):
    """The Russian words of conditions; `becoming`: as something that comes true (у вас становится 3 фишки)."""

    becoming: bool = False

    def about_them(self, condition: data.Condition) -> str:
        """A condition as a clause that follows players: у которого есть хотя бы 3 фишки; кроме противника."""
        match condition:
            case data.Not(data.PlayerIs(data.Seat("them"), players)):
                return f"кроме {self.players(players).after('gen')}"
            case data.PlayerIs(data.Seat("them"), data.Seat() | data.BoundPlayer() as players):
                return f"если это {self.players(players).forms['nom']}"
            case _:
                return self.with_them(WHO).condition(condition)

    def _compared_numbers(self, left: data.Number, comparison: data.Comparison, right: data.Number, holds: bool) -> str:
        if comparison != "is":
            than, end = ("", "") if self.known(right) is not None else (", чем", CLOSE)
            return f"{self.number(left)} {BOUNDS[comparison]}{than} {self.number(right)}{end}"
        gender, no = self._gender(left), "" if holds else "не "
        if gender is None:
            return f"{self.number(left)} {'=' if holds else '≠'} {self.number(right)}"
        if self.known(right) is None:
            return f"{self.number(left)} {no}{agree('такой', gender, 'nom')} же, как {self.number(right)}{CLOSE}"
        return f"{self.number(left)} {no}{EQUAL[gender]} {self.number(right)}"

    def _gender(self, number: data.Number) -> Gender | None:
        """The gender of the noun by which a number is told; of a formula, none."""
        match number:
            case data.CounterOf(counter=counter) if counter in self.lexicon.shared:
                noun = self.lexicon.noun(counter)
            case data.PropertyOf(name) if not counts_things(name):
                noun = self.lexicon.noun(name)
            case data.BoundNumber(variable) if variable not in self.variables:
                noun = self.lexicon.noun(variable)
            case data.StepNumber(last=False):
                return "m"
            case data.CounterOf() | data.CounterOn() | data.CountPieces() | data.ResourceUnits() | data.StepNumber():
                return "n"
            case data.PlayerCount() | data.TrackPosition() | data.PropertyOf() | data.BoundNumber() | data.Extreme():
                return "n"
            case data.PointsOf() | data.TokenPoints() | data.TrackPoints():
                return "n"
            case data.MostOf(_players, inner):
                return self._gender(inner)
            case _:
                return None
        return None if noun.foreign or noun.paired else noun.gender

    def _last_step(self, step: str, last: bool) -> str:
        return f"идёт {'' if last else 'не '}{said(self.lexicon.step(step), 'nom', False, ('последний',))}"

    def _at_step(self, step: str, comparison: data.Comparison, number: data.Number, holds: bool) -> str:
        noun = self.lexicon.step(step)
        name = f"{noun.one} {self.number(number)}"
        match comparison:
            case "is":
                return f"идёт {'' if holds else 'не '}{name}"
            case "at least":
                return f"идёт {name} или позже"
            case "at most":
                return f"идёт {name} или раньше"
            case "more than":
                return f"{name} уже {ended(noun.gender, 'прошёл')}"
            case "less than":
                return f"{name} ещё не {ended(noun.gender, 'начался')}"

    def _compared(
        self,
        who: data.Players,
        others: Sequence[data.Players],
        counter: str,
        value: int | None,
        comparison: data.Comparison,
        holds: bool,
    ) -> str:
        name = f"{decline(self.lexicon.noun(counter), 'gen', plural=True)}{self._of_value(value)}"
        mine, theirs = self._at(who), listed(list(map(self._at, others)))
        if set(others) == BOTH_SIDES:
            theirs = f"у каждого из {self.players(data.Seat('neighbors')).forms['gen']}"
        if comparison == "is":
            return f"{mine} {'' if holds else 'не '}столько же {name}, сколько {theirs}{CLOSE}"
        return f"{mine} {BOUNDS[comparison]} {name}, чем {theirs}{CLOSE}"

    def _has(self, who: data.Players, what: str) -> str:
        return f"{self._at(who)} {what}"

    def _at(self, who: data.Players) -> str:
        """Who has something: у вас, у ваших соседей вместе."""
        party = self.players(who)
        return f"у {party.after('gen')}{' вместе' if party.several else ''}"

    def _so_many(self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool) -> str:
        noun = self.lexicon.noun(unit)
        nothing = number == data.Constant(0)
        if comparison == "is" and nothing:
            if not holds:
                return f"{self._there_is()} {noun.plural}{after}"
            return f"{'не остаётся' if self.becoming else 'нет'} {noun.many}{after}"
        if comparison == "more than" and nothing:
            return f"{self._there_is()} хотя бы {count_russian(1, self.lexicon.counted(unit))}{after}"
        if comparison == "at least":
            return f"{self._there_is()} хотя бы {self.amount(number, unit, 'nom', after)}"
        if comparison == "is":
            return f"{self._becomes()}{'' if holds else 'не '}ровно {self.amount(number, unit, 'nom', after)}"
        return f"{self._becomes()}{BOUNDS[comparison]} {self.amount(number, unit, 'gen', after)}"

    def _there_is(self) -> str:
        return "оказывается" if self.becoming else "есть"

    def _becomes(self) -> str:
        return "становится " if self.becoming else ""

    def _there_are(self, pieces: data.Pieces, number: int, comparison: data.Comparison, holds: bool) -> str:
        counted = change(pieces, amount=data.Constant(number), places=())
        case: Case = "nom" if comparison in ("is", "at least") else "gen"
        name = self.pieces(counted, "many", case)
        start = f"{self.spots(pieces.places)} " if pieces.places else ""
        if comparison == "at least":
            return f"{start}{self._there_is()} хотя бы {name}"
        return f"{start}{self._becomes()}{'' if holds else 'не '}{BOUNDS[comparison]} {name}"

    def _so_many_kinds(
        self, pieces: data.PieceSet, distinct: str, number: int, comparison: data.Comparison, holds: bool
    ) -> str:
        case: Case = "gen" if comparison != "is" else "nom"
        many = count_russian(number, self.lexicon.noun(distinct), ("разный",), case)
        among = f"среди {self.pieces(pieces, 'many', 'gen')}"
        return f"{among} {self._becomes()}{'' if holds else 'не '}{BOUNDS[comparison]} {many}"

    def _exists(self, exists: data.Exists, holds: bool) -> str:
        pieces: data.PieceSet = exists.pieces
        whole = emptiness(pieces)
        if whole is not None:
            spot = self.place(whole)
            empty = short(spot.empty or "пусто", spot.gender, spot.several)
            return f"{spot.nom} {'не ' if holds else ''}{empty}"
        match pieces:
            case data.Pieces(None, (place,), (data.LinksTo(link, target),), "all", None):
                verb = self.lexicon.verb(link)
                spot = self.place(place)
                what = filled(verb.frame, lambda case, _after: self.pieces(target, "one", case))
                return f"{spot.nom} {'' if holds else 'не '}{verb.they if spot.several else verb.he} {what}"
            case data.Pieces(places=(data.ZoneOf() as place,)) if holds and self.place(place).several:
                spot = self.place(place)
                one = agree("один", spot.gender, "prep")
                pieces, start = change(pieces, places=()), f"хотя бы в {one} из {spot.gen} "
            case data.Pieces(places=places) if places:
                pieces, start = change(pieces, places=()), f"{self.spots(places)} "
            case _:
                start = ""
        if holds:
            return f"{start}{self._there_is()} {self.pieces(pieces, 'a')}"
        return f"{start}{'не остаётся' if self.becoming else 'нет'} {self.pieces(pieces, 'many', 'gen')}"

    def _is_in(self, is_in: data.IsIn, holds: bool) -> str:
        no = "" if holds else "не "
        piece = self.pieces(is_in.piece, "one")
        noun = self.noun_of(self._kind_of(is_in.piece))
        match is_in.pieces:
            case data.Pieces(None, (), (data.FaceDown(),), "all", None):
                return f"{piece} {no}лежит лицом вниз"
            case data.Pieces(None, (), (one,), "all", None):
                quality = self.filter(one, noun, several=False)
                if quality.adjective:
                    return f"{piece} — {no}{agree(quality.adjective, noun.gender, 'nom')}"
                rest = f"{quality.after}{quality.clause}"
                return f"{piece} — {no}{noun.one}{rest if rest.startswith(',') else f' {rest.strip()}'}"
            case data.Pieces(None, places, (), "all", None) if places:
                return f"{piece} {no}лежит {self.spots(places)}"
            case pieces:
                return f"{piece} — {no}{self.pieces(pieces, 'a')}"

    def _kind_of(self, piece: data.Piece) -> str | None:
        match piece:
            case data.This():
                return self.kind
            case data.BoundPiece(variable):
                bound = self.variables.get(variable)
                return None if bound is None else bound.kind
            case data.Pieces(kind=kind):
                return kind

    def _player_is(self, player_is: data.PlayerIs, holds: bool) -> str:
        party = self.players(player_is.player)
        no = "" if holds else "не "
        match player_is.players:
            case data.HolderOf(relation, piece) if self.lexicon.knows_verb(relation):
                verb = self.lexicon.verb(relation)
                does = getattr(verb, party.mood)
                return f"{party.subject} {no}{does} {self.pieces(piece, 'one', 'acc')}"
            case data.HolderOf(adjective, piece):
                what = self.lexicon.adjective(adjective)
                name = what if piece == data.This() else f"{what} для {self.pieces(piece, 'one', 'gen')}"
            case players:
                name = self.one_of(players).forms["nom"]
        return f"{party.subject} — {no}{name}"

    def _setting_is(self, setting: data.SettingIs, holds: bool) -> str:
        value = self.lexicon.setting(setting.setting)
        name = value if isinstance(value, str) else setting.setting.replace("-", " ")
        return f"{'включена' if holds else 'выключена'} настройка «{name}»"

    def _able(self, able: data.Able, holds: bool) -> str:
        party = self.players(able.who)
        speaker = self.with_them(party) if able.who != data.Seat("me") else self
        no = "" if holds else "не "
        deed = speaker.doing(able.verb, able.arguments, "to", form="a")
        without = "" if able.without is None else f" без {self.pieces(able.without, 'many', 'gen')}"
        return f"{party.subject} {no}{CAN[party.mood]} {deed}{without}"

    # ------------------------------------------------------------ verbs with their arguments

    def doing(
        self, verb: str, arguments: Sequence[data.Argument], mood: Mood, how: str = "", form: Form = "the"
    ) -> str:
        """A declared verb and what it is done to, all or (`a`) one of them; `how` stands before the verb."""
        speaker = self.shortened(arguments)
        slots = re.findall(r"\{(\w*)\}", self.lexicon.verb(verb).frame)

        def say(position: int, case: Case, after: bool) -> str:
            if position >= len(arguments):
                return ""
            number = arguments[position]
            if slots[position] == "per" and isinstance(number, data.Number):
                return speaker.per(number) or speaker.number(number)
            return speaker.argument(arguments[position], case, self.lexicon.unit(verb, position), after, form)

        return framed(self.lexicon.verb(verb), mood, say, how)

    def would(self, verb: str, mood: Mood, objects: tuple[data.PieceSet | None, ...] = ()) -> str:
        """A declared verb and what it is done to, or such things are: построить карту."""
        forms = self.lexicon.verb(verb)

        def say(position: int, case: Case, _after: bool) -> str:
            pieces = objects[position] if position < len(objects) else None
            if pieces is not None:
                return self.pieces(pieces, "a", case)
            return self.any_in(forms.slots[position] if position < len(forms.slots) else "", case)

        return framed(forms, mood, say)

    def any_in(self, slot: str, case: Case) -> str:
        """Any such thing as a slot of a verb is for: дом, фишки."""
        if slot.startswith(AMOUNT):
            return decline(self.lexicon.noun(slot.removeprefix(AMOUNT)), case, plural=True)
        return decline(self.lexicon.noun(slot), case) if slot else ""

    def argument(
        self,
        argument: data.Argument,
        case: Case = "acc",
        unit: str | None = None,
        after: bool = False,
        form: Form = "the",
    ) -> str:
        """An argument of a verb in a case; `after`: a preposition stands before it."""
        if isinstance(argument, data.Resources):
            return self.resources(argument, "или")
        if isinstance(argument, data.PieceSet):
            text = self.pieces(argument, form, case, moved=True)
            return f"н{text}" if after and text in ("её", "его", "их") else text
        if isinstance(argument, data.Players):
            if argument == data.Seat("me") and self.own == "me" and case != "nom":
                return ONESELF[case]
            party = self.one_of(argument) if form == "a" else self.players(argument)
            return party.after(case) if after else party.forms[case]
        return self.number(argument) if unit is None else self.amount(argument, unit, case)


def framed(forms: VerbForms, mood: Mood, say: Callable[[int, Case, bool], str], how: str = "") -> str:
    """A verb in a mood with its frame; `say` gets the place of a slot, its case, and whether words stand before it."""
    count = -1

    def fill(slot: re.Match[str]) -> str:
        nonlocal count
        count += 1
        case: Case = next((one for one in CASES if one == slot[2]), "acc")
        text = say(count, case, bool(slot[1].strip()))
        return f"{slot[1]}{text}" if text else ""

    rest = re.sub(r"([^{}]*)\{(\w*)\}", fill, forms.frame).strip()
    separator = "" if rest.startswith(",") else " "
    verb = f"{how} {getattr(forms, mood)}".strip()
    return f"{verb}{separator}{rest}".strip()


def ended(gender: str, past: str) -> str:
    """A verb in the past (прошёл, начался) for a gender."""
    if gender == "m":
        return past
    forms = {"прошёл": ("прошла", "прошло"), "начался": ("началась", "началось")}
    return forms[past][0 if gender == "f" else 1]
