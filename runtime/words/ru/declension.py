"""Russian nouns and adjectives in all cases, from the few forms that a translation gives.

In: the forms of a noun or the lemma of an adjective. Out: the form for a case and a number. What a noun names, and
why a sentence wants that case, is not known here.
"""

from __future__ import annotations

from typing import Literal

from wonderscript.runtime.words.nouns import Case, Gender, Noun

VELARS = "гкх"
SIBILANTS = "жшщч"
UNIT = Noun("единица", "единиц", "единицы", "единицы", gender="f")
ADJECTIVE_ENDINGS = ("ый", "ий", "ой", "ая", "яя", "ое", "ее")


def called_noun(head: Noun, name: str) -> Noun:
    """A noun that is declined with a name after it that is not: жетон «весы», 2 жетона «весы»."""
    return _followed(head, f" {name}" if name.startswith("«") else f" «{name}»")


def unit_of(noun: Noun) -> Noun:
    """What is counted of something that is not: единица славы, 2 единицы славы."""
    return _followed(UNIT, f" {decline(noun, 'gen')}")


def _followed(head: Noun, after: str) -> Noun:
    """A noun that is declined with words after it that are not."""

    def form(case: Case, plural: bool = False) -> str:
        return decline(head, case, plural) + after

    return Noun(
        one=head.one + after,
        many=head.many + after,
        few=head.few + after,
        plural=head.plural + after,
        acc=form("acc"),
        gen=form("gen"),
        dat=form("dat"),
        ins=form("ins"),
        prep=form("prep"),
        gender=head.gender,
        sort=head.sort,
        plural_gen=form("gen", plural=True),
        plural_dat=form("dat", plural=True),
        plural_acc=form("acc", plural=True),
        plural_ins=form("ins", plural=True),
        plural_prep=form("prep", plural=True),
    )


# ---------------------------------------------------------------- nouns


def decline(noun: Noun, case: Case, plural: bool = False) -> str:
    """A noun in a case, in the singular or the plural."""
    if noun.foreign:
        return noun.one
    if (plural or noun.paired) and not noun.mass:
        return _plural(noun, case)
    given: dict[Case, str] = {
        "nom": noun.one,
        "gen": noun.gen,
        "dat": noun.dat,
        "acc": noun.acc,
        "ins": noun.ins,
        "prep": noun.prep,
    }
    return given[case] or _singular(noun, case)


def _singular(noun: Noun, case: Case) -> str:
    """Word by word: adjectives by their rule, words that the genitive leaves alone as they are."""
    words = noun.one.split()
    after_two = (noun.gen or noun.few).split()
    plurals = noun.plural.split()
    found = []
    for index, word in enumerate(words):
        genitive = after_two[index] if index < len(after_two) else word
        several = plurals[index] if index < len(plurals) else word
        if _is_adjective(word, several):
            found.append(agree(_lemma(word, several), noun.gender, case))
        elif genitive == word:
            found.append(word)
        else:
            found.append(_word(word, genitive, noun.gender, case))
    return " ".join(found)


def _is_adjective(word: str, several: str) -> bool:
    return word.endswith(ADJECTIVE_ENDINGS) and several.endswith(("ые", "ие"))


def _lemma(word: str, several: str) -> str:
    """The masculine form of an adjective, from any gender and the plural: масляная, масляные."""
    if word.endswith(("ый", "ий", "ой")):
        return word
    return several[:-2] + ("ый" if several.endswith("ые") else "ий")


def _word(word: str, genitive: str, gender: Gender, case: Case) -> str:
    match case:
        case "nom":
            return word
        case "gen":
            return genitive
        case "acc":
            return _accusative(word, gender)
        case "dat":
            return _dative(word, genitive, gender)
        case "ins":
            return _instrumental(word, genitive, gender)
        case "prep":
            return _prepositional(word, genitive, gender)


def _accusative(word: str, gender: Gender) -> str:
    if gender == "f" and word[-1] in "ая":
        return word[:-1] + ("у" if word[-1] == "а" else "ю")
    return word


def _dative(word: str, genitive: str, gender: Gender) -> str:
    if gender == "f":
        return _prepositional(word, genitive, gender)
    return genitive[:-1] + ("у" if genitive[-1] == "а" else "ю")


def _instrumental(word: str, genitive: str, gender: Gender) -> str:
    soft = genitive[-2:-1] in f"{SIBILANTS}ц"
    if gender == "f":
        if word.endswith("ь"):
            return f"{word}ю"
        return word[:-1] + ("ой" if word[-1] == "а" and not soft else "ей")
    if word.endswith("ё"):
        return f"{word}м"
    return genitive[:-1] + ("ом" if genitive[-1] == "а" and not soft else "ем")


def _prepositional(word: str, genitive: str, gender: Gender) -> str:
    if word.endswith(("ия", "ие", "ий")):
        return f"{word[:-1]}и"
    if gender == "f":
        return genitive if word.endswith("ь") else f"{word[:-1]}е"
    return f"{genitive[:-1]}е"


