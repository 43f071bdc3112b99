"""English sentences for statements, one by one and as a body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from wonderscript.runtime import effects
from wonderscript.runtime import phrases as data
from wonderscript.runtime.words.en.facts import EnglishFacts
from wonderscript.runtime.words.en.pieces import Party, enumerated
from wonderscript.runtime.words.speech import (
    ME,
    ONE,
    Bound,
    Clause,
    Inside,
    Mood,
    after_choices,
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
E = TypeVar("E", bound="EnglishStatements")


@dataclass(frozen=True)
class EnglishStatements(EnglishFacts):
    """Says statements. Who acts by default is told what to do (`take 3 beans`), unless `mood` says otherwise."""

    def clause(self, statement: effects.Statement) -> Clause:
        """A statement as a clause, with its subject if that is not the one who acts by default."""
        found: Clause | str = STATEMENTS[type(statement)](self, statement)
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
            return Clause(f"{self.clause(statement).text}: {self.after(statement).alternatives(one)}", simple=False)
        if paid is not None and isinstance(statement, effects.Choose):
            return Clause(self._some_of(paid, statement))
        return self.clause(statement)

    def _some_of(self, one: effects.Pay | effects.Gain, choice: effects.Choose) -> str:
        """As much of something as one likes: `pay up to 2 beans`."""
        assert isinstance(choice.options, effects.NumberRange)
        least, most = choice.options.least, most_that_counts(choice.options.most, one)
        verb, noun = ("pay|pays" if isinstance(one, effects.Pay) else "take|takes"), self.lexicon.noun(one.counter)
        if isinstance(most, data.Constant):
            many = self.amount(most, one.counter, self._other_side(one))
            told = f"up to {many}" if least == data.Constant(0) else f"{self.number(least)} to {many}"
        else:
            start = "" if least == data.Constant(0) else f", at least {self.number(least)}"
            told = f"any number of {noun.many}{self._other_side(one)}{start}, up to {self.number(most)}"
        return f"{self._now(verb)} {told}"

    def _other_side(self, one: effects.Pay | effects.Gain) -> str:
        """To whom something is paid, or from whom it is taken."""
        if isinstance(one, effects.Pay):
            return "" if one.receiver is None else f" to {self.each_of(one.receiver)}"
        value = "" if one.value is None else f" of value {self.number(one.value)}"
        return value if one.source is None else f"{value} from {self.each_of(one.source)}"

    def inline(self, body: Body) -> str:
        """A body within a sentence; what belongs together within another such body stands in parentheses."""
        told = sequence(replace(self, nested=True).clauses(body), "then")
        return f"({'; '.join(told)})" if self.nested and len(told) > 1 else "; ".join(told)

    def text(self, body: Body) -> str:
        """A body as the rest of a text: sentences, the first of them without its capital."""
        first, *others = sequence(replace(self, nested=False).clauses(body), "then") or [""]
        return ". ".join((first, *map(capital, others)))

    # ------------------------------------------------------------ subjects

    def _says(self, who: data.Players, tell: Callable[[EnglishStatements, Mood], str]) -> str:
        """The subject (if it has to be said) and what it does."""
        if who == ME:
            start = f"{self.subject} " if self.subject else ""
            return f"{start}{tell(self, self.mood)}"
        party = self.players(who)
        return f"{party.subject} {tell(self.with_them(_they(party)), party.mood)}"

    def _now(self, forms: str) -> str:
        """A verb (`take|takes`) for the one who acts by default."""
        start = f"{self.subject} " if self.subject else ""
        return f"{start}{inflected(forms, self.mood)}"

    # ------------------------------------------------------------ counters

    def _gain(self, one: effects.Gain) -> str:
        def tell(speaker: EnglishStatements, mood: Mood) -> str:
            if is_half_of_theirs(one):
                return f"{inflected('take|takes', mood)} {speaker.number(one.amount)}"
            return (
                f"{inflected('take|takes', mood)} {speaker.amount(one.amount, one.counter, speaker._other_side(one))}"
            )

        return self._says(one.who, tell)

    def _pay(self, one: effects.Pay) -> str:
        def tell(speaker: EnglishStatements, mood: Mood) -> str:
            most = " (or as many as there are)" if one.up_to else ""
            amount = speaker.amount(one.amount, one.counter, speaker._other_side(one))
            return f"{inflected('pay|pays', mood)} {amount}{most}"

        return self._says(one.who, tell)

    def _set_counter(self, one: effects.SetCounter) -> str:
        noun = self.lexicon.noun(one.counter)
        name = noun.one if one.counter in self.lexicon.shared else noun.many
        counter = self.whose(one.who, name, one.counter)
        on = "" if one.piece is None else f" on {self.pieces(one.piece, 'one')}"
        number = self.number(one.number)
        if one.add and isinstance(one.number, data.Constant) and one.number.value < 0:
            return f"{self._now('remove|removes')} {-one.number.value} from {counter}{on}"
        if one.add:
            return f"{self._now('add|adds')} {number} to {counter}{on}"
        return f"{self._now('set|sets')} {counter}{on} to {number}"

    def _pay_cost(self, one: effects.PayCost) -> str:
        return self._says(
            one.who,
            lambda speaker, mood: f"{inflected('pay|pays', mood)} the cost of {speaker.pieces(one.piece, 'one')}",
        )

    # ------------------------------------------------------------ pieces

    def _move(self, one: effects.Move) -> str:
        def tell(speaker: EnglishStatements, mood: Mood) -> str:
            spot = speaker.place(one.place)
            into = {"end": spot.into, "top": "on top of", "bottom": "at the bottom of"}[one.at]
            down = " face down" if one.face_down else ""
            match one.pieces:
                case data.Pieces(kind, places, (), "first", data.Constant() | data.SettingValue() as amount):
                    taken = speaker.pieces(data.Pieces(kind, places, (), "all", amount), moved=True)
                    return f"{inflected('draw|draws', mood)} {taken} {into} {spot.name}{down}"
                case pieces:
                    taken = speaker.pieces(pieces, moved=True)
                    forms = self.lexicon.putting(zone_put_into(one) or "")
                    if forms is not None:
                        return f"{getattr(forms, mood)} {forms.frame.replace('{}', taken)}{down}"
                    way = spot.way(spot.noun.into if one.at == "end" else "", into)
                    return f"{inflected('put|puts', mood)} {taken} {way}{down}"

        return self._says(one.who, tell)

    def _deal(self, one: effects.Deal) -> str:
        cards = self.amount(one.amount, one.kind)
        return f"{self._now('deal|deals')} {cards} from {self.place(one.source).name} to {self._each_place(one.target)}"

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

    def _shuffle(self, one: effects.Shuffle) -> str:
        return f"{self._now('shuffle|shuffles')} {self.place(one.place).name}"

    def _swap(self, one: effects.Swap) -> str:
        return f"{self._now('swap|swaps')} {self.pieces(one.first, 'one')} with {self.pieces(one.second, 'one')}"

    def _reveal(self, one: effects.Reveal) -> str:
        return f"{self._now('reveal|reveals')} {self.pieces(one.pieces)}"

    def _look(self, one: effects.LookAt) -> str:
        return self._says(
            one.who, lambda speaker, mood: f"{inflected('look|looks', mood)} at {speaker.pieces(one.pieces)}"
        )

    def _fill(self, one: effects.FillDeck) -> str:
        match one.value:
            case None:
                value = ""
            case data.StepNumber(step, False):
                value = f" for the {self.lexicon.step(step).one}"
            case number:
                value = f" for {self.number(number)}"
        deck = self.the(self.lexicon.noun(one.deck))
        return f"{self._now('fill|fills')} {self.place(one.place).name} with {deck}{value}"

    def _fill_with(self, one: effects.FillWith) -> str:
        return (
            f"{self._now('fill|fills')} {self.place(one.place).name} with what {self.pieces(one.piece, 'one')} brings"
        )

    def _lay_out(self, one: effects.LayOut) -> str:
        source, target = self.place(one.source).name, self.place(one.target)
        layout = self.lexicon.line(one.layout)
        return f"{self._now('lay|lays')} out {source} {target.at} {target.name} by the layout {layout}"

    # ------------------------------------------------------------ text, tracks, steps

    def _do_text(self, one: effects.DoText) -> str:
        return self._says(
            one.who,
            lambda speaker, mood: (
                f"{inflected('carry|carries', mood)} out the text of {speaker.pieces(one.piece, 'one')}"
            ),
        )

    def _copy(self, one: effects.Copy) -> str:
        return self._says(
            one.who,
            lambda speaker, mood: f"{inflected('copy|copies', mood)} {speaker.pieces(one.piece, 'one', moved=True)}",
        )

    def _move_track(self, one: effects.MoveTrack) -> str:
        way = "back" if one.back else "forward"
        marker = f"the {self.lexicon.noun(one.track).one} marker"
        return self._says(
            one.who,
            lambda speaker, mood: (
                f"{inflected('move|moves', mood)} {marker} {speaker.amount(one.steps, 'step', f' {way}')}"
            ),
        )

    def _sit_out(self, one: effects.SitOut) -> str:
        step = self.lexicon.step(one.step).one
        return self._says(one.who, lambda _speaker, mood: f"{inflected('sit|sits', mood)} out this {step}")

    def _again(self, one: effects.Again) -> str:
        step = self.lexicon.step(one.step).one
        return self._says(one.who, lambda _speaker, mood: f"{inflected('take|takes', mood)} another {step}")

    def _go_first(self, one: effects.GoFirst) -> str:
        party = self.players(one.who)
        return f"{party.subject} {inflected('go|goes', party.mood)} first from now on"

    def _end_step(self, one: effects.EndStep) -> str:
        reason = "" if one.reason is None else f" ({self.lexicon.line(one.reason)})"
        return f"the {self.lexicon.step(one.step).one} ends at once{reason}"

    def _win(self, one: effects.Win) -> str:
        party = self.players(one.who)
        verb = inflected("win|wins", party.mood)
        return f"{party.subject} {verb} the game ({self.lexicon.line(one.reason)})"

    def _call(self, one: effects.Call) -> str:
        free = " for free" if one.free else ""
        return self._says(one.who, lambda speaker, mood: f"{speaker.doing(one.verb, one.arguments, mood)}{free}")

    # ------------------------------------------------------------ decisions

    def _choose(self, one: effects.Choose) -> str:
        def tell(speaker: EnglishStatements, mood: Mood) -> str:
            match one.options:
                case effects.NumberRange(least, most):
                    options = f"a number from {speaker.number(least)} to {speaker.number(most)}"
                case data.Resources():
                    options = speaker.resources(one.options, "or")
                case data.Pieces() | data.Together() | data.This() | data.BoundPiece():
                    options = speaker.choice(one.options, moved=True)
                case data.EachOf():
                    options = f"a player ({speaker.one_of(one.options)})"
                case _:
                    options = speaker.one_of(one.options)
            secretly = "secretly " if one.among else ""
            return f"{secretly}{inflected('choose|chooses', mood)} {options}"

        return self._says(one.who, tell)

    def _may(self, one: effects.May) -> Clause:
        [inside] = self._in_may(one)
        inner = inside.speaker
        start = inside.head
        clauses = inner.clauses(one.body)
        if all(clause.simple and not (clause.apart or clause.freed) for clause in clauses):
            return Clause(f"{start} {' and '.join(clause.text for clause in clauses)}", apart=True)
        if len(one.body) == 1 and isinstance(one.body[0], effects.DoOne):
            return Clause(f"{start} {clauses[0].text}", simple=False)
        return Clause(f"{start} do this: {inner.inline(one.body)}", simple=False)

    def _do_one(self, one: effects.DoOne) -> Clause:
        [inside] = self._in_do_one(one)
        return Clause(f"{inside.head}: {self.alternatives(one)}", simple=False)

    def alternatives(self, one: effects.DoOne) -> str:
        """What can be done: `build it, sell it, or keep it`."""
        [inside] = self._in_do_one(one)
        options = [inside.speaker.inline(option) for option in one.options]
        return "; or ".join(options) if any("; " in option for option in options) else _or(options)

    def _in_any_order(self, one: effects.InAnyOrder) -> Clause:
        parts = [
            f"{part.head}: {'; '.join(replace(part.speaker, nested=True).inline(body) for body in part.bodies)}"
            for part in self._in_any_order_of(one)
        ]
        return Clause("; ".join(parts), simple=False)

    # ------------------------------------------------------------ bodies within bodies

    def inside(self: E, statement: effects.Statement) -> list[Inside[E]]:
        """What stands in a statement, part by part; nothing in most of them."""
        say = INSIDE.get(type(statement))
        found: list[Inside[E]] = [] if say is None else say(self, statement)
        return found

    def _in_may(self: E, one: effects.May) -> list[Inside[E]]:
        party = self.players(one.who)
        speaker = self if one.who == ME else self.with_them(_they(party))
        subject = self.subject if one.who == ME and self.mood in ("he", "they") else party.subject
        return [Inside(f"{subject} may".strip(), replace(speaker, mood="to", subject=""), (one.body,), may=True)]

    def _in_do_one(self: E, one: effects.DoOne) -> list[Inside[E]]:
        start = self._says(one.who, lambda _speaker, mood: f"{inflected('do|does', mood)} one of these")
        return [Inside(start, replace(self, mood="to", subject=""), one.options, options=True)]

    def _in_any_order_of(self: E, one: effects.InAnyOrder) -> list[Inside[E]]:
        plain = replace(self, mood="to", subject="")
        subject = self.players(one.who).subject
        must = Inside(f"in any order, as long as possible, {subject} must", plain, one.must, options=True)
        start = "in between" if one.must else "in any order"
        may = Inside(f"{start}, {subject} may", plain, one.may, options=True)
        return [part for part in (must, may) if part.bodies]

    def _in_repeat(self: E, one: effects.Repeat) -> list[Inside[E]]:
        until = "" if one.until is None else f" until {self.condition(one.until)}"
        times = "" if one.times is None else f" {self._times(one.times)}"
        return [Inside(f"{self._now('do|does')} this{times}{until}", self, (one.body,))]

    def _in_together(self: E, one: effects.AllTogether) -> list[Inside[E]]:
        return [Inside("all players at the same time, unseen by each other", self, (one.body,))]

    def _in_a_phase(self: E, one: effects.InPhase) -> list[Inside[E]]:
        return [Inside(self.lexicon.noun(one.phase).one, self, (one.body,))]

    def _in_if(self: E, one: effects.If) -> list[Inside[E]]:
        otherwise = [Inside("otherwise", self, (one.otherwise,))] if one.otherwise else []
        return [Inside(f"if {self.condition(one.condition)}", self, (one.body,)), *otherwise]

    def _in_each_player(self: E, one: effects.ForEachPlayer) -> list[Inside[E]]:
        party = self.players(one.players)
        turns = ", in turn" if party.several else ""
        speaker = replace(self, third=True, beside=False, mood="they", subject="they")
        return [Inside(f"for {party.subject}{turns}", speaker, (one.body,))]

    def _in_each_piece(self: E, one: effects.ForEachPiece) -> list[Inside[E]]:
        speaker = self.binding(one.variable, Bound("piece", kind_of(one.pieces)))
        return [Inside(f"for each {self.pieces(one.pieces, 'bare')}", speaker, (one.body,))]

    def _in_step(self: E, one: effects.RunStep) -> list[Inside[E]]:
        name = self.lexicon.step(one.step).one
        kind = "" if one.kind is None else f", a kind of {self.lexicon.step(one.kind).one}"
        times = "" if one.times is None or one.times == ONE else f", {self._times(one.times)}"
        turns = ", each player in turn" if one.in_turn else ""
        until = "" if one.until is None else f", until {self.condition(one.until)}"
        return [Inside(f"{name}{kind}{times}{turns}{until}", self, (one.body,))]

    def _in_later(self: E, one: effects.Later) -> list[Inside[E]]:
        return [Inside(self.end_of(self.the(self.lexicon.step(one.step)), one.rank), self, (one.body,))]

    def _told(self, one: effects.Statement, body: Body, joint: str = ":") -> Clause:
        """A statement with one body, within its sentence."""
        [inside] = self.inside(one)
        return Clause(f"{inside.head}{joint} {inside.speaker.inline(body)}", simple=False)

    def _repeat(self, one: effects.Repeat) -> Clause:
        return self._told(one, one.body)

    def _times(self, number: data.Number) -> str:
        plain = isinstance(number, data.Constant | data.SettingValue | data.BoundNumber)
        if not plain:
            return f"as many times as {self.number(number)}"
        if isinstance(number, data.SettingValue) and isinstance(name := self.lexicon.setting(number.setting), str):
            return f"as many times as “{name}” says"
        return f"{self.figure(number)} {'time' if number == ONE else 'times'}"

    def _all_together(self, one: effects.AllTogether) -> Clause:
        return self._told(one, one.body)

    def _in_phase(self, one: effects.InPhase) -> Clause:
        return self._told(one, one.body)

    def _only_if(self, one: effects.OnlyIf) -> Clause:
        return Clause(f"only if {self.condition(one.condition)}", simple=False)

    def _if(self, one: effects.If) -> Clause:
        head, body = self._in_if(one)[0].head, self.inline(one.body)
        if not one.otherwise:
            return Clause(f"{head}, {body}", simple=False)
        return Clause(f"{head}, {set_apart(body)}; otherwise, {self.inline(one.otherwise)}", simple=False)

    def _for_each_player(self, one: effects.ForEachPlayer) -> Clause:
        party = self.players(one.players)
        several = party.mood == "they"
        told: EnglishStatements = replace(self, third=True, beside=False, mood="they" if several else "he", subject="")
        clauses = told.clauses(one.body)
        if all(clause.simple and not (clause.apart or clause.freed) for clause in clauses):
            return Clause(f"{party.subject} {sequence(clauses, 'then')[0]}", apart=True)
        return self._told(one, one.body)

    def _for_each_piece(self, one: effects.ForEachPiece) -> Clause:
        return self._told(one, one.body)

    def _run_step(self, one: effects.RunStep) -> Clause:
        return self._told(one, one.body)

    def _later(self, one: effects.Later) -> Clause:
        return self._told(one, one.body, ",")

    def end_of(self, step: str, rank: str) -> str:
        """`at the end of the turn`, with the words for the rank if there are any."""
        words = self.lexicon.rank(rank)
        return f"at the end of {step}{f' ({words})' if words else ''}"


def inflected(forms: str, mood: Mood) -> str:
    """`take|takes` for a mood."""
    plain, _, third = forms.partition("|")
    return third if mood == "he" else plain


def _they(party: Party) -> Party:
    """How a party is spoken of again in its own sentence."""
    return Party("they", "they", "them", "their") if party.mood != "you" else party


def _or(options: Sequence[str]) -> str:
    if len(options) < 3:
        return enumerated(options, "or")
    return f"{', '.join(options[:-1])}, or {options[-1]}"


_Say = Callable[[Any, Any], Any]

STATEMENTS: dict[type, _Say] = {
    effects.Gain: EnglishStatements._gain,
    effects.Pay: EnglishStatements._pay,
    effects.SetCounter: EnglishStatements._set_counter,
    effects.PayCost: EnglishStatements._pay_cost,
    effects.Move: EnglishStatements._move,
    effects.Deal: EnglishStatements._deal,
    effects.Pass: EnglishStatements._pass,
    effects.Shuffle: EnglishStatements._shuffle,
    effects.Swap: EnglishStatements._swap,
    effects.Reveal: EnglishStatements._reveal,
    effects.LookAt: EnglishStatements._look,
    effects.FillDeck: EnglishStatements._fill,
    effects.FillWith: EnglishStatements._fill_with,
    effects.LayOut: EnglishStatements._lay_out,
    effects.DoText: EnglishStatements._do_text,
    effects.Copy: EnglishStatements._copy,
    effects.MoveTrack: EnglishStatements._move_track,
    effects.SitOut: EnglishStatements._sit_out,
    effects.Again: EnglishStatements._again,
    effects.GoFirst: EnglishStatements._go_first,
    effects.EndStep: EnglishStatements._end_step,
    effects.Win: EnglishStatements._win,
    effects.Call: EnglishStatements._call,
    effects.Choose: EnglishStatements._choose,
    effects.May: EnglishStatements._may,
    effects.DoOne: EnglishStatements._do_one,
    effects.Repeat: EnglishStatements._repeat,
    effects.InAnyOrder: EnglishStatements._in_any_order,
    effects.AllTogether: EnglishStatements._all_together,
    effects.InPhase: EnglishStatements._in_phase,
    effects.OnlyIf: EnglishStatements._only_if,
    effects.If: EnglishStatements._if,
    effects.ForEachPlayer: EnglishStatements._for_each_player,
    effects.ForEachPiece: EnglishStatements._for_each_piece,
    effects.RunStep: EnglishStatements._run_step,
    effects.Later: EnglishStatements._later,
}
# Statements in which others stand.
INSIDE: dict[type, _Say] = {
    effects.May: EnglishStatements._in_may,
    effects.DoOne: EnglishStatements._in_do_one,
    effects.InAnyOrder: EnglishStatements._in_any_order_of,
    effects.Repeat: EnglishStatements._in_repeat,
    effects.AllTogether: EnglishStatements._in_together,
    effects.InPhase: EnglishStatements._in_a_phase,
    effects.If: EnglishStatements._in_if,
    effects.ForEachPlayer: EnglishStatements._in_each_player,
    effects.ForEachPiece: EnglishStatements._in_each_piece,
    effects.RunStep: EnglishStatements._in_step,
    effects.Later: EnglishStatements._in_later,
}
