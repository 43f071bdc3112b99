"""Statements in English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.en.facts import EnglishFacts
from wonderscript.runtime.words.en.pieces import Party, enumerated
from wonderscript.runtime.words.plan.statements import Statements
from wonderscript.runtime.words.speech import ONE, Inside, Mood, is_half_of_theirs, zone_put_into


@dataclass(frozen=True)
class EnglishStatements(EnglishFacts, Statements):
    """The English words of statements."""

    # ------------------------------------------------------------ subjects

    def _about(self, party: Any) -> Self:
        return self.with_them(_they(party))

    # ------------------------------------------------------------ counters

    def _gain(self, one: effects.Gain, mood: Mood) -> str:
        if is_half_of_theirs(one):
            return f"{inflected('take|takes', mood)} {self.number(one.amount)}"
        return f"{inflected('take|takes', mood)} {self.amount(one.amount, one.counter, self._other_side(one))}"

    def _pay(self, one: effects.Pay, mood: Mood) -> str:
        most = " (or as many as there are)" if one.up_to else ""
        amount = self.amount(one.amount, one.counter, self._other_side(one))
        return f"{inflected('pay|pays', mood)} {amount}{most}"

    def _some_of(self, one: effects.Pay | effects.Gain, least: data.Number, most: data.Number) -> str:
        verb, noun = ("pay|pays" if isinstance(one, effects.Pay) else "take|takes"), self.lexicon.noun(one.counter)
        if isinstance(most, data.Constant):
            many = self.amount(most, one.counter, self._other_side(one))
            told = f"up to {many}" if least == data.Constant(0) else f"{self.number(least)} to {many}"
        else:
            start = "" if least == data.Constant(0) else f", at least {self.number(least)}"
            told = f"any number of {noun.many}{self._other_side(one)}{start}, up to {self.number(most)}"
        return f"{self._start()}{inflected(verb, self.mood)} {told}"

    def _other_side(self, one: effects.Pay | effects.Gain) -> str:
        """To whom something is paid, or from whom it is taken."""
        if isinstance(one, effects.Pay):
            return "" if one.receiver is None else f" to {self.each_of(one.receiver)}"
        value = "" if one.value is None else f" of value {self.number(one.value)}"
        return value if one.source is None else f"{value} from {self.each_of(one.source)}"

    def _set_counter(self, one: effects.SetCounter, mood: Mood) -> str:
        noun = self.lexicon.noun(one.counter)
        name = noun.one if one.counter in self.lexicon.shared else noun.many
        counter = self.whose(one.who, name, one.counter)
        on = "" if one.piece is None else f" on {self.pieces(one.piece, 'one')}"
        number = self.number(one.number)
        if one.add and isinstance(one.number, data.Constant) and one.number.value < 0:
            return f"{inflected('remove|removes', mood)} {-one.number.value} from {counter}{on}"
        if one.add:
            return f"{inflected('add|adds', mood)} {number} to {counter}{on}"
        return f"{inflected('set|sets', mood)} {counter}{on} to {number}"

    def _pay_cost(self, one: effects.PayCost, mood: Mood) -> str:
        return f"{inflected('pay|pays', mood)} the cost of {self.pieces(one.piece, 'one')}"

    # ------------------------------------------------------------ pieces

    def _move(self, one: effects.Move, mood: Mood) -> str:
        spot = self.place(one.place)
        into = {"end": spot.into, "top": "on top of", "bottom": "at the bottom of"}[one.at]
        down = " face down" if one.face_down else ""
        match one.pieces:
            case data.Pieces(kind, places, (), "first", data.Constant() | data.SettingValue() as amount):
                taken = self.pieces(data.Pieces(kind, places, (), "all", amount), moved=True)
                return f"{inflected('draw|draws', mood)} {taken} {into} {spot.name}{down}"
            case pieces:
                taken = self.pieces(pieces, moved=True)
                forms = self.lexicon.putting(zone_put_into(one) or "")
                if forms is not None:
                    return f"{getattr(forms, mood)} {forms.frame.replace('{}', taken)}{down}"
                way = spot.way(spot.noun.into if one.at == "end" else "", into)
                return f"{inflected('put|puts', mood)} {taken} {way}{down}"

    def _deal(self, one: effects.Deal, mood: Mood) -> str:
        cards = self.amount(one.amount, one.kind)
        source, target = self.place(one.source).name, self._each_place(one.target)
        return f"{inflected('deal|deals', mood)} {cards} from {source} to {target}"

    def _each_place(self, place: data.Place) -> str:
        if isinstance(place, data.ZoneOf):
            party = self.players(place.who)
            if party.each:
                return f"{party.each} {self.lexicon.noun(place.zone).one}"
        return self.place(place).name

    def _pass(self, one: effects.Pass) -> str:
        speaker = replace(self, third=True)
        zone = self.lexicon.noun(one.zone).one
        return f"each player passes their {zone} to {speaker.players(one.to).object}"

    def _shuffle(self, one: effects.Shuffle, mood: Mood) -> str:
        return f"{inflected('shuffle|shuffles', mood)} {self.place(one.place).name}"

    def _swap(self, one: effects.Swap, mood: Mood) -> str:
        return f"{inflected('swap|swaps', mood)} {self.pieces(one.first, 'one')} with {self.pieces(one.second, 'one')}"

    def _reveal(self, one: effects.Reveal, mood: Mood) -> str:
        return f"{inflected('reveal|reveals', mood)} {self.pieces(one.pieces)}"

    def _look(self, one: effects.LookAt, mood: Mood) -> str:
        return f"{inflected('look|looks', mood)} at {self.pieces(one.pieces)}"

    def _fill(self, one: effects.FillDeck, mood: Mood) -> str:
        match one.value:
            case None:
                value = ""
            case data.StepNumber(step, False):
                value = f" for the {self.lexicon.step(step).one}"
            case number:
                value = f" for {self.number(number)}"
        deck = self.the(self.lexicon.noun(one.deck))
        return f"{inflected('fill|fills', mood)} {self.place(one.place).name} with {deck}{value}"

    def _fill_with(self, one: effects.FillWith, mood: Mood) -> str:
        place, piece = self.place(one.place).name, self.pieces(one.piece, "one")
        return f"{inflected('fill|fills', mood)} {place} with what {piece} brings"

    def _lay_out(self, one: effects.LayOut, mood: Mood) -> str:
        source, target = self.place(one.source).name, self.place(one.target)
        layout = self.lexicon.line(one.layout)
        return f"{inflected('lay|lays', mood)} out {source} {target.at} {target.name} by the layout {layout}"

    # ------------------------------------------------------------ text, tracks, steps

    def _do_text(self, one: effects.DoText, mood: Mood) -> str:
        return f"{inflected('carry|carries', mood)} out the text of {self.pieces(one.piece, 'one')}"

    def _copy(self, one: effects.Copy, mood: Mood) -> str:
        return f"{inflected('copy|copies', mood)} {self.pieces(one.piece, 'one', moved=True)}"

    def _move_track(self, one: effects.MoveTrack, mood: Mood) -> str:
        way = "back" if one.back else "forward"
        marker = f"the {self.lexicon.noun(one.track).one} marker"
        return f"{inflected('move|moves', mood)} {marker} {self.amount(one.steps, 'step', f' {way}')}"

    def _sit_out(self, one: effects.SitOut, mood: Mood) -> str:
        step = self.lexicon.step(one.step).one
        return f"{inflected('sit|sits', mood)} out this {step}"

    def _again(self, one: effects.Again, mood: Mood) -> str:
        step = self.lexicon.step(one.step).one
        return f"{inflected('take|takes', mood)} another {step}"

    def _go_first(self, party: Any) -> str:
        return f"{party.subject} {inflected('go|goes', party.mood)} first from now on"

    def _end_step(self, one: effects.EndStep) -> str:
        return f"the {self.lexicon.step(one.step).one} ends at once"

    def _win(self, party: Any) -> str:
        return f"{party.subject} {inflected('win|wins', party.mood)} the game"

    def _call(self, one: effects.Call, mood: Mood) -> str:
        free = " for free" if one.free else ""
        return f"{self.doing(one.verb, one.arguments, mood)}{free}"

    # ------------------------------------------------------------ decisions

    def _choose(self, one: effects.Choose, mood: Mood) -> str:
        match one.options:
            case effects.NumberRange(least, most):
                options = f"a number from {self.number(least)} to {self.number(most)}"
            case data.Resources():
                options = self.resources(one.options, "or")
            case data.Pieces() | data.Together() | data.This() | data.BoundPiece():
                options = self.choice(one.options, moved=True)
            case data.EachOf():
                options = f"a player ({self.one_of(one.options)})"
            case _:
                options = self.one_of(one.options)
        secretly = "secretly " if one.among else ""
        return f"{secretly}{inflected('choose|chooses', mood)} {options}"

    def _can(self, mood: Mood) -> str:
        return "may"

    def _do_one(self, mood: Mood) -> str:
        return f"{inflected('do|does', mood)} one of these"

    def _choosing(self, who: data.Players) -> Self:
        return replace(self, mood="to", subject="")

    def _either(self, options: Sequence[str]) -> str:
        if len(options) < 3:
            return enumerated(options, "or")
        return f"{', '.join(options[:-1])}, or {options[-1]}"

    # ------------------------------------------------------------ bodies within bodies

    def _orders(self, one: effects.InAnyOrder) -> list[Inside[Self]]:
        plain = replace(self, mood="to", subject="")
        subject = self.players(one.who).subject
        must = Inside(f"in any order, as long as possible, {subject} must", plain, one.must, options=True)
        start = "in between" if one.must else "in any order"
        return [must, Inside(f"{start}, {subject} may", plain, one.may, options=True)]

    def _repeat(self, one: effects.Repeat) -> str:
        until = "" if one.until is None else f" until {self.condition(one.until)}"
        times = "" if one.times is None else f" {self._times(one.times)}"
        return f"{self._start()}{inflected('do|does', self.mood)} this{times}{until}"

    def _times(self, number: data.Number) -> str:
        plain = isinstance(number, data.Constant | data.SettingValue | data.BoundNumber)
        if not plain:
            return f"as many times as {self.number(number)}"
        if isinstance(number, data.SettingValue) and isinstance(name := self.lexicon.setting(number.setting), str):
            return f"as many times as “{name}” says"
        return f"{self.figure(number)} {'time' if number == ONE else 'times'}"

    def _otherwise(self, text: str) -> str:
        return f"otherwise, {text}"

    def _for_each(self, party: Any) -> str:
        return f"for {party.subject}{', in turn' if party.several else ''}"

    def _of_each(self, party: Any) -> Self:
        return replace(self, third=True, beside=False, mood="they", subject="they")

    def _each_acting(self, party: Any) -> Self | None:
        mood: Mood = "they" if party.mood == "they" else "he"
        return replace(self, third=True, beside=False, mood=mood, subject="")

    def _for_each_piece(self, pieces: data.PieceSet) -> str:
        return f"for each {self.pieces(pieces, 'bare')}"

    def _run_step(self, one: effects.RunStep) -> str:
        name = self.lexicon.step(one.step).one
        kind = "" if one.kind is None else f", a kind of {self.lexicon.step(one.kind).one}"
        times = "" if one.times is None or one.times == ONE else f", {self._times(one.times)}"
        turns = ", each player in turn" if one.in_turn else ""
        until = "" if one.until is None else f", until {self.condition(one.until)}"
        return f"{name}{kind}{times}{turns}{until}"

    def _at_the_end(self, step: str, rank: str, own: bool) -> str:
        words = self.lexicon.rank(rank)
        name = self._own_step(step) if own else self.the(self.lexicon.step(step))
        return f"at the end of {name}{f' ({words})' if words else ''}"

    def _own_step(self, step: str) -> str:
        """A step around which a text stands: what is one player's is that of the one for whom it speaks."""
        noun = self.lexicon.step(step)
        return f"{self._me().possessive} {noun.one}" if step in self.lexicon.turns else self.the(noun)

    def _later(self, head: str, text: str) -> str:
        return f"{head}, {text}"


def inflected(forms: str, mood: Mood) -> str:
    """`take|takes` for a mood."""
    plain, _, third = forms.partition("|")
    return third if mood == "he" else plain


def _they(party: Party) -> Party:
    """How a party is spoken of again in its own sentence."""
    return Party("they", "they", "them", "their") if party.mood != "you" else party
