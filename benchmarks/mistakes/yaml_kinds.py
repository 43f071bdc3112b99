"""Kinds of mistakes in the YAML files of a set: manifest, rules, words of other languages, titles, theme."""

from __future__ import annotations

import re
from random import Random

from benchmarks.mistakes.kinds import YAML, Kind, Made, blocks, line_changed, misspelt, pick, put, replaced
from benchmarks.mistakes.text_kinds import LOOK_ALIKES, merge_marks

_FIELDS = """
title edition players min max extends joins credits chapters rules aside kind reason open variants names words
verbs phrases lines settings one few many plural gender adj text acc gen dat ins prep they done frame looks
table prints tokens symbol letter terminal color icon badge named-by zones sort counters symbols size tint
corner back passed shape track places
"""
FIELDS = tuple(_FIELDS.split())
LINE = r"^ *[^ #\n]"
ENTRY = r"^ +[^ #\n]"


def _without_comments(text: str) -> str:
    """In YAML only whole lines are looked for comments: a `#` within a line may stand in quotes."""
    return re.sub(r"^ *#.*$", lambda found: "\0" * len(found[0]), text, flags=re.MULTILINE)


def _seen(text: str) -> str:
    return _without_comments(text)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _tabbed(lines: list[str], at: int, chance: Random) -> list[str]:
    lines[at] = "\t" + lines[at].lstrip(" ")
    return lines


def _further_in(lines: list[str], at: int, chance: Random) -> list[str]:
    lines[at] = " " * chance.choice((1, 2)) + lines[at]
    return lines


def _further_out(lines: list[str], at: int, chance: Random) -> list[str]:
    lines[at] = lines[at][chance.choice((1, 2)) :]
    return lines


def _doubled(lines: list[str], at: int, chance: Random) -> list[str]:
    lines.insert(at, lines[at])
    return lines


def _deleted(lines: list[str], at: int, chance: Random) -> list[str]:
    del lines[at]
    return lines


def _joined(lines: list[str], at: int, chance: Random) -> list[str] | None:
    if at == 0 or not lines[at - 1].strip() or lines[at - 1].lstrip().startswith("#"):
        return None
    lines[at - 1 : at + 1] = [f"{lines[at - 1]} {lines[at].strip()}"]
    return lines


def _entries(lines: list[str]) -> list[tuple[int, int]]:
    """Entries below a section, each with the lines under it."""
    found = blocks(lines, lambda line: bool(re.match(r"^ {0,4}[^ #]", line)) and (_indent(line) in (0, 2, 4)))
    return [(start, end) for start, end in found if _indent(lines[start]) or end == start + 1]


def _whole_entry(lines: list[str], at: int) -> tuple[int, int]:
    end = at + 1
    while end < len(lines) and lines[end].strip() and _indent(lines[end]) > _indent(lines[at]):
        end += 1
    return at, end


def _entry_doubled(lines: list[str], at: int, chance: Random) -> list[str]:
    start, end = _whole_entry(lines, at)
    return [*lines[:end], *lines[start:end], *lines[end:]]


def _entry_deleted(lines: list[str], at: int, chance: Random) -> list[str]:
    start, end = _whole_entry(lines, at)
    return lines[:start] + lines[end:]


def _renamed(found: re.Match[str], chance: Random) -> str:
    """What an entry was called before the text was changed."""
    return f"{found[1]}{chance.choice(('Old Observatory', 'Sunken Temple', 'former-thing', 'Third Quay'))}:"


def _brace_dropped(found: re.Match[str], chance: Random) -> str:
    return found[0][1:] if chance.random() < 0.5 else found[0][:-1]


def _quote_dropped(found: re.Match[str], chance: Random) -> str:
    return found[0][1:] if chance.random() < 0.5 else found[0][:-1]


def _smart(found: re.Match[str], chance: Random) -> str:
    left, right = chance.choice(("“”", "„“", "«»", "””"))
    return f"{left}{found[0][1:-1]}{right}"


def _look_alike(found: re.Match[str], chance: Random) -> str | None:
    places = [at for at, letter in enumerate(found[1]) if ord(letter) in LOOK_ALIKES]
    if not places:
        return None
    at = chance.choice(places)
    return found[0][:at] + found[0][at].translate(LOOK_ALIKES) + found[0][at + 1 :]


def _colon_in_text(found: re.Match[str], chance: Random) -> str:
    return f"{found[1]}: {found[2]}"


