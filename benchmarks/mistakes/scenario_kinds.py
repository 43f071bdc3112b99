"""Kinds of mistakes that are made in scenarios alone."""

from __future__ import annotations

import re
from random import Random

from benchmarks.mistakes.kinds import SCENARIOS, Kind, Made, blocks, line_changed, misspelt, replaced, without_names
from benchmarks.mistakes.text_kinds import LANGUAGE

INNER = r"^ +[^ #\n]"


def _wrong_rule(found: re.Match[str], chance: Random) -> str:
    set_id, chapter, number = found[0].split(".")
    return chance.choice((f"{set_id}.{chapter}.99", f"{set_id}.{chapter[:-1]}.{number}", f"{chapter}.{number}"))


def _scenario(lines: list[str], at: int) -> tuple[int, int]:
    return next(
        (start, end) for start, end in blocks(lines, lambda line: line.startswith("scenario")) if start <= at < end
    )


def _reordered(lines: list[str], at: int, chance: Random) -> list[str] | None:
    """Two lines of a scenario with different heads change places, and what stands between them stays."""
    try:
        start, end = _scenario(lines, at)
    except StopIteration:
        return None
    others = [one for one in range(start + 1, end) if _head(lines[one]) != _head(lines[at]) and lines[one][:3] != "   "]
    if at == start or not others or lines[at].startswith("   "):
        return None
    other = chance.choice(others)
    lines[at], lines[other] = lines[other], lines[at]
    return lines


def _head(line: str) -> str:
    return line.split()[0] if line.split() else ""


def _impossible(text: str, chance: Random) -> Made:
    """A table that cannot be: too many players, a seat that is not there, a turn that never comes."""
    ways = (
        replaced(r"(?<=^  players )\d", lambda _, chance: chance.choice(("0", "12", "99")), without_names),
        replaced(r"(?<=^  turn )\d+", lambda _found, _chance: "77", without_names),
        replaced(r"(?<=^  )me(?= has \d)", lambda _found, _chance: "seat 9", without_names),
        replaced(r"(?<= has )\d+(?= )", lambda _found, _chance: "1000000", without_names),
    )
    return chance.choice(ways)(text, chance)


def _doubled(lines: list[str], at: int, chance: Random) -> list[str]:
    lines.insert(at, lines[at])
    return lines


def _deleted(lines: list[str], at: int, chance: Random) -> list[str]:
    del lines[at]
    return lines


def _other_number(found: re.Match[str], chance: Random) -> str:
    return str(int(found[0]) + chance.choice((1, 2)))


SCENARIO_KINDS: tuple[Kind, ...] = (
    Kind("`scenario` misspelt", SCENARIOS, misspelt(r"^(scenario)\b")),
    Kind("head of a scenario line misspelt", SCENARIOS, misspelt(r"^ +([a-z]{3,})\b")),
    Kind(
        "word of the language misspelt in a scenario",
        SCENARIOS,
        misspelt(r"^ +[a-z]+ .*?\b([a-z]{4,})\b", without_names, (), LANGUAGE),
    ),
    Kind(
        "word of a set misspelt in a scenario",
        SCENARIOS,
        misspelt(r"^ +[a-z]+ .*?\b([a-z-]{4,})\b", without_names, LANGUAGE),
    ),
    Kind("name misspelt in a scenario", SCENARIOS, misspelt(r'^ .*"([^"\n]{4,})"')),
    Kind("unknown rule", SCENARIOS, replaced(r"[a-z-]+\.[a-z-]+\.\d+", _wrong_rule, without_names)),
    Kind("impossible table", SCENARIOS, _impossible, "somebody may have a million coins"),
    Kind("scenario lines in another order", SCENARIOS, line_changed(_reordered, INNER), "some lines may change places"),
    Kind("scenario line deleted", SCENARIOS, line_changed(_deleted, INNER), "what is left may be a scenario"),
    Kind("scenario line doubled", SCENARIOS, line_changed(_doubled, INNER), "some things are done twice"),
    Kind(
        "wrong expectation",
        SCENARIOS,
        replaced(r"(?<= has )\d+(?= [a-z])", _other_number, without_names),
        "`wonderscript test` finds it, `check` cannot",
    ),
)
