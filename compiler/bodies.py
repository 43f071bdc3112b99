"""Bodies: the lines under a step, a verb or a trigger, to statements.

A line is a form (`if`, `choose`, `each player` ...) or a plain statement. A line that cannot be read is reported and
left out, so that the others are still looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.phrases.players import BESIDE, ME, THEM
from wonderscript.compiler.phrases.reader import Misread, Scope, Variable
from wonderscript.compiler.prices import as_an_option, for_its_price
from wonderscript.compiler.sentences import STATEMENTS, Sentence
from wonderscript.compiler.subjects import (
    includes_me,
    is_several,
    mentions_seat,
    names_for_all,
    said_of_them,
    with_subject,
)
from wonderscript.compiler.vocabulary import Vocabulary
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Line
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.library import UNRANKED
from wonderscript.runtime.play.endless import MOST_DONE

Body = tuple[effects.Statement, ...]
T = TypeVar("T")

# How often something can be repeated, and among how many numbers one can choose, where that is a plain number.
MOST_TIMES = 1_000
# What somebody gives for what stands behind it.
PRICES = ("pay", "put")
# Why a sentence cannot speak of its players and of the one who speaks.
OF_THEIR_OWN = "each of these players does something of their own here, and what is *mine* would become theirs"


class BodyReader(Struct, frozen=True):
    """Reads bodies into statements; problems go to the report."""

    report: Report

    def body(self, lines: tuple[Line, ...], scope: Scope) -> Body:
        """The statements of some lines, in a scope of their own."""
        inner = scope.inner()
        statements: list[effects.Statement] = []
        doubtful: set[str] = set()
        unread = ""
        for line in lines:
            try:
                self._line(line, inner, statements)
            except Misread as misread:
                after_if = misread.problem.id == "otherwise-without-if" and unread == "if"
                unknown = {misread.problem.values.get("variable"), misread.problem.span.text}
                if not unknown & doubtful and not after_if:
                    self.report.add(misread.problem)
                unread = line.head
                # What the line would have bound is not the fault of the lines after it.
                doubtful.update(word.text for word in line.words if word.kind == "VARIABLE")
        return tuple(statements)

    def _line(self, line: Line, scope: Scope, statements: list[effects.Statement]) -> None:
        scoped = line.head == "may" or (line.head in ("choose", "each") and bool(line.body()))
        sentence = Sentence(line.words, scope.inner() if scoped else scope)
        form = FORMS.get(line.head)
        if form is not None and not (line.head == "each" and sentence.starts_players()):
            sentence.position += 1
            form(self, line, sentence, statements)
            return
        phase = sentence.term("phase") if len(line.sentences) > 1 or line.block else None
        if phase is not None and sentence.at_end():
            statements.append(effects.InPhase(phase.id, self.under(line, sentence)))
            return
        sentence.position = 0
        if sentence.starts_players():
            statements.extend(self._done_by_subject(line, sentence))
        else:
            statements.extend(self._plain(line, sentence, ME))

    def _done_by_subject(self, line: Line, sentence: Sentence) -> Body:
        """A sentence that begins with the players who do it; one player of several is chosen first."""
        start = sentence.position
        who = sentence.partners()
        if who == THEM and sentence.scope.done_by is not None:
            who = ME
        if who != ME:
            sentence.done_by = sentence.span(start, sentence.position).text
            sentence.by_one = not is_several(who)
        chosen, sentence.choices = sentence.choices, []
        if sentence.accept("does", "one") or sentence.accept("do", "one"):
            return after_choices(chosen, (effects.ForEachPlayer(who, (self._one_of_lines(line, sentence),)),))
        if sentence.at_end():
            return after_choices(chosen, (effects.ForEachPlayer(who, self.under(line, sentence)),))
        if sentence.accept("may"):
            return after_choices(chosen, (self._allowed(line, sentence, who),))
        if sentence.accept("chooses") or sentence.accept("choose"):
            return after_choices(chosen, self._chosen_by(line, sentence, who))
        return after_choices(chosen, self._plain(line, sentence, who))

    def _chosen_by(self, line: Line, sentence: Sentence, who: data.Players) -> Body:
        """A choice of others, who speak in the lines under it; what several have chosen is known only there."""
        statements: list[effects.Statement] = []
        sentence.beside.clear()
        if is_several(who) and not line.body():
            raise Misread(Problem("missing-body", sentence.span(0, len(line.words)), {"form": _shown(line)}))
        with sentence.asking_of(THEM):
            self._choose(line, sentence, statements)
        choice, *block = statements
        assert isinstance(choice, effects.Choose)
        if not (is_several(who) or _is_of_doers(sentence, who)):
            return _done_by(who, [replace(choice, options=with_subject(choice.options, who)), *block])
        _is_nobody_elses(sentence, who, choice.options)
        if not line.body():
            sentence.fail("mine-or-theirs", span=sentence.span(0, len(sentence.words)), reason=OF_THEIR_OWN)
        return (effects.ForEachPlayer(who, (replace(choice, options=with_subject(choice.options, ME)), *block)),)

    def _allowed(self, line: Line, sentence: Sentence, who: data.Players) -> effects.Statement:
        """What others may do: they are who decides, and in lines under it they are the ones who speak."""
        under = sentence.at_end() or sentence.sees("do", "one")
        sentence.beside.clear()
        if who == ME:
            return effects.May(who, for_its_price(self._rest(line, sentence, ME)))
        if not under:
            with sentence.asking_of(THEM):
                rest = self._rest(line, sentence, THEM)
            if not _is_of_doers(sentence, who):
                _is_not_each_ones(sentence, who, *rest)
                return effects.May(who, rest)
            _is_nobody_elses(sentence, who, rest)
            return effects.ForEachPlayer(who, (effects.May(ME, with_subject(rest, ME)),))
        return effects.ForEachPlayer(who, (effects.May(ME, for_its_price(self._rest(line, sentence, ME))),))

    def _plain(self, line: Line, sentence: Sentence, who: data.Players, named: bool = True) -> Body:
        """A plain sentence; `named`: it says itself who does it."""
        sentence.beside.clear()
        statement = sentence.statement(who)
        sentence.expect_end()
        no_more(line, sentence.scope.source)
        return self._said_of(sentence, who, statement, named)

    @staticmethod
    def _said_of(sentence: Sentence, who: data.Players, statement: effects.Statement, named: bool) -> Body:
        """What players do, with what they choose first; what each of several does for themselves, each of them says."""
        choices, times = sentence.choices, sentence.times
        subject = getattr(statement, "who", None)
        if not (named and (is_several(who) or _is_of_doers(sentence, who))):
            own = [replace(one, who=who, options=_said_by(who, one.options)) for one in choices]
            said = with_subject(statement, who) if subject is None and who not in (ME, THEM) else statement
            return after_choices(own, (said,), times)
        theirs = bool(choices) or not all(mine for _which, mine in sentence.beside) or subject is None
        if not theirs and not isinstance(statement, effects.PayCost | effects.SetCounter):
            _is_not_each_ones(sentence, who, statement)
            return (statement,)
        said = replace(statement, who=THEM) if subject == who else statement
        _is_nobody_elses(sentence, who, (tuple(one.options for one in choices), said))
        own = [replace(one, options=with_subject(one.options, ME)) for one in choices]
        return (effects.ForEachPlayer(who, after_choices(own, (with_subject(said, ME),), times)),)

    def under(self, line: Line, sentence: Sentence) -> Body:
        """What belongs to a form; a form without anything under it is a problem."""
        if not sentence.at_end() and not line.body() and starts_statement(sentence):
            read = Span(sentence.scope.source, line.words[0].start, line.words[sentence.position - 1].end)
            sentence.fail_missing(":", read.end, words=read.text)
        sentence.expect_end()
        if not line.body():
            raise Misread(Problem("missing-body", sentence.span(0, len(line.words)), {"form": _shown(line)}))
        return self._block(line.body(), sentence)

    def _block(self, lines: tuple[Line, ...], sentence: Sentence) -> Body:
        """Lines under a sentence; if it says who does them, *they* are these players."""
        if sentence.done_by is None:
            return self.body(lines, sentence.scope)
        return said_of_them(self.body(lines, sentence.scope.under(sentence.done_by, sentence.by_one)), ME)

    def _rest(self, line: Line, sentence: Sentence, who: data.Players) -> Body:
        """The rest of the sentence as a statement, or, if nothing is left, the lines under it."""
        if sentence.at_end():
            return self.under(line, sentence)
        form = FORMS.get(line.words[sentence.position].text)
        if form in (FORMS["choose"], FORMS["do"]):
            sentence.position += 1
            statements: list[effects.Statement] = []
            form(self, line, sentence, statements)
            return tuple(statements) if who == ME else _done_by(who, statements)
        return self._plain(line, sentence, who, named=who != THEM)

    # ------------------------------------------------------------ forms

    def _choose(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        choice = self._choice(sentence)
        sentence.expect_end()
        block = self._block(line.body(), sentence) if line.body() else ()
        statements.append(replace(choice, following=len(block)))
        statements.extend(block)

    def _choice(self, sentence: Sentence) -> effects.Choose:
        scope = sentence.scope
        options: data.PieceSet | effects.NumberRange | data.Resources | data.Players
        if sentence.sees_kind("VARIABLE"):
            name = self._new_variable(sentence, "number")
            sentence.expect("from")
            least = sentence.number()
            sentence.expect("to")
            start = sentence.position
            most = sentence.number()
            if isinstance(least, data.Constant) and isinstance(most, data.Constant):
                widest = least.value + MOST_TIMES
                if not least.value <= most.value <= widest:
                    sentence.fail_range(start, "the greater number", least.value, widest, most.value)
            return effects.Choose(ME, name, effects.NumberRange(least, most))
        if sentence.sees("a", "resource"):
            sentence.position += 2
            name = self._new_variable(sentence, "resource")
            options = (
                sentence.resources() if sentence.accept("of") else data.Resources(tuple(sentence._all("resource")))
            )
            return effects.Choose(ME, name, options)
        if sentence.sees("a", "player"):
            sentence.position += 2
            name = self._new_variable(sentence, "player")
            sentence.expect("of")
            return effects.Choose(ME, name, sentence.players())
        known = set(scope.variables)
        options = self._one_of(sentence)
        new = [name for name in scope.variables if name not in known]
        if len(new) != 1:
            sentence.fail("choice-without-variable", span=sentence.span(0, len(sentence.words)))
        if sentence.accept("among"):
            kind = sentence.kind_of(options)
            start = sentence.position
            sample = sentence.located(sentence.pieces())
            sentence.check_kind(sample, kind, start)
            return effects.Choose(ME, new[0], sample, among=True)
        return effects.Choose(ME, new[0], sentence.located(options))

    @staticmethod
    def _one_of(sentence: Sentence) -> data.PieceSet:
        """Pieces of which one is chosen."""
        with sentence.reading(among=True):
            listed = sentence.listed()
        sentence.speak_of(*listed.sets)
        for one in listed.sets:
            named = isinstance(one.pieces, data.Pieces) and one.pieces.variable is not None and one.pieces.pick == "all"
            if one.meant == "some" or (one.meant in ("all", "only") and named):
                sentence.fail("choose-one", span=sentence.span(one.start, one.end))
        return listed.joint

    def _new_variable(self, sentence: Sentence, kind: str) -> str:
        word = sentence.peek()
        if word is None or word.kind != "VARIABLE":
            sentence.fail_expected("a variable such as `N`")
        if word.text in sentence.scope.variables:
            sentence.fail("variable-twice", variable=word.text)
        sentence.scope.variables[word.text] = Variable(kind, None, sentence.span())  # type: ignore[arg-type]
        sentence.position += 1
        return word.text

    def _may(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        statements.append(effects.May(ME, for_its_price(self._rest(line, sentence, ME))))

    def _do(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        if not sentence.accept("one"):
            sentence.position -= 1
            statements.extend(self._plain(line, sentence, ME))
            return
        statements.append(self._one_of_lines(line, sentence))

    def _one_of_lines(self, line: Line, sentence: Sentence) -> effects.DoOne:
        """The lines under `do one`, of which one is done."""
        end = sentence.position
        sentence.expect_end()
        if not line.body():
            raise Misread(Problem("missing-body", sentence.span(end - 2, end), {"form": "do one"}))
        words = sentence.vocabulary
        options = tuple(as_an_option(self._block(option_lines(one, words), sentence)) for one in line.body())
        return effects.DoOne(ME, options)

    def _repeat(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        if sentence.accept("in", "any", "order"):
            statements.append(self._any_order(line, sentence))
        elif sentence.accept("until"):
            until = sentence.condition()
            statements.append(effects.Repeat(self.under(line, sentence), None, until))
        else:
            start = sentence.position
            times = sentence.number()
            self._check_times(sentence, start, times)
            sentence.expect("times")
            repeat = effects.Repeat(self.under(line, sentence), times)
            often = _times_in((repeat,))
            if often > MOST_DONE:
                span = sentence.span(start, len(line.words))
                sentence.fail("repeats-too-often", span=span, times=f"{often:,}", most=f"{MOST_DONE:,}")
            statements.append(repeat)

    @staticmethod
    def _check_times(sentence: Sentence, start: int, times: data.Number) -> None:
        """A number of times as it is written is none that no game needs."""
        if isinstance(times, data.Constant) and not 1 <= times.value <= MOST_TIMES:
            sentence.fail_range(start, "a number of times", 1, MOST_TIMES, times.value)

    def _any_order(self, line: Line, sentence: Sentence) -> effects.Statement:
        sentence.expect_end()
        must: list[Body] = []
        may: list[Body] = []
        for one in line.block:
            inner = Sentence(one.words, sentence.scope.inner())
            target = must if inner.accept("must") else may
            if target is may and not inner.accept("may"):
                inner.fail_expected("`must` or `may`", suggest=["must", "may"])
            target.append(self._rest(one, inner, ME))
        if not must and not may:
            raise Misread(Problem("missing-body", sentence.span(0, len(line.words)), {"form": _shown(line)}))
        return effects.InAnyOrder(ME, tuple(must), tuple(may))

    def _together(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        sentence.done_by = "together"
        statements.append(effects.AllTogether(self.under(line, sentence)))

    def _if(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        condition = sentence.condition()
        statements.append(effects.If(condition, self.under(line, sentence)))

    def _otherwise(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        before = statements[-1] if statements else None
        if not isinstance(before, effects.If) or before.otherwise:
            sentence.fail("otherwise-without-if", span=sentence.span(0))
        statements[-1] = effects.If(before.condition, before.body, self.under(line, sentence))

    def _each(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        known = set(sentence.scope.variables)
        pieces = sentence.located(sentence.counted_pieces())
        new = [name for name in sentence.scope.variables if name not in known]
        if len(new) != 1:
            sentence.fail("choice-without-variable", span=sentence.span(0, len(sentence.words)))
        statements.append(effects.ForEachPiece(new[0], pieces, self.under(line, sentence)))

    def _only(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        sentence.expect("if")
        statements.append(effects.OnlyIf(sentence.condition()))
        sentence.expect_end()
        no_more(line, sentence.scope.source)

    def _at(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        steps, rank = read_queue(sentence)
        body = self.under(line, sentence)
        statements.extend(effects.Later(step, rank, body) for step in steps)

    def _step(self, line: Line, sentence: Sentence, statements: list[effects.Statement]) -> None:
        step = sentence.expect_term("a step", "step")
        kind = self._kind_of_step(sentence, step.id) if sentence.accept(",", "a", "kind", "of") else None
        times: data.Number | None = data.Constant(1)
        in_turn = sentence.accept(",", "each", "player", "in", "turn")
        until: data.Condition | None = None
        if sentence.accept(",", "until"):
            until = sentence.condition()
            times = None
        elif sentence.accept(","):
            start = sentence.position
            times = sentence.number()
            self._check_times(sentence, start, times)
            sentence.expect("times")
        statements.append(effects.RunStep(step.id, times, self.under(line, sentence), in_turn, until, kind))

    @staticmethod
    def _kind_of_step(sentence: Sentence, step: str) -> str:
        start = sentence.position
        kind = sentence.expect_term("a step", "step").id
        if kind == step:
            sentence.position = start
            sentence.fail_expected("another step")
        return kind


def _is_doers(which: str, who: data.Players, scope: Scope) -> bool:
    """Whether players beside somebody are those of who does the sentence.

    So it is of each of several, of one player if they are others, and of who has a name for all where nobody speaks.
    """
    if is_several(who) or (who != ME and which in ("neighbors", "others", "their")):
        return True
    return not is_several(who) and names_for_all(who) and not (_somebody_speaks(scope) or scope.done_by is not None)


def _somebody_speaks(scope: Scope) -> bool:
    """Whether there is a player whose text, deed or event this is."""
    return scope.somebodys or scope.around is not None


def _is_of_doers(sentence: Sentence, who: data.Players) -> bool:
    """Whether a sentence says what players do with those who are beside them."""
    return any(_is_doers(which, who, sentence.scope) for which, mine in sentence.beside if not mine)


def _is_not_each_ones(sentence: Sentence, who: data.Players, *said: effects.Statement) -> None:
    """Fail if something is mine that could be each one's own, as the one who speaks is among who does the sentence."""
    if not (includes_me(who) and any(mentions_seat(_besides_partners(one), "me", *BESIDE) for one in said)):
        return
    otherwise = "what each of them does for themselves stands in lines under `each player`"
    if _somebody_speaks(sentence.scope):
        owner = sentence.owner_of_this(possessive=False)
        yours = "what is yours is said with {owner}a line for yourself and another one for `each other player`"
        otherwise = Phrase(yours, owner=owner)
    sentence.fail("mine-or-each", span=sentence.span(0, len(sentence.words)), otherwise=otherwise)


