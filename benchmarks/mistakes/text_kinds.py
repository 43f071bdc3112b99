"""Kinds of mistakes in `.wonder` texts; most of them are made in scenarios as well."""

from __future__ import annotations

import re
from random import Random

from benchmarks.mistakes.kinds import (
    TEXTS,
    WONDER,
    Kind,
    Made,
    Misspelt,
    blocks,
    line_changed,
    misspell,
    misspelt,
    pick,
    put,
    replaced,
    without_comments,
    without_names,
)

# Words of the language itself; all others are declared by some set.
_LANGUAGE = """
after another anyone active all also among any are as at before beginning by called chance change choose chooses
cost costs deal deals different do does draw each either else empty end ends every everyone face fact fill first
for from gain gains game give gives goes has have holds if in instead into is its kind larger last lay least
less lies look may me more most move my named neighbor neighbors no not number of on once one only open opponent
or order other others otherwise out own part pass pay pays per pieces player players point points produces
property put random rank receives repeat reveal right rising same score set shared shows shuffle side smaller
soon starts step swap take takes than that the their there these this those times to together top until up uses
value way when whenever where while who with without worth would
"""
LANGUAGE = tuple(_LANGUAGE.split())
DECLARING = (
    "resource|symbol|counter|token|property|kind|zone|link|setting|rank|phases|way|deck|track|call|relation|step|to"
)
WORDS_FOR = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
# What one would say in plain English, for what the language calls otherwise.
ENGLISH = {
    r"\bgain\b": ("get", "take", "receive", "earn"),
    r"\bworth\b": ("gives", "scores", "is worth"),
    r"\bcosts\b": ("cost", "price", "requires"),
    r"\bproduces\b": ("makes", "gives", "produce"),
    r"\bwhen built\b": ("when you build this", "on build", "after building it"),
    r"\bper\b": ("for each", "for every"),
    r"\bmy\b": ("your", "the player's"),
    r"\bme\b": ("you", "the player"),
    r"\beach other player\b": ("all other players", "the other players", "everyone else"),
    r"\bchoose\b": ("select", "pick"),
    r"\botherwise\b": ("else", "or else"),
    r"\bmay\b": ("can", "could"),
    r"\bput\b": ("place", "move"),
    r"\bpay\b": ("spend", "lose"),
}
FILLINGS = ("the", "a", "some", "then", "just", "any", "extra", "of", "new")
LOOK_ALIKES = str.maketrans("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ")


def _wrong_number(found: re.Match[str], chance: Random) -> str:
    digits = found[0]
    return chance.choice(
        (digits.replace("1", "l").replace("0", "O") + ("l" if digits.strip("10") else ""), f"{digits}x", f"O{digits}")
    )


def _absurd_number(found: re.Match[str], chance: Random) -> str:
    return chance.choice((f"{found[0]},000", "1e9", f"{found[0]}.5", f"-{found[0]}", "99999999", "1/2"))


def _in_english(text: str, chance: Random) -> Made:
    phrases = list(ENGLISH)
    chance.shuffle(phrases)
    for phrase in phrases:
        found = pick(phrase, text, chance, without_names(text))
        if found is not None:
            return put(text, found, chance.choice(ENGLISH[phrase]))
    return None


def _wrong_plural(found: re.Match[str], chance: Random) -> str:
    """`3 coin`, `1 coins`."""
    amount, word = found[1], found[2]
    return f"{amount} {word.removesuffix('s')}" if word.endswith("s") else f"{amount} {word}s"


def _wrong_variable(text: str, chance: Random) -> Made:
    """A variable that nothing in its item has named."""
    found = pick(r"^ .*?\b([A-Z])\b(?! *\|)", text, chance, without_names(text))
    return None if found is None else put(text, found, "Z" if found[1] != "Z" else "Y", 1)


def _swapped(found: re.Match[str], chance: Random) -> str:
    return f"{found[2]} {found[1]}"


