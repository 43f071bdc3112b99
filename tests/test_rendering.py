"""Problems as text, JSON and SARIF."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from wonderscript.dsl.catalogue import CATALOGUE, Entry
from wonderscript.dsl.excerpts import WIDEST, excerpt_of
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.rendering import (
    render_json,
    render_report,
    render_sarif,
    render_text,
    to_json,
    worded,
)
from wonderscript.dsl.source import Source, Span

UNKNOWN = Entry(
    id="unknown-resource",
    severity="error",
    message='there is no resource called "{word}"',
    label="not a resource",
    why="`produce` needs a resource that {file} declares.",
    fix="name one of these: {known}.",
)
NOT_EARLIER = Entry(
    id="chain-not-earlier",
    severity="error",
    message='"{piece}" is free after a card of a later age',
    label="an Age III card",
    why="a card can only be free after one of an earlier age (rule base.chain.2).",
    fix="name an Age I card, or remove this line.",
)
ODD = Entry(
    id="odd-name",
    severity="warning",
    message="{name} is odd",
    label="odd",
    why="names are not odd.",
    fix="write another.",
)


@pytest.fixture(autouse=True)
def _entries(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (UNKNOWN, NOT_EARLIER, ODD):
        monkeypatch.setitem(CATALOGUE, one.id, one)


def span_of(source: Source, words: str) -> Span:
    start = source.text.index(words)
    return Span(source, start, start + len(words))


def odd(text: str, start: int, end: int, path: str = "a.wonder", **more: Any) -> Problem:
    return Problem("odd-name", Span(Source(path, text), start, end), {"name": "this"}, **more)


def marked(text: str, start: int, end: int) -> list[str]:
    """The line of the excerpt and the line of the carets, without the gutter and the label."""
    line, carets = render_text(odd(text, start, end)).splitlines()[3:5]
    return [line[5:], carets[5:].removesuffix(" odd")]


def report_of(*problems: Problem) -> Report:
    report = Report()
    for problem in problems:
        report.add(problem)
    return report


def unknown_resource(suggestion: str | None = "papyrus") -> Problem:
    source = Source("content/base/cards/age2.wonder", "\n" * 13 + "  effect  produce 1 papirus\n")
    values = {"word": "papirus", "file": "content/base/vocabulary.wonder", "known": "`wood` or `ore`"}
    return Problem("unknown-resource", span_of(source, "papirus"), values, suggestion=suggestion)


def chain_not_earlier() -> Problem:
    here = Source("content/base/cards/age2.wonder", "\n" * 30 + '  free after "Star Court"\n')
    there = Source("content/base/cards/age3.wonder", "\n" * 7 + 'card "Star Court"\n')
    return Problem(
        "chain-not-earlier",
        span_of(here, '"Star Court"'),
        {"piece": "Harbour Wall"},
        others=(Place(span_of(there, 'card "Star Court"'), "declared here"),),
    )


def test_a_problem_with_a_suggestion() -> None:
    assert render_text(unknown_resource()) == (
        'error[unknown-resource]: there is no resource called "papirus"\n'
        "  --> content/base/cards/age2.wonder:14:21\n"
        "   |\n"
        "14 |   effect  produce 1 papirus\n"
        "   |                     ^^^^^^^ not a resource\n"
        "why: `produce` needs a resource that content/base/vocabulary.wonder declares.\n"
        "fix: did you mean `papyrus`?"
    )


def test_a_problem_with_a_second_place() -> None:
    assert render_text(chain_not_earlier()) == (
        'error[chain-not-earlier]: "Harbour Wall" is free after a card of a later age\n'
        "  --> content/base/cards/age2.wonder:31:14\n"
        "   |\n"
        '31 |   free after "Star Court"\n'
        "   |              ^^^^^^^^^^^^ an Age III card\n"
        "  ::: content/base/cards/age3.wonder:8:1\n"
        "   |\n"
        ' 8 | card "Star Court"\n'
        "   | ----------------- declared here\n"
        "why: a card can only be free after one of an earlier age (rule base.chain.2).\n"
        "fix: name an Age I card, or remove this line."
    )


def test_the_gutter_is_as_wide_as_the_largest_line_number() -> None:
    assert render_text(odd("\n" * 1233 + "word", 1233, 1237)).splitlines()[1:5] == [
        "    --> a.wonder:1234:1",
        "     |",
        "1234 | word",
        "     | ^^^^ odd",
    ]


def test_without_a_suggestion_the_fix_is_that_of_the_catalogue() -> None:
    assert render_text(unknown_resource(None)).endswith("\nfix: name one of these: `wood` or `ore`.")


@pytest.mark.parametrize(
    ("text", "start", "end", "suggestion"),
    [("when built gain", 10, 10, ":"), ("\tcosts", 0, 1, "  "), ("a\nb", 0, 3, "c"), ("a :", 1, 3, "")],
)
def test_a_suggestion_that_is_not_words_for_words_keeps_the_fix(
    text: str, start: int, end: int, suggestion: str
) -> None:
    assert worded(odd(text, start, end, suggestion=suggestion)).fix == "write another."


def test_a_suggested_name_keeps_its_quotes() -> None:
    problem = odd('after "Star Cuort"', 6, 18, suggestion="Star Court")
    assert worded(problem).fix == 'did you mean `"Star Court"`?'
    assert to_json(report_of(problem))[0]["suggestion"] == '"Star Court"'


@pytest.mark.parametrize(
    ("text", "start", "end", "line", "carets"),
    [
        ("word", 0, 4, "word", "^^^^"),
        ("word", 2, 2, "word", "  ^"),  # nothing: one caret where something is missing
        ("word", 4, 4, "word", "    ^"),  # the end of the file
        ("word\n", 4, 5, "word", "    ^"),  # the end of the line
        ("word\n", 5, 5, "", "^"),  # the empty last line
        ("two words  \nmore\n", 4, 16, "two words", "    ^^^^^"),  # several lines: the first to its end
        ("one\r\ntwo\r\n", 1, 8, "one", " ^^"),
        ("one\r\n", 3, 4, "one", "   ^"),
        ("\tword", 1, 5, "    word", "    ^^^^"),
        ("\tword", 0, 1, "    word", "^^^^"),
        ("a\tb", 2, 3, "a   b", "    ^"),
        ("карта «Лес»", 6, 11, "карта «Лес»", "      ^^^^^"),
        ("漢字 word", 3, 7, "漢字 word", "     ^^^^"),
        ("漢字 word", 1, 2, "漢字 word", "  ^^"),
        ("🎲 die", 2, 5, "🎲 die", "   ^^^"),
        ("cafe\u0301 x", 6, 7, "cafe\u0301 x", "     ^"),
        ("cafe\u0301 x", 0, 5, "cafe\u0301 x", "^^^^"),
        ("cafe\u0301 x", 4, 5, "cafe\u0301 x", "   ^"),  # the accent alone: below its letter
        ("a\x00b\x1b[31mc", 8, 9, "a␀b␛[31mc", "        ^"),
        ("a\x7fb\x85c\u2028d", 7, 8, "a␡b\ufffdc\ufffdd", "       ^"),
        ("a\u202eb\ufeffc\ud800d", 6, 7, "a\ufffdb\ufffdc\ufffdd", "      ^"),
        ("a\rb", 2, 3, "a␍b", "  ^"),
    ],
)
def test_carets_stand_under_exactly_the_wrong_words(text: str, start: int, end: int, line: str, carets: str) -> None:
    assert marked(text, start, end) == [line, carets]


@pytest.mark.parametrize(("start", "end"), [(2, 99), (99, 120), (-3, 2), (3, 1)])
def test_a_span_that_reaches_beyond_its_source_is_cut(start: int, end: int) -> None:
    problem = odd("word", start, end)
    assert "1 | word" in render_text(problem)
    [place] = to_json(report_of(problem))
    assert 1 <= int(str(place["column"])) <= int(str(place["endColumn"])) <= 5


def test_an_empty_file_and_a_folder_have_no_line_to_show() -> None:
    problem = Problem("missing-folder", Span(Source("content/bsae", ""), 0, 0), {"path": "content/bsae"})
    assert render_text(problem) == (
        'error[missing-folder]: there is no folder "content/bsae"\n'
        "  --> content/bsae\n"
        "why: a set is a folder, and it must exist to be read.\n"
        "fix: look for a slip in the path, or begin a set there with `wonderscript new`."
    )


@pytest.mark.parametrize("start", [0, 10, 150, 5_000, 9_850, 9_990])
def test_a_very_long_line_is_cut_to_a_window(start: int) -> None:
    text = "abcdefghi " * 1_000
    line, carets = marked(text, start, start + 9)
    assert len(line) <= WIDEST + 2
    assert line.startswith("…") == (start > 50)
    assert line.endswith("…") == (start < 9_900)
    assert line[carets.index("^") : carets.rindex("^") + 1] == "abcdefghi"


def test_a_very_long_span_is_marked_as_far_as_it_is_shown() -> None:
    line, carets = marked("x" * 1_000_000, 500_000, 900_000)
    assert line == "…" + "x" * WIDEST + "…"
    assert len(carets) <= len(line)
    assert carets.endswith("^" * (WIDEST // 2))


def test_many_accents_on_one_letter_do_not_flood_the_screen() -> None:
    assert len(excerpt_of(Span(Source("a", "e" + "\u0301" * 10_000 + " x"), 0, 1)).text) <= 2 * WIDEST


def test_values_are_made_fit_for_a_sentence() -> None:
    problem = Problem("odd-name", Span(Source("a", "x"), 0, 1), {"name": "a\n\x1b[2J" + "b" * 10_000})
    message = worded(problem).message
    assert message.startswith("a␊␛[2Jbbb")
    assert "b…b" in message
    assert len(message) < 500


def test_paths_and_labels_are_made_visible_too() -> None:
    source = Source("a\x1b[2J.wonder", "x")
    text = render_text(odd("x", 0, 1, others=(Place(Span(source, 0, 1), "see\n\x1bhere"),)))
    assert "\x1b" not in text
    assert "::: a␛[2J.wonder:1:1" in text
    assert "- see␊␛here" in text


def test_a_field_without_a_value_shows_its_name() -> None:
    problem = Problem("unknown-resource", Span(Source("a", "x"), 0, 1), {})
    assert render_text(problem).startswith('error[unknown-resource]: there is no resource called "{word}"\n')


def test_an_unknown_id_is_a_fault_of_ours() -> None:
    problem = Problem("no-such-id", Span(Source("a", "x"), 0, 1), {})
    text = render_text(problem)
    assert text.startswith("error[no-such-id]: the compiler failed here: it has no words for `no-such-id`\n")
    assert "\nwhy: this is a fault in the compiler, not in your text.\n" in text
    assert json.loads(render_sarif(report_of(problem), "1"))["runs"][0]["results"][0]["ruleId"] == "no-such-id"


def test_colours_change_nothing_else() -> None:
    for problem in (unknown_resource(), chain_not_earlier(), odd("\tx", 1, 2)):
        coloured = render_text(problem, colour=True)
        assert "\x1b[1;31m" in coloured or "\x1b[1;33m" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_text(problem)


def test_no_line_ends_with_a_space() -> None:
    for problem in (unknown_resource(), odd("x   \n", 0, 4), odd("\n\n", 1, 1)):
        for colour in (False, True):
            for line in render_text(problem, colour).splitlines():
                assert line == line.rstrip()


@pytest.mark.parametrize(
    ("problems", "summary"),
    [
        ([unknown_resource()], "1 error in 1 file"),
        ([unknown_resource(), chain_not_earlier()], "2 errors in 1 file"),
        ([odd("x", 0, 1)], "1 warning in 1 file"),
        (
            [unknown_resource(), chain_not_earlier(), odd("x", 0, 1)],
            "2 errors and 1 warning in 2 files",
        ),
        ([odd("xy", 0, 1), odd("xy", 1, 2, "b"), unknown_resource()], "1 error and 2 warnings in 3 files"),
    ],
)
def test_a_report_ends_with_a_count(problems: list[Problem], summary: str) -> None:
    report = report_of(*problems)
    parts = render_report(report).split("\n\n")
    assert parts == [*(render_text(problem) for problem in report), summary]


def test_a_report_without_problems_says_nothing() -> None:
    assert render_report(Report()) == ""
    assert to_json(Report()) == []
    assert render_json(Report()) == "[]"


def test_json_holds_the_sentences_and_the_places() -> None:
    assert json.loads(render_json(report_of(chain_not_earlier()))) == [
        {
            "id": "chain-not-earlier",
            "severity": "error",
            "message": '"Harbour Wall" is free after a card of a later age',
            "label": "an Age III card",
            "why": "a card can only be free after one of an earlier age (rule base.chain.2).",
            "fix": "name an Age I card, or remove this line.",
            "suggestion": None,
            "replaces": None,
            "file": "content/base/cards/age2.wonder",
            "line": 31,
            "column": 14,
            "endLine": 31,
            "endColumn": 26,
            "others": [
                {
                    "label": "declared here",
                    "file": "content/base/cards/age3.wonder",
                    "line": 8,
                    "column": 1,
                    "endLine": 8,
                    "endColumn": 18,
                }
            ],
        }
    ]


def test_json_columns_count_characters() -> None:
    [place] = to_json(report_of(odd("🎲\té\nx", 1, 5)))
    assert (place["line"], place["column"], place["endLine"], place["endColumn"]) == (1, 2, 2, 2)


SCHEMA = json.loads((Path(__file__).parent / "data/sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def sarif_of(*problems: Problem) -> dict[str, Any]:
    """The only run of the log, which must follow the standard."""
    log = json.loads(render_sarif(report_of(*problems), "1.2.3"))
    VALIDATOR.validate(log)
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    assert isinstance(run, dict)
    return run


def test_the_schema_of_sarif_refuses_what_it_should() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    log = json.loads(render_sarif(report_of(unknown_resource()), "1.2.3"))
    del log["runs"][0]["results"][0]["message"]
    assert not VALIDATOR.is_valid(log)


def test_an_empty_report_is_a_sarif_log_of_a_good_run() -> None:
    run = sarif_of()
    assert run["results"] == []
    assert run["tool"]["driver"] == {"name": "wonderscript", "version": "1.2.3", "rules": []}


def test_sarif_describes_each_id_once() -> None:
    run = sarif_of(odd("xyz", 0, 1), odd("xyz", 1, 2), unknown_resource())
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["odd-name", "unknown-resource"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [
        result["ruleId"] for result in run["results"]
    ]
    assert rules[1] == {
        "id": "unknown-resource",
        "shortDescription": {"text": 'there is no resource called "…".'},
        "fullDescription": {"text": "`produce` needs a resource that … declares."},
        "help": {"text": "why: `produce` needs a resource that … declares.\nfix: name one of these: …."},
        "helpUri": "docs/diagnostics/unknown-resource.md",
        "defaultConfiguration": {"level": "error"},
    }
    assert rules[0]["defaultConfiguration"] == {"level": "warning"}


def test_sarif_says_what_where_and_how_to_mend_it() -> None:
    run = sarif_of(unknown_resource())
    assert run["columnKind"] == "unicodeCodePoints"
    [result] = run["results"]
    artifact = {"uri": "content/base/cards/age2.wonder"}
    region = {
        "startLine": 14,
        "startColumn": 21,
        "endLine": 14,
        "endColumn": 28,
        "charOffset": 33,
        "charLength": 7,
    }
    assert result == {
        "ruleId": "unknown-resource",
        "ruleIndex": 0,
        "level": "error",
        "message": {
            "text": 'there is no resource called "papirus".\n'
            "why: `produce` needs a resource that content/base/vocabulary.wonder declares.\n"
            "fix: did you mean `papyrus`?"
        },
        "locations": [
            {
                "physicalLocation": {"artifactLocation": artifact, "region": region},
                "message": {"text": "not a resource"},
            }
        ],
        "fixes": [
            {
                "description": {"text": "did you mean `papyrus`?"},
                "artifactChanges": [
                    {
                        "artifactLocation": artifact,
                        "replacements": [{"deletedRegion": region, "insertedContent": {"text": "papyrus"}}],
                    }
                ],
            }
        ],
    }


def test_sarif_names_second_places_and_no_fix_without_a_suggestion() -> None:
    [result] = sarif_of(chain_not_earlier())["results"]
    assert "fixes" not in result
    [related] = result["relatedLocations"]
    assert related["id"] == 1
    assert related["message"] == {"text": "declared here"}
    assert related["physicalLocation"]["artifactLocation"] == {"uri": "content/base/cards/age3.wonder"}
    assert related["physicalLocation"]["region"]["charOffset"] == 7


def test_a_suggestion_to_remove_inserts_nothing() -> None:
    [result] = sarif_of(odd("a :", 1, 3, suggestion=""))["results"]
    [replacement] = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert list(replacement) == ["deletedRegion"]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("content/base/карты 1.wonder", "content/base/%D0%BA%D0%B0%D1%80%D1%82%D1%8B%201.wonder"),
        ("../100%/a#b?c:d.wonder", "../100%25/a%23b%3Fc%3Ad.wonder"),
        ("a\udcffb.wonder", "a%FFb.wonder"),
        ("/tmp/a b.wonder", "file:///tmp/a%20b.wonder"),
    ],
)
def test_sarif_names_files_by_uri(path: str, uri: str) -> None:
    [result] = sarif_of(odd("x", 0, 1, path))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": uri}


def test_braces_are_doubled_for_sarif() -> None:
    problem = Problem("odd-name", Span(Source("a", "{0}"), 0, 3), {"name": "{0}"})
    assert sarif_of(problem)["results"][0]["message"]["text"].startswith("{{0}} is odd.\n")


anything = st.text(
    st.one_of(st.characters(), st.sampled_from("ab \t\r\n\x00\x1b\u0301\u200d\u202e漢🎲\ud800")), max_size=300
)


@settings(deadline=None)
@given(anything, st.integers(-3, 310), st.integers(-3, 310), anything, st.none() | anything)
def test_any_text_can_be_shown(text: str, start: int, end: int, name: str, suggestion: str | None) -> None:
    span = Span(Source("a.wonder", text), start, end)
    others = (Place(Span(Source("b.wonder", name), end, start), name),)
    problem = Problem("uneven-indentation", span, {"found": name}, others, suggestion)
    shown = render_report(report_of(problem))
    for line in shown.split("\n"):
        assert not any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in line)
    shown.encode("utf-8")
    for data in (render_json(report_of(problem)), render_sarif(report_of(problem), "1")):
        assert data.isascii()
        json.dumps(json.loads(data), ensure_ascii=False).encode("utf-8")


@settings(deadline=None)
@given(anything.filter(lambda text: "\n" not in text), st.integers(0, 300), st.integers(0, 300))
def test_marks_stay_below_what_is_shown(text: str, start: int, end: int) -> None:
    excerpt = excerpt_of(Span(Source("a", text), start, end))
    assert excerpt.marks >= 1
    assert excerpt.indent + excerpt.marks <= WIDEST + 3


@settings(deadline=None)
@given(anything, st.integers(0, 300), st.integers(0, 300))
def test_sarif_always_follows_the_standard(text: str, start: int, end: int) -> None:
    [result] = sarif_of(odd(text, start, end, suggestion=text))["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    before = text[: region["charOffset"]]
    assert region["startLine"] == before.count("\n") + 1
    assert region["startColumn"] == len(before) - before.rfind("\n")
    assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])
