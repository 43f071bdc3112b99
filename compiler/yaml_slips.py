"""Slips in YAML that a reader sees on the line itself, and a parser lines later or never.

In: a text and, if a parser gave up on it, where. Out: what is wrong, how to mend it, and exactly where. The files of a
set are written one entry a line, so a quote or a brace that is not closed on its line is suspected first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase


class Slip(NamedTuple):
    """What is wrong, how to mend it, where, and perhaps what should stand there."""

    detail: str
    fix: str
    span: Span
    suggestion: str | None = None


# Spaces that look like one and are another character: copied from a web page or a word processor.
_STRANGE = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_STRANGE_SPACE = re.compile(
    rf"^ *(?:- *)?([{_STRANGE}])"  # before an entry
    rf"|^ *(?:- +)?[^\s\"'{{\[:#][^:\n\"{{]*:([{_STRANGE}])"  # after its name
    rf"|^(?:[^\n\"]|\"[^\"\n]*\")*[{{,] *([{_STRANGE}])[ {_STRANGE}]*[\w-]+:"  # within braces
    rf"|^(?:[^\n\"]|\"[^\"\n]*\")*[{{,] *[\w-]+:([{_STRANGE}])",
    re.MULTILINE,
)
_TAB = re.compile(r"^ *(\t+)(?=[ \t]*\S)", re.MULTILINE)
_MERGE_MARK = re.compile(r"^(<{7}|>{7}|={7}|\|{7})(?= |$)", re.MULTILINE)
# Comments have a space after their sign; what has none was meant to be a part of the text.
_HASH = re.compile(
    r"^ *(?:- +)?[^\s\"'{\[:#][^:\n\"#{]*: +(?:[^\s\"'{\[|>#][^\"\n#]*? )?(#[^\W_]\S*)"
    r"|^ *(?:- +)?[^\s\"'{\[:#][^:\n\"#{]*: +\{[^\n]*?: +(#[^\W_]\S*)",
    re.MULTILINE,
)
# In braces, a name and a value with only a space between them.
_NO_COLON = re.compile(r"[{,] *([\w-]+) +(?:\d+|\0+) *[,}]")
_COMMENT_SIGN = re.compile(r" *(//|--(?!-)|/\*|;|<!--|%)(?= )")
_ENTRY = re.compile(r"""( *)(- +)?("[^"]*"|'[^']*'|[^\s"'{\[#:][^:#"{]*?):(?: +|$)""")
# What people put in the place of the colon after a name, or of the dash before an entry of a list.
_NO_ENTRY = re.compile(r"""( *(?:- +)?)([\w-]+(?: [\w-]+)*)(?: *= *|:(?!//)| +- +)(\S.*)$""")
_JOINED = re.compile(r" *-(?=[A-Za-z])")
_BULLET = re.compile(r" *([*•])(?= )")
_NO_NAME = ("this line has no `:` after its name", "write `name: value`, with a space after the colon")
_SMART = "“”„‟«»"


def plain_slips(source: Source) -> Iterator[Slip]:
    """Slips that are none of YAML's business or that it would pass over in silence; the first is enough."""
    text = source.text
    if (found := _MERGE_MARK.search(text)) is not None:
        yield Slip(
            "here begin two versions of the same lines, which a program could not merge",
            "keep one version, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`",
            Span(source, *found.span(1)),
        )
    if (found := _TAB.search(text)) is not None:
        yield Slip(
            "a tab stands where only spaces may indent a line",
            "replace the tab by spaces, as many as the lines around it have",
            Span(source, *found.span(1)),
        )
    if (found := _STRANGE_SPACE.search(text)) is not None:
        place = next(group for group in (1, 2, 3, 4) if found[group])
        yield Slip(
            Phrase("this space is not the one of the space bar ({code})", code=f"U+{ord(found[place]):04X}"),
            "type the space again",
            Span(source, *found.span(place)),
            " ",
        )
    lines = text.split("\n")
    first, second, *_rest = [*(number for number, line in enumerate(lines) if _ENTRY.match(line)), -1, -1]
    # A heading that is as far in as what belongs below it: YAML reads it as an entry beside them.
    if first >= 0 <= second and 0 < _indent(lines[first]) == _indent(lines[second]) and lines[first].endswith(":"):
        yield _indented(source, first, _indent(lines[first]), 0)
    for line, start in zip(lines, source.line_starts(), strict=False):
        plain = re.sub(r'"[^"]*"', lambda quoted: "\0" * len(quoted[0]), line)
        if "{" in plain and (found := _NO_COLON.search(plain, plain.index("{"))) is not None:
            yield Slip(
                Phrase("the `:` after `{key}` is missing", key=found[1]),
                "write `name: value`, with a space after the colon",
                Span(source, start + found.start(1), start + found.end(1)),
                f"{found[1]}:",
            )
    if (found := _HASH.search(text)) is not None:
        place = 1 if found[1] else 2
        yield Slip(
            Phrase("from `{text}` on, the line is read as a comment", text=found[place][:20]),
            "put the text in quotes; or, if it is a comment, a space after the `#`",
            Span(source, *found.span(place)),
        )