def _quote_dropped(found: re.Match[str], chance: Random) -> str:
    return found[0][1:] if chance.random() < 0.5 else found[0][:-1]


def _smart(found: re.Match[str], chance: Random) -> str:
    left, right = chance.choice(("“”", "„“", "«»", "””"))
    return f"{left}{found[0][1:-1]}{right}"


def _no_break(found: re.Match[str], chance: Random) -> str:
    """One of the spaces that somebody copied from elsewhere."""
    return found[0].replace(" ", chance.choice("\u00a0\u202f\u2009"), 1)


def _look_alike(found: re.Match[str], chance: Random) -> str | None:
    places = [at for at, letter in enumerate(found[0]) if ord(letter) in LOOK_ALIKES]
    if not places:
        return None
    at = chance.choice(places)
    return found[0][:at] + found[0][at].translate(LOOK_ALIKES) + found[0][at + 1 :]


def _used_name_misspelt(text: str, chance: Random) -> Made:
    """One of several uses of the same name."""
    names = list(re.finditer(r'"([^"\n]{4,})"', without_comments(text)))
    many = {one[1] for one in names if sum(other[1] == one[1] for other in names) > 1}
    places = [one for one in names if one[1] in many and text[text.rfind("\n", 0, one.start()) + 1] == " "]
    if not places:
        return None
    found = chance.choice(places)
    wrong = misspell(found[1], chance)
    return None if wrong is None else Misspelt(put(text, found, wrong, 1), found[1])


