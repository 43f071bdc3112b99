"""Whether the players and tables that are spoken of can be there, and whether anybody deals with nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderscript.compiler.passages import first_said, said
from wonderscript.compiler.phrases.players import ME, THEIRS, THEM
from wonderscript.compiler.piece_checks import walk
from wonderscript.compiler.selections import own_texts, procedures, within
from wonderscript.compiler.subjects import deals_with_them
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked


def players_are_there(checked: Checked) -> Iterator[Problem]:
    """Whoever is spoken of sits at some table: an opponent, a team-mate, a player of a seat without one."""
    missing = _nobody(checked)
    for text, span, _piece in own_texts(checked):
        for which in {one.which for one in within(text, checked, data.Seat) if isinstance(one, data.Seat)}:
            if which in missing:
                reason, fix = missing[which]
                words = rf"the\s+{which}\s+player" if which in ("neutral", "active") else rf"(the |my )?{which}('s)?"
                place = first_said(span, words)
                yield Problem("nobody-there", place, {"words": place.text, "reason": reason, "fix": fix})


def _nobody(checked: Checked) -> dict[str, tuple[str, str]]:
    """Which players nobody is at any table, why not, and what to write."""
    found: dict[str, tuple[str, str]] = {}
    if 2 not in checked.players:
        reason = Phrase(
            "an opponent is the other one of two players, and this set is for {tables}", tables=tables(checked)
        )
        found["opponent"] = (
            reason,
            "write `left`, `right`, `neighbors`, `another player` or `each other player`",
        )
    elif checked.players[-1] == 2 and not checked.model.seats:
        told = ("of two players, each sits at the left and at the right of the other", "write `the opponent`")
        found |= {"left": told, "right": told}
    if not checked.model.seats:
        found["neutral"] = ("no set here declares a `seat` without a player", "name one of the players")
    if not any(one.in_turn for one in _steps(checked)):
        found["active"] = ("nobody is on turn where no step is played in turn", "write `I`, or name other players")
    if checked.model.teams is None:
        found["team-mate"] = ("no set here says that there are `teams`", "declare `teams`, or name other players")
    return found


def _steps(checked: Checked) -> Iterator[effects.RunStep]:
    for text, _span in procedures(checked.model):
        for one in within(text, checked, effects.RunStep):
            assert isinstance(one, effects.RunStep)
            yield one


def tables(checked: Checked) -> str:
    """The numbers of players in words."""
    least, most = checked.players[0], checked.players[-1]
    if least == most:
        return Phrase("{players:player|players}", players=most)
    return Phrase("{least} to {most} players", least=least, most=most)


def tables_can_be_laid(checked: Checked) -> Iterator[Problem]:
    """`with 8 players`, and teams of a size, are about tables that the set is for."""
    if checked.made_by is not None:
        spans = [checked.made_by[1]]
    else:
        items = (item for item in checked.procedures if item.line.head in ("change", "seat"))
        spans = [item.head_span for item in items if checked.is_own(item.head_span)]
    for span in spans:
        for place in said(span, r"with \d+ players"):
            if int(place.text.split()[1]) not in checked.players:
                yield _no_table(checked, place)
    teams, size = checked.model.teams, 0 if checked.model.teams is None else checked.model.teams.size
    for (set_id, head), span in checked.model.said_once.items():
        own = set_id in checked.own_sets and head == "teams" and teams is not None and checked.made_by is None
        if own and (size < 2 or not any(count > size and count % size == 0 for count in checked.players)):
            yield _no_table(checked, first_said(span, r"teams of \d+"))


def _no_table(checked: Checked, place: Span) -> Problem:
    words = f"`{place.text}`" if place.text.startswith("with") else Phrase("in `{words}`", words=place.text)
    return Problem("no-such-table", place, {"words": words, "tables": tables(checked)})


# What each of these words is of the one who speaks.
MINE = {theirs: mine for mine, theirs in THEIRS.items()}


def they_are_somebody(checked: Checked) -> Iterator[Problem]:
    """Where `they`, `them` or `their` stands, the sentence has a subject that it stands for."""
    for text, span, _piece in own_texts(checked):
        if checked.memory.remembered(lambda text=text: _speaks_of_them(text, False), "them", text):  # type: ignore[misc]
            place = first_said(span, "they|them|their")
            word = place.text if place != span else "they"
            yield Problem("no-subject", place, {"word": word, "mine": MINE[word]})


# Of nobody is it asked whether they are themselves.
THEMSELVES = data.PlayerIs(THEM, THEM)


def _speaks_of_them(said: object, is_said: bool) -> bool:
    """Whether `them` stands somewhere where nobody is the subject."""
    if isinstance(said, tuple):
        return any(_speaks_of_them(one, is_said) for one in said)
    if isinstance(said, data.Seat):
        return said.which == "them" and not is_said
    if isinstance(said, data.PlayersWho | data.MostOf):
        # In what is asked of these players, each of them is the subject; but nobody is asked to be themselves.
        return _speaks_of_them(said.players, is_said) or THEMSELVES in walk(said)
    if not isinstance(said, data.Data) or isinstance(said, data.IsCalled):
        return False
    if deals_with_them(said):
        return True
    who = getattr(said, "who", None)
    does = isinstance(said, effects.Statement | effects.Event)
    subject = is_said or (does and who is not None and who not in (ME, THEM))
    return _speaks_of_them(who, is_said) or any(
        _speaks_of_them(getattr(said, name), subject) for name in said.__struct_fields__ if name != "who"
    )


def nobody_is_alone(checked: Checked) -> Iterator[Problem]:
    """Nobody pays, sells to or takes from oneself: nothing would come of it."""
    for text, span, _piece in own_texts(checked):
        for one in within(text, checked, *DEALINGS):
            first, second, words = _partners(one)
            if first == second and isinstance(first, data.Seat) and first.which in ALONE:
                place = first_said(span, rf"(?:{words}) (?:the )?(?:{ALONE[first.which]})")
                yield Problem("with-oneself", place, {"words": place.text})


# Players of whom there is one, and the words for them.
ALONE = {"me": "me|I", "left": "left", "right": "right", "opponent": "opponent", "first": "first player"}
ALONE |= {"second": "second player", "active": "active player"}
DEALINGS = (effects.Gain, effects.Pay, effects.Pays, effects.Buys, effects.Receives, effects.UsesLinks, effects.Event)


def _partners(one: object) -> tuple[data.Players | None, data.Players | None, str]:
    """Who deals with whom in an effect object, and the word before the second."""
    me = data.Seat("me")
    match one:
        case effects.Gain(who=who, source=other):
            return who, other, "from"
        case effects.Pay(who=who, receiver=other):
            return who, other, "to"
        case effects.Pays(seller=other) | effects.Buys(seller=other):
            return me, other, "from"
        case effects.Receives(payer=other):
            return me, other, "what"
        case effects.UsesLinks(players=other):
            return me, other, "of"
        case effects.Event(who=who, other=other) if who is not None:
            return who, other, "from|to"
        case _:
            return None, None, ""