def slip_before(source: Source, at: int) -> Slip | None:
    """The slip because of which reading stopped at a place: on that line or on one above it, if one is seen."""
    lines = source.text.split("\n")
    last = source.text.count("\n", 0, at)
    starts = source.line_starts()
    for number in range(min(last, len(lines) - 1), -1, -1):
        found = _slip_in(lines[number], is_last=number == last)
        if found is not None and (number == last or not _goes_on(lines, number)):
            detail, fix, start, end, suggestion = found
            return Slip(detail, fix, Span(source, starts[number] + start, starts[number] + end), suggestion)
    return _unnamed(source, lines, last) or _indentation_slip(source, lines, last)


def _unnamed(source: Source, lines: list[str], last: int) -> Slip | None:
    """An entry without a colon or a dash of its own, on the line where reading stopped or on the one above it."""
    for number in (last, last - 1):
        joined = _JOINED.match(lines[number])
        if number >= 0 and joined is not None:
            place = source.line_starts()[number] + joined.end() - 1
            return Slip(
                "a space is missing after this `-`", "write a space after it", Span(source, place, place + 1), "- "
            )
        if number < 0 or _ENTRY.match(lines[number]) is not None:
            continue
        line = lines[number].rstrip()
        start = source.line_starts()[number]
        found = _NO_ENTRY.match(line)
        if found is not None:
            return Slip(*_NO_NAME, Span(source, start + found.end(1), start + len(line)), f"{found[2]}: {found[3]}")
        text = line.lstrip(" -")
        if number < last and line.lstrip().startswith("- ") and _goes_on(lines, number):
            return Slip(*_NO_NAME, Span(source, start + len(line) - len(text), start + len(line)))
    return None


_NEEDS_QUOTES = ("a text with a `:` and a space in it needs quotes", "put the text in quotes")

# What is wrong, how to mend it, where in the line, and what should stand there.
_Found = tuple[str, str, int, int, str | None]


def _slip_in(line: str, is_last: bool) -> _Found | None:
    if line.lstrip().startswith("#") or not line.strip():
        return None
    sign = _COMMENT_SIGN.match(line)
    if sign is not None:
        detail = Phrase("`{sign}` begins no comment here", sign=sign[1])
        return detail, Phrase("write `#` in place of `{sign}`", sign=sign[1]), *sign.span(1), "#"
    bullet = _BULLET.match(line)
    if bullet is not None:
        detail = Phrase("`{sign}` begins no entry of a list", sign=bullet[1])
        return detail, Phrase("write `-` in place of `{sign}`", sign=bullet[1]), *bullet.span(1), "-"
    entry = _ENTRY.match(line)
    if entry is None:
        return _open_quote(line)
    start = entry.end()
    value = line[start:].rstrip()
    end = start + len(value)
    if not value:
        return None
    # Such a quote is a letter like any other, as long as what stands between them means nothing to YAML.
    if value[0] in _SMART and (is_last or re.search(r":(?: |$)| #", value)):
        detail = Phrase("`{quote}` is not a quote that YAML knows", quote=value[0])
        return detail, 'write plain quotes `"` before and after the text', start, start + 1, None
    if value[0] == "{":
        return _slip_in_braces(value, start)
    if value[0] in "\"'":
        return _slip_in_quotes(value, start)
    if value[0] in "[|>":
        return None
    if value.endswith("}") and "{" not in value:
        return (
            "an opening brace is missing before this",
            Phrase("write an opening brace after `{key}:`", key=entry[3]),
            start,
            end,
            f"{{{value}",
        )
    if value.endswith('"') and value.count('"') == 1:
        return "a text in quotes ends here that never began", 'write `"` before the text', start, end, f'"{value}'
    if is_last and re.search(r":(?: |$)", value):
        return *_NEEDS_QUOTES, start, end, _in_quotes(value)
    return None


def _open_quote(line: str) -> _Found | None:
    """A text on a line of its own whose quote does not end there."""
    text = line.strip()
    if not text.startswith('"') or text.count('"') != 1:
        return None
    start = line.index('"')
    return (
        "a text in quotes begins here and does not end on this line",
        Phrase("write `{quote}` after the text", quote='"'),
        start,
        start + len(text),
        f'{text}"',
    )