def _is_nobody_elses(sentence: Sentence, who: data.Players, said: object) -> None:
    """Fail if what players say of their own speaks of the one who speaks as well."""
    mine = any(mine or not _is_doers(which, who, sentence.scope) for which, mine in sentence.beside)
    if mine or mentions_seat(said, "me"):
        sentence.fail("mine-or-theirs", span=sentence.span(0, len(sentence.words)), reason=OF_THEIR_OWN)


def _said_by(who: data.Players, options: T) -> T:
    """What somebody chooses from, with *their* for what is theirs; without a subject there is no *they*."""
    return options if who == ME else with_subject(options, who)


def _besides_partners(statement: effects.Statement) -> tuple[object, ...]:
    """What a statement says besides who does it, and with whom."""
    return tuple(
        getattr(statement, name) for name in statement.__struct_fields__ if name not in ("who", "source", "receiver")
    )


def _times_in(body: Body) -> int:
    """How often the innermost lines of repetitions in a body are carried out, as far as numbers say."""
    most = 1
    for one in body:
        times = one.times if isinstance(one, effects.Repeat | effects.RunStep) else None
        fields = [part for name in one.__struct_fields__ if isinstance(part := getattr(one, name), tuple)]
        bodies = [body for part in fields for body in (part, *part) if isinstance(body, tuple)]
        inside = max((_times_in(body) for body in bodies if body and isinstance(body[0], data.Data)), default=1)
        most = max(most, inside * (times.value if isinstance(times, data.Constant) else 1))
    return most


