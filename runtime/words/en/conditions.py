"""Conditions in English, and declared verbs with their arguments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from msgspec.structs import replace as change

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.en.numbers import EnglishNumbers
from wonderscript.runtime.words.en.pieces import THEY, WHO, Form, all_of, article
from wonderscript.runtime.words.en.plurals import count_english
from wonderscript.runtime.words.lexicon import AMOUNT
from wonderscript.runtime.words.plan.conditions import BOTH_SIDES, Conditions
from wonderscript.runtime.words.speech import Mood, emptiness


@dataclass(frozen=True)
class EnglishConditions(EnglishNumbers, Conditions):
    """The English words of conditions, and of declared verbs."""

    def about_them(self, condition: data.Condition) -> str:
        """A condition as a clause that follows players: `who has 3 beans`, `whose yard has a small card`."""
        said = self.with_them(WHO).condition(condition)
        if said.startswith(("who ", "whose ")):
            return said
        return f"for whom {self.with_them(THEY).condition(condition)}"

    def _compared_numbers(self, left: data.Number, comparison: data.Comparison, right: data.Number, holds: bool) -> str:
        words = "" if comparison == "is" else f"{comparison} "
        shared = isinstance(left, data.CounterOf) and left.counter in self.lexicon.shared
        be = "are" if isinstance(left, data.CounterOf | data.CounterOn) and not shared else "is"
        return f"{self.number(left)} {be if holds else f'{be} not'} {words}{self.number(right)}"

    def _last_step(self, step: str, last: bool) -> str:
        return f"it is {'' if last else 'not '}the last {self.lexicon.step(step).one}"

    def _at_step(self, step: str, comparison: data.Comparison, number: data.Number, holds: bool) -> str:
        name = f"{self.lexicon.step(step).one} {self.number(number)}"
        match comparison:
            case "is":
                return f"it is {'' if holds else 'not '}{name}"
            case "at least":
                return f"it is {name} or later"
            case "at most":
                return f"it is {name} or earlier"
            case "more than":
                return f"{name} is over"
            case "less than":
                return f"{name} has not begun"

    def _compared(
        self,
        who: data.Players,
        others: Sequence[data.Players],
        counter: str,
        value: int | None,
        comparison: data.Comparison,
        holds: bool,
    ) -> str:
        name = self.lexicon.noun(counter).many + ("" if value is None else f" of value {value}")
        if set(others) == BOTH_SIDES:
            than = self.each_of(data.Seat("neighbors"))
        else:
            parties = map(self.players, others)
            than = " and than ".join(f"{all_of(one)} together" if one.several else one.object for one in parties)
        quantities: dict[data.Comparison, str] = {
            "is": f"{'' if holds else 'not '}as many {name} as {than}",
            "more than": f"more {name} than {than}",
            "less than": f"fewer {name} than {than}",
            "at least": f"at least as many {name} as {than}",
            "at most": f"at most as many {name} as {than}",
        }
        return self._has(who, quantities[comparison])

    def _has(self, who: data.Players, what: str) -> str:
        party = self.players(who)
        if party.several:
            return f"{all_of(party)} together have {what}"
        return f"{party.subject} {'has' if party.mood == 'he' else 'have'} {what}"

    def _so_many(self, number: data.Number, unit: str, after: str, comparison: data.Comparison, holds: bool) -> str:
        noun = self.lexicon.noun(unit)
        nothing = number == data.Constant(0)
        if comparison == "is" and nothing:
            return f"{'no' if holds else 'some'} {noun.many}{after}"
        if comparison == "more than" and nothing:
            return f"at least {count_english(1, noun)}{after}"
        if comparison == "at least" and number == data.Constant(1) and noun.one == noun.many:
            return f"any {noun.many}{after}"
        amount = self.amount(number, unit, after)
        words = {"is": "exactly" if holds else "not exactly", "less than": "fewer than"}
        return f"{words.get(comparison, comparison)} {amount}"

    def _there_are(self, pieces: data.Pieces, number: int, comparison: data.Comparison, holds: bool) -> str:
        counted = change(pieces, amount=data.Constant(number))
        words = {"is": "exactly " if holds else "not exactly ", "less than": "fewer than "}
        match pieces.places:
            case (data.ZoneOf(data.Seat("them")) as place,) if self.them is WHO:
                what = self.pieces(change(counted, places=()))
                return f"{self.place(place).name} has {words.get(comparison, f'{comparison} ')}{what}"
        be = "is" if number == 1 else "are"
        return f"there {be} {words.get(comparison, f'{comparison} ')}{self.pieces(counted)}"

    def _so_many_kinds(
        self, pieces: data.PieceSet, distinct: str, number: int, comparison: data.Comparison, holds: bool
    ) -> str:
        much = {"is": "exactly" if holds else "not exactly", "less than": "fewer than"}
        many = count_english(number, self.lexicon.noun(distinct), ("different",))
        on = self.pieces(pieces, "many")
        return f"there {'is' if number == 1 else 'are'} {much.get(comparison, comparison)} {many} on {on}"

    def _exists(self, exists: data.Exists, holds: bool) -> str:
        pieces = exists.pieces
        whole = emptiness(pieces)
        if whole is not None:
            spot = self.place(whole)
            be = "are" if spot.several else "is"
            return f"{spot.name} {be} {'not ' if holds else ''}{spot.noun.empty or 'empty'}"
        match pieces:
            case data.Pieces(None, (place,), (data.LinksTo(link, target),), "all", None):
                verb = self.lexicon.verb(link)
                spot = self.place(place)
                plain = verb.they if spot.several else verb.he
                does = plain if holds else f"{'do' if spot.several else 'does'} not {verb.to}"
                return f"{spot.name} {does} {self.pieces(target)}"
            case data.Pieces(places=(data.ZoneOf(data.Seat("them")) as place,)) if self.them is WHO:
                there = change(pieces, places=())
                what = self.pieces(there, "a") if holds else f"no {self.pieces(there, 'bare')}"
                return f"{self.place(place).name} has {what}"
        if not holds:
            return f"there is no {self.pieces(pieces, 'bare')}"
        match pieces:
            case data.Pieces(places=(data.ZoneOf() as place,)) if self.place(place).several:
                what = self.pieces(change(pieces, places=()), "a")
                return f"there is {what} in at least one of {self.place(place).name}"
        return f"there is {self.pieces(pieces, 'a')}"

    def _is_in(self, is_in: data.IsIn, holds: bool) -> str:
        be = "is" if holds else "is not"
        piece = self.pieces(is_in.piece, "one")
        match is_in.pieces:
            case data.Pieces(None, (), (data.FaceDown(),), "all", None):
                return f"{piece} {'lies' if holds else 'does not lie'} face down"
            case data.Pieces(None, (), (one,), "all", None):
                quality = self.filter(one, several=False)
                text = quality.before or quality.after or f"one {quality.clause}"
                return f"{piece} {be} {text}"
            case data.Pieces(None, places, (), "all", None) if places:
                return f"{piece} {be} {self.spots(places)}"
            case pieces:
                return f"{piece} {be} {self.pieces(pieces, 'a')}"

    def _player_is(self, player_is: data.PlayerIs, holds: bool) -> str:
        party = self.players(player_is.player)
        match player_is.players:
            case data.HolderOf(relation, piece) if self.lexicon.knows_verb(relation):
                verb = self.lexicon.verb(relation)
                does = (verb.he if party.mood == "he" else verb.you) if holds else f"{_do(party.mood)} not {verb.to}"
                return f"{party.subject} {does} {self.pieces(piece, 'a')}"
            case data.HolderOf(adjective, piece):
                what = self.lexicon.adjective(adjective)
                name = what if piece == data.This() else f"{what} for {self.pieces(piece, 'one')}"
            case players:
                name = self.one_of(players)
        return f"{party.subject} {_be(party.mood)} {'' if holds else 'not '}{name}"

    def _setting_is(self, setting: data.SettingIs, holds: bool) -> str:
        name = setting.setting.replace("-", " ")
        return f"the option “{name}” is {'on' if holds else 'off'}"

    def _able(self, able: data.Able, holds: bool) -> str:
        party = self.players(able.who)
        speaker = self.with_them(party) if able.who != data.Seat("me") else self
        deed = speaker.doing(able.verb, able.arguments, "to", "a")
        without = "" if able.without is None else f" without {self.pieces(able.without, 'many')}"
        return f"{party.subject} {'can' if holds else 'cannot'} {deed}{without}"

    # ------------------------------------------------------------ verbs with their arguments

    def doing(self, verb: str, arguments: Sequence[data.Argument], mood: Mood, form: Form = "the") -> str:
        """A declared verb and what it is done to, all or (`a`) one of them: `build it`, `builds that stage with it`."""
        forms = self.lexicon.verb(verb)
        speaker = self.shortened(arguments)
        slots = re.findall(r"\{([^}]*)\}", forms.frame)
        said = iter(
            [
                speaker.in_slot(one, slot) or speaker.argument(one, self.lexicon.unit(verb, at), form)
                for at, (one, slot) in enumerate(zip_longest(arguments, slots[: len(arguments)], fillvalue=""))
                if not isinstance(one, str)
            ]
        )
        filled = re.sub(r"\{[^}]*\}", lambda _slot: next(said, ""), forms.frame)
        rest = [filled, *said]
        return " ".join([getattr(forms, mood), *(text for text in rest if text.strip())]).strip()

    def in_slot(self, argument: data.Argument, slot: str) -> str:
        """An argument in a slot that wants more than its name: `for {per}`, `{whose} deck`; nothing in any other."""
        if slot == "whose" and isinstance(argument, data.Players):
            party = self.players(argument)
            return party.possessive or f"{party.object}'s"
        if slot == "per" and isinstance(argument, data.Number):
            return self.per(argument) or f"each of {self.number(argument)}"
        return ""

    def framed(self, verb: str, mood: Mood, what: str = "", other: str = "") -> str:
        """A declared verb, what it is done to and to whom, each where the verb has it."""
        forms = self.lexicon.verb(verb)
        left = {"": what, "player": other}

        def said_of(slot: str) -> str:
            sort = "player" if slot == "player" else ""
            return "" if slot in ("number", "resource") else left.pop(sort, "")

        texts = iter([said_of(slot) for slot in forms.slots])

        def fill(slot: re.Match[str]) -> str:
            text = next(texts, "")
            return f"{slot[1]}{text}" if text else ""

        rest = re.sub(r"([^{}]*)\{[^}]*\}", fill, forms.frame).strip()
        return " ".join(part for part in (getattr(forms, mood), rest, *texts, *left.values()) if part)

    def would(self, verb: str, objects: tuple[data.PieceSet | None, ...] = ()) -> str:
        """A declared verb and what it is done to, or such things are: `yield to a player`."""
        forms = self.lexicon.verb(verb)
        meant = zip_longest(forms.slots, objects[: len(forms.slots)])
        said = iter([self.any_in(slot) if pieces is None else self.pieces(pieces, "a") for slot, pieces in meant])
        filled = re.sub(r"\{[^}]*\}", lambda _slot: next(said, ""), forms.frame)
        return f"{forms.to} {filled}".strip()

    def any_in(self, slot: str) -> str:
        """Any such thing as a slot of a verb is for: `a house`, `beans`."""
        if slot.startswith(AMOUNT):
            return self.lexicon.noun(slot.removeprefix(AMOUNT)).many
        return article(self.lexicon.noun(slot).one) if slot else ""

    def argument(self, argument: data.Argument, unit: str | None = None, form: Form = "the") -> str:
        """An argument of a verb: pieces, players, resources, a number or (with a unit) an amount."""
        if isinstance(argument, data.Resources):
            return self.resources(argument, "or")
        if isinstance(argument, data.PieceSet):
            return self.pieces(argument, form, moved=True)
        if isinstance(argument, data.Players):
            return self.one_of(argument) if form == "a" else self.players(argument).object
        return self.number(argument) if unit is None else self.amount(argument, unit)


def _be(mood: Mood) -> str:
    return "is" if mood == "he" else "are"


def _do(mood: Mood) -> str:
    return "does" if mood == "he" else "do"
