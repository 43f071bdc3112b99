"""Statements in Russian."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.words.nouns import Case, Gender, Noun
from wonderscript.runtime.words.plan.statements import Statements, after_word
from wonderscript.runtime.words.ru.conditions import CAN, framed
from wonderscript.runtime.words.ru.declension import agree, decline
from wonderscript.runtime.words.ru.facts import RussianFacts
from wonderscript.runtime.words.ru.players import CLOSE, HE, Party, listed, said
from wonderscript.runtime.words.ru.plurals import count_russian, russian_category
from wonderscript.runtime.words.speech import ME, ONE, Inside, Mood, is_half_of_theirs, zone_put_into

TIMES = Noun("раз", "раз", "раза", "разы")

# The verbs of the language itself: a command, for you, for one, for several, after "можете".
CHOOSE = "выберите|выбираете|выбирает|выбирают|выбрать"
COPY = "скопируйте|копируете|копирует|копируют|скопировать"
DEAL = "раздайте|раздаёте|раздаёт|раздают|раздать"
DECREASE = "уменьшите|уменьшаете|уменьшает|уменьшают|уменьшить"
DO = "выполните|выполняете|выполняет|выполняют|выполнить"
INCREASE = "увеличьте|увеличиваете|увеличивает|увеличивают|увеличить"
LAY_OUT = "разложите|раскладываете|раскладывает|раскладывают|разложить"
LOOK = "посмотрите|смотрите|смотрит|смотрят|посмотреть"
MOVE = "передвиньте|передвигаете|передвигает|передвигают|передвинуть"
PAY = "заплатите|платите|платит|платят|заплатить"
LIKE = "хотите|хотите|хочет|хотят|хотите"
MAKE = "сделайте|делаете|делает|делают|сделать"
PLAY = "сыграйте|играете|играет|играют|сыграть"
PUT = "положите|кладёте|кладёт|кладут|положить"
REPEAT = "повторите|повторяете|повторяет|повторяют|повторить"
REPEATING = "повторяйте|повторяете|повторяет|повторяют|повторять"
REVEAL = "откройте|открываете|открывает|открывают|открыть"
SET = "установите|устанавливаете|устанавливает|устанавливают|установить"
SHUFFLE = "перемешайте|перемешиваете|перемешивает|перемешивают|перемешать"
SKIP = "пропустите|пропускаете|пропускает|пропускают|пропустить"
SWAP = "поменяйте|меняете|меняет|меняют|поменять"
TAKE = "возьмите|берёте|берёт|берут|взять"
WALK = "ходите|ходите|ходит|ходят|ходить"
WIN = "выигрываете|выигрываете|выигрывает|выигрывают|выиграть"
# Whether there is so much of something: the pronoun for one of it.
EXISTING: dict[Gender, str] = {"m": "он", "f": "она", "n": "оно"}
MOODS: tuple[Mood, ...] = ("do", "you", "he", "they", "to")


@dataclass(frozen=True)
class RussianStatements(RussianFacts, Statements):
    """The Russian words of statements; what is one's own is свой in what one does."""

    # ------------------------------------------------------------ subjects

    def _telling(self) -> Self:
        return self if self.own else replace(self, own="me")

    def _acting(self) -> Self:
        return replace(self, own="me")

    def _doers(self, who: data.Players) -> Party:
        """Players as those who act: ваш сосед, never свой."""
        return replace(self, own="").players(who)

    def _about(self, party: Any) -> Self:
        return self.with_them(party if party.mood == "you" else HE, "them")

    # ------------------------------------------------------------ counters

    def _gain(self, one: effects.Gain, mood: Mood) -> str:
        if is_half_of_theirs(one):
            return f"{inflected(TAKE, mood)} {self.half(one.amount)}"
        before, after = self._other_side(one)
        return f"{inflected(TAKE, mood)}{before} {self.amount(one.amount, one.counter, 'acc', after)}"

    def _pay(self, one: effects.Pay, mood: Mood) -> str:
        most = ""
        if one.up_to and one.amount == ONE:
            noun = self.lexicon.counted(one.counter)
            most = f", если {'они' if noun.paired else EXISTING[noun.gender]} есть{CLOSE}"
        elif one.up_to:
            most = " (или сколько есть)"
        before, after = self._other_side(one)
        return f"{inflected(PAY, mood)}{before} {self.amount(one.amount, one.counter, 'acc', after)}{most}"

    def _some_of(self, one: effects.Pay | effects.Gain, least: data.Number, most: data.Number) -> str:
        noun, (before, after) = self.lexicon.noun(one.counter), self._other_side(one)
        known, bound = self._most(most)
        if known is not None:
            start = "" if least == data.Constant(0) else f"от {self.number(least)} "
            told = f"{start}до {count_russian(known, self.lexicon.counted(one.counter), (), 'gen')}{after}"
            told = f"{told}, но не больше{bound}" if bound else told
        else:
            start = "" if least == data.Constant(0) else f"не меньше {self.number(least)} и "
            likes = inflected(LIKE, self.mood)
            told = f"сколько {likes} {decline(noun, 'gen', plural=True)}{after}, но {start}не больше{bound}"
        verb = PAY if isinstance(one, effects.Pay) else TAKE
        return f"{self._start()}{inflected(verb, self.mood)}{before} {told}"

    def _most(self, most: data.Number) -> tuple[int | None, str]:
        """The most that something may be: in figures, if it is known, and in words (, чем число ваших фишек)."""
        parts = most.parts if isinstance(most, data.Extreme) and not most.largest else (most,)
        known = [value for value in map(self.known, parts) if value is not None]
        others = [f"чем {self._in_clause().number(part)}" for part in parts if self.known(part) is None]
        return min(known, default=None), f", {listed(others)}{CLOSE}" if others else ""

    def _other_side(self, one: effects.Pay | effects.Gain) -> tuple[str, str]:
        """To whom something is paid, or from whom it is taken, before the amount (вам) and after it (соседу слева)."""
        if isinstance(one, effects.Pay):
            whom = None if one.receiver is None else self.players(one.receiver)
            said_of = "" if whom is None else f" {whom.one_by_one()['dat']}"
            value = ""
        else:
            whom = None if one.source is None else self.players(one.source)
            said_of = "" if whom is None else f" у {whom.one_after('gen')}"
            value = "" if one.value is None else f" достоинством {self.number(one.value)}"
        return (said_of, value) if whom is not None and whom.own is not None else ("", f"{value}{said_of}")

    def _set_counter(self, one: effects.SetCounter, mood: Mood) -> str:
        noun = self.lexicon.noun(one.counter)
        shared = one.counter in self.lexicon.shared
        counter = decline(noun, "acc") if shared else self.how_many(one.who, one.counter)
        on = "" if one.piece is None else f" на {self.pieces(one.piece, 'one', 'prep')}"
        if not one.add:
            return f"{inflected(SET, mood)} {counter}{on}: {self.number(one.number)}"
        if isinstance(one.number, data.Constant) and one.number.value < 0:
            return f"{inflected(DECREASE, mood)} {counter}{on} на {-one.number.value}"
        return f"{inflected(INCREASE, mood)} {counter}{on} на {self.number(one.number)}"

    def _pay_cost(self, one: effects.PayCost, mood: Mood) -> str:
        return f"{inflected(PAY, mood)} стоимость {self.pieces(one.piece, 'one', 'gen')}"

    # ------------------------------------------------------------ pieces

    def _move(self, one: effects.Move, mood: Mood) -> str:
        spot = self.place(one.place)
        into = {"end": spot.into, "top": f"поверх {spot.gen}", "bottom": f"под {spot.acc}"}[one.at]
        down = " лицом вниз" if one.face_down else ""

        def taken_in(case: Case) -> str:
            return self.pieces(one.pieces, "the", case, moved=True)

        match one.pieces:
            case data.Pieces(kind, places, (), "first", data.Constant() as amount):
                taken = self.pieces(data.Pieces(kind, places, (), "all", amount), "many", "acc", moved=True)
                return f"{inflected(TAKE, mood)} {taken} {into}{down}"
            case _:
                forms = self.lexicon.putting(zone_put_into(one) or "")
                if forms is not None:
                    return f"{framed(forms, mood, lambda _at, case, _after: taken_in(case))}{down}"
                return f"{inflected(PUT, mood)} {taken_in('acc')} {into}{down}"

    def _deal(self, one: effects.Deal, mood: Mood) -> str:
        value = self.known(one.amount)
        if value is not None and russian_category(value) == "one":
            cards = f"по {count_russian(value, self.lexicon.noun(one.kind), (), 'dat')}"
        elif value is not None:
            cards = f"по {count_russian(value, self.lexicon.noun(one.kind))}"
        else:
            cards = self.amount(one.amount, one.kind)
        return f"{inflected(DEAL, mood)} {cards} {self.place(one.source).out} {self._into_each(one.target)}"

    def _into_each(self, place: data.Place) -> str:
        if isinstance(place, data.ZoneOf):
            party = self.players(place.who)
            if party.several:
                return f"в {decline(self.lexicon.noun(place.zone), 'acc')} {party.one_by_one()['gen']}"
        return self.place(place).into

    def _pass(self, one: effects.Pass) -> str:
        speaker = replace(self, third=True, own="me")
        zone = said(self.lexicon.noun(one.zone), "acc", False, ("свой",))
        return f"каждый игрок передаёт {zone} {speaker.players(one.to).forms['dat']}"

    def _shuffle(self, one: effects.Shuffle, mood: Mood) -> str:
        return f"{inflected(SHUFFLE, mood)} {self.place(one.place).acc}"

    def _swap(self, one: effects.Swap, mood: Mood) -> str:
        first, second = (self.pieces(piece, "one", "acc") for piece in (one.first, one.second))
        return f"{inflected(SWAP, mood)} местами {first} и {second}"

    def _reveal(self, one: effects.Reveal, mood: Mood) -> str:
        return f"{inflected(REVEAL, mood)} {self.pieces(one.pieces, 'the', 'acc')}"

    def _look(self, one: effects.LookAt, mood: Mood) -> str:
        return f"{inflected(LOOK, mood)} {self.pieces(one.pieces, 'the', 'acc')}"

    def _fill(self, one: effects.FillDeck, mood: Mood) -> str:
        match one.value:
            case None:
                value = ""
            case data.StepNumber(step, False):
                noun = self.lexicon.step(step)
                value = f" ({said(noun, 'nom', False, ('текущий',))})"
            case number:
                value = f" ({self.number(number)})"
        deck = decline(self.lexicon.noun(one.deck), "acc")
        return f"{inflected(PUT, mood)} {self.place(one.place).into} {deck}{value}"

    def _fill_with(self, one: effects.FillWith, mood: Mood) -> str:
        return f"{inflected(PUT, mood)} {self.place(one.place).into} то, что добавляет {self.pieces(one.piece, 'one')}"

    def _lay_out(self, one: effects.LayOut, mood: Mood) -> str:
        source, target = self.place(one.source).acc, self.place(one.target).inside
        return f"{inflected(LAY_OUT, mood)} {source} {target} по схеме «{self.lexicon.line(one.layout)}»"

    # ------------------------------------------------------------ text, tracks, steps

    def _do_text(self, one: effects.DoText, mood: Mood) -> str:
        return f"{inflected(DO, mood)} текст {self.pieces(one.piece, 'one', 'gen')}"

    def _copy(self, one: effects.Copy, mood: Mood) -> str:
        return f"{inflected(COPY, mood)} {self.pieces(one.piece, 'one', 'acc', moved=True)}"

    def _move_track(self, one: effects.MoveTrack, mood: Mood) -> str:
        way = " назад" if one.back else " вперёд"
        marker = f"маркер {decline(self.lexicon.noun(one.track), 'gen')}"
        return f"{inflected(MOVE, mood)} {marker} на {self.amount(one.steps, 'space', 'acc', way)}"

    def _sit_out(self, one: effects.SitOut, mood: Mood) -> str:
        step = said(self.lexicon.step(one.step), "acc", False, ("этот",))
        return f"{inflected(SKIP, mood)} {step}"

    def _again(self, one: effects.Again, mood: Mood) -> str:
        noun = self.lexicon.step(one.step)
        step = said(noun, "acc", False, ("один",))
        # One makes a move (сделать ход), but plays a round (сыграть раунд).
        verb = MAKE if "ход" in noun.one.split() else PLAY
        return f"{inflected(verb, mood)} ещё {step}"

    def _go_first(self, party: Any) -> str:
        return f"с этого момента первым {inflected(WALK, party.mood)} {party.subject}"

    def _end_step(self, one: effects.EndStep) -> str:
        return f"{self.lexicon.step(one.step).one} сразу заканчивается"

    def _win(self, party: Any) -> str:
        return f"{party.subject} {inflected(WIN, party.mood)}"

    def _call(self, one: effects.Call, mood: Mood) -> str:
        free = "бесплатно" if one.free else ""
        return self.doing(one.verb, one.arguments, mood, free)

    # ------------------------------------------------------------ decisions

    def _choose(self, one: effects.Choose, mood: Mood) -> str:
        match one.options:
            case effects.NumberRange(least, most):
                known, bound = self._most(most)
                options = f"число от {self.number(least)}{'' if known is None else f' до {known}'}"
                if bound:
                    options = f"{options}, но не больше{bound}"
            case data.Resources():
                options = self.resources(one.options, "или")
            case data.Pieces() | data.Together() | data.This() | data.BoundPiece():
                options = self.choice(one.options, "acc", moved=True)
            case data.EachOf():
                options = f"игрока ({self.one_of(one.options).forms['nom']})"
            case _:
                options = self.one_of(one.options).forms["acc"]
        secretly = "тайно " if one.among else ""
        return f"{secretly}{inflected(CHOOSE, mood)} {options}"

    def _can(self, mood: Mood) -> str:
        return CAN[mood]

    def _do_one(self, mood: Mood) -> str:
        return f"{inflected(DO, mood)} одно из действий"

    def _choosing(self, who: data.Players) -> Self:
        plain = replace(self, subject="")
        if who == ME:
            return plain
        party = self._doers(who)
        return replace(plain._about(party), mood=party.mood)

    def _either(self, options: Sequence[str]) -> str:
        return listed(options, "или")

    # ------------------------------------------------------------ bodies within bodies

    def _orders(self, one: effects.InAnyOrder) -> list[Inside[Self]]:
        party = self._doers(one.who)
        told, free = (replace(self, mood=mood, subject="") for mood in (party.mood, "to"))
        must = Inside(f"{party.subject} в любом порядке, пока возможно", told, one.must, options=True)
        start = "при этом " if one.must else ""
        return [must, Inside(f"{start}{party.subject} {CAN[party.mood]} в любом порядке", free, one.may, options=True)]

    def _repeat(self, one: effects.Repeat) -> str:
        until = "" if one.until is None else f", пока {self.condition(one.until, holds=False)}"
        times = "" if one.times is None else f" {self._times(one.times)}"
        return f"{self._start()}{inflected(REPEATING if until else REPEAT, self.mood)}{times}{until}"

    def _times(self, number: data.Number) -> str:
        value = self.known(number)
        if value is not None:
            return count_russian(value, TIMES)
        return f"столько раз: {self.number(number)}"

    def _otherwise(self, text: str) -> str:
        return after_word(self.joints.otherwise, text, self.joints)

    def _for_each(self, party: Any) -> str:
        return f"для {party.one_by_one()['gen']}{' по очереди' if party.several else ''}"

    def _of_each(self, party: Any) -> Self:
        return replace(self, third=True, mood="he", subject="он", own="me")

    def _each_acting(self, party: Any) -> Self | None:
        if party.mood in ("they", "you"):
            return None
        return replace(self, third=True, mood="he", subject="", own="me")

    def _for_each_piece(self, pieces: data.PieceSet) -> str:
        speaker = replace(self, own="me" if self.third else "")
        return f"для {speaker.pieces(pieces, 'a', 'gen', before=('каждый',))}"

    def _run_step(self, one: effects.RunStep) -> str:
        name = self.lexicon.step(one.step).one
        kind = "" if one.kind is None else f" (тоже {self.lexicon.step(one.kind).one})"
        times = "" if one.times is None or one.times == ONE else f", {self._times(one.times)}"
        turns = ", игроки по очереди" if one.in_turn else ""
        until = "" if one.until is None else f", пока {self.condition(one.until, holds=False)}"
        return f"{name}{kind}{times}{turns}{until}"

    def _at_the_end(self, step: str, rank: str, own: bool) -> str:
        words = self.lexicon.rank(rank)
        name = self._own_step(step, "gen") if own else decline(self.lexicon.step(step), "gen")
        return f"в конце {name}{f' ({words})' if words else ''}"

    def _own_step(self, step: str, case: Case) -> str:
        """A step around which a text stands: what is one player's is that of the one for whom it speaks."""
        noun = self.lexicon.step(step)
        own = f"{agree('ваш', noun.gender, case)} " if step in self.lexicon.turns else ""
        return f"{own}{decline(noun, case)}"

    def _later(self, head: str, text: str) -> str:
        return after_word(head, text, self.joints)


def inflected(forms: str, mood: Mood) -> str:
    """A verb for a mood."""
    return forms.split("|")[MOODS.index(mood)]