def _plural(noun: Noun, case: Case) -> str:
    match case:
        case "nom":
            return noun.plural
        case "gen":
            return noun.plural_gen or noun.many
        case "acc":
            return noun.plural_acc or (noun.plural_gen or noun.many if noun.animate else noun.plural)
        case "dat" | "ins" | "prep":
            given = {"dat": noun.plural_dat, "ins": noun.plural_ins, "prep": noun.plural_prep}[case]
            if given:
                return given
            ones = noun.one.split()
            many = noun.many.split()
            return " ".join(
                _plural_word(word, ones[index : index + 1], many[index : index + 1], case)
                for index, word in enumerate(noun.plural.split())
            )


def _plural_word(word: str, one: list[str], many: list[str], case: Literal["dat", "ins", "prep"]) -> str:
    if one and _is_adjective(one[0], word):
        return agree(_lemma(one[0], word), "m", case, plural=True)
    if many == [word]:
        return word
    ending = {"dat": "м", "ins": "ми", "prep": "х"}[case]
    if word.endswith(("ые", "ие")) and many and many[0].endswith(("ых", "их")):
        return f"{word[:-1]}{ending}"
    hard = word[-1] in "ыа" or word[-2:-1] in f"{VELARS}{SIBILANTS}ц"
    return f"{word[:-1]}{'а' if hard else 'я'}{ending}"


# ---------------------------------------------------------------- adjectives

_HARD: dict[Gender, dict[Case, str]] = {
    "m": {"nom": "ый", "gen": "ого", "dat": "ому", "acc": "ый", "ins": "ым", "prep": "ом"},
    "f": {"nom": "ая", "gen": "ой", "dat": "ой", "acc": "ую", "ins": "ой", "prep": "ой"},
    "n": {"nom": "ое", "gen": "ого", "dat": "ому", "acc": "ое", "ins": "ым", "prep": "ом"},
}
_SOFT: dict[Gender, dict[Case, str]] = {
    "m": {"nom": "ий", "gen": "его", "dat": "ему", "acc": "ий", "ins": "им", "prep": "ем"},
    "f": {"nom": "яя", "gen": "ей", "dat": "ей", "acc": "юю", "ins": "ей", "prep": "ей"},
    "n": {"nom": "ее", "gen": "его", "dat": "ему", "acc": "ее", "ins": "им", "prep": "ем"},
}
_HARD_PLURAL: dict[Case, str] = {"nom": "ые", "gen": "ых", "dat": "ым", "acc": "ые", "ins": "ыми", "prep": "ых"}
_SOFT_PLURAL: dict[Case, str] = {"nom": "ие", "gen": "их", "dat": "им", "acc": "ие", "ins": "ими", "prep": "их"}

# The pronouns that stand before a noun like adjectives: masculine, feminine, neuter, plural.
_PRONOUNS: dict[str, dict[Case, tuple[str, str, str, str]]] = {
    "этот": {
        "nom": ("этот", "эта", "это", "эти"),
        "gen": ("этого", "этой", "этого", "этих"),
        "dat": ("этому", "этой", "этому", "этим"),
        "acc": ("этот", "эту", "это", "эти"),
        "ins": ("этим", "этой", "этим", "этими"),
        "prep": ("этом", "этой", "этом", "этих"),
    },
    "тот": {
        "nom": ("тот", "та", "то", "те"),
        "gen": ("того", "той", "того", "тех"),
        "dat": ("тому", "той", "тому", "тем"),
        "acc": ("тот", "ту", "то", "те"),
        "ins": ("тем", "той", "тем", "теми"),
        "prep": ("том", "той", "том", "тех"),
    },
    "один": {
        "nom": ("один", "одна", "одно", "одни"),
        "gen": ("одного", "одной", "одного", "одних"),
        "dat": ("одному", "одной", "одному", "одним"),
        "acc": ("один", "одну", "одно", "одни"),
        "ins": ("одним", "одной", "одним", "одними"),
        "prep": ("одном", "одной", "одном", "одних"),
    },
    "весь": {
        "nom": ("весь", "вся", "всё", "все"),
        "gen": ("всего", "всей", "всего", "всех"),
        "dat": ("всему", "всей", "всему", "всем"),
        "acc": ("весь", "всю", "всё", "все"),
        "ins": ("всем", "всей", "всем", "всеми"),
        "prep": ("всём", "всей", "всём", "всех"),
    },
    "третий": {
        "nom": ("третий", "третья", "третье", "третьи"),
        "gen": ("третьего", "третьей", "третьего", "третьих"),
        "dat": ("третьему", "третьей", "третьему", "третьим"),
        "acc": ("третий", "третью", "третье", "третьи"),
        "ins": ("третьим", "третьей", "третьим", "третьими"),
        "prep": ("третьем", "третьей", "третьем", "третьих"),
    },
    "ваш": {
        "nom": ("ваш", "ваша", "ваше", "ваши"),
        "gen": ("вашего", "вашей", "вашего", "ваших"),
        "dat": ("вашему", "вашей", "вашему", "вашим"),
        "acc": ("ваш", "вашу", "ваше", "ваши"),
        "ins": ("вашим", "вашей", "вашим", "вашими"),
        "prep": ("вашем", "вашей", "вашем", "ваших"),
    },
    "свой": {
        "nom": ("свой", "своя", "своё", "свои"),
        "gen": ("своего", "своей", "своего", "своих"),
        "dat": ("своему", "своей", "своему", "своим"),
        "acc": ("свой", "свою", "своё", "свои"),
        "ins": ("своим", "своей", "своим", "своими"),
        "prep": ("своём", "своей", "своём", "своих"),
    },
}
_COLUMNS: dict[Gender, int] = {"m": 0, "f": 1, "n": 2}