def _done_by(who: data.Players, statements: list[effects.Statement]) -> Body:
    """A choice that somebody else makes; whoever makes it speaks in the lines under it."""
    choice, *block = statements
    assert isinstance(choice, effects.Choose)
    if not block:
        return (replace(choice, who=who),)
    return replace(choice, who=who, following=1), effects.ForEachPlayer(who, tuple(block))


def after_choices(choices: list[effects.Choose], rest: Body, times: data.Number | None = None) -> Body:
    """Statements with what is chosen for them; for a number of pieces, one after the other, as far as there are any."""
    left = len(choices) + len(rest)
    # What the text names may be spoken of in all lines after it.
    first = [
        replace(one, following=left - index - 1 if one.variable.islower() else 0) for index, one in enumerate(choices)
    ]
    body = (*first, *rest)
    return body if times is None else (effects.Repeat(body, times),)


def option_lines(line: Line, vocabulary: Vocabulary) -> tuple[Line, ...]:
    """The lines that one of several things to do consists of: one, or what stands before its colon and behind it.

    What a price is paid for may stand under it, too.
    """
    words = line.words
    is_plain = line.head in STATEMENTS or line.head in vocabulary.verbs
    is_phase = len(words) == 1 and vocabulary.match(words, 0, ["phase"]) is not None
    parted = line.rest() is not None or (bool(line.block) and line.head in PRICES)
    if is_phase or not is_plain or line.head in FORMS or not parted:
        return (line,)
    return Line((words,), (), line.start, line.end), *line.body()