def _wrong_rule_id(found: re.Match[str], chance: Random) -> str:
    set_id, chapter, number = found[1].split(".")
    wrong = (
        f"{set_id}x.{chapter}.{number}",
        f"{set_id}.{chapter}",
        f"{set_id}.{chapter}s.{number}",
        f"{set_id}.{chapter}.{int(number) + 1 if number.isdigit() else number}",
        f"{set_id.title()}.{chapter}.{number}",
        f"{set_id} {chapter} {number}",
    )
    return f"- id: {chance.choice(wrong)}"


def _wrong_manifest(text: str, chance: Random) -> Made:
    ways = (
        replaced(r"(?<=min: )\d+", lambda _, chance: chance.choice(("11", "three", "0", "9")), _seen),
        replaced(r"(?<=max: )\d+", lambda _, chance: chance.choice(("99", "many", "1", "-3")), _seen),
        replaced(r"(?<=extends: \[)[a-z-]+", lambda found, chance: chance.choice((f"{found[0]}x", "Base", "7")), _seen),
        replaced(
            r"(?<=^id: ).+", lambda found, chance: chance.choice((found[0].title(), f"{found[0]}s", "'7'")), _seen
        ),
        replaced(r"(?<=^players: ).+", lambda _, chance: chance.choice(("3-7", "3", "[3, 7]")), _seen),
        replaced(r"(?<=^title: ).+", lambda _, chance: chance.choice(("7", "[Old Harbour]", "")), _seen),
    )
    return chance.choice(ways)(text, chance)


def _wrong_theme(text: str, chance: Random) -> Made:
    ways = (
        replaced(
            r'"#[0-9a-f]{6}"',
            lambda _, chance: chance.choice(('"red"', '"#12345"', '"#ggaa00"', '"rgb(1,2,3)"')),
            _seen,
        ),
        replaced(r'"(#[0-9a-f]{6})"', lambda found, _: found[1], _seen),
        replaced(r"(?<=badge: )\w+", lambda _, chance: chance.choice(("circle", "square", "dics")), _seen),
        replaced(r"(?<=size: \[)\d+", lambda _, chance: chance.choice(("-3", "wide", "5000")), _seen),
        replaced(r'(?<=icon: ")M', lambda _, chance: chance.choice(("X", "", "path M")), _seen),
        replaced(r'(?<=symbol: ")[^"]', lambda _, chance: chance.choice(("ab", "", "▬▬")), _seen),
    )
    return chance.choice(ways)(text, chance)


def _wrong_choice(text: str, chance: Random) -> Made:
    ways = (
        replaced(r"(?<=gender: )[mfn]\b", lambda _, chance: chance.choice(("x", "male", "м", "feminine")), _seen),
        replaced(
            r"(?<=kind: )(?:advice|option|table|print)",
            lambda _, chance: chance.choice(("advise", "note", "tabel")),
            _seen,
        ),
        replaced(r"(?<=joins: )true", lambda _, chance: chance.choice(("yes", "1", "ture")), _seen),
    )
    return chance.choice(ways)(text, chance)


def _feminine(found: re.Match[str], chance: Random) -> str | None:
    stem = found[1].removesuffix("ый").removesuffix("ий").removesuffix("ой")
    return None if stem == found[1] else f"adj: {stem}{chance.choice(('ая', 'ое', 'ые'))}"


def _broken_frame(found: re.Match[str], chance: Random) -> str:
    return chance.choice((found[0].replace("}", "", 1), found[0].replace("{", "", 1), found[0].replace("{", "{zzz", 1)))


def _form_dropped(text: str, chance: Random) -> Made:
    """A noun that lost one of its forms."""
    found = pick(r"\b(?:few|many|plural|gender): [^,}\n]+, ", text, chance, _seen(text))
    return None if found is None else put(text, found, "")


def _comment(lines: list[str], at: int, chance: Random) -> list[str]:
    lines.insert(
        at, " " * _indent(lines[at]) + chance.choice(("// ask Ann", "-- new here", "; see page 7", "/* TODO */"))
    )
    return lines