# ---------------------------------------------------------------- lines and items


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _tabbed(lines: list[str], at: int, chance: Random) -> list[str]:
    lines[at] = "\t" * max(1, _indent(lines[at]) // 2) + lines[at].lstrip(" ")
    return lines


def _further_in(lines: list[str], at: int, chance: Random) -> list[str]:
    lines[at] = " " * chance.choice((1, 2)) + lines[at]
    return lines


def _further_out(lines: list[str], at: int, chance: Random) -> list[str] | None:
    if _indent(lines[at]) < 3:
        return None
    lines[at] = lines[at][chance.choice((1, 2)) :]
    return lines


def _at_the_margin(lines: list[str], at: int, chance: Random) -> list[str]:
    lines[at] = lines[at].lstrip(" ")
    return lines


def _joined(lines: list[str], at: int, chance: Random) -> list[str] | None:
    if at == 0 or not lines[at - 1].strip() or "#" in lines[at - 1]:
        return None
    lines[at - 1 : at + 1] = [f"{lines[at - 1]} {lines[at].strip()}"]
    return lines


def _broken(lines: list[str], at: int, chance: Random) -> list[str] | None:
    spaces = [one.start() for one in re.finditer(r"(?<=\S) (?=\S)", without_names(lines[at]))]
    if not spaces or "#" in lines[at]:
        return None
    place = chance.choice(spaces)
    indent = " " * chance.choice((_indent(lines[at]), _indent(lines[at]) + 2))
    lines[at : at + 1] = [lines[at][:place], indent + lines[at][place + 1 :]]
    return lines


def _deleted(lines: list[str], at: int, chance: Random) -> list[str]:
    del lines[at]
    return lines


def _doubled(lines: list[str], at: int, chance: Random) -> list[str]:
    lines.insert(at, lines[at])
    return lines


def _begins_item(line: str) -> bool:
    return bool(line) and line[0] not in " #"


def _item_deleted(lines: list[str], at: int, chance: Random) -> list[str]:
    start, end = chance.choice(blocks(lines, _begins_item))
    return lines[:start] + lines[end + (end < len(lines)) :]


def _item_doubled(lines: list[str], at: int, chance: Random) -> list[str]:
    start, end = chance.choice(blocks(lines, _begins_item))
    return [*lines[:end], "", *lines[start:end], *lines[end:]]


FOREIGN_LINES = (
    "  active in city",
    "  then me has 3 coins",
    "  shuffle the deck",
    "  remove card",
    "  deals 7 to each player",
    "  leads to city",
    "  step extra",
    "  players 3",
    "  has color",
)


def _pasted(lines: list[str], at: int, chance: Random) -> list[str] | None:
    """A line that belongs into another sort of item."""
    new = chance.choice(FOREIGN_LINES)
    if new in lines:
        return None
    lines.insert(at + 1, new)
    return lines


def _comment(lines: list[str], at: int, chance: Random) -> list[str]:
    sign = chance.choice(("// {}", "-- {}", "; {}", "/* {} */", "<!-- {} -->", "% {}", "REM {}"))
    said = sign.format(chance.choice(("new here", "ask Ann about this", "TODO: balance", "see page 7")))
    if chance.random() < 0.5:
        lines.insert(at, " " * _indent(lines[at]) + said)
    else:
        lines[at] += f"  {said}"
    return lines


def merge_marks(lines: list[str], at: int, chance: Random) -> list[str]:
    """Both sides of a line that two people changed, as a version control system leaves them."""
    lines[at : at + 1] = ["<<<<<<< HEAD", lines[at], "=======", lines[at], ">>>>>>> theirs"]
    return lines


INNER = r"^ +[^ #\n]"

TEXT_KINDS: tuple[Kind, ...] = (
    Kind("head of a line misspelt", TEXTS, misspelt(r"^ +([a-z]{4,})\b")),
    Kind("head of an item misspelt", TEXTS, misspelt(r"^([a-z]{4,})\b")),
    Kind(
        "word of the language misspelt", TEXTS, misspelt(r"(?<=[a-z:,\d] )([a-z]{4,})\b", without_names, (), LANGUAGE)
    ),
    Kind("word of a set misspelt", TEXTS, misspelt(r"^ .*?\b([a-z-]{4,})\b", without_names, LANGUAGE)),
    Kind("declared word misspelt", TEXTS, misspelt(rf"^(?:{DECLARING}) (?:a )?([a-z-]{{4,}})\b", without_names)),
    Kind("value misspelt where it is declared", TEXTS, misspelt(r"^(?:resource|symbol|property).*[:,] ([a-z-]{4,})\b")),
    Kind("name misspelt where it is declared", TEXTS, misspelt(r'^[a-z]+ "([^"\n]{4,})"')),
    Kind("name misspelt where it is used", TEXTS, misspelt(r'^ .*"([^"\n]{4,})"')),
    Kind("one of several uses misspelt", WONDER, _used_name_misspelt),
    Kind(
        "number as a word",
        WONDER,
        replaced(r"(?<= )[1-9](?![\d+])", lambda found, _: WORDS_FOR[int(found[0])], without_names),
    ),
    Kind("number with a letter", WONDER, replaced(r"(?<= )\d+(?![\d+.])", _wrong_number, without_names)),
    Kind("absurd number", WONDER, replaced(r"(?<= )\d+(?![\d+.])", _absurd_number, without_names)),
    Kind(
        "number out of range",
        WONDER,
        replaced(r"(?<=\bage )\d", lambda _, chance: chance.choice("04789"), without_names),
    ),
    Kind(
        "player mark out of range",
        TEXTS,
        replaced(r"\b\d\+", lambda _, chance: chance.choice(("1+", "2+", "9+", "15+")), without_names),
        "`2+` is right where two may play",
    ),
    Kind(
        "word dropped",
        WONDER,
        replaced(r"(?<=[a-z] )[a-z]+ (?=\S)", lambda _found, _chance: "", without_names),
        "some words may be left out",
    ),
    Kind(
        "word doubled",
        WONDER,
        replaced(r"\b[a-z]{2,}\b(?!\|)", lambda found, _: f"{found[0]} {found[0]}", without_names),
    ),
    Kind("words swapped", WONDER, replaced(r"\b([a-z]+) ([a-z\d]+)\b", _swapped, without_names)),
    Kind(
        "word filled in",
        WONDER,
        replaced(r"(?<=[a-z\d] )(?=[a-z])", lambda _, chance: f"{chance.choice(FILLINGS)} ", without_names),
        "`a`, `the` and `any` may be right there",
    ),
    Kind("plain English", WONDER, _in_english, "some of it is our language too"),
    Kind("wrong plural", WONDER, replaced(r"(?<= )(\d+) ([a-z]{3,})\b", _wrong_plural, without_names)),
    Kind(
        "capital letter",
        WONDER,
        replaced(
            r"\b[a-z]{3,}", lambda found, chance: chance.choice((found[0].title(), found[0].upper())), without_names
        ),
    ),
    Kind("wrong variable", TEXTS, _wrong_variable),
    Kind("quote dropped", WONDER, replaced(r'"[^"\n]+"', _quote_dropped)),
    Kind("quotes dropped", WONDER, replaced(r'"[^"\n]+"', lambda found, _: found[0][1:-1])),
    Kind("single quotes", WONDER, replaced(r'"[^"\n]+"', lambda found, _: f"'{found[0][1:-1]}'")),
    Kind("smart quotes", WONDER, replaced(r'"[^"\n]+"', _smart)),
    Kind("colon dropped", WONDER, replaced(r": (?=\S)", lambda _found, _chance: " ", without_names)),
    Kind("colon added", WONDER, replaced(r"(?<=[a-z\d]) (?=[a-z\d])", lambda _found, _chance: ": ", without_names)),
    Kind("comma dropped", WONDER, replaced(r", (?=\S)", lambda _found, _chance: " ", without_names)),
    Kind("comma added", WONDER, replaced(r"(?<=[a-z\d]) (?=[a-z\d])", lambda _found, _chance: ", ", without_names)),
    Kind(
        "other separator",
        WONDER,
        replaced(
            r", (?=\S)", lambda _, chance: chance.choice(("; ", " and ", " / ", ". ", " & ", ",, ")), without_names
        ),
        "`and` may stand for a comma",
    ),
    Kind("full stop", WONDER, replaced(r"(?<=[a-z\d])$", lambda _, chance: chance.choice(".;!,"), without_names)),
    Kind("no-break space", WONDER, replaced(r"(?<=[a-z\d,:]) (?=[a-z\d])", _no_break, without_names)),
    Kind("no-break space in a name", WONDER, replaced(r'"[^"\n]+ [^"\n]+"', _no_break)),
    Kind("look-alike letter", WONDER, replaced(r"\b[a-z]{3,}", _look_alike, without_names)),
    Kind("look-alike letter in a name", WONDER, replaced(r'(?<=")[A-Za-z][^"\n]+(?=")', _look_alike)),
    Kind("tab", WONDER, line_changed(_tabbed, INNER)),
    Kind("indented too far", WONDER, line_changed(_further_in), "a line may belong to the one above"),
    Kind("indented too little", WONDER, line_changed(_further_out, INNER), "a line may belong to the block around"),
    Kind("lines joined", WONDER, line_changed(_joined, INNER)),
    Kind("line broken", WONDER, line_changed(_broken)),
    Kind("line deleted", TEXTS, line_changed(_deleted, INNER), "what is left may be whole"),
    Kind("line doubled", TEXTS, line_changed(_doubled, INNER), "some things are done twice"),
    Kind("line at the margin", TEXTS, line_changed(_at_the_margin, INNER)),
    Kind("line of another item", TEXTS, line_changed(_pasted)),
    Kind("item deleted", TEXTS, line_changed(_item_deleted), "nothing may need it"),
    Kind("item doubled", WONDER, line_changed(_item_doubled)),
    Kind("head of an item deleted", TEXTS, line_changed(_deleted, r"^[^ #\n].*")),
    Kind(
        "unknown resource",
        TEXTS,
        replaced(
            r"(?<=(?:costs|duces) )[a-z]+", lambda _, chance: chance.choice(("gold", "silk", "marble", "wool", "iron"))
        ),
    ),
    Kind("comment sign of another language", WONDER, line_changed(_comment)),
    Kind("merge marks", WONDER, line_changed(merge_marks)),
)