def _in_quotes(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _slip_in_quotes(value: str, start: int) -> _Found | None:
    whole = re.match(r'"(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\'', value)
    quote = value[0]
    if whole is None:
        detail = "a text in quotes begins here and does not end on this line"
        return (
            detail,
            Phrase("write `{quote}` after the text", quote=quote),
            start,
            start + len(value),
            f"{value}{quote}",
        )
    rest = value[whole.end() :].strip()
    if rest and not rest.startswith("#"):
        detail = "after the closing quote the line goes on"
        place = start + whole.end()
        return (
            detail,
            'use single quotes around a text with double ones, or write `\\"` inside',
            place,
            start + len(value),
            None,
        )
    return None


def _slip_in_braces(value: str, start: int) -> _Found | None:
    """What is wrong with a block in braces on one line; its texts may hold anything within quotes."""
    plain = re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'', lambda found: "\0" * len(found[0]), value)
    end = start + len(value)
    for place, character in enumerate(plain):
        if character in _SMART and re.search(r": +$", plain[:place]):
            detail = Phrase("`{quote}` is not a quote that YAML knows", quote=character)
            return detail, 'write plain quotes `"` before and after the text', start + place, start + place + 1, None
    quote = plain.find('"')
    if quote >= 0:
        return (
            "a quote is missing: this one stands alone",
            'write `"` before and after the text',
            start + quote,
            start + quote + 1,
            None,
        )
    if plain.count("{") > plain.count("}"):
        return (
            "a block in `{ }` begins here and does not end on this line",
            "write a closing brace at the end of the line",
            start,
            end,
            f"{value}}}",
        )
    if plain.count("}") > plain.count("{"):
        place = start + plain.rindex("}")
        return (
            "a closing brace stands here that closes nothing",
            "remove it, or write an opening brace where the block begins",
            place,
            place + 1,
            None,
        )
    depth, begun = 0, 1
    for place, character in enumerate(plain):
        depth += (character in "{[") - (character in "}]")
        if (character == "," and depth == 1) or place == len(plain) - 1:
            found = _slip_in_part(plain[begun:place], value[begun:place])
            if found is not None:
                said, fix, first, last, suggestion = found
                return said, fix, start + begun + first, start + begun + last, suggestion
            begun = place + 1
    return None


def _slip_in_part(plain: str, part: str) -> _Found | None:
    """What is wrong with one `key: value` between commas."""
    if "{" in plain[1:] or "[" in plain[1:]:
        return None
    first = len(part) - len(part.lstrip())
    colons = [found.start() for found in re.finditer(r":(?= |$)", plain)]
    if not colons and part.strip():
        return (
            "this has no `:` and no value after its name",
            "write `name: value`, with a space after the colon",
            first,
            len(part.rstrip()),
            None,
        )
    if len(colons) > 1:
        begin, end = colons[0] + 1, len(part.rstrip())
        text = part[begin:end].strip()
        word = re.search(r" ([\w-]+)$", plain[begin : colons[1]].lstrip())
        if word is None:
            return *_NEEDS_QUOTES, end - len(text), end, _in_quotes(text)
        detail = Phrase("the `,` before `{word}` is missing, or a text with a `:` in it needs quotes", word=word[1])
        mended = "write a comma between two entries, or put the whole text in quotes"
        return detail, mended, colons[1] - len(word[1]), colons[1] + 1, None
    return None


def _goes_on(lines: list[str], number: int) -> bool:
    """Whether what begins on a line goes on below it, as its indentation shows: a long text in quotes, for example."""
    below = next((line for line in lines[number + 1 :] if line.strip()), "")
    return _indent(below) > _indent(lines[number])


def _indentation_slip(source: Source, lines: list[str], last: int) -> Slip | None:
    """The entry that stands otherwise than those above and below it, which stand alike."""
    entries = [number for number, line in enumerate(lines) if number == last or _ENTRY.match(line)]
    indents = [_indent(lines[number]) for number in entries]
    here = entries.index(last)
    if indents[0] and not all(indents):
        return _indented(source, entries[0], indents[0], 0)
    for place in (here, here - 1):
        if not 0 < place < len(entries) - 1:
            continue
        above, own, below = indents[place - 1 : place + 2]
        if own not in (above, below) and (above == below or own % 2):
            return _indented(source, entries[place], own, above if above == below or above > own else below)
    return None


def _indented(source: Source, number: int, own: int, wanted: int) -> Slip:
    start = source.line_starts()[number]
    text = source.text[start : source.text.find("\n", start)]
    left = "this line stands further to the left than the lines that it belongs to"
    right = "this line stands further to the right than the lines that it belongs to"
    return Slip(
        left if own < wanted else right,
        Phrase("indent it by {count:space|spaces}, as the line beside it", count=wanted),
        Span(source, start + own, start + max(len(text.rstrip()), own + 1)),
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
