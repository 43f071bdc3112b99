"""Russian sentences for stories: Сосед слева строит ...; что из этого вышло, читателю как вы.

The reader sits at the first seat, whoever decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.scenarios import whose_seat
from wonderscript.runtime.meaning.tracks import towards
from wonderscript.runtime.positions.step_order import Running
from wonderscript.runtime.table import changes as changed
from wonderscript.runtime.table.table import NO_PIECE, NOBODY
from wonderscript.runtime.words.moments import Spot
from wonderscript.runtime.words.nouns import Noun, signed
from wonderscript.runtime.words.plan.stories import Stories, small
from wonderscript.runtime.words.ru.conditions import ONESELF
from wonderscript.runtime.words.ru.options import RussianOptions
from wonderscript.runtime.words.ru.players import HE, YOU, Party, listed, one_player
from wonderscript.runtime.words.ru.players import Spot as Place
from wonderscript.runtime.words.ru.plurals import count_russian
from wonderscript.runtime.words.ru.rules import Russian
from wonderscript.runtime.words.ru.scenarios import RussianScenarios
from wonderscript.runtime.words.speech import capital

OPTION = Noun("вариант", "вариантов", "варианта", "варианты")
ANSWER = Noun("ответ", "ответов", "ответа", "ответы")


@dataclass(frozen=True)
class RussianStories(RussianOptions, Stories):
    """Tells what happened to somebody who sits at the first seat and sees everything."""

    # ------------------------------------------------------------ players

    def players(self, who: data.Players) -> Party:
        """The words for players, as the reader calls them."""
        seat = self.moment.seat_meant(who)
        if seat is None or self.third:
            return Russian.players(self if self.moment.seat == 0 else replace(self, third=True, own="me"), who)
        if seat == self.moment.seat:
            mine = YOU if seat == 0 else HE
            if self.own == "me" and who != data.Seat("me"):
                mine = replace(mine, forms={**ONESELF, "nom": mine.subject})
            return replace(mine, own="свой") if seat or self.own == "me" else mine
        return self.party(seat)

    def party(self, seat: int) -> Party:
        """The player of a seat, as an example calls them."""
        if seat == NOBODY:
            return one_player(self.lexicon.noun("bank"))
        return RussianScenarios(self.lexicon).party(whose_seat(seat, self.moment.table.seats))

    # ------------------------------------------------------------ questions and answers

    def asked(self, seat: int, question: str) -> str:
        """Who is asked what."""
        return f"Вопрос {self.party(seat).forms['dat']}: «{question.removesuffix('.')}»."

    def asked_the_same(self, seat: int) -> str:
        """Who is asked what the one before was asked."""
        return f"Тот же вопрос {self.party(seat).forms['dat']}."

    def chose(self, seat: int, options: int, option: str) -> str:
        """What was chosen as the scenario says."""
        if options == 1:
            return capital(f"у {self.party(seat).after('gen')} один вариант: {small(option)}.")
        many = count_russian(options, OPTION, (), "gen")
        return capital(f"{self.subject_of(seat, 'выбираете|выбирает')} из {many}: {small(option)}.")

    def answered_quietly(self, seat: int, options: int, option: str) -> str:
        """What was answered by itself, and why."""
        if options == 1:
            return f"Ничего другого не остаётся ({self.party(seat).subject}): {small(option)}."
        many = count_russian(options, OPTION, (), "gen")
        return (
            f"Само собой: ни одна строка не говорит, какой из {many} {self._chooses(seat)};"
            f" взят тот, что меньше всего меняет: {small(option)}."
        )

    def _chooses(self, seat: int) -> str:
        party = self.party(seat)
        return "вы выбираете" if party is YOU else f"выбирает {party.subject}"

    @staticmethod
    def supposed(sentence: str) -> str:
        """What was brought about by nobody's choice."""
        return f"{sentence} Никого не спрашивают: так говорит строка."

    @staticmethod
    def course(sentence: str) -> str:
        """What a line says of the course of the game."""
        return f"Игра идёт дальше, пока не случится это: {sentence[0].lower()}{sentence[1:]}"

    def passed_over(self, answers: int, first: Running, last: Running) -> str:
        """Many answers of which no line tells."""
        since = f", {self.steps(first)} — {self.steps(last)}" if first and last else ""
        many = count_russian(answers, ANSWER)
        return f"Само собой: {many}, о которых строки молчат{since}. За это время изменилось:"

    def within(self, step: str) -> str:
        """In which step something happened."""
        return f"этап «{self.lexicon.step(step).one}»"

    def says(self, source: int, seat: int, text: str) -> str:
        """By whose word something happened."""
        text = text.removesuffix(".")
        if source < 0:
            return f"Правило игры говорит: «{text}»."
        whom = "" if seat == 0 else f" ({self.party(seat).subject})"
        return capital(f"{self.named(source, 'nom')}{whom} говорит: «{text}».")

    @staticmethod
    def judged(sentence: str, holds: bool) -> str:
        """Something that is said to be true, and whether it is."""
        return f"{sentence} {'Так и есть.' if holds else 'Это не так.'}"

    # ------------------------------------------------------------ changes

    def _amount_changed(self, one: changed.Counted) -> str:
        noun, more = self.lexicon.noun(one.counter), one.after - one.before
        of = "" if one.value is None else f" достоинством {signed(one.value)}"
        on = "" if one.piece == NO_PIECE else f" на {self.named(one.piece, 'prep')}"
        if one.seat == NOBODY:
            return f"{noun.one}{of}{on}: было {signed(one.before)}, стало {signed(one.after)}"
        verb = self.subject_of(one.seat, "получаете|получает" if more > 0 else "отдаёте|отдаёт")
        amount = count_russian(abs(more), self.lexicon.counted(one.counter), (), "acc")
        return f"{verb} {amount}{of}{on}, теперь {signed(one.after)}"

    def _pieces_moved(self, one: changed.Moved) -> str:
        down = " лицом вниз" if one.face_down else ""
        return f"{self._names_of(one.pieces)} — {self._way(one.source, True)} {self._way(one.target, False)}{down}"

    def _named_all(self, pieces: Sequence[int]) -> str:
        return listed([self.named(piece, "nom") for piece in pieces])

    def _so_many_of(self, number: int, kind: str) -> str:
        return count_russian(number, self.lexicon.noun(kind))

    def _way(self, zone: int, left: bool) -> str:
        first_on = self.moment.table.first_on
        if zone >= first_on:
            piece = zone - first_on
            return f"с {self.named(piece, 'gen')}" if left else f"на {self.named(piece, 'acc')}"
        words = self._zone_words(zone)
        # What lies in some places is said to be theirs, which is no way out of them.
        return (f"из {words.gen}" if words.out == words.gen else words.out) if left else words.into

    def place_in(self, zone: int) -> str:
        """Where something lies."""
        first_on = self.moment.table.first_on
        return f"на {self.named(zone - first_on, 'prep')}" if zone >= first_on else self._zone_words(zone).inside

    def _zone_words(self, zone: int) -> Place:
        table = self.moment.table
        place, moment = self.moment.place_of(Spot(table.zone_names[zone] or "", table.zone_seats[zone]))
        return replace(self, moment=moment).place(place)

    def _piece_turned(self, one: changed.Turned) -> str:
        return f"{self.named(one.piece, 'nom')} — теперь лицом {'вниз' if one.face_down else 'вверх'}"

    def _marker_moved(self, one: changed.Marked) -> str:
        noun, more = self.lexicon.noun(one.track), one.after - one.before
        whom = self.party(1 if more * towards(0) > 0 else 0).forms["dat"]
        return f"{noun.one}: на {abs(more)} ближе к {whom}, теперь {signed(one.after * towards(0))}"

    def _ring_changed(self, one: changed.SatOut) -> str:
        return self.subject_of(one.seat, "пропускаете|пропускает" if one.away else "снова в игре|снова в игре")

    def _first_changed(self, one: changed.WentFirst) -> str:
        return f"{self.subject_of(one.seat, 'ходите|ходит')} теперь первым"

    def _text_taken_over(self, one: changed.TookOver) -> str:
        return f"{self.named(one.piece, 'nom')} действует и для {self.party(one.seat).forms['gen']}"

    def _pieces_seen(self, one: changed.LookedAt) -> str:
        return f"{self.subject_of(one.seat, 'видите|видит')}: {self._names_of(one.pieces)}"

    def _step_repeated(self, one: changed.Repeated) -> str:
        return f"{self.lexicon.step(one.step).one} — ещё раз"

    def _game_ended(self, winners: Sequence[int], reason: str) -> str:
        names = listed([self.party(seat).subject for seat in winners])
        return f"партия окончена{reason}: победа — {names}" if winners else f"партия окончена{reason}"
