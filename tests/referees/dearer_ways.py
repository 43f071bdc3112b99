"""Options of a game that is played beside one by hand: where something is waived, there are dearer ways too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.referees.duel_by_hand import Answer

from wonderscript.runtime.decisions import Option
from wonderscript.runtime.plans import Plan


def is_waiving(option: Option) -> bool:
    """Whether some of the cost is waived in an option."""
    return any(isinstance(one, Plan) and bool(one.waived) for one in option)


def check_offered(offered: Sequence[tuple[Answer, bool]], wanted: Iterable[Answer]) -> None:
    """By hand, what is waived is what is dearest. Other choices of it are offered too, and are no cheaper."""
    cheapest = set(wanted)
    assert cheapest <= {answer for answer, _waiving in offered}
    plain = [answer for answer, waiving in offered if not waiving]
    assert len(set(plain)) == len(plain)
    assert len(offered) > 1
    for answer, waiving in offered:
        assert answer in cheapest or (waiving and is_dearer(answer, cheapest)), answer


def is_dearer(answer: Answer, others: Iterable[Answer]) -> bool:
    """Whether the same deed costs no more in one of the others."""
    return any(_deed(other) == _deed(answer) and _total(other) <= _total(answer) for other in others)


def _deed(answer: Answer) -> list[str]:
    return [part for part in answer if isinstance(part, str)]


def _total(answer: Answer) -> int:
    return sum(part for part in answer if isinstance(part, int))
