"""Numbers with Russian nouns: which form a number asks for.

In: a number, a noun, adjectives before it. Out: them together, in agreement. Sentences are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonderscript.runtime.words.nouns import Case, Category, Noun, signed
from wonderscript.runtime.words.ru.declension import agree, decline


def russian_category(number: int) -> Category:
    """`one` for 1, 21, 101; `few` for 2 to 4, 22; `many` for 5 to 20, 11 to 14, 25."""
    last, teens = abs(number) % 10, abs(number) % 100
    if last == 1 and teens != 11:
        return "one"
    if 2 <= last <= 4 and not 12 <= teens <= 14:
        return "few"
    return "many"


def count_russian(number: int, noun: Noun, adjectives: Sequence[str] = (), case: Case = "nom") -> str:
    """`1 фишка`, `2 фишки`, `5 фишек`; in the accusative `1 фишку`; in the other cases the plural from 2 on.

    In the accusative the living are counted as in the genitive: `2 игроков`.
    """
    if noun.paired:
        return _count_pairs(number, noun, adjectives, case)
    category = russian_category(number)
    if category == "one":
        words = [agree(one, noun.gender, case, animate=noun.animate) for one in adjectives]
        return " ".join((signed(number), *words, decline(noun, case)))
    # In the accusative, numbers above 20 that end in 2, 3 or 4 leave the living as they are: 22 верблюда (2 верблюдов).
    living = case == "acc" and noun.animate and not (category == "few" and abs(number) > 20)
    if case not in ("nom", "acc") or living:
        words = [agree(one, noun.gender, case, plural=True, animate=noun.animate) for one in adjectives]
        return " ".join((signed(number), *words, decline(noun, case, plural=True)))
    # Feminine nouns keep the nominative of adjectives after 2, 3 and 4; all others take the genitive.
    together: Case = "nom" if category == "few" and noun.gender == "f" else "gen"
    words = [agree(one, noun.gender, together, plural=True) for one in adjectives]
    return " ".join((signed(number), *words, noun.few if category == "few" else noun.many))


# How many pairs there are, as long as there is a word for it: двое весов.
_PAIRS: dict[int, tuple[str, str, str, str]] = {
    2: ("двое", "двоих", "двоим", "двоими"),
    3: ("трое", "троих", "троим", "троими"),
    4: ("четверо", "четверых", "четверым", "четверыми"),
}
_PAIR_CASES: dict[Case, int] = {"nom": 0, "acc": 0, "gen": 1, "prep": 1, "dat": 2, "ins": 3}


def _count_pairs(number: int, noun: Noun, adjectives: Sequence[str], case: Case) -> str:
    """`одни весы`, `двое весов`, `5 весов`: what has a plural only is counted by words of its own."""
    if number == 1:
        words = [agree(one, noun.gender, case, plural=True) for one in ("один", *adjectives)]
        return " ".join((*words, decline(noun, case, plural=True)))
    counted = _PAIRS[number][_PAIR_CASES[case]] if number in _PAIRS else signed(number)
    together: Case = "gen" if case in ("nom", "acc") else case
    words = [agree(one, noun.gender, together, plural=True) for one in adjectives]
    return " ".join((counted, *words, decline(noun, together, plural=True)))