def agree(lemma: str, gender: Gender, case: Case, plural: bool = False, animate: bool = False) -> str:
    """An adjective (or several: `красный или синий`), or a pronoun, in the form that a noun asks for.

    What belongs to an adjective (`покрытый снегом`) stays as it is.
    """
    if " " in lemma:
        words = lemma.split(" ")
        agreeing = [not before or before.endswith(",") or before in ("и", "или") for before in ("", *words)]
        return " ".join(
            agree(word.rstrip(","), gender, case, plural, animate) + word[len(word.rstrip(",")) :] if agrees else word
            for word, agrees in zip(words, agreeing, strict=False)
        )
    if animate and case == "acc" and (plural or gender == "m"):
        case = "gen"
    pronoun = _PRONOUNS.get(lemma)
    if pronoun is not None:
        return pronoun[case][3 if plural else _COLUMNS[gender]]
    if _is_of_somebody(lemma):
        return _possessive(lemma, gender, case, plural)
    if not lemma.endswith(("ый", "ий", "ой")):
        return lemma
    stem, ending = lemma[:-2], lemma[-2:]
    if ending == "ий" and stem[-1] not in VELARS + SIBILANTS:
        return stem + (_SOFT_PLURAL[case] if plural else _SOFT[gender][case])
    if ending == "ой" and not plural and gender == "m" and case in ("nom", "acc"):
        return lemma
    return stem + _after(stem[-1], _HARD_PLURAL[case] if plural else _HARD[gender][case], ending == "ой")


# Possessive adjectives in -чий, -жий, -ший and -ний; all others in -ий after these letters are plain (горячий, синий).
_OF_ANIMALS = frozenset(
    (
        "волчий",
        "медвежий",
        "птичий",
        "божий",
        "вражий",
        "казачий",
        "собачий",
        "кошачий",
        "овечий",
        "помещичий",
        "охотничий",
        "рыбачий",
        "девичий",
        "мужичий",
        "заячий",
        "человечий",
        "телячий",
        "олений",
        "черепаший",
        "княжий",
        "лягушачий",
        "паучий",
        "бычий",
        "верблюжий",
        "барсучий",
        "беличий",
        "индюшачий",
        "поросячий",
        "щенячий",
        "цыплячий",
        "кабаний",
        "бараний",
        "тюлений",
        "пастуший",
        "лягушечий",
        "ребячий",
    )
)


def _is_of_somebody(lemma: str) -> bool:
    """Whether an adjective says whose something is: лисий, волчий, царицын, отцов."""
    if lemma.endswith("ий"):
        return lemma in _OF_ANIMALS or lemma[-3] in "бвдзлмпст"
    return len(lemma) > 4 and lemma.endswith(("ин", "ын", "ов", "ев"))


def _possessive(lemma: str, gender: Gender, case: Case, plural: bool) -> str:
    if not lemma.endswith("ий"):
        return lemma + _OF_PEOPLE[case][3 if plural else _COLUMNS[gender]]
    if not plural and gender == "m" and case in ("nom", "acc"):
        return lemma
    third = _PRONOUNS["третий"][case][3 if plural else _COLUMNS[gender]]
    return lemma[:-2] + third[4:]


_OF_PEOPLE: dict[Case, tuple[str, str, str, str]] = {
    "nom": ("", "а", "о", "ы"),
    "gen": ("а", "ой", "а", "ых"),
    "dat": ("у", "ой", "у", "ым"),
    "acc": ("", "у", "о", "ы"),
    "ins": ("ым", "ой", "ым", "ыми"),
    "prep": ("ом", "ой", "ом", "ых"),
}


def _after(last: str, ending: str, stressed: bool) -> str:
    """Endings after г к х ж ш щ ч: `и` for `ы`, and after the last four `е` for an unstressed `о`."""
    if last in VELARS + SIBILANTS and ending[0] == "ы":
        return f"и{ending[1:]}"
    if last in SIBILANTS and ending[0] == "о" and not stressed:
        return f"е{ending[1:]}"
    return ending


def short(participle: str, gender: Gender, plural: bool = False) -> str:
    """A short participle for a noun: построен, построена, построены.

    It is given in the neuter (построено) or, if that hides its ё, in the masculine (возведён).
    """
    if participle.endswith("ён"):
        if gender == "m" and not plural:
            return participle
        participle = f"{participle[:-2]}ено"
    if not participle.endswith("о"):
        return participle
    if plural:
        return f"{participle[:-1]}ы"
    return participle[:-1] + {"m": "", "f": "а", "n": "о"}[gender]
