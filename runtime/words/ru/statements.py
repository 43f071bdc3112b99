"""Russian sentences for statements, one by one and as a body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.nouns import Case, Noun
from wonderscript.runtime.words.ru.conditions import CAN, framed
from wonderscript.runtime.words.ru.declension import decline
from wonderscript.runtime.words.ru.facts import RussianFacts
from wonderscript.runtime.words.ru.players import CLOSE, HE, Party, listed, said
from wonderscript.runtime.words.ru.plurals import count_russian, russian_category
from wonderscript.runtime.words.speech import (
    ME,
    ONE,
    Bound,
    Clause,
    Inside,
    Mood,
    after_choices,
    after_word,
    asked_with,
    capital,
    is_half_of_theirs,
    kind_of,
    most_that_counts,
    named_at_once,
    paid_with,
    sequence,
    set_apart,
    zone_put_into,
)

Body = Sequence[effects.Statement]

# Statements that always say who or what they are about.
APART = (effects.EndStep, effects.GoFirst, effects.Pass, effects.Win)
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
REPEAT = "повторяйте|повторяете|повторяет|повторяют|повторять"
REVEAL = "откройте|открываете|открывает|открывают|открыть"
SET = "установите|устанавливаете|устанавливает|устанавливают|установить"
SHUFFLE = "перемешайте|перемешиваете|перемешивает|перемешивают|перемешать"
SKIP = "пропустите|пропускаете|пропускает|пропускают|пропустить"
SWAP = "поменяйте|меняете|меняет|меняют|поменять"
TAKE = "возьмите|берёте|берёт|берут|взять"
WALK = "ходите|ходите|ходит|ходят|ходить"
WIN = "выигрываете|выигрываете|выигрывает|выигрывают|выиграть"
MOODS: tuple[Mood, ...] = ("do", "you", "he", "they", "to")
R = TypeVar("R", bound="RussianStatements")


@dataclass(frozen=True)
class RussianStatements(RussianFacts):
    """Says statements. Who acts by default is told what to do (возьмите 3 фишки), unless `mood` says otherwise."""

    def clause(self, statement: effects.Statement) -> Clause:
        """A statement as a clause, with its subject if that is not the one who acts by default."""
        speaker = self if self.own else replace(self, own="me")
        found: Clause | str = STATEMENTS[type(statement)](speaker, statement)
        if isinstance(found, Clause):
            return found
        return Clause(found, apart=isinstance(statement, APART) or getattr(statement, "who", ME) != ME)

    def clauses(self, body: Body) -> list[Clause]:
        """The clauses of a body; what is chosen and used at once is named where it is used."""
        speaker = self
        found: list[Clause] = []
        left = False
        for position, statement in enumerate(body):
            tied, freed = after_choices(body, position)
            left = left or freed
            if named_at_once(body, position):
                assert isinstance(statement, effects.Choose)
                speaker = speaker.naming(statement)
                continue
            if position and (asked_with(body, position - 1) or paid_with(body, position - 1)):
                continue
            found.append(replace(speaker._with_next(body, position), tied=tied, freed=left))
            left = False
            speaker = speaker.after(statement)
        return found

    def _with_next(self, body: Body, position: int) -> Clause:
        """The clause of a statement, with the one after it if they are told as one."""
        statement = body[position]
        one, paid = asked_with(body, position), paid_with(body, position)
        if one is not None:
            speaker = self if self.own else replace(self, own="me")
            return Clause(f"{self.clause(statement).text}: {speaker.after(statement).alternatives(one)}", simple=False)
        if paid is not None and isinstance(statement, effects.Choose):
            speaker = self if self.own else replace(self, own="me")
            return Clause(speaker._some_of(paid, statement))
        return self.clause(statement)

    def _some_of(self, one: effects.Pay | effects.Gain, choice: effects.Choose) -> str:
        """As much of something as one likes: заплатите до 2 фишек, заплатите сколько хотите фишек."""
        assert isinstance(choice.options, effects.NumberRange)
        least, most = choice.options.least, most_that_counts(choice.options.most, one)
        noun, after = self.lexicon.noun(one.counter), self._other_side(one)
        if isinstance(most, data.Constant):
            start = "" if least == data.Constant(0) else f"от {self.number(least)} "
            told = f"{start}до {count_russian(most.value, noun, (), 'gen')}{after}"
        else:
            start = "" if least == data.Constant(0) else f"не меньше {self.number(least)} и "
            likes = inflected(LIKE, self.mood)
            bound = f"но {start}не больше, чем {self.number(most)}{CLOSE}"
            told = f"сколько {likes} {decline(noun, 'gen', plural=True)}{after}, {bound}"
        return f"{self._now(PAY if isinstance(one, effects.Pay) else TAKE)} {told}"

    def _other_side(self, one: effects.Pay | effects.Gain) -> str:
        """To whom something is paid, or from whom it is taken."""
        if isinstance(one, effects.Pay):
            return "" if one.receiver is None else f" {self.players(one.receiver).one_by_one()['dat']}"
        value = "" if one.value is None else f" достоинством {self.number(one.value)}"
        return value if one.source is None else f"{value} у {self.players(one.source).one_after('gen')}"

    def inline(self, body: Body) -> str:
        """A body within a sentence; what belongs together within another such body stands in parentheses."""
        told = sequence(replace(self, nested=True).clauses(body), "затем")
        return f"({'; '.join(told)})" if self.nested and len(told) > 1 else "; ".join(told)

    def text(self, body: Body) -> str:
        """A body as the rest of a text: sentences, the first of them without its capital."""
        first, *others = sequence(replace(self, nested=False).clauses(body), "затем") or [""]
        return ". ".join((first, *map(capital, others)))

    # ------------------------------------------------------------ subjects

    def _says(self, who: data.Players, tell: Callable[[RussianStatements, Mood], str]) -> str:
        """The subject (if it has to be said) and what it does."""
        if who == ME:
            return f"{self._start()}{tell(replace(self, own='me'), self.mood)}"
        party = self._subject(who)
        return f"{party.subject} {tell(self._about(party), party.mood)}"

    def _subject(self, who: data.Players) -> Party:
        """Players as those who act: ваш сосед, never свой."""
        return replace(self, own="").players(who)

    def _about(self: R, party: Party) -> R:
        """The speaker for what a party does."""
        return self.with_them(party if party.mood == "you" else HE, "them")

    def _start(self) -> str:
        return f"{self.subject} " if self.subject else ""

    def _now(self, forms: str) -> str:
        """A verb for the one who acts by default."""
        return f"{self._start()}{inflected(forms, self.mood)}"

    # ------------------------------------------------------------ counters

    def _gain(self, one: effects.Gain) -> str:
        def tell(speaker: RussianStatements, mood: Mood) -> str:
            if is_half_of_theirs(one):
                return f"{inflected(TAKE, mood)} {speaker.half(one.amount)}"
            return f"{inflected(TAKE, mood)} {speaker.amount(one.amount, one.counter, 'acc', speaker._other_side(one))}"

        return self._says(one.who, tell)

    def _pay(self, one: effects.Pay) -> str:
        def tell(speaker: RussianStatements, mood: Mood) -> str:
            most = " (или сколько есть)" if one.up_to else ""
            amount = speaker.amount(one.amount, one.counter, "acc", speaker._other_side(one))
            return f"{inflected(PAY, mood)} {amount}{most}"

        return self._says(one.who, tell)

    def _set_counter(self, one: effects.SetCounter) -> str:
        noun = self.lexicon.noun(one.counter)
        shared = one.counter in self.lexicon.shared
        counter = decline(noun, "acc") if shared else self.how_many(one.who, one.counter)
        on = "" if one.piece is None else f" на {self.pieces(one.piece, 'one', 'prep')}"
        if not one.add:
            return f"{self._now(SET)} {counter}{on}: {self.number(one.number)}"
        if isinstance(one.number, data.Constant) and one.number.value < 0:
            return f"{self._now(DECREASE)} {counter}{on} на {-one.number.value}"
        return f"{self._now(INCREASE)} {counter}{on} на {self.number(one.number)}"

    def _pay_cost(self, one: effects.PayCost) -> str:
        return self._says(
            one.who,
            lambda speaker, mood: f"{inflected(PAY, mood)} стоимость {speaker.pieces(one.piece, 'one', 'gen')}",
        )

    # ------------------------------------------------------------ pieces

    def _move(self, one: effects.Move) -> str:
        def tell(speaker: RussianStatements, mood: Mood) -> str:
            spot = speaker.place(one.place)
            into = {"end": spot.into, "top": f"поверх {spot.gen}", "bottom": f"под {spot.acc}"}[one.at]
            down = " лицом вниз" if one.face_down else ""

            def taken_in(case: Case) -> str:
                return speaker.pieces(one.pieces, "the", case, moved=True)

            match one.pieces:
                case data.Pieces(kind, places, (), "first", data.Constant() as amount):
                    taken = speaker.pieces(data.Pieces(kind, places, (), "all", amount), "many", "acc", moved=True)
                    return f"{inflected(TAKE, mood)} {taken} {into}{down}"
                case _:
                    forms = self.lexicon.putting(zone_put_into(one) or "")
                    if forms is not None:
                        return f"{framed(forms, mood, lambda _at, case, _after: taken_in(case))}{down}"
                    return f"{inflected(PUT, mood)} {taken_in('acc')} {into}{down}"

        return self._says(one.who, tell)

    def _deal(self, one: effects.Deal) -> str:
        value = self.known(one.amount)
        if value is not None and russian_category(value) == "one":
            cards = f"по {count_russian(value, self.lexicon.noun(one.kind), (), 'dat')}"
        elif value is not None:
            cards = f"по {count_russian(value, self.lexicon.noun(one.kind))}"
        else:
            cards = self.amount(one.amount, one.kind)
        return f"{self._now(DEAL)} {cards} {self.place(one.source).out} {self._into_each(one.target)}"

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

    def _shuffle(self, one: effects.Shuffle) -> str:
        return f"{self._now(SHUFFLE)} {self.place(one.place).acc}"

    def _swap(self, one: effects.Swap) -> str:
        first, second = (self.pieces(piece, "one", "acc") for piece in (one.first, one.second))
        return f"{self._now(SWAP)} местами {first} и {second}"

    def _reveal(self, one: effects.Reveal) -> str:
        return f"{self._now(REVEAL)} {self.pieces(one.pieces, 'the', 'acc')}"

    def _look(self, one: effects.LookAt) -> str:
        return self._says(
            one.who, lambda speaker, mood: f"{inflected(LOOK, mood)} {speaker.pieces(one.pieces, 'the', 'acc')}"
        )

    def _fill(self, one: effects.FillDeck) -> str:
        match one.value:
            case None:
                value = ""
            case data.StepNumber(step, False):
                noun = self.lexicon.step(step)
                value = f" ({said(noun, 'nom', False, ('текущий',))})"
            case number:
                value = f" ({self.number(number)})"
        deck = decline(self.lexicon.noun(one.deck), "acc")
        return f"{self._now(PUT)} {self.place(one.place).into} {deck}{value}"

    def _fill_with(self, one: effects.FillWith) -> str:
        return f"{self._now(PUT)} {self.place(one.place).into} то, что добавляет {self.pieces(one.piece, 'one')}"

    def _lay_out(self, one: effects.LayOut) -> str:
        source, target = self.place(one.source).acc, self.place(one.target).inside
        return f"{self._now(LAY_OUT)} {source} {target} по схеме «{self.lexicon.line(one.layout)}»"

    # ------------------------------------------------------------ text, tracks, steps

    def _do_text(self, one: effects.DoText) -> str:
        return self._says(
            one.who, lambda speaker, mood: f"{inflected(DO, mood)} текст {speaker.pieces(one.piece, 'one', 'gen')}"
        )

    def _copy(self, one: effects.Copy) -> str:
        return self._says(
            one.who,
            lambda speaker, mood: f"{inflected(COPY, mood)} {speaker.pieces(one.piece, 'one', 'acc', moved=True)}",
        )

    def _move_track(self, one: effects.MoveTrack) -> str:
        way = " назад" if one.back else " вперёд"
        marker = f"маркер {decline(self.lexicon.noun(one.track), 'gen')}"
        return self._says(
            one.who,
            lambda speaker, mood: (
                f"{inflected(MOVE, mood)} {marker} на {speaker.amount(one.steps, 'space', 'acc', way)}"
            ),
        )

    def _sit_out(self, one: effects.SitOut) -> str:
        step = said(self.lexicon.step(one.step), "acc", False, ("этот",))
        return self._says(one.who, lambda _speaker, mood: f"{inflected(SKIP, mood)} {step}")

    def _again(self, one: effects.Again) -> str:
        noun = self.lexicon.step(one.step)
        step = said(noun, "acc", False, ("один",))
        # One makes a move (сделать ход), but plays a round (сыграть раунд).
        verb = MAKE if "ход" in noun.one.split() else PLAY
        return self._says(one.who, lambda _speaker, mood: f"{inflected(verb, mood)} ещё {step}")

    def _go_first(self, one: effects.GoFirst) -> str:
        party = self._subject(one.who)
        return f"с этого момента первым {inflected(WALK, party.mood)} {party.subject}"

    def _end_step(self, one: effects.EndStep) -> str:
        reason = "" if one.reason is None else f" ({self.lexicon.line(one.reason)})"
        return f"{self.lexicon.step(one.step).one} сразу заканчивается{reason}"

    def _win(self, one: effects.Win) -> str:
        party = self._subject(one.who)
        return f"{party.subject} {inflected(WIN, party.mood)} ({self.lexicon.line(one.reason)})"

    def _call(self, one: effects.Call) -> str:
        free = "бесплатно" if one.free else ""
        return self._says(one.who, lambda speaker, mood: speaker.doing(one.verb, one.arguments, mood, free))

    # ------------------------------------------------------------ decisions

    def _choose(self, one: effects.Choose) -> str:
        def tell(speaker: RussianStatements, mood: Mood) -> str:
            match one.options:
                case effects.NumberRange(least, most):
                    options = f"число от {speaker.number(least)} до {speaker.number(most)}"
                    if speaker.known(most) is None:
                        options = f"число от {speaker.number(least)}, но не больше, чем {speaker.number(most)}"
                case data.Resources():
                    options = speaker.resources(one.options, "или")
                case data.Pieces() | data.Together() | data.This() | data.BoundPiece():
                    options = speaker.choice(one.options, "acc", moved=True)
                case data.EachOf():
                    options = f"игрока ({speaker.one_of(one.options).forms['nom']})"
                case _:
                    options = speaker.one_of(one.options).forms["acc"]
            secretly = "тайно " if one.among else ""
            return f"{secretly}{inflected(CHOOSE, mood)} {options}"

        return self._says(one.who, tell)

    def _may(self, one: effects.May) -> Clause:
        [inside] = self._in_may(one)
        inner = inside.speaker
        start = inside.head
        clauses = inner.clauses(one.body)
        if all(clause.simple and not (clause.apart or clause.freed) for clause in clauses):
            return Clause(f"{start} {' и '.join(clause.text for clause in clauses)}", apart=True)
        if len(one.body) == 1 and isinstance(one.body[0], effects.DoOne):
            return Clause(f"{start} {clauses[0].text}", simple=False)
        return Clause(f"{start} сделать следующее: {inner.inline(one.body)}", simple=False)

    def _do_one(self, one: effects.DoOne) -> Clause:
        [inside] = self._in_do_one(one)
        return Clause(f"{inside.head}: {self.alternatives(one)}", simple=False)

    def alternatives(self, one: effects.DoOne) -> str:
        """What can be done: постройте её, продайте её или оставьте её."""
        [inside] = self._in_do_one(one)
        options = [inside.speaker.inline(option) for option in one.options]
        return "; или ".join(options) if any("; " in option for option in options) else listed(options, "или")

    def _in_any_order(self, one: effects.InAnyOrder) -> Clause:
        parts = [
            f"{part.head}: {'; '.join(replace(part.speaker, nested=True).inline(body) for body in part.bodies)}"
            for part in self._in_any_order_of(one)
        ]
        return Clause("; ".join(parts), simple=False)

    # ------------------------------------------------------------ bodies within bodies

    def inside(self: R, statement: effects.Statement) -> list[Inside[R]]:
        """What stands in a statement, part by part; nothing in most of them."""
        say = INSIDE.get(type(statement))
        found: list[Inside[R]] = [] if say is None else say(self, statement)
        return found

    def _in_may(self: R, one: effects.May) -> list[Inside[R]]:
        party = self._subject(one.who)
        mine = one.who == ME
        speaker = self if mine else self._about(party)
        subject = self.subject if mine and self.mood in ("he", "they") else party.subject
        mood = self.mood if mine and self.mood in ("he", "they") else party.mood
        return [
            Inside(f"{subject} {CAN[mood]}".strip(), replace(speaker, mood="to", subject=""), (one.body,), may=True)
        ]

    def _in_do_one(self: R, one: effects.DoOne) -> list[Inside[R]]:
        start = self._says(one.who, lambda _speaker, mood: f"{inflected(DO, mood)} одно из действий")
        plain = replace(self, subject="")
        if one.who != ME:
            party = self._subject(one.who)
            plain = replace(plain._about(party), mood=party.mood)
        return [Inside(start, plain, one.options, options=True)]

    def _in_any_order_of(self: R, one: effects.InAnyOrder) -> list[Inside[R]]:
        party = self._subject(one.who)
        told, free = (replace(self, mood=mood, subject="") for mood in (party.mood, "to"))
        must = Inside(f"{party.subject} в любом порядке, пока возможно", told, one.must, options=True)
        start = "при этом " if one.must else ""
        may = Inside(f"{start}{party.subject} {CAN[party.mood]} в любом порядке", free, one.may, options=True)
        return [part for part in (must, may) if part.bodies]

    def _in_repeat(self: R, one: effects.Repeat) -> list[Inside[R]]:
        until = "" if one.until is None else f", пока {self.condition(one.until, holds=False)}"
        times = "" if one.times is None else f" {self._times(one.times)}"
        return [Inside(f"{self._now(REPEAT)}{times}{until}", self, (one.body,))]

    def _in_together(self: R, one: effects.AllTogether) -> list[Inside[R]]:
        return [Inside("все игроки одновременно, втайне друг от друга", self, (one.body,))]

    def _in_a_phase(self: R, one: effects.InPhase) -> list[Inside[R]]:
        return [Inside(self.lexicon.noun(one.phase).one, self, (one.body,))]

    def _in_if(self: R, one: effects.If) -> list[Inside[R]]:
        otherwise = [Inside("иначе", self, (one.otherwise,))] if one.otherwise else []
        return [Inside(f"если {self.condition(one.condition)}", self, (one.body,)), *otherwise]

    def _in_each_player(self: R, one: effects.ForEachPlayer) -> list[Inside[R]]:
        party = self._subject(one.players)
        turns = " по очереди" if party.several else ""
        speaker = replace(self, third=True, mood="he", subject="он", own="me")
        return [Inside(f"для {party.one_by_one()['gen']}{turns}", speaker, (one.body,))]

    def _in_each_piece(self: R, one: effects.ForEachPiece) -> list[Inside[R]]:
        speaker = self.binding(one.variable, Bound("piece", kind_of(one.pieces)))
        pieces = replace(self, own="me" if self.third else "").pieces(one.pieces, "a", "gen", before=("каждый",))
        return [Inside(f"для {pieces}", speaker, (one.body,))]

    def _in_step(self: R, one: effects.RunStep) -> list[Inside[R]]:
        name = self.lexicon.step(one.step).one
        kind = "" if one.kind is None else f" (тоже {self.lexicon.step(one.kind).one})"
        times = "" if one.times is None or one.times == ONE else f", {self._times(one.times)}"
        turns = ", игроки по очереди" if one.in_turn else ""
        until = "" if one.until is None else f", пока {self.condition(one.until, holds=False)}"
        return [Inside(f"{name}{kind}{times}{turns}{until}", self, (one.body,))]

    def _in_later(self: R, one: effects.Later) -> list[Inside[R]]:
        return [Inside(self.end_of(decline(self.lexicon.step(one.step), "gen"), one.rank), self, (one.body,))]

    def _told(self, one: effects.Statement, body: Body, joint: str = ":") -> Clause:
        """A statement with one body, within its sentence."""
        [inside] = self.inside(one)
        return Clause(f"{inside.head}{joint} {inside.speaker.inline(body)}", simple=False)

    def _repeat(self, one: effects.Repeat) -> Clause:
        return self._told(one, one.body)

    def _times(self, number: data.Number) -> str:
        value = self.known(number)
        if value is not None:
            return count_russian(value, TIMES)
        return f"столько раз: {self.number(number)}"

    def _all_together(self, one: effects.AllTogether) -> Clause:
        return self._told(one, one.body)

    def _in_phase(self, one: effects.InPhase) -> Clause:
        return self._told(one, one.body)

    def _only_if(self, one: effects.OnlyIf) -> Clause:
        return Clause(f"только если {self.condition(one.condition)}", simple=False)

    def _if(self, one: effects.If) -> Clause:
        head, body = self._in_if(one)[0].head, self.inline(one.body)
        if not one.otherwise:
            return Clause(f"{head}, {body}", simple=False)
        otherwise = after_word("иначе", self.inline(one.otherwise))
        return Clause(f"{head}, {set_apart(body)}; {otherwise}", simple=False)

    def _for_each_player(self, one: effects.ForEachPlayer) -> Clause:
        party = self._subject(one.players)
        mood: Mood = "they" if party.mood in ("they", "you") else "he"
        told: RussianStatements = replace(self, third=True, mood=mood, subject="", own="me")
        clauses = told.clauses(one.body)
        if mood == "he" and all(clause.simple and not (clause.apart or clause.freed) for clause in clauses):
            return Clause(f"{party.subject} {sequence(clauses, 'затем')[0]}", apart=True)
        return self._told(one, one.body)

    def _for_each_piece(self, one: effects.ForEachPiece) -> Clause:
        return self._told(one, one.body)

    def _run_step(self, one: effects.RunStep) -> Clause:
        return self._told(one, one.body)

    def _later(self, one: effects.Later) -> Clause:
        [inside] = self.inside(one)
        return Clause(after_word(inside.head, inside.speaker.inline(one.body)), simple=False)

    def end_of(self, step: str, rank: str) -> str:
        """В конце раунда, with the words for the rank if there are any."""
        words = self.lexicon.rank(rank)
        return f"в конце {step}{f' ({words})' if words else ''}"


def inflected(forms: str, mood: Mood) -> str:
    """A verb for a mood."""
    return forms.split("|")[MOODS.index(mood)]


_Say = Callable[[Any, Any], Any]

STATEMENTS: dict[type, _Say] = {
    effects.Gain: RussianStatements._gain,
    effects.Pay: RussianStatements._pay,
    effects.SetCounter: RussianStatements._set_counter,
    effects.PayCost: RussianStatements._pay_cost,
    effects.Move: RussianStatements._move,
    effects.Deal: RussianStatements._deal,
    effects.Pass: RussianStatements._pass,
    effects.Shuffle: RussianStatements._shuffle,
    effects.Swap: RussianStatements._swap,
    effects.Reveal: RussianStatements._reveal,
    effects.LookAt: RussianStatements._look,
    effects.FillDeck: RussianStatements._fill,
    effects.FillWith: RussianStatements._fill_with,
    effects.LayOut: RussianStatements._lay_out,
    effects.DoText: RussianStatements._do_text,
    effects.Copy: RussianStatements._copy,
    effects.MoveTrack: RussianStatements._move_track,
    effects.SitOut: RussianStatements._sit_out,
    effects.Again: RussianStatements._again,
    effects.GoFirst: RussianStatements._go_first,
    effects.EndStep: RussianStatements._end_step,
    effects.Win: RussianStatements._win,
    effects.Call: RussianStatements._call,
    effects.Choose: RussianStatements._choose,
    effects.May: RussianStatements._may,
    effects.DoOne: RussianStatements._do_one,
    effects.Repeat: RussianStatements._repeat,
    effects.InAnyOrder: RussianStatements._in_any_order,
    effects.AllTogether: RussianStatements._all_together,
    effects.InPhase: RussianStatements._in_phase,
    effects.OnlyIf: RussianStatements._only_if,
    effects.If: RussianStatements._if,
    effects.ForEachPlayer: RussianStatements._for_each_player,
    effects.ForEachPiece: RussianStatements._for_each_piece,
    effects.RunStep: RussianStatements._run_step,
    effects.Later: RussianStatements._later,
}
# Statements in which others stand.
INSIDE: dict[type, _Say] = {
    effects.May: RussianStatements._in_may,
    effects.DoOne: RussianStatements._in_do_one,
    effects.InAnyOrder: RussianStatements._in_any_order_of,
    effects.Repeat: RussianStatements._in_repeat,
    effects.AllTogether: RussianStatements._in_together,
    effects.InPhase: RussianStatements._in_a_phase,
    effects.If: RussianStatements._in_if,
    effects.ForEachPlayer: RussianStatements._in_each_player,
    effects.ForEachPiece: RussianStatements._in_each_piece,
    effects.RunStep: RussianStatements._in_step,
    effects.Later: RussianStatements._in_later,
}
