"""What of a Russian text is not Russian: words in Latin letters that are neither quoted nor names."""

from __future__ import annotations

import re

from wonderscript.dsl.problems import Problem
from wonderscript.dsl.rendering import worded
from wonderscript.dsl.translation import speech_of, translated

# Words of the language and of a set stand in backticks, names in quotes; files and commands are written as they are.
_QUOTED = re.compile(r'`[^`]*`|«[^»]*»|"[^"]*"|\*[^*]*\*')
_NAMES = re.compile(
    r"\S*/\S*|\b[\w*-]+\.(?:yaml|wonder|wonderpack|md|json|zip|toml|txt|save|sarif|typ|pdf)\b|\bhttps?://\S+|\.wonder\b|--[a-z-]+|U\+[0-9A-F]+"
)
KNOWN = frozenset(
    {"git", "YAML", "UTF", "SVG", "PNG", "JPEG", "JSON", "SARIF", "Windows", "Wonderscript", "Python", "Ctrl", "Enter"}
)


def english_in(text: str) -> list[str]:
    """The words of a Russian text that somebody forgot to translate."""
    plain = _NAMES.sub(" ", _QUOTED.sub(" ", text))
    return [word for word in re.findall(r"[A-Za-z]{2,}", plain) if word not in KNOWN]


def said_in_russian(problem: Problem) -> list[str]:
    """All that is said of a problem, but for what is quoted from the text."""
    words = worded(problem, "ru")
    return [
        words.message,
        words.label,
        words.why,
        words.fix,
        *(translated(one.label, speech_of("ru")) for one in problem.others),
    ]
