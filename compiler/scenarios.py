"""Scenario items: a table, what happens, and what is true then."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.model import Model
from wonderscript.compiler.phrases.players import ME, THEM
from wonderscript.compiler.phrases.reader import Misread, Scope
from wonderscript.compiler.sentences import Sentence
from wonderscript.compiler.subjects import with_subject
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item, Line
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions import scenarios as table
from wonderscript.runtime.instructions.effects import Statement
from wonderscript.runtime.instructions.library import names_together

SEATS = ("me", "left", "right", "opponent")
# How many play where a scenario says nothing of it, if the game is for so many.
USUAL_PLAYERS = 3
HEADS = ("shows", "players", "with", "when", "suppose", "then", "and", *SEATS, "seat", "the")


class ScenarioSentence(Sentence):
    """Reads lines of scenarios: seats by name, pieces by quoted name; what is had or costs is exactly that.

    Whoever a line is about: `me`, `left` and the like are the seats of the scenario, *their* is said of that one.
    """

    bare_amount = "is"
    whole_costs = True
    chooses = False

    def about(self, seat: table.Whose | None) -> data.Players:
        """From here on the line is about a seat, or (None) about everyone; how it speaks of who does it."""
        self.subject = ME if seat in ("me", 1) else THEM
        return self.subject

    def starts_players(self, ahead: int = 0) -> bool:
        """Whether a phrase for players stands here, or a seat by its number."""
        numbered = self.sees("seat", ahead=ahead) and self.sees_kind("NUMBER", ahead=ahead + 1)
        return numbered or super().starts_players(ahead)

    def _group(self) -> data.Players:
        seat = self.seat() if self.sees("seat") else None
        return super()._group() if seat is None else table.named_seat(seat)

    def called_so(self, texts: tuple[str, ...], seat: data.Seat) -> data.Players:
        """Seats are the same in every line; only who sits beside *them*, or are others, depends on who it is about."""
        match seat.which:
            case _ if "their" in texts:
                return seat
            case "left" | "right" | "opponent":
                return table.named_seat(seat.which)
            case "me" if self.subject != ME:
                return table.named_seat("me")
            case "neighbors" if self.subject != ME and "my" in texts:
                return data.EachOf((table.named_seat("left"), table.named_seat("right")))
            case "team-mate" if self.subject != ME:
                return data.BoundPlayer(table.TEAM_MATE)
            case _:
                return seat

    def seat(self) -> table.Whose | None:
        """Read a seat if one stands here."""
        if self.accept("seat"):
            number = self.expect_integer()
            return table.NEAREST.get(number, number)
        word = self.accept_any(*SEATS)
        return None if word is None else word  # type: ignore[return-value]

    def expect_seat(self) -> table.Whose:
        """Read a seat or fail."""
        seat = self.seat()
        if seat is None:
            what = "a player (`me`, `left`, `right`, `seat 4`)"
            word = self.peek()
            if word is not None and word.text in ("I", "you", "my"):
                self.fail("unexpected-word", expected=what, found=word.text, suggestion="me")
            self.fail_expected(what, suggest=[*SEATS, "seat"])
        return seat

    def names(self) -> tuple[str, ...]:
        """Read quoted names, joined by commas."""
        found = [self.expect_name("a piece").text]
        while self.sees(",") and self.sees_kind("NAME", ahead=1):
            self.position += 1
            found.append(self.expect_name("a piece").text)
        return tuple(found)


class CheckedScenario(Struct, frozen=True):
    """A scenario with the places that checks point at."""

    scenario: table.Scenario
    item: Item
    name_span: Span
    rule_spans: tuple[tuple[str, Span], ...]
    piece_spans: tuple[tuple[str, Span], ...]
    players_span: Span | None
    variant_span: Span | None
    line_spans: tuple[tuple[str, Span], ...]
    end_spans: tuple[tuple[str, Span], ...]
    seat_spans: tuple[tuple[int, Span], ...]
    step_spans: tuple[tuple[str, int, Span], ...]
    part_spans: tuple[tuple[str, str, str | None, Span], ...]
    given_spans: tuple[Span, ...]
    event_spans: tuple[Span, ...]


def seated(checked: CheckedScenario, players: range) -> CheckedScenario:
    """A scenario that does not say how many play: the usual number of players, or the nearest that the game is for."""
    if checked.players_span is not None or USUAL_PLAYERS in players:
        return checked
    nearest = min(players, key=lambda count: abs(count - USUAL_PLAYERS))
    return replace(checked, scenario=replace(checked.scenario, players=nearest))


class ScenarioReader(Struct):
    """Reads scenario items of one set."""

    model: Model
    report: Report
    set_id: str

    def read(self, item: Item) -> CheckedScenario | None:
        """The scenario of an item, or None with a problem."""
        before = len(self.report)
        try:
            draft = self._read(item)
        except Misread as misread:
            self.report.add(misread.problem)
            return None
        return draft if len(self.report) == before else None

    def _sentence(self, item: Item, line: Line) -> ScenarioSentence:
        return ScenarioSentence(line.words, Scope(self.model.vocabulary, item.source))

    def _read(self, item: Item) -> CheckedScenario:
        head = self._sentence(item, item.line)
        head.position = 1
        name = head.expect_name("the scenario")
        head.expect_end()
        draft = _Draft()
        before = len(self.report)
        for line in item.line.block:
            try:
                self._line(draft, item, line)
            except Misread as misread:
                self.report.add(misread.problem)
        if not draft.has_then and len(item.line.block) > 0 and len(self.report) == before:
            self.report.add(Problem("scenario-without-then", item.head_span, {"name": name.text}))
        elif not item.line.block:
            raise Misread(Problem("missing-body", item.head_span, {"form": "scenario"}))
        scenario = table.Scenario(
            name.text,
            self.set_id,
            tuple(rule for rule, _span in draft.rules),
            draft.players,
            draft.variant,
            tuple(draft.given),
            tuple(draft.events),
            Span(item.source, item.line.start, item.line.end).text,
        )
        return CheckedScenario(
            scenario,
            item,
            item.word_span(name),
            tuple(draft.rules),
            tuple(draft.pieces),
            draft.players_span,
            draft.variant_span,
            tuple(draft.lines),
            tuple(draft.ends),
            tuple(draft.seats),
            tuple(draft.steps),
            tuple(draft.parts),
            tuple(draft.given_spans),
            tuple(draft.event_spans),
        )

    def _line(self, draft: _Draft, item: Item, line: Line) -> None:
        sentence = self._sentence(item, line)
        if len(line.sentences) > 1:
            colon = Span(item.source, line.words[-1].end, line.words[-1].end + 1)
            raise Misread(Problem("stray-colon", colon, {}))
        if line.block:
            raise Misread(Problem("unexpected-block", item.words_span(line.block[0].words), {}))
        if line.words[0].kind == "NAME":
            draft.pieces.append((line.words[0].text, item.word_span(line.words[0])))
        scores, ends = (any(word.text == text for word in line.words) for text in ("scores", "over"))
        for before, word in pairwise(line.words):
            if scores and word.kind == "NAME" and before.text == "on":
                draft.lines.append((word.text, item.word_span(word)))
            elif ends and word.kind == "NAME" and before.text == "by":
                draft.ends.append((word.text, item.word_span(word)))
            elif word.kind == "NAME" and line.head != "with":
                draft.pieces.append((word.text, item.word_span(word)))
            elif word.kind == "NUMBER" and before.text == "seat":
                draft.seats.append((int(word.text), item.word_span(word)))
        match line.head:
            case "shows":
                sentence.position = 1
                self._shows(draft, item, sentence)
            case "players":
                sentence.position = 1
                self._once(draft.players_span, item, line)
                draft.players = sentence.expect_integer()
                draft.players_span = sentence.span(1, 2)
            case "with":
                sentence.position = 1
                self._once(draft.variant_span, item, line)
                draft.variant_span = sentence.span()
                names = [sentence.expect_name("a variant").text]
                while sentence.accept(","):
                    names.append(sentence.expect_name("another variant").text)
                draft.variant = names_together(names)
                draft.variant_span = item.words_span(line.words[1:])
            case "when" | "suppose":
                sentence.position = 1
                draft.events.append(self._when(sentence) if line.head == "when" else self._supposed(sentence))
                draft.event_spans.append(item.words_span(line.words[1:]))
            case "then" | "and":
                sentence.position = 1
                draft.has_then = True
                draft.events.append(self._true(sentence, item, line))
                draft.event_spans.append(item.words_span(line.words[1:]))
            case _:
                starts = line.head in (*SEATS, "seat", "the") or sentence.sees_term("step") is not None
                starts = starts or sentence.sees_kind("NAME")
                if draft.events and starts:
                    late, draft.late = draft.late, True
                    if late:
                        return
                    raise Misread(Problem("given-after-when", item.words_span(line.words), {}))
                given = self._given(sentence)
                draft.steps.extend(
                    (one.step, one.number, sentence.span(sentence.position - 1))
                    for one in given
                    if isinstance(one, table.StepIs)
                )
                draft.parts.extend(
                    (one.kind, one.name, one.part, item.words_span(line.words))
                    for one in given
                    if isinstance(one, table.HasParts) and one.name
                )
                draft.given.extend(given)
                draft.given_spans.extend([item.words_span(line.words)] * len(given))
        sentence.expect_end()

    @staticmethod
    def _once(first: Span | None, item: Item, line: Line) -> None:
        """Refuse a second line about what a table has once."""
        if first is not None:
            again = item.words_span(line.words)
            raise Misread(Problem("given-twice", again, {}, (Place(first, "already said here"),)))

    @staticmethod
    def _shows(draft: _Draft, item: Item, sentence: ScenarioSentence) -> None:
        while True:
            word = sentence.peek()
            if word is None or word.kind != "RULE":
                sentence.fail_expected("the number of a rule, such as `base.trade.3`")
            sentence.position += 1
            draft.rules.append((word.text, item.word_span(word)))
            if not sentence.accept(","):
                return

    # ------------------------------------------------------------ given

    def _given(self, sentence: ScenarioSentence) -> list[table.Given]:
        step = sentence.term("step")
        if step is not None:
            return [table.StepIs(step.id, sentence.expect_integer())]
        if sentence.accept("the"):
            counter = sentence.term("counter")
            if counter is not None:
                sentence.expect("is")
                return [table.HasAmount(None, counter.id, sentence.expect_integer())]
            zone = sentence.expect_term("a zone or a counter", "zone")
            if sentence.accept("is", "empty"):
                return [table.HasPieces(None, zone.id, ())]
            if not (sentence.accept("has") or sentence.accept("holds")):
                sentence.fail_expected("`has`", suggest=["has"])
            return [table.HasPieces(None, zone.id, sentence.names())]
        if sentence.sees_kind("NAME"):
            piece = sentence.expect_name("a piece").text
            if not (sentence.accept("has") or sentence.accept("holds")):
                sentence.fail_expected("`has`", suggest=["has"])
            return [table.HasOn(piece, sentence.names(), sentence.accept("face", "down"))]
        seat = sentence.seat()
        if seat is None:
            word = sentence.peek()
            assert word is not None
            known = [*HEADS, *self.model.vocabulary.names(["step"])]
            values = {"word": word.text, "known": listing(sorted(set(known)), 30)}
            raise Misread(Problem("unknown-scenario-line", sentence.span(), values, (), nearest(word.text, known)))
        if not (sentence.accept("has") or sentence.accept("have")):
            sentence.fail_expected("`has`", suggest=["has"])
        found = [self._possession(sentence, seat)]
        while sentence.accept(",") or sentence.accept("and"):
            found.append(self._possession(sentence, seat))
        return found

    def _possession(self, sentence: ScenarioSentence, seat: table.Whose) -> table.Given:
        if sentence.sees_kind("NUMBER"):
            amount = sentence.expect_integer()
            kind = sentence.term("kind")
            if kind is not None:
                return table.HasParts(seat, kind.id, "", None, amount)
            counter = sentence.expect_term("a counter or a token", "counter", "token")
            value = sentence.expect_integer() if sentence.accept("of", "value") else None
            piece = sentence.expect_name("a piece").text if sentence.accept("on") else None
            return table.HasAmount(seat, counter.id, amount, value, piece)
        kind = sentence.term("kind")
        if kind is not None:
            name = sentence.expect_name(Phrase("the {kind}", kind=kind.one)).text
            part = sentence.expect_name("its part").text if sentence.sees_kind("NAME") else None
            return table.HasParts(seat, kind.id, name, part)
        track = sentence.term("track")
        if track is not None:
            sentence.expect("at")
            return table.HasMarker(seat, track.id, sentence.expect_integer())
        zone = sentence.term("zone")
        if zone is None:
            sentence.fail_noun("a zone, a kind of piece or an amount", ("zone", "kind", "track"))
        return table.HasPieces(seat, zone.id, sentence.names())

    # ------------------------------------------------------------ when

    def _when(self, sentence: ScenarioSentence) -> table.When:
        if sentence.accept("the"):
            step = sentence.expect_term("a step", "step")
            sentence.expect("comes")
            return table.StepComes(step.id)
        if sentence.accept("everyone"):
            return table.Does(None, self._deed(sentence, None))
        seat = sentence.expect_seat()
        if sentence.accept("agrees"):
            return table.Agrees(seat)
        if sentence.accept("declines"):
            return table.Declines(seat)
        if sentence.accept("chooses"):
            return table.Chooses(seat, with_subject(self._choice(sentence, seat), ME))
        statement = self._deed(sentence, seat)
        return table.Does(seat, statement, self._paying(sentence))

    @staticmethod
    def _deed(sentence: ScenarioSentence, seat: table.Whose | None) -> Statement:
        """What a seat does, in its own words."""
        return with_subject(sentence.statement(sentence.about(seat)), ME)

    def _supposed(self, sentence: ScenarioSentence) -> table.When:
        """What is brought about: `suppose me gains 3 pennies`."""
        seat = None if sentence.accept("everyone") else sentence.expect_seat()
        return table.Supposed(seat, self._deed(sentence, seat))

    @staticmethod
    def _choice(
        sentence: ScenarioSentence, seat: table.Whose
    ) -> data.PieceSet | data.Resources | data.Constant | data.BoundPlayer | table.Branch:
        """What is chosen: a piece by its name or by a phrase, a number, a resource, a player, one of several lines."""
        sentence.about(seat)
        if sentence.accept("option"):
            return table.Branch(sentence.expect_integer())
        if sentence.sees_kind("NAME"):
            return data.Pieces(None, (), (data.HasName(sentence.expect_name("a piece").text),))
        if sentence.sees_kind("NUMBER"):
            return data.Constant(sentence.expect_integer())
        chosen = sentence.seat()
        if chosen is not None:
            return table.named_seat(chosen)
        resource = sentence.term("resource")
        if resource is not None:
            return data.Resources((resource.id,))
        return sentence.located(sentence.pieces())

    def _paying(self, sentence: ScenarioSentence) -> tuple[table.Paid, ...]:
        """The way to pay, if it is said: `, paying left 2 pennies and the bank 1 penny`."""
        if not sentence.sees("paying") and not sentence.sees(",", "paying"):
            return ()
        sentence.accept(",")
        sentence.expect("paying")
        paid = [self._paid(sentence)]
        while sentence.accept("and") or sentence.accept(","):
            paid.append(self._paid(sentence))
        return tuple(paid)

    @staticmethod
    def _paid(sentence: ScenarioSentence) -> table.Paid:
        receiver = None if sentence.accept("the", "bank") else sentence.expect_seat()
        amount = sentence.expect_integer()
        return table.Paid(receiver, sentence.expect_term("a counter", "counter").id, amount)

    # ------------------------------------------------------------ then

    def _true(self, sentence: ScenarioSentence, item: Item, line: Line) -> table.Then:
        """What is true; something that happens is told with another word."""
        try:
            return self._then(sentence)
        except Misread:
            if self._happens(item, line):
                head = Span(item.source, line.words[0].start, line.words[0].end)
                raise Misread(Problem("happens-after-then", head, {"head": line.head}, (), "when")) from None
            raise

    def _happens(self, item: Item, line: Line) -> bool:
        sentence = self._sentence(item, line)
        sentence.position = 1
        try:
            self._when(sentence)
            sentence.expect_end()
        except Misread:
            return False
        return True

    def _then(self, sentence: ScenarioSentence) -> table.Then:
        if sentence.sees("the") or sentence.sees("there") or sentence.sees("my"):
            return self._holding(sentence)
        seat = sentence.expect_seat()
        if sentence.accept("wins") or sentence.accept("win"):
            return table.Wins((seat,))
        if sentence.accept("and"):
            seats = [seat, sentence.expect_seat()]
            while sentence.accept("and"):
                seats.append(sentence.expect_seat())
            if not (sentence.accept("win") or sentence.accept("share")):
                sentence.fail_expected("`win`", suggest=["win"])
            return table.Wins(tuple(seats))
        if sentence.accept("scores"):
            return self._scores(sentence, seat)
        who = sentence.about(seat)
        if sentence.accept("must"):
            return table.Must(seat, with_subject(data.Able(who, *sentence.verb_call()), ME))
        able = sentence.sees("can")
        if (able or sentence.sees("cannot")) and (sentence.sees("pay", ahead=1)):
            sentence.position += 2
            return self._can_pay(sentence, seat, able)
        if (able or sentence.sees("cannot")) and sentence.sees("see", ahead=1):
            sentence.position += 2
            return table.Sees(seat, with_subject(self._seen(sentence), ME), able)
        if (sentence.sees("has") or sentence.sees("have")) and self._starts_zone(sentence):
            sentence.position += 1
            return self._zone_holds(sentence, seat)
        return table.Holds(seat, with_subject(sentence.condition_of(who), ME))

    @staticmethod
    def _starts_zone(sentence: ScenarioSentence) -> bool:
        ahead = 2 if sentence.sees("no", ahead=1) else 1
        return sentence.sees_term("zone", ahead=ahead) is not None

    @staticmethod
    def _zone_holds(sentence: ScenarioSentence, seat: table.Whose) -> table.Then:
        zone = sentence.expect_term("a zone", "zone").id
        conditions: list[data.Condition] = [
            data.Exists(data.Pieces(None, (data.ZoneOf(ME, zone),), (data.HasName(name),))) for name in sentence.names()
        ]
        return table.Holds(seat, conditions[0] if len(conditions) == 1 else data.AllOf(tuple(conditions)))

    @staticmethod
    def _seen(sentence: ScenarioSentence) -> data.PieceSet:
        if sentence.sees_kind("NAME"):
            return data.Pieces(None, (), (data.HasName(sentence.expect_name("a piece").text),))
        return sentence.located(sentence.pieces())

    @staticmethod
    def _scores(sentence: ScenarioSentence, seat: table.Whose) -> table.Then:
        points = sentence.expect_integer()
        if not (sentence.accept("points") or sentence.accept("point")):
            sentence.fail_expected("`points`", suggest=["points", "point"])
        line = sentence.expect_name("a line of the score sheet").text if sentence.accept("on") else None
        return table.Scores(seat, points, line)

    @staticmethod
    def _can_pay(sentence: ScenarioSentence, seat: table.Whose, able: bool) -> table.Then:
        receiver = None if sentence.accept("the", "bank") else sentence.seat()
        amount = sentence.expect_integer()
        counter = sentence.expect_term("a counter", "counter")
        return table.CanPay(seat, receiver, counter.id, amount, able)

    def _holding(self, sentence: ScenarioSentence) -> table.Then:
        """`the deck has 35 cards`, `the discard has "X"`, `the year is 2`, `there are 7 tall cards in the deck`."""
        step = sentence.sees_term("step", ahead=1) if sentence.sees("the") else None
        for words in (("is", "over"), ("goes", "on")):
            if step is not None and sentence.sees(*words, ahead=2):
                sentence.position += 4
                is_over = words == ("is", "over")
                is_told = is_over and step.id == sentence.scope.vocabulary.main_step and sentence.accept("by")
                reason = sentence.expect_name("what ended the game").text if is_told else None
                return table.StepOver(step.id, is_over, reason)
        counts = sentence.sees_kind("NUMBER", "NAME", ahead=3)
        if sentence.sees("the") and sentence.sees_term("zone", ahead=1) and counts:
            place = sentence.place()
            if not (sentence.accept("has") or sentence.accept("holds")):
                sentence.fail_expected("`has`", suggest=["has"])
            if sentence.sees_kind("NAME"):
                name = sentence.expect_name("a piece").text
                return table.Holds("me", data.Exists(data.Pieces(None, (place,), (data.HasName(name),))))
            number = sentence.number()
            pieces = sentence.pieces()
            if isinstance(pieces, data.Pieces):
                pieces = data.Pieces(pieces.kind, (place,), pieces.filters)
            return table.Holding(pieces, number)
        if sentence.accept("there", "are") or sentence.accept("there", "is"):
            number = data.Constant(0) if sentence.accept("no") else sentence.number()
            return table.Holding(sentence.located(sentence.counted_pieces()), number)
        return table.Holds("me", sentence.condition())


class _Draft:
    """What a scenario's lines have said so far."""

    def __init__(self) -> None:
        self.rules: list[tuple[str, Span]] = []
        self.pieces: list[tuple[str, Span]] = []
        self.players = USUAL_PLAYERS
        self.players_span: Span | None = None
        self.variant: str | None = None
        self.variant_span: Span | None = None
        self.given: list[table.Given] = []
        self.events: list[table.When | table.Then] = []
        self.has_then = False
        self.late = False
        self.parts: list[tuple[str, str, str | None, Span]] = []
        self.lines: list[tuple[str, Span]] = []
        self.ends: list[tuple[str, Span]] = []
        self.seats: list[tuple[int, Span]] = []
        self.steps: list[tuple[str, int, Span]] = []
        self.given_spans: list[Span] = []
        self.event_spans: list[Span] = []
