"""Problems as people and programs read them: text with excerpts, JSON, and SARIF 2.1.0.

In: problems, the catalogue, and the language of who reads. Out: text without a final line end. Nothing here stops at a
fault of ours: a field without a value shows its name, and an id without an entry is shown as a fault of the compiler.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from wonderscript.dsl.catalogue import Entry, catalogue_in
from wonderscript.dsl.excerpts import excerpt_of, region_of, shortened, visible
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Language, Phrase, speech_of, translated, with_inner_quotes

# Where the page of each problem is, as SARIF viewers are told.
HELP: dict[Language, str] = {"en": "docs/diagnostics/", "ru": "docs/diagnostics/ru/"}
SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

Json = dict[str, object]

# Enough for a listing of names, too little for a whole file.
_LONGEST_VALUE = 400

_BOLD, _RED, _YELLOW, _BLUE, _CYAN = "1", "1;31", "1;33", "1;34", "1;36"
_COLOURS = {"error": _RED, "warning": _YELLOW}


def worded(problem: Problem, language: Language = "en") -> Entry:
    """The sentences of a problem, filled. A suggestion of words for words becomes "did you mean"."""
    catalogue = catalogue_in(language)
    template = catalogue.get(problem.id)
    values = _Values(problem.values)
    if template is None:
        template = replace(catalogue["fault-of-ours"], id=problem.id)
        values.setdefault("detail", Phrase("it has no words for `{problem}`", problem=problem.id))
    filled = template.filled(values, speech_of(language), _quotable)
    if language == "ru":
        message, label, why, fix = map(with_inner_quotes, (filled.message, filled.label, filled.why, filled.fix))
        filled = replace(filled, message=message, label=label, why=why, fix=fix)
    suggestion = replacement(problem)
    if suggestion is not None and problem.whole is None and _is_wording(problem.span.text) and _is_wording(suggestion):
        return replace(filled, fix=_said(Phrase("did you mean `{words}`?", words=_quotable(suggestion)), language))
    return filled


def _said(text: str, language: Language) -> str:
    """Words of ours in the language of who reads."""
    return translated(text, speech_of(language))


def replacement(problem: Problem) -> str | None:
    """The text that a suggestion puts in the place of some words: a quoted name stays in its quotes."""
    written, suggestion = problem.mended.text, problem.suggestion
    if suggestion and len(written) > 1 and written[0] == written[-1] == '"' and suggestion[0] != '"':
        return f'"{suggestion}"'
    return suggestion


class _Values(dict[str, str]):
    """Values of fields; a missing one shows the field's name."""

    def __missing__(self, field: str) -> str:
        return f"{{{field}}}"


def _quotable(value: str) -> str:
    """A value as a sentence can hold it: on one line, visible, not too long."""
    return visible(shortened(str(value), _LONGEST_VALUE))


def _is_wording(text: str) -> bool:
    """Whether there are words to show, all on one line (not only spaces, and no block)."""
    return bool(text.strip()) and "\n" not in text


def render_report(report: Report, colour: bool = False, language: Language = "en") -> str:
    """All problems with a blank line between them, then how many there are; nothing if there are none."""
    problems = list(report)
    if not problems:
        return ""
    told = [render_text(problem, colour, language) for problem in problems]
    return "\n\n".join([*told, _said(_summary(problems), language)])


def render_text(problem: Problem, colour: bool = False, language: Language = "en") -> str:
    """One problem: what happened, where with carets, why, and how to fix it."""
    words = worded(problem, language)
    paint = _Paint(colour)
    code = _COLOURS[words.severity]
    spans = [problem.span, *(other.span for other in problem.others)]
    gutter = max(2, *(len(str(region_of(span).line)) for span in spans))
    lines = [paint(code, f"{_said(words.severity, language)}[{words.id}]") + paint(_BOLD, f": {words.message}")]
    lines += _place_lines("-->", Place(problem.span, words.label), "^", code, gutter, paint, language)
    for other in problem.others:
        told = Place(other.span, _said(other.label, language))
        lines += _place_lines(":::", told, "-", _BLUE, gutter, paint, language)
    for head, said in (("why:", words.why), ("fix:", words.fix)):
        lines.append(f"{paint(_CYAN, _said(head, language))} {said}")
    if words.fix.endswith(":") and problem.suggestion is not None:
        lines += _lines_to_write(problem, gutter, paint)
    return "\n".join(lines)


