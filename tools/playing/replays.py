"""A recorded game played again, move by move, up to its end or to the first move that the rules do not allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase, together
from wonderscript.runtime.instructions.traversal import endings_of
from wonderscript.runtime.options.decisions import Decision
from wonderscript.runtime.options.moves import Move, Offer, Offers
from wonderscript.runtime.options.piece_names import Named
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.play.told_draws import Telling
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.state import Together, Untold
from wonderscript.runtime.table.table import Table
from wonderscript.runtime.words.options import say_option, say_question
from wonderscript.tools.playing.draws import RecordedDraws, as_json, drawn_from, short
from wonderscript.tools.playing.obstacles import obstacles_of
from wonderscript.tools.playing.screens import HEADING, QUIET, end_lines, score_lines
from wonderscript.tools.playing.speaking import Speaker
from wonderscript.tools.playing.tables import said_numbers, set_out
from wonderscript.tools.playing.talking import Talk
from wonderscript.tools.record_files import Places, Record, RecordRefused

# So many possible moves are shown where one is refused.
MOST_SHOWN = 8


def table_for(record: Record, places: Places, library: PlayableLibrary) -> Table:
    """The table at which a record was made."""
    title = " + ".join(one.id for one in library.sets)
    known = [setting.id for setting in library.settings]
    unknown = next((name for name in record.settings if name not in known), None)
    if unknown is not None:
        raise RecordRefused(
            places.whole,
            _meant(Phrase("there is no setting called `{name}`", name=short(unknown)), unknown, known),
            Phrase(
                "{title} has {count:setting|settings}, and a record can change those and no others.",
                title=title,
                count=len(known),
            ),
            Phrase("write one of {known}.", known=listing(known)),
        )
    if record.players not in library.player_counts:
        raise RecordRefused(
            places.whole,
            Phrase("{title} cannot be played by {players}", title=title, players=record.players),
            Phrase("{title} is for {numbers} players.", title=title, numbers=said_numbers(library.player_counts)),
            "change `players`.",
        )
    if record.names and len(record.names) != record.players:
        raise RecordRefused(
            places.whole,
            Phrase("{count} names are given for {players} players", count=len(record.names), players=record.players),
            "names stand seat by seat.",
            Phrase("write {players} names, or leave them out.", players=record.players),
        )
    try:
        return set_out(library, record.players, record.settings)
    except ValueError as error:
        raise RecordRefused(
            places.whole,
            Phrase("no such game can be set up: {reason}", reason=str(error)),
            "the players and settings of a record are those of its sets.",
            "change `players` or `settings`.",
        ) from error


class Moment(NamedTuple):
    """A game at a decision, the option that is taken and what that is in words; at the end of a record there is none.

    `move` is the place of the move in its record; None where there was but one thing to do, and nobody wrote it down.
    """

    game: Game
    option: int | None = None
    sentence: str = ""
    move: int | None = None


class Replay:
    """A record on its way through the game; `table` is one at which everybody is asked."""

    def __init__(self, record: Record, places: Places, table: Table, speaker: Speaker, talk: Talk) -> None:
        self.record = record
        self.places = places
        self.table = table
        self.speaker = speaker
        self.talk = talk
        self._draws = RecordedDraws(record, places, table, self._say_draw)
        # The moves that are still to come; those who decide together may be written down in any order.
        self._left = list(range(len(record.moves)))
        # What seats had to do since the last move, because there was nothing else.
        self._forced: list[str] = []

    def run(self) -> Game:
        """Play the game; `RecordRefused` at the first thing that is not allowed."""
        library = self.table.library
        title = " + ".join(one.title.get(self.speaker.language, one.title["en"]) for one in library.sets)
        title += f' ("{library.variant}")' if library.variant else ""
        self.talk.show(self.speaker.say("replaying", title=title, players=self.table.players))
        *_before, last = self.moments()
        return last.game

    def moments(self) -> Iterator[Moment]:
        """Each decision with what the record answers, and where the game stands when the record ends.

        What comes out stays as it is: the game goes on in a copy.
        """
        telling = Telling(self.table, self._draws)
        while (decision := telling.game.decision) is not None:
            offers = Offers(telling.game)
            taken = self._taken(telling.game, decision, offers)
            if taken is None:
                break
            yield taken
            assert taken.option is not None
            telling.answer(taken.option)
        self._end(telling.game)
        yield Moment(telling.game)

    # ------------------------------------------------------------ moves

    def _taken(self, game: Game, decision: Decision, offers: Offers) -> Moment | None:
        """The option that the next move takes; None where the record ends."""
        at = self._next(game, decision)
        if len(offers.all) == 1:
            fits = at is not None and bool(offers.fitting(self.record.moves[at])) and _says(self.record.moves[at])
            return self._take(game, decision, at if fits else None, 0)
        if not self._left:
            return None
        if at is None:
            raise self._other_seat(game, decision)
        found = offers.fitting(self.record.moves[at])
        if len(found) != 1:
            raise self._refusal(game, decision, offers, at, found)
        return self._take(game, decision, at, found[0].number)

    def _next(self, game: Game, decision: Decision) -> int | None:
        """The move that answers a decision: the next; among those who decide together, the next of that seat."""
        rest = game.state.stack[-1].rest
        others = set(rest.seats) if isinstance(rest, Together) else set()
        for at in self._left:
            move = self.record.moves[at]
            if (move.seat - 1, _acting(move)) == (decision.seat, decision.acting):
                return at
            if _acting(move) not in others:
                return None
            others.discard(_acting(move))
        return None

    def _take(self, game: Game, decision: Decision, at: int | None, number: int) -> Moment:
        """Say what is done."""
        table, state = game.table, game.state
        option = decision.options[number]
        sentence = say_option(table, state, decision, option, self.speaker.language, self.speaker.names)
        line = f"{self.speaker.player(decision.acting)}: {sentence}."
        if at is None:
            self._forced.append(line)
            self.talk.show(Text(f"      {line}", style=QUIET))
            return Moment(game, number, sentence)
        self._forced.clear()
        self._left.remove(at)
        self.talk.show(f"{at + 1:>4}. {line}")
        return Moment(game, number, sentence, at)

    def _say_draw(self, untold: Untold, drawn: tuple[int, ...]) -> None:
        zone, _seat = drawn_from(self.table, untold)
        source = "" if zone is None else f"{self.speaker.lexicon.noun(zone).one}: "
        names = ", ".join(self.speaker.name(piece) for piece in drawn)
        self.talk.show(Text(f"      {source}{names}", style=QUIET))

    # ------------------------------------------------------------ what is not allowed

    def _other_seat(self, game: Game, decision: Decision) -> RecordRefused:
        at = self._left[0]
        move = self.record.moves[at]
        seats = self.table.seats
        if max(move.seat, _acting(move) + 1) > seats:
            highest = max(move.seat, _acting(move) + 1)
            what = Phrase("there is no seat {seat}: there are {seats}", seat=highest, seats=seats)
        else:
            wanted = Move(decision.seat + 1, None if decision.seat == decision.acting else decision.acting + 1)
            words = "it is of {said}, but now {asked} decides"
            what = Phrase(words, said=_seat_words(move), asked=_seat_words(wanted))
        return self._not_allowed(game, decision, at, what, Offers(game).all)

    def _refusal(
        self, game: Game, decision: Decision, offers: Offers, at: int, found: Sequence[Offer]
    ) -> RecordRefused:
        move = self.record.moves[at]
        if found:
            return self._not_allowed(game, decision, at, "it can mean several things", found)
        aspect, left = offers.first_wrong(move)
        return self._not_allowed(game, decision, at, self._wrong(move, aspect, left, offers), left, aspect)

    def _wrong(self, move: Move, aspect: str, left: Sequence[Offer], offers: Offers) -> str:
        """What of a move is true of no option."""
        match aspect:
            case "choose":
                return self._wrong_choice(move, left, offers)
            case "do":
                verb = short(move.do or "")
                if move.do in self.table.verbs:
                    return Phrase("seat {seat} cannot `{verb}` that now", seat=move.acting or move.seat, verb=verb)
                return _meant(Phrase("there is no verb called `{verb}`", verb=verb), move.do or "", self.table.verbs)
            case "pay" | "spend" | "by" | "use":
                return "it cannot be paid like that"
            case "fits":
                return Phrase("there are not {count} options of which all the rest is true", count=move.fits)
            case _:
                return Phrase("no option is left with its `{aspect}`", aspect=aspect)

    def _wrong_choice(self, move: Move, left: Sequence[Offer], offers: Offers) -> str:
        for one in move.choose or ():
            if any(offer.fits(Move(move.seat, choose=(one,)), "choose") for offer in left):
                continue
            name = one.piece if isinstance(one, Named) else one
            if isinstance(name, str):
                words = [*offers.candidates.names(), *self.table.library.resources]
                known = any(piece.name == name for piece in self.table.pieces) or name in self.table.resources
                if known:
                    return Phrase('"{name}" cannot be chosen here', name=short(name))
                return _meant(Phrase('"{name}" is the name of nothing', name=short(name)), name, words)
            return Phrase("{name} cannot be chosen here", name=as_json(one))
        return "that cannot be chosen together"

    def _not_allowed(
        self, game: Game, decision: Decision, at: int, what: str, left: Sequence[Offer], aspect: str = ""
    ) -> RecordRefused:
        offers = Offers(game)
        question = say_question(game.table, game.state, decision, self.speaker.language, self.speaker.names)
        why: list[str] = [Phrase("seat {seat} is asked: {question}", seat=decision.acting + 1, question=question)]
        why += self._obstacles(game, decision, offers, self.record.moves[at]) if aspect == "do" else []
        why += [Phrase("nothing else could be done before: {line}", line=line) for line in self._forced]
        shown = [as_json(offers.move_for(offer.number)) for offer in left[:MOST_SHOWN]]
        more = len(left) - len(shown)
        lines = [*shown, *([Phrase("... and {count} more", count=more)] if more else [])]
        return RecordRefused(
            self.places.move(at),
            Phrase("move {number} is not allowed: {what:nom}", number=at + 1, what=what),
            together(why, "\n  "),
            Phrase("write what the rules allow here:\n  {moves}", moves=together(lines, "\n  ")),
        )

    def _obstacles(self, game: Game, decision: Decision, offers: Offers, move: Move) -> list[str]:
        """Why what was asked for cannot be done with the pieces of the move."""
        found = obstacles_of(self.speaker, game, decision)
        named = [Named(one) if isinstance(one, str) else one for one in move.choose or ()]
        pieces = [piece for one in named if isinstance(one, Named) for piece in offers.candidates.called(one)]
        return [f"{self.speaker.name(piece)}: {reason}" for piece in pieces for reason in found.get(piece, ())]

    # ------------------------------------------------------------ the end

    def _end(self, game: Game) -> None:
        over = game.decision is None
        if over and self._left:
            at = self._left[0]
            raise RecordRefused(
                self.places.move(at),
                Phrase("move {number} is not allowed: {what:nom}", number=at + 1, what="the game is over"),
                "the game ends when its rules say so.",
                "remove this move and all after it.",
            )
        self.talk.show("")
        if over:
            self._draws.refuse_left()
            self.talk.show_all(end_lines(self.speaker, game))
        else:
            self.talk.show(Text(self.speaker.say("score now"), style=HEADING))
            self.talk.show_all(score_lines(self.speaker, game.scores, ()))
        self._refuse_other_end(game)
        self.talk.show(self.speaker.say("replayed" if over else "breaks off", moves=len(self.record.moves)))

    def _refuse_other_end(self, game: Game) -> None:
        """Where a record says by what its game ended, that is how it ends."""
        wanted = self.record.end
        if wanted is None or wanted == game.reason:
            return
        known = endings_of(self.table.library)
        if wanted not in known:
            what = _meant(Phrase('nothing ends a game by "{end}"', end=short(wanted)), wanted, known)
            title = " + ".join(one.id for one in self.table.library.sets)
            why = Phrase("{title} can end by {known}.", title=title, known=listing(known))
        elif game.decision is not None:
            what = Phrase('the game has not ended by "{end}": it goes on', end=wanted)
            why = Phrase("after the last move seat {seat} is asked.", seat=game.decision.acting + 1)
        else:
            what = Phrase('the game did not end by "{end}"', end=wanted)
            why = Phrase("no text says by what it ended.")
            if game.reason is not None:
                why = Phrase('it ended by "{end}".', end=game.reason)
        fix = Phrase("correct the moves, or leave `end` out.")
        if game.reason is not None:
            fix = Phrase('write "{end}".', end=game.reason)
        raise RecordRefused(self.places.end, what, why, fix)


def _acting(move: Move) -> int:
    """The seat that a move is done for, counted from 0."""
    return (move.seat if move.acting is None else move.acting) - 1


def _says(move: Move) -> bool:
    """Whether a move says anything but whose it is."""
    return move != Move(move.seat, move.acting)


def _seat_words(move: Move) -> str:
    if move.acting is None:
        return Phrase("seat {seat}", seat=move.seat)
    return Phrase("seat {seat} for seat {other}", seat=move.seat, other=move.acting)


def _meant(what: Phrase, word: str, known: Iterable[str]) -> Phrase:
    """What is wrong, with the word that may have been meant."""
    near = nearest(word, known)
    return what if near is None else Phrase("{what}; did you mean `{near}`?", what=what, near=near)