YAML_KINDS: tuple[Kind, ...] = (
    Kind("YAML: tab", YAML, line_changed(_tabbed, ENTRY)),
    Kind(
        "YAML: indented too far",
        YAML,
        line_changed(_further_in, LINE),
        "all lines of a block, or a text, may stand further in",
    ),
    Kind(
        "YAML: indented too little",
        YAML,
        line_changed(_further_out, ENTRY),
        "all lines of a block may stand further out",
    ),
    Kind("YAML: field misspelt", YAML, misspelt(r"(?:^ *(?:- )?|[{,] *)([a-z-]{3,}):(?= |$)", _seen, (), FIELDS)),
    Kind(
        "YAML: name misspelt", ("names", "titles"), misspelt(r"^ {2,4}([A-Za-z][^:\n{}\"']*[ A-Z][^:\n{}\"']*):", _seen)
    ),
    Kind("YAML: word of a set misspelt", ("names", "theme"), misspelt(r"^  ([a-z-]{4,}): *(?:\{|$)", _seen)),
    Kind("YAML: colon dropped", YAML, replaced(r":(?= |$)", lambda _found, _chance: "", _seen)),
    Kind("YAML: no space after a colon", YAML, replaced(r": (?=\S)", lambda _found, _chance: ":", _seen)),
    Kind("YAML: quote dropped", YAML, replaced(r'"[^"\n]+"', _quote_dropped, _seen)),
    Kind("YAML: smart quotes", YAML, replaced(r'"[^"\n]+"', _smart, _seen), "a text may stand in smart quotes"),
    Kind(
        "YAML: no-break space",
        YAML,
        replaced(r"(?<=:) (?=\S)|^ (?= )|(?<=[{,]) ", lambda _, chance: chance.choice("\u00a0\u202f"), _seen),
    ),
    Kind("YAML: brace dropped", YAML, replaced(r"\{[^{}\n]+\}", _brace_dropped, _seen)),
    Kind("YAML: comma dropped", YAML, replaced(r"(?<=\S), (?=[a-z-]+:)", lambda _found, _chance: " ", _seen)),
    Kind(
        "YAML: colon in a text",
        YAML,
        replaced(r"(?<=: )([^\s\"'{\[#][^:\n#{}\"]*\w) (\w[^:\n#{}\"]*)$", _colon_in_text, _seen),
    ),
    Kind(
        "YAML: hash in a text",
        YAML,
        replaced(
            r"(?<=: )([^\s\"'{\[#][^:\n#{}\"]*\w) (\w[^:\n#{}\"]*)$", lambda found, _: f"{found[1]} #{found[2]}", _seen
        ),
    ),
    Kind("YAML: line doubled", YAML, line_changed(_doubled, LINE)),
    Kind("YAML: line deleted", YAML, line_changed(_deleted, LINE), "what is left may be whole"),
    Kind("YAML: entry doubled", YAML, line_changed(_entry_doubled, ENTRY)),
    Kind("YAML: entry deleted", YAML, line_changed(_entry_deleted, ENTRY), "a theme or an English word may be missing"),
    Kind(
        "YAML: stale entry",
        ("names", "titles", "theme"),
        replaced(r"^( {2,4})[A-Za-z][^:\n{}\"']{2,}:(?= |$)", _renamed, _seen),
    ),
    Kind("YAML: lines joined", YAML, line_changed(_joined, ENTRY), "a text may go on in the next line"),
    Kind(
        "YAML: dash dropped",
        ("rules",),
        replaced(r"^  - ", lambda _, chance: chance.choice(("  ", "    ", "  -")), _seen),
    ),
    Kind(
        "YAML: translation missing",
        ("rules", "set"),
        replaced(r"^ +ru: .*\n(?: {6,}.*\n)*|, ru: [^}\n]+(?=\})", lambda _found, _chance: "", _seen),
    ),
    Kind(
        "YAML: rule id wrong",
        ("rules",),
        replaced(r"- id: (\S+)", _wrong_rule_id, _seen),
        "the last rule of a chapter may have the next number",
    ),
    Kind("YAML: value left out", YAML, replaced(r"(?<=:) [^\s{\[|>][^\n{}]*$", lambda _found, _chance: "", _seen)),
    Kind(
        "YAML: list for a text",
        YAML,
        replaced(r"(?<=: )([^\s\"'{\[#][^:\n#{}\"]*)$", lambda found, _: f"[{found[0]}]", _seen),
    ),
    Kind("YAML: manifest value wrong", ("set",), _wrong_manifest),
    Kind("YAML: theme value wrong", ("theme",), _wrong_theme),
    Kind("YAML: choice misspelt", ("names", "rules", "set"), _wrong_choice),
    Kind("YAML: adjective declined", ("names",), replaced(r"adj: ([а-яё]+)", _feminine, _seen)),
    Kind("YAML: form of a noun missing", ("names",), _form_dropped),
    Kind("YAML: broken frame", ("names",), replaced(r'frame: "[^"\n]*\{[^"\n]*"', _broken_frame, _seen)),
    Kind("YAML: look-alike letter", YAML, replaced(r"(?<=  )([a-z][a-z-]{2,}):", _look_alike, _seen)),
    Kind("YAML: comment sign of another language", YAML, line_changed(_comment, LINE)),
    Kind("YAML: merge marks", YAML, line_changed(merge_marks, LINE)),
)