def _lines_to_write(problem: Problem, gutter: int, paint: _Paint) -> Iterator[str]:
    """The lines of a suggestion that a fix leads to, as they will stand in the text."""
    region = region_of(problem.mended)
    margin, bar = " " * gutter, paint(_BLUE, "|")
    before = problem.mended.source.line_text(region.line)[: region.column - 1]
    yield f"{margin} {bar}"
    for number, line in enumerate(f"{before}{problem.suggestion}".split("\n"), region.line):
        yield f"{paint(_BLUE, f'{number:>{gutter}}')} {bar} {visible(line)}"


class _Paint:
    """Colours text with the codes of a terminal, or leaves it as it is."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def _place_lines(
    arrow: str, place: Place, mark: str, code: str, gutter: int, paint: _Paint, language: Language
) -> Iterator[str]:
    """Where a place is, its line, and the marks with their label; an empty source has no line to show."""
    margin = " " * gutter
    path = place.span.source.path
    # What stands in no file has a name of ours.
    path = visible(_said(path, language) if isinstance(path, Phrase) else path)
    if not place.span.source.text:
        yield f"{margin}{paint(_BLUE, arrow)} {path}"
        return
    excerpt = excerpt_of(place.span)
    bar = paint(_BLUE, "|")
    marks = paint(code, f"{mark * excerpt.marks} {visible(place.label)}".rstrip())
    yield f"{margin}{paint(_BLUE, arrow)} {path}:{excerpt.line}:{excerpt.column}"
    yield f"{margin} {bar}"
    yield f"{paint(_BLUE, f'{excerpt.line:>{gutter}}')} {bar} {excerpt.text}".rstrip()
    yield f"{margin} {bar} {' ' * excerpt.indent}{marks}"


def _summary(problems: list[Problem]) -> Phrase:
    """How many errors and warnings there are, in how many files."""
    found = Counter(worded(problem).severity for problem in problems)
    errors, warnings = found["error"], found["warning"]
    files = len({problem.span.source.path for problem in problems})
    if not warnings:
        return Phrase("{errors:error|errors} in {files:file|files}", errors=errors, files=files)
    if not errors:
        return Phrase("{warnings:warning|warnings} in {files:file|files}", warnings=warnings, files=files)
    both = "{errors:error|errors} and {warnings:warning|warnings} in {files:file|files}"
    return Phrase(both, errors=errors, warnings=warnings, files=files)


def render_json(report: Report, language: Language = "en") -> str:
    """All problems as a JSON array, in plain ASCII so that no console can spoil it."""
    return _dumped(to_json(report, language))


def to_json(report: Report, language: Language = "en") -> list[Json]:
    """All problems as plain data. Lines and columns (in characters) count from 1; ends are exclusive."""
    return [_problem_json(problem, language) for problem in report]


def _problem_json(problem: Problem, language: Language) -> Json:
    """One problem as plain data: its sentences in a language, its keys and its severity as programs know them."""
    words = worded(problem, language)
    return {
        "id": words.id,
        "severity": words.severity,
        "message": words.message,
        "label": words.label,
        "why": words.why,
        "fix": words.fix,
        "suggestion": _encodable(replacement(problem)),
        "replaces": None if problem.suggestion is None else _place_json(problem.mended),
        **_place_json(problem.span),
        "others": [
            {"label": visible(_said(other.label, language)), **_place_json(other.span)} for other in problem.others
        ],
    }


def _place_json(span: Span) -> Json:
    """Where a span begins and ends."""
    region = region_of(span)
    return {
        "file": _encodable(span.source.path),
        "line": region.line,
        "column": region.column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
    }


def _encodable(text: str | None) -> str | None:
    """The text without lone surrogates, which strict readers of JSON refuse."""
    return None if text is None else text.encode("utf-8", "replace").decode("utf-8")


def _dumped(data: object) -> str:
    """JSON as text."""
    return json.dumps(data, indent=2, ensure_ascii=True)


def render_sarif(report: Report, version: str, language: Language = "en") -> str:
    """All problems as a SARIF 2.1.0 log of this version of the compiler, in plain ASCII."""
    problems = list(report)
    rules = sorted({problem.id for problem in problems})
    indexes = {rule: index for index, rule in enumerate(rules)}
    driver: Json = {"name": "wonderscript", "version": version, "rules": [_rule(rule, language) for rule in rules]}
    run: Json = {
        "tool": {"driver": driver},
        "language": language,
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, indexes[problem.id], language) for problem in problems],
    }
    return _dumped({"version": "2.1.0", "$schema": SARIF_SCHEMA, "runs": [run]})


def _rule(problem_id: str, language: Language) -> Json:
    """What SARIF calls a rule: one id of the catalogue, its fields shown as dots."""
    catalogue = catalogue_in(language)
    template = catalogue.get(problem_id) or replace(catalogue["fault-of-ours"], id=problem_id)
    words = template.filled(dict.fromkeys(template.fields(), "…"))
    return {
        "id": problem_id,
        "shortDescription": _message(_sentence(words.message)),
        "fullDescription": _message(words.why),
        "help": _message(_advice(words, language)),
        "helpUri": f"{HELP[language]}{quote(problem_id)}.md",
        "defaultConfiguration": {"level": words.severity},
    }


def _result(problem: Problem, rule_index: int, language: Language) -> Json:
    """One problem."""
    words = worded(problem, language)
    result: Json = {
        "ruleId": problem.id,
        "ruleIndex": rule_index,
        "level": words.severity,
        "message": _message(f"{_sentence(words.message)}\n{_advice(words, language)}"),
        "locations": [_location(Place(problem.span, words.label))],
    }
    if problem.others:
        others = [Place(other.span, _said(other.label, language)) for other in problem.others]
        result["relatedLocations"] = [{"id": number, **_location(one)} for number, one in enumerate(others, start=1)]
    suggestion = replacement(problem)
    if suggestion is not None:
        result["fixes"] = [_fix(problem.mended, suggestion, words.fix)]
    return result


def _advice(words: Entry, language: Language) -> str:
    """Why it is a problem and how to fix it."""
    return f"{_said('why:', language)} {words.why}\n{_said('fix:', language)} {words.fix}"


def _location(place: Place) -> Json:
    """A place with its label."""
    physical = {"artifactLocation": _artifact(place.span), "region": _region(place.span)}
    message: Json = {"message": _message(visible(place.label))} if place.label else {}
    return {"physicalLocation": physical, **message}


def _fix(span: Span, suggestion: str, description: str) -> Json:
    """The change that puts the suggestion in the place of the span."""
    replacement: Json = {"deletedRegion": _region(span)}
    if suggestion:
        replacement["insertedContent"] = {"text": _encodable(suggestion)}
    change = {"artifactLocation": _artifact(span), "replacements": [replacement]}
    return {"description": _message(description), "artifactChanges": [change]}


def _region(span: Span) -> Json:
    """Lines and columns from 1, offsets from 0."""
    region = region_of(span)
    return {
        "startLine": region.line,
        "startColumn": region.column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
        "charOffset": region.start,
        "charLength": region.end - region.start,
    }


def _artifact(span: Span) -> Json:
    """The file of a span as a URI: relative if its path is."""
    path = Path(span.source.path)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(os.fsencode(path.as_posix()), safe="/")}


def _sentence(text: str) -> str:
    """The text with a full stop."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _message(text: str) -> Json:
    """A message; braces are doubled because single ones would be places to fill (SARIF 3.11.5)."""
    return {"text": text.replace("{", "{{").replace("}", "}}")}
