"""Who has more of something than somebody else, as people say it: rows of everyday words, each with ours.

A counter is a number itself (`my X are more than left's X`), pieces are counted (`the number of X of me is more than
...`). Both are tried, the counter first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

_EVERYDAY_WHO = (
    # who has it, where a counter is meant and where pieces are, and whose it is
    ("I have", "I|we have", "my"),
    ("W has", "W has|have", "W's"),
    ("the opponent has", "the opponent has|have", "the opponent's"),
    ("they have", "they have|has", "their"),
)
_THAN_WHOM = (
    ("me|I|myself|mine", ("my",)),
    ("my neighbors", ("left's", "right's")),
    ("V", ("V's",)),
    ("the opponent", ("the opponent's",)),
    ("them|they", ("their",)),
)
_HOW_MUCH = (
    ("more X than", "more than"),
    ("fewer|less X than", "less than"),
    ("no more X than", "at most"),
    ("no fewer|less X than", "at least"),
    ("at least as many|much X as", "at least"),
    ("at most as many|much X as", "at most"),
    ("as many|much X as", ""),
    ("the same number|amount of X as", ""),
)
# Whose they are, where two numbers are compared.
_WHOSE = ("my", "left's", "right's", "the opponent's", "their")
_MEASURED = (
    ("more|greater|higher|larger than", "more than"),
    ("fewer|less|smaller|lower than", "less than"),
    ("at least", "at least"),
    ("at most", "at most"),
    ("as many as", ""),
)
_NUMBERED = (
    ("at least", "at least"),
    ("at most", "at most"),
    ("more|greater|higher|larger than", "more than"),
    ("fewer|less|smaller|lower than", "less than"),
    ("exactly", "exactly"),
)
_RUSSIAN_WHO = (
    ("у меня|вас|тебя", "I have", "me"),
    ("у соседа слева", "left has", "left"),
    ("у левого соседа", "left has", "left"),
    ("у соседа справа", "right has", "right"),
    ("у правого соседа", "right has", "right"),
    ("у противника|соперника|оппонента", "the opponent has", "the opponent"),
    ("у W", "W has", "W"),
)
_RUSSIAN_THAN_ALL = (
    ("у обоих|двух|каждого|моих|ваших соседей|соседа", "my neighbors"),
    ("у каждого из моих|ваших|обоих соседей", "my neighbors"),
    ("у каждого из соседей", "my neighbors"),
    ("у соседей", "my neighbors"),
)
_RUSSIAN_HOW_MUCH = (
    ("не больше|более X чем", "at most as many X as"),
    ("не меньше|менее X чем", "at least as many X as"),
    ("больше|более X чем", "more X than"),
    ("меньше|менее X чем", "fewer X than"),
    ("столько же X сколько|как", "as many X as"),
)


def english_comparisons() -> Iterator[tuple[str, str]]:
    """Rows for what people say in English."""
    for (having, _many, whose), (much, than), (other, others) in product(_EVERYDAY_WHO, _HOW_MUCH, _THAN_WHOM):
        if whose not in others:
            yield f"{having} {much} {other}", _each(others, f"{whose} X are {than} {{}} X")
    for (_one, having, whose), (much, than), (other, others) in product(_EVERYDAY_WHO, _HOW_MUCH, _THAN_WHOM):
        if whose not in others:
            counted = f"the number of X of {_owner(whose)} is {than} the number of X of {{}}"
            yield f"{having} {much} {other}", _each(map(_owner, others), counted)
    for much, said in _NUMBERED:
        yield f"my X is|are {much} N", f"I have {said} N X"
    for whose, (much, than), other in product(_WHOSE, _MEASURED, _WHOSE):
        if whose != other:
            counted = f"the number of X of {_owner(whose)} is {than} the number of Y of {_owner(other)}"
            yield f"{whose} X are|is {much} {other} Y", counted
            yield f"the number of {whose} X is {much} the number of {other} Y", counted


def russian_comparisons() -> Iterator[tuple[str, str]]:
    """Rows for what people say in Russian, each with what people say in English."""
    others = (*_RUSSIAN_THAN_ALL, *((who.replace("W", "V"), other.replace("W", "V")) for who, _, other in _RUSSIAN_WHO))
    for (who, having, _other), (much, ours), (other, than) in product(_RUSSIAN_WHO, _RUSSIAN_HOW_MUCH, others):
        if who.replace("W", "V") != other:
            yield f"{who} {much} {other}", f"{having} {ours} {than}"


def _each(others: Iterable[str], said: str) -> str:
    """The same said of each of several players."""
    return " and ".join(said.format(one) for one in others)


def _owner(whose: str) -> str:
    """`me`, `left` for `my`, `left's`."""
    return {"my": "me", "their": "them"}.get(whose, whose.removesuffix("'s"))
