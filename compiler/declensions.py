"""Russian nouns in all their forms, from the nominative alone.

In: a noun, perhaps with adjectives before it, and words after it that never change: рыночный прилавок, жетон победы.
Out: its forms as a language file gives them, or nothing if it cannot be declined. The dictionary is that of pymorphy3,
which is read when the first word asks for it: sets that give all forms themselves never wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

CASES = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "prep": "loct"}
GENDERS = {"masc": "m", "femn": "f", "neut": "n"}
# Words for things, not for people or places of that name.
NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"})
_CYRILLIC = re.compile(r"[А-Яа-яЁё-]+")

Parse = Any


# What the dictionary has otherwise than people say and count: several of something by case, and after 5.
_SEVERAL = {
    "человек": {"many": "человек"},
    "чудо": dict(zip(CASES, ("чудеса", "чудес", "чудесам", "чудеса", "чудесами", "чудесах"), strict=True)),
    "дитя": dict(zip(CASES, ("дети", "детей", "детям", "детей", "детьми", "детях"), strict=True)),
    "ход": {"nom": "ходы", "acc": "ходы"},
    "цветок": {
        **dict(zip(CASES, ("цветы", "цветов", "цветам", "цветы", "цветами", "цветах"), strict=True)),
        "many": "цветков",
    },
}


@cache
def declined(one: str, sort: str | None = None) -> dict[str, str] | None:
    """All forms of a noun in the nominative; `sort`: it is not counted (`mass`), or has a plural only (`paired`)."""
    words = one.split()
    heads = _heads(words)
    if not heads:
        return None
    paired = sort == "paired" or any("plur" in head.tag for head in heads.values())
    single = {case: _phrase(words, heads, case, plural=False) for case in CASES}
    several = {case: _phrase(words, heads, case, plural=True) for case in CASES}
    first = next(iter(heads.values()))
    found = {"one": one, "gender": GENDERS.get(str(first.tag.gender), "m")}
    if paired:
        found |= {"sort": "paired", "few": several["gen"], "many": several["gen"], "plural": one}
        return found | {"gen": several["gen"]} | {f"plural_{case}": several[case] for case in CASES if case != "nom"}
    found |= {case: single[case] for case in CASES if case != "nom"}
    if sort == "mass" or ("Sgtm" in first.tag and words[next(iter(heads))].lower() not in _SEVERAL):
        return found | {"sort": "mass", "few": single["gen"], "many": single["gen"], "plural": one}
    found |= {"plural": several["nom"], "few": _counted(words, heads, 2), "many": _counted(words, heads, 5)}
    found |= {f"plural_{case}": several[case] for case in CASES if case != "nom"}
    alive = _is_alive(words[next(iter(heads))], first)
    return found | ({"sort": "animate"} if alive else {})


def found_under(word: str) -> Iterator[tuple[str, frozenset[str]]]:
    """What a dictionary has a word under, the most usual first, and what form of that it is."""
    return ((one.normal_form.replace("ё", "е"), frozenset(one.tag.grammemes)) for one in parses(word))


# ---------------------------------------------------------------- which words are declined, and how


def _heads(words: list[str]) -> dict[int, Parse]:
    """The nouns that are declined, by their place: the first one, and others that `и` joins to it."""
    if not all(map(_CYRILLIC.fullmatch, words)):
        return {}
    for position, word in enumerate(words):
        noun = _noun(word)
        adjective = _adjective(word)
        if noun is not None and (adjective is None or not _goes_on(words, position)):
            found = {position: noun}
            for later in range(position + 2, len(words), 2):
                joined = _noun(words[later]) if words[later - 1] == "и" else None
                if joined is None:
                    break
                found[later] = joined
            return found
        if adjective is None:
            return {}
    return {}


def _goes_on(words: list[str], position: int) -> bool:
    """Whether a noun in the nominative follows, which a word that could be an adjective would belong to."""
    return position + 1 < len(words) and _noun(words[position + 1]) is not None


def _noun(word: str) -> Parse | None:
    """The word as a noun in the nominative, rather in the singular."""
    found = [one for one in parses(word) if "NOUN" in one.tag and "nomn" in one.tag and not NAMES & one.tag.grammemes]
    single = [one for one in found if "sing" in one.tag]
    if single and "-" in word:
        return single[0]
    if single:
        # Of two nouns that are as frequent, an author means the beast (кабан) rather than the boiler.
        return max(single, key=lambda one: (one.score, {"anim", "masc"} <= one.tag.grammemes))
    return min(found, key=lambda one: ("Pltm" not in one.tag, "anim" in one.tag), default=None)


def _adjective(word: str) -> Parse | None:
    """The word as an adjective or participle in the nominative."""
    full = [one for one in parses(word) if {"ADJF", "PRTF"} & one.tag.grammemes and "nomn" in one.tag]
    return next(iter(full), None)


def _phrase(words: list[str], heads: dict[int, Parse], case: str, plural: bool) -> str:
    """The words in a case: adjectives before the noun agree with it, what follows stays as it is."""
    first = next(iter(heads))
    if case == "acc" and _like_another(words[first], heads[first], plural):
        alive = _is_alive(words[first], heads[first])
        return _phrase(words, heads, "gen" if alive else "nom", plural)
    return " ".join(
        _declined_word(word, heads[at], case, plural)
        if at in heads
        else _agreeing(word, heads[first], case, plural)
        if at < first
        else word
        for at, word in enumerate(words)
    )


def _declined_word(word: str, noun: Parse, case: str, plural: bool) -> str:
    known = _SEVERAL.get(word.lower(), {}).get(case) if plural else None
    return _as_written(word, known) if known else _inflected(word, noun, {CASES[case], "plur" if plural else "sing"})


def _like_another(word: str, noun: Parse, plural: bool) -> bool:
    """Whether the accusative is the genitive of the living, and the nominative of all else: лису and судью are not."""
    return plural or ("masc" in noun.tag and word[-1] not in "ая")


def _is_alive(word: str, noun: Parse) -> bool:
    """Whether a noun is that of somebody; of two with a hyphen between them, the one is that the other only describes.

    What only describes is not declined: a жар-птица is a bird, a рыба-меч is a fish.
    """
    if "-" not in word:
        return "anim" in noun.tag
    first, _hyphen, last = word.partition("-")
    describes = _inflected(word, noun, {"gent", "sing"}).startswith(f"{first}-")
    head = _noun(last if describes else first)
    return "anim" in (noun if head is None else head).tag


def _counted(words: list[str], heads: dict[int, Parse], number: int) -> str:
    """The words after a number: 2 рыночных прилавка, 5 человек."""
    first = next(iter(heads))
    like_adjective = _is_like_adjective(words[first], heads[first])
    feminine = number == 2 and "femn" in heads[first].tag
    return " ".join(
        _after_number(word, heads[at], number, like_adjective)
        if at in heads
        else _agreeing(word, heads[first], "nom" if feminine else "gen", plural=True)
        if at < first
        else word
        for at, word in enumerate(words)
    )


def _is_like_adjective(word: str, noun: Parse) -> bool:
    """Whether a noun is declined as an adjective is: рабочий, столовая."""
    several = _declined_word(word, noun, "nom", plural=True)
    return word.endswith(("ый", "ий", "ой", "ая", "яя", "ое", "ее")) and several.endswith(("ые", "ие"))


def _after_number(word: str, noun: Parse, number: int, like_adjective: bool) -> str:
    known = _SEVERAL.get(word.lower(), {})
    if number > 4 and known:
        return _as_written(word, known.get("many") or _declined_word(word, noun, "gen", plural=True))
    if like_adjective:
        return _inflected(word, noun, {"gent", "plur"})
    return _as_written(word, noun.make_agree_with_number(number).word)


def _agreeing(word: str, noun: Parse, case: str, plural: bool) -> str:
    adjective = _adjective(word)
    if adjective is None:
        return word
    wanted = {CASES[case], "plur"} if plural else {CASES[case], "sing", str(noun.tag.gender or "masc")}
    if case == "acc" and (plural or noun.tag.gender == "masc"):
        wanted.add("anim" if "anim" in noun.tag else "inan")
    return _inflected(word, adjective, wanted)


def _inflected(word: str, parse: Parse, wanted: set[str]) -> str:
    form = parse.inflect(wanted) or parse.inflect(wanted - {"sing", "plur"})
    return word if form is None else _as_written(word, form.word)


def _as_written(word: str, form: str) -> str:
    """The form with the capital of the word."""
    return form[:1].upper() + form[1:] if word[:1].isupper() else form


def parses(word: str) -> Iterator[Parse]:
    """What a word can be to a dictionary of Russian, the most usual first."""
    return iter(_dictionary().parse(word.lower()))


@cache
def _dictionary() -> Any:
    # Importing it takes longer than reading a whole set.
    from pymorphy3 import MorphAnalyzer

    return MorphAnalyzer(lang="ru")