def no_more(line: Line, source: Source, sentences: int = 1, block: bool = False) -> None:
    """Fail if a line goes on where it should end: after so many sentences, or with a block under it."""
    if len(line.sentences) > sentences:
        end = line.sentences[sentences - 1][-1].end
        raise Misread(Problem("stray-colon", Span(source, end, end + 1), {}))
    if line.block and not block:
        first = line.block[0].words
        raise Misread(Problem("unexpected-block", Span(source, first[0].start, first[-1].end), {}))


def starts_statement(sentence: Sentence, ahead: int = 0) -> bool:
    """Whether a statement begins here."""
    word = sentence.peek(ahead)
    if word is None:
        return False
    known = word.text in STATEMENTS or word.text in FORMS or word.text in sentence.vocabulary.verbs
    return known or sentence.starts_players(ahead)


def read_queue(sentence: Sentence) -> tuple[list[str], str]:
    """After `at`: `the end of the turn`, perhaps with `, rank losses`; of several steps, the one that runs is meant."""
    sentence.expect("the", "end", "of")
    sentence.accept("the")
    steps = [sentence.expect_term("a step", "step").id]
    while sentence.accept("or"):
        steps.append(sentence.expect_term("a step", "step").id)
    if not sentence.accept(","):
        return steps, UNRANKED
    sentence.expect("rank")
    return steps, sentence.expect_term("a rank", "rank").id


def _shown(line: Line) -> str:
    shown = " ".join(f'"{word.text}"' if word.kind == "NAME" else word.text for word in line.words)
    return shown.replace(" ,", ",")


_Form = Callable[[BodyReader, Line, Sentence, list[effects.Statement]], None]

FORMS: dict[str, _Form] = {
    "choose": BodyReader._choose,
    "may": BodyReader._may,
    "do": BodyReader._do,
    "repeat": BodyReader._repeat,
    "together": BodyReader._together,
    "if": BodyReader._if,
    "otherwise": BodyReader._otherwise,
    "each": BodyReader._each,
    "only": BodyReader._only,
    "at": BodyReader._at,
    "step": BodyReader._step,
}
