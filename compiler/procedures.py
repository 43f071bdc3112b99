"""Procedure items: steps, verbs, hooks, rules, decks, score sheets, tracks, layouts, adjectives and relations."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from wonderscript.compiler.bodies import BodyReader, no_more, option_lines
from wonderscript.compiler.declarations import Declarer
from wonderscript.compiler.facts import MOST_COPIES
from wonderscript.compiler.model import (
    CheckedAdjective,
    CheckedDeck,
    CheckedLayout,
    CheckedLine,
    CheckedRelation,
    CheckedRules,
    CheckedTrack,
    CheckedVerb,
    DeckPart,
    LayoutCell,
    Model,
    ScoreLine,
    TieBreak,
    TrackZone,
)
from wonderscript.compiler.phrases.reader import Misread, Scope, Variable
from wonderscript.compiler.piece_checks import walk
from wonderscript.compiler.prices import as_an_option
from wonderscript.compiler.sentences import Sentence
from wonderscript.compiler.triggers import RuleReader
from wonderscript.compiler.vocabulary import Said, SaidKind
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.tree import Item, Word
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.library import SeatInfo, TeamInfo


class ProcedureReader(Struct):
    """Reads procedure items into the model."""

    model: Model
    declarer: Declarer
    report: Report
    set_id: str = ""

    def read(self, item: Item) -> bool:
        """Read an item if it is a procedure; say whether it was."""
        reader = PROCEDURES.get(item.line.head)
        if reader is None:
            return False
        try:
            reader(self, item)
        except Misread as misread:
            self.report.add(misread.problem)
        return True

    def _sentence(self, item: Item, position: int = 1) -> Sentence:
        return Sentence(item.line.words, Scope(self.model.vocabulary, item.source), position)

    def _note(self, kind: SaidKind, name: str, item: Item) -> None:
        """Take note of the text about something."""
        self.model.vocabulary.said.append(Said(kind, name, self.set_id, item.whole))

    # ------------------------------------------------------------ steps, verbs, hooks, rules

    def _step(self, item: Item) -> None:
        sentence = self._sentence(item)
        if self.model.main_span is not None:
            first = Place(self.model.main_span, "the first one")
            raise Misread(Problem("second-main-step", item.head_span, {"step": item.line.words[-1].text}, (first,)))
        self.model.main = BodyReader(self.report).body((item.line,), sentence.scope)
        inside = walk(self.model.main)
        self.model.step_times = {one.step: one.times for one in inside if isinstance(one, effects.RunStep)}
        self.model.main_span = item.head_span

    def _verb(self, item: Item) -> None:
        known = self.declarer.verb_variables.get(id(item))
        if known is None:
            return
        signature, scope = known
        if not item.line.body():
            raise Misread(Problem("missing-body", item.head_span, {"form": f"to {signature.forms[0]}"}))
        self.model.verbs.append(CheckedVerb(signature, BodyReader(self.report).body(item.line.body(), scope)))

    def _hook(self, item: Item) -> None:
        scope = Scope(self.model.vocabulary, item.source)
        lines = tuple(RuleReader(self.report).line(item.line, scope))
        self.model.rules.append(CheckedRules("", self.set_id, lines, item.head_span, item.whole))

    def _rule(self, item: Item) -> None:
        sentence = self._sentence(item)
        name = " ".join(word.text for word in sentence.words[1:])
        if not name or any(word.kind != "WORD" for word in sentence.words[1:]):
            words = enumerate(sentence.words)
            sentence.position = next((at for at, word in words if at and word.kind != "WORD"), len(sentence.words))
            sentence.fail_expected("the name of the rule without digits")
        if not item.line.body():
            raise Misread(Problem("missing-body", item.head_span, {"form": "rule"}))
        for other in self.model.rules:
            if (other.name, other.set_id) == (name, self.set_id):
                values = {"found": item.head_span.text, "first": other.span.text}
                raise Misread(
                    Problem("said-already", item.head_span, values, (Place(other.span, "already said here"),))
                )
        lines, _broken = RuleReader(self.report).lines(item.line.body(), sentence.scope)
        for line in lines:
            if isinstance(line.rule, effects.Fact) and isinstance(line.rule.what, effects.Costs | effects.Links):
                raise Misread(Problem("fact-of-a-piece", line.span, {"head": line.head}))
        self.model.rules.append(CheckedRules(name, self.set_id, tuple(lines), item.head_span, item.whole))

    # ------------------------------------------------------------ decks

    def _deck(self, item: Item) -> None:
        sentence = self._sentence(item)
        # To declare a deck is not to use it.
        used = set(self.model.vocabulary.used_forms)
        deck_id = sentence.expect_term("a deck", "deck").id
        self.model.vocabulary.used_forms = used
        by: str | None = None
        if sentence.accept(",", "for", "each"):
            by = sentence.expect_term("a property that is a number", "property").id
            if self.model.vocabulary.properties[by].form != "number":
                sentence.position -= 1
                sentence.fail_expected("a property that is a number")
        known = self.model.decks.get(deck_id)
        also = sentence.accept(",", "also")
        sentence.expect_end()
        if also:
            self._note("deck", deck_id, item)
        deck = known or CheckedDeck(deck_id, by, [], None, item.head_span)
        self.model.decks[deck_id] = deck
        for line in item.line.block:
            scope = Scope(self.model.vocabulary, item.source, {}, None, deck.by)
            if deck.by is not None:
                scope.variables[deck.by] = Variable("number", None, item.head_span)
            inner = Sentence(line.words, scope)
            try:
                no_more(line, item.source)
                self._deck_line(deck, inner)
                inner.expect_end()
            except Misread as misread:
                self.report.add(misread.problem)

    @staticmethod
    def _deck_line(deck: CheckedDeck, sentence: Sentence) -> None:
        span = sentence.span(0, len(sentence.words))
        if sentence.accept("deals"):
            deck.deals = sentence.number()
            sentence.expect("to", "each", "player")
            deck.deal_span = span
            return
        pieces = sentence.listed().joint
        if not isinstance(pieces, data.Pieces):
            sentence.fail_expected("one kind of piece")
        amount, each = (pieces.amount, None) if pieces.pick == "random" else (None, pieces.amount)
        if isinstance(each, data.Constant) and each.value > MOST_COPIES:
            sentence.fail_range(0, "a number of copies", 1, MOST_COPIES, each.value)
        deck.parts.append(DeckPart(pieces, amount, each, span))

    # ------------------------------------------------------------ score sheet

    def _score(self, item: Item) -> None:
        """`score "Treasury": 1 point per penny`, `score "Treasury", also: ...`, `score "Rent", on "Treasury"`."""
        sentence = self._sentence(item)
        name = sentence.expect_name("the line").text
        if sentence.accept(",", "on"):
            self._move_line(item, sentence, name)
            return
        also = sentence.accept(",", "also")
        sentence.expect_end()
        no_more(item.line, item.source, 2)
        if len(item.line.sentences) < 2:
            sentence.fail_unfinished("`:` and the points")
        inner = Sentence(item.line.sentences[1], sentence.scope)
        if self._is_amount(inner):
            amount = inner.amount()
            if amount.unit is not None:
                inner.fail_unit(0, amount.unit.many, "points")
            points = amount.number
        else:
            points = inner.number()
        if inner.accept("if"):
            points = data.NumberIf(points, inner.condition())
        inner.expect_end()
        if also:
            self._add_to_line(self._known_line(item, 1), points)
            self._note("score", name, item)
            return
        known = next((line for line in self.model.scores if line.name == name), None)
        if known is not None:
            first = Place(known.span, "the first one")
            raise Misread(Problem("duplicate-score-line", item.head_span, {"name": name}, (first,)))
        self.model.scores.append(ScoreLine(name, points, item.head_span))
        self._note("score", name, item)

    @staticmethod
    def _is_amount(sentence: Sentence) -> bool:
        """Whether points are said as an amount (`1 point per ...`), and not as a sum."""
        ahead = 1 if sentence.sees("-") else 0
        return sentence.sees_kind("NUMBER", ahead=ahead) and not sentence.sees_kind("SIGN", ahead=ahead + 1)

    def _move_line(self, item: Item, sentence: Sentence, name: str) -> None:
        """What a line counts is written on another one, and the line itself is gone."""
        if sentence.expect_name("the other line").text == name:
            sentence.position -= 1
            sentence.fail_expected("another line")
        sentence.expect_end()
        no_more(item.line, item.source)
        moved, other = self._known_line(item, 1), self._known_line(item, len(item.line.words) - 1)
        self._add_to_line(other, moved.points)
        self.model.scores.remove(moved)
        self._note("score", other.name, item)

    def _known_line(self, item: Item, place: int) -> ScoreLine:
        """The line that a word of an item names."""
        word = item.line.words[place]
        known = [line.name for line in self.model.scores]
        if word.text not in known:
            values = {"name": word.text, "known": listing(known)}
            raise Misread(Problem("unknown-score-line", item.word_span(word), values, (), nearest(word.text, known)))
        return self.model.scores[known.index(word.text)]

    def _add_to_line(self, line: ScoreLine, points: data.Number) -> None:
        index = self.model.scores.index(line)
        self.model.scores[index] = ScoreLine(line.name, data.Sum((line.points, points)), line.span)

    def _ties(self, item: Item) -> None:
        if len(item.line.sentences) < 2:
            self._sentence(item).fail_unfinished("`:` and what decides a tie")
        no_more(item.line, item.source, 2)
        self._sentence(item).expect_end()
        sentence = Sentence(item.line.sentences[1], Scope(self.model.vocabulary, item.source))
        breaks: list[TieBreak] = []
        while not sentence.accept("else", "shared"):
            word = sentence.accept_any("most", "fewest")
            if word is None:
                sentence.fail_expected("`most`, `fewest` or `else shared`", suggest=["most", "fewest", "else"])
            number = self._tie_number(sentence)
            condition = sentence.condition() if sentence.accept("if") else None
            breaks.append(TieBreak(number, word == "most", condition))
            sentence.accept(",")
        sentence.expect_end()
        self._refuse_second(item)
        self.model.ties = tuple(breaks)
        self._note("ties", "ties", item)

    def _ending(self, item: Item) -> None:
        """`ending "the last harvest"`: by what a game ends that is played to its last step."""
        sentence = self._sentence(item)
        name = sentence.expect_name("what ends the game").text
        sentence.expect_end()
        no_more(item.line, item.source)
        self._refuse_second(item)
        self.model.ending = name
        self._note("ending", name, item)

    def _refuse_second(self, item: Item) -> None:
        """A set says such a thing once; an expansion may say it anew, in the place of what it extends."""
        head = item.line.head
        first = self.model.said_once.get((self.set_id, head))
        if first is not None:
            place = Place(first, "the first one")
            raise Misread(Problem("second-of-a-kind", item.head_span, {"head": head}, (place,)))
        self.model.said_once[self.set_id, head] = item.head_span

    @staticmethod
    def _tie_number(sentence: Sentence) -> data.Number:
        if sentence.accept("points", "of"):
            return data.PointsOf(sentence.located(sentence.pieces()))
        counted = sentence.sees_term("kind", "counter", "token", "symbol", "value", "adjective")
        if counted is None and sentence.sees_term("step", "track", "property", "zone"):
            sentence.fail_expected("a counter, a token, a symbol, pieces or `points of`")
        return sentence.countable()

    # ------------------------------------------------------------ options, seats, teams

    def _also(self, item: Item) -> None:
        """`also in action, with a card C`: lines that join the choice of that step."""
        sentence = self._sentence(item)
        sentence.expect("in")
        step = sentence.expect_term("a step", "step").id
        if sentence.accept(",", "with"):
            sentence.pieces()
        sentence.expect_end()
        if not item.line.block:
            raise Misread(Problem("missing-body", item.head_span, {"form": "also in"}))
        bodies = BodyReader(self.report)
        scope = sentence.scope
        words = self.model.vocabulary
        options = tuple(as_an_option(bodies.body(option_lines(line, words), scope)) for line in item.line.block)
        rule = effects.MoreOptions(step, tuple(sentence.scope.variables), options)
        line = CheckedLine(rule, "also", item.head_span)
        self.model.rules.append(CheckedRules("", self.set_id, (line,), item.head_span, item.whole))

    def _seat(self, item: Item) -> None:
        """`seat "Free Yard", with 2 players`: who answers for it, and whether it can win."""
        sentence = self._sentence(item)
        name = sentence.expect_name("the seat").text
        sentence.expect(",", "with")
        players = sentence.expect_integer()
        sentence.expect("players")
        sentence.expect_end()
        answered: data.Players = data.Seat("first")
        can_win = True
        rules: list[CheckedLine] = []
        for line in item.line.block:
            inner = Sentence(line.words, sentence.scope)
            no_more(line, item.source)
            if inner.accept("answered", "by"):
                answered = inner.players()
                inner.expect_end()
            elif inner.accept("cannot", "win"):
                can_win = False
                inner.expect_end()
            else:
                rules.extend(RuleReader(self.report).line(line, sentence.scope.inner()))
        facts = tuple(one.rule for one in rules if isinstance(one.rule, effects.Fact))
        if len(facts) < len(rules):
            other = next(one for one in rules if not isinstance(one.rule, effects.Fact))
            raise Misread(Problem("while-needs-facts", other.span, {}))
        self.model.seats.append(SeatInfo(name, players, answered, can_win, facts))
        self._note("seat", name, item)

    def _teams(self, item: Item) -> None:
        """`teams of 2, side by side, if teams-play`."""
        sentence = self._sentence(item)
        sentence.expect("of")
        size = sentence.expect_integer()
        sentence.expect(",", "side", "by", "side")
        setting = sentence.expect_term("a setting", "setting").id if sentence.accept(",", "if") else None
        sentence.expect_end()
        no_more(item.line, item.source)
        self._refuse_second(item)
        self.model.teams = TeamInfo(size, setting)
        self._note("teams", "teams", item)

    # ------------------------------------------------------------ adjectives and relations

    def _call(self, item: Item) -> None:
        sentence = self._sentence(item)
        if not any(word.text == "if" for word in item.line.words):
            return
        sentence.accept_any("a", "an")
        kind = sentence.kind_noun().term.id
        adjective = sentence.expect_term("the adjective", "adjective")
        sentence.expect("if")
        scope = Scope(self.model.vocabulary, item.source, {}, kind)
        inner = Sentence(item.line.words, scope, sentence.position)
        condition = inner.condition()
        inner.expect_end()
        self.model.adjectives[adjective.id] = CheckedAdjective(adjective.id, kind, condition)

    def _relation(self, item: Item) -> None:
        """`relation control|controls, of room by most marks`."""
        sentence = self._sentence(item)
        relation = sentence.expect_term("the relation", "relation")
        while sentence.accept("|"):
            sentence.next_word()
        sentence.expect(",", "of")
        kind = sentence.kind_noun().term.id
        sentence.expect("by", "most")
        counter = sentence.expect_term("a counter", "counter").id
        sentence.expect_end()
        self.model.relations[relation.id] = CheckedRelation(relation.id, kind, counter)

    # ------------------------------------------------------------ tracks and layouts

    def _track(self, item: Item) -> None:
        """`track conflict, 9 steps each way` with zones and what happens on reaching a place."""
        sentence = self._sentence(item)
        track = sentence.expect_term("the track", "track").id
        sentence.expect(",")
        length = sentence.expect_integer()
        sentence.expect("steps", "each", "way")
        sentence.expect_end()
        zones: list[TrackZone] = []
        places: list[Span] = []
        rules = RuleReader(self.report)
        triggers = []
        for line in item.line.block:
            inner = Sentence(line.words, sentence.scope)
            if inner.accept("from"):
                zone, found = self._track_zone(inner, length), inner.span(0, len(inner.words))
                for other, first in zip(zones, places, strict=True):
                    if zone.least <= other.most and other.least <= zone.most:
                        values = {"found": found.text, "first": first.text}
                        raise Misread(Problem("said-already", found, values, (Place(first, "already said here"),)))
                places.append(found)
                zones.append(zone)
            else:
                triggers.extend(rules.line(line, sentence.scope.inner()))
        self.model.tracks[track] = CheckedTrack(track, length, tuple(zones), tuple(triggers), item.head_span)

    @staticmethod
    def _track_zone(sentence: Sentence, length: int) -> TrackZone:
        least = sentence.expect_integer()
        sentence.expect("to")
        most = sentence.expect_integer()
        if not 0 <= least <= most <= length:
            values = {"property": "the track", "least": "0", "most": str(length), "found": f"{least} to {most}"}
            raise Misread(Problem("out-of-range", sentence.span(1, sentence.position), values))
        sentence.expect(",", "worth")
        points = sentence.expect_integer()
        sentence.accept("points") or sentence.accept("point")
        sentence.expect_end()
        return TrackZone(least, most, points)

    def _layout(self, item: Item) -> None:
        sentence = self._sentence(item)
        name = sentence.expect_name("the layout").text
        sentence.expect_end()
        known = self.model.layouts.get(name)
        if known is not None:
            first = Place(known.span, "the first one")
            raise Misread(Problem("duplicate-layout", item.head_span, {"name": name}, (first,)))
        cells = self._cells(item, item.rows)
        self.model.layouts[name] = CheckedLayout(name, cells, item.head_span)
        self._note("layout", name, item)

    def _cells(self, item: Item, rows: tuple[tuple[Word, ...], ...]) -> tuple[LayoutCell, ...]:
        placed: list[tuple[int, int, bool]] = []
        for row, words in enumerate(rows):
            for word in words:
                if word.text not in ("o", "x"):
                    raise Misread(Problem("layout-letter", item.word_span(word), {"found": word.text}))
                _line, column = item.source.place(word.start)
                placed.append((row, column, word.text == "o"))
        index = {(row, column): number for number, (row, column, _up) in enumerate(placed)}
        cells = []
        for row, column, up in placed:
            covering = tuple(index[row + 1, column + shift] for shift in (-1, 1) if (row + 1, column + shift) in index)
            cells.append(LayoutCell(row + 1, column, up, covering))
        return tuple(cells)


_Reader = Callable[[ProcedureReader, Item], None]

PROCEDURES: dict[str, _Reader] = {
    "step": ProcedureReader._step,
    "to": ProcedureReader._verb,
    "before": ProcedureReader._hook,
    "after": ProcedureReader._hook,
    "instead": ProcedureReader._hook,
    "at": ProcedureReader._hook,
    "when": ProcedureReader._hook,
    "rule": ProcedureReader._rule,
    "deck": ProcedureReader._deck,
    "score": ProcedureReader._score,
    "ties": ProcedureReader._ties,
    "ending": ProcedureReader._ending,
    "call": ProcedureReader._call,
    "relation": ProcedureReader._relation,
    "track": ProcedureReader._track,
    "layout": ProcedureReader._layout,
    "also": ProcedureReader._also,
    "seat": ProcedureReader._seat,
    "teams": ProcedureReader._teams,
    "as": ProcedureReader._hook,
}
