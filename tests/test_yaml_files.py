"""YAML files: the tree and its places, YAML that is refused, and what a schema says in plain words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from typing import cast, get_args

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from wonderscript.compiler.yaml_files import Entry, Mapping, Node, Scalar, SchemaName, Sequence, load_yaml
from wonderscript.compiler.yaml_trees import MAX_DEPTH, MAX_NODES, read_tree
from wonderscript.dsl.catalogue import entry
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source

GOOD_SET = """\
id: base
title: {en: Base, ru: База}
edition: Second
players: {min: 3, max: 7}
extends: []
credits: {design: Ann Lee}
"""


@pytest.fixture(params=["C", "Python"])
def _parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


both_parsers = pytest.mark.usefixtures("_parser")


def tree_of(text: str) -> Node:
    tree, problems = read_tree(Source("set.yaml", text))
    assert not problems
    assert tree is not None
    return tree


def plain(node: Node) -> object:
    match node:
        case Scalar(value):
            return value
        case Sequence(items):
            return [plain(item) for item in items]
        case Mapping(entries):
            return {key: plain(one.node) for key, one in entries.items()}


def problems_of(text: str, schema: SchemaName = "set") -> list[Problem]:
    """All problems of a text; each can fill the sentences of its entry."""
    report = Report()
    file = {"set": "set.yaml", "rules": "rules.yaml", "names": "ru.yaml"}[schema]
    tree = load_yaml(Source(file, text), schema, report)
    problems = list(report)
    assert (tree is None) == bool(problems)
    for problem in problems:
        assert entry(problem.id).fields() <= problem.values.keys()
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
    return problems


def only_problem(text: str, schema: SchemaName = "set") -> Problem:
    (problem,) = problems_of(text, schema)
    return problem


def refusal(text: str) -> Problem:
    """The one problem of a text that is no YAML for us, whatever its schema."""
    _, (problem,) = read_tree(Source("set.yaml", text))
    assert entry(problem.id).fields() <= problem.values.keys()
    return problem


# --- the tree --------------------------------------------------------------------------------------------


@both_parsers
def test_a_tree_has_places_in_characters() -> None:
    text = "имя: \"Слон 🐘\" # 🐘\nсписок:\n  - ёж\n  - {а: 'б'}\nпусто:\nтекст: |\n  раз\n  два\n\nконец: ок\n"
    tree = tree_of(text)
    assert isinstance(tree, Mapping)
    keys = {key: one.key.text for key, one in tree.entries.items()}
    assert keys == {key: key for key in ("имя", "список", "пусто", "текст", "конец")}
    places = {key: one.node.span.text for key, one in tree.entries.items()}
    assert places == {
        "имя": '"Слон 🐘"',
        "список": "- ёж\n  - {а: 'б'}",
        "пусто": "",
        "текст": "|\n  раз\n  два",
        "конец": "ок",
    }
    assert tree.span.text == text.rstrip()
    items = tree.entries["список"].node
    assert isinstance(items, Sequence)
    assert [item.span.text for item in items.items] == ["ёж", "{а: 'б'}"]


@both_parsers
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a", "a"),
        ("'1'", "1"),
        ('"true"', "true"),
        ("1", 1),
        ("-12", -12),
        ("+3", 3),
        ("007", 7),
        ("1.5", 1.5),
        (".5", 0.5),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        # What YAML 1.1 makes of these has surprised everybody once.
        ("no", "no"),
        ("on", "on"),
        ("y", "y"),
        ("12:30", "12:30"),
        ("2024-01-02", "2024-01-02"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        (".inf", ".inf"),
        ("1e5", "1e5"),
        ("9" * 5000, "9" * 5000),
        ("<<", "<<"),
        ("=", "="),
    ],
)
def test_words_and_numbers(text: str, value: object) -> None:
    found = plain(tree_of(f"[{text}]" if text else "[~]"))
    assert found == [value]
    assert type(cast(list[object], found)[0]) is type(value)


@both_parsers
@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n", "---\n...\n"])
def test_a_text_without_anything_is_an_empty_value(text: str) -> None:
    assert plain(tree_of(text)) is None


@both_parsers
def test_a_tree_is_what_yaml_says_it_is() -> None:
    text = "a:\n- b\n- - c\n  - d\n-\n- {}\n- []\n'e f': {g: h, i: [j, 'k']}\n? l\n: m\nn: >-\n  o\n  p\n"
    assert plain(tree_of(text)) == yaml.safe_load(text)


_texts = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=12)
_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | _texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_texts, inner, max_size=4),
    max_leaves=12,
)


@given(_values, st.sampled_from([None, 2]))
@settings(deadline=None, max_examples=300)
def test_json_is_yaml_and_every_place_lies_in_the_text(value: object, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    tree = tree_of(text)
    assert plain(tree) == value
    for node in nodes(tree):
        assert json.loads(node.span.text) == plain(node)


def nodes(tree: Node) -> Iterator[Node]:
    yield tree
    match tree:
        case Sequence(items):
            for item in items:
                yield from nodes(item)
        case Mapping(entries):
            for one in entries.values():
                yield from nodes(one.node)
        case Scalar():
            pass


@given(st.text(alphabet="ab:-[]{}#&*!|>'\"%@`,? \n\tё🐘\\~0", max_size=40))
@settings(deadline=None, max_examples=1000)
def test_no_text_makes_the_reader_fail(text: str) -> None:
    problems_of(text)


# --- what is refused ---------------------------------------------------------------------------------------


@both_parsers
@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("a: b: c\n", "b: c", "needs quotes"),
        ("a:\n\tb: c\n", "\t", "a tab"),
        ("a: 1\n\tb: c\n", "\t", "a tab"),
        ("a: @x\n", "@", "`@`"),
        ("a: `x`\n", "`", "in quotes"),
        ("a: %x\n", "%", "`%`"),
        ("a: 'x\nb: c\n", "'x", "does not end on this line"),
        ('a: "x\n---\n', '"x', "does not end on this line"),
        ("a: [1, 2\nb: c\n", ":", "`[ ]` is not closed"),
        ("a: {x: 1\n", "{x: 1", "`{ }` begins here and does not end"),
        ("[[\n", "[", "is not closed"),
        ("a: 1\n b: 2\n", ":", "another indentation"),
        ("- a\nb: c\n", "b", "all begin with `-`"),
        ("x: y\n- z\n", "-", "does not continue"),
        ("a: 'b' c\n", " c", "the line goes on"),
        ("a: 1\nb\nc: 2\n", "b", "no `:`"),
        ("a: - b\n", "-", "`-` begins a line"),
        ("a: ]\n", "]", "`]` cannot stand here"),
        ("{a: 1}}", "}", "`}` cannot stand here"),
        ("a: |x\n b\n", "x", "next line"),
        ("%YAML 3.0\n---\na: 1\n", "%", "`%`"),
        ("a: !foo!bar x\n", "!", "`!`"),
        ("a: !!python/object/apply:os.system [x]\n", "!!python/object/apply:os.system [", "`!`"),
        ("a: !!str 3\n", "!!str 3", "`!`"),
        ("a: ! b\n", "! b", "`!`"),
        ("a: 1\n---\nb: 2\n", "---", "a second document"),
        ("? [x]\n: c\n", "[", "a name is expected"),
        ("{a: 1}: b\n", "{", "a name is expected"),
        ("3: x\n", "3", "`3` is no text"),
        ("true: x\n", "true", "`true` is no text"),
        ("a: {x: b: c}\n", "b: c", "needs quotes"),
        ("a: {x: b y: c}\n", "y:", "the `,` before `y` is missing"),
        ("a: x: 1}\n", "x: 1}", "an opening brace is missing"),
        ("a: {x: 1}}\n", "}", "closes nothing"),
        ('a: {x: "b, y: c}\n', '"', "stands alone"),
        ('a: b: c"\n', 'b: c"', "never began"),
        ("a: “b: c”\n", "“", "not a quote"),
        ("a: {x: “b: c”}\n", "“", "not a quote"),
        ("// a\nb: c\n", "//", "no comment"),
        ("a = 1\nb: 2\n", "a = 1", "no `:`"),
        ("a:1\nb: 2\n", "a:1", "no `:`"),
        ("a:\n  b - 1\n  c: 2\n", "b - 1", "no `:`"),
        ("a:\n  - b\n    c: 2\n", "b", "no `:`"),
        ("a:\n  -b: 1\n   c: 2\n", "-", "a space is missing"),
        ("a:\n  * b: 1\n    c: 2\n", "*", "begins no entry of a list"),
        ("a:\u00a0b\n", "\u00a0", "not the one of the space bar (U+00A0)"),
        ("a:\n \u202fb: c\n", "\u202f", "U+202F"),
        ("a: {x:\u00a01}\n", "\u00a0", "U+00A0"),
        ("<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> theirs\n", "<<<<<<<", "two versions"),
        ("a: number #2\n", "#2", "read as a comment"),
        ("a: {color: #aabbcc, b: c}\n", "#aabbcc,", "read as a comment"),
        ("a:\n  b: 1\n c: 2\n  d: 3\n", "c: 2", "further to the left"),
        ("a:\n  b: 1\n   c: 2\n  d: 3\n", "c: 2", "further to the right"),
        (" a: 1\nb: 2\n", "a: 1", "further to the right"),
        ("  a:\n  b: 1\n", "a:", "further to the right"),
        ('a: {b: "c, d", e:\u00a0"f"}\n', "\u00a0", "U+00A0"),
    ],
)
def test_broken_yaml_is_explained_in_plain_words(text: str, where: str, words: str) -> None:
    problem = refusal(text)
    assert problem.id == "yaml-syntax"
    assert words in problem.values["detail"]
    assert problem.span.text == where
    assert "expected <" not in problem.values["detail"]


@both_parsers
@pytest.mark.parametrize(
    ("text", "where", "code"),
    [
        ("a: \x00b\n", "\x00", "U+0000"),
        ("я: \x1b[31m\n", "\x1b", "U+001B"),
        ("a: b\u202ec\n", "\u202e", "U+202E"),
        ("a: \ud800\n", "\ud800", "U+D800"),
        ('a: "x\\0y"\n', '"x\\0y"', "U+0000"),
        ('a: "x\\u2028y"\n', '"x\\u2028y"', "U+2028"),
    ],
)
def test_what_nobody_can_see_is_refused_however_it_is_written(text: str, where: str, code: str) -> None:
    problem = refusal(text)
    assert (problem.id, problem.values["code"]) == ("invisible-character", code)
    assert problem.span.text == where


@both_parsers
@pytest.mark.parametrize("text", ['a: "\\q"\n', 'a: "\\uzzzz"\n', 'a: "\\ud800"\n'])
def test_broken_escapes(text: str) -> None:
    """One parser reads half of a letter, which nobody can see; the other refuses it."""
    problem = refusal(text)
    if problem.id == "invisible-character":
        assert problem.values["code"] == "U+D800" and "d800" in text
    else:
        assert problem.id == "yaml-syntax" and "double quotes" in problem.values["detail"]


@both_parsers
def test_a_text_that_needs_quotes_is_offered_in_quotes() -> None:
    assert refusal('a: say "no": never\n').suggestion == '"say \\"no\\": never"'
    assert plain(tree_of('a: "say \\"no\\": never"\n')) == {"a": 'say "no": never'}


@both_parsers
@pytest.mark.parametrize(
    "text",
    ['a: "long\n  text"\nb: {c: 1,\n  d: 2}\n', "a: b  # a comment\n", "a: 'it is #1'\n", "a: Внимание:\u00a0касса\n"],
)
def test_what_only_looks_like_a_slip_is_read(text: str) -> None:
    tree_of(text)


@both_parsers
def test_of_a_list_without_a_dash_one_key_is_said_twice() -> None:
    text = "rules:\n  - id: a\n    en: b\n    id: c\n    en: d\n"
    assert [(one.id, one.span.line) for one in read_tree(Source("rules.yaml", text))[1]] == [("yaml-duplicate-key", 4)]


def test_an_unclosed_list_shows_where_it_begins() -> None:
    (other,) = refusal("a: [1, 2\nb: c\n").others
    assert other.span.text == "["
    assert other.label == "begins here"


@both_parsers
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("a: *x\n", "*x"),
        ("a: &x b\n", "&x"),
        ("a: &x\n  b: c\n", "&x"),
        ("&x a: b\n", "&x"),
        ("a: !!map &x {b: c}\n", "&x"),
        ("b: {c: d}\na:\n  <<: *b\n", "*b"),
    ],
)
def test_references_are_refused(text: str, word: str) -> None:
    problem = refusal(text)
    assert problem.id == "yaml-alias"
    assert problem.values == {"word": word}
    assert problem.span.text == word


@both_parsers
def test_a_key_twice_shows_both_places() -> None:
    problem = refusal("a: 1\nb: {c: 1}\na: 2\n")
    assert problem.id == "yaml-duplicate-key"
    assert problem.values == {"key": "a"}
    assert problem.span.line == 3
    assert [other.span.line for other in problem.others] == [1]


def test_all_keys_that_stand_twice_are_reported_together_with_the_rest() -> None:
    problems = problems_of(GOOD_SET + "id: base\nid: base\ncolour: red\n")
    assert [problem.id for problem in problems] == ["yaml-duplicate-key"] * 2 + ["manifest-invalid"]


@both_parsers
@pytest.mark.parametrize("unit", ["[", "{", "- ", "? ", "{a: ", "[{a: [", "[\n"])
def test_deep_nesting_ends_soon(unit: str) -> None:
    problem = refusal(unit * 10_000)
    assert problem.values == {"limit": str(MAX_DEPTH)} or "a name is expected" in problem.values["detail"]


def test_nesting_as_deep_as_allowed_is_read() -> None:
    assert plain(tree_of("[" * MAX_DEPTH + "]" * MAX_DEPTH)) is not None
    assert refusal("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)).id == "too-deep"


def test_deep_nesting_by_indentation() -> None:
    assert refusal("".join(" " * depth + "a:\n" for depth in range(1000))).id == "too-deep"


@both_parsers
def test_laughs_do_not_multiply() -> None:
    lines = ["a0: &a0 [lol, lol]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40)]
    assert refusal("\n".join(lines)).id == "yaml-alias"


def test_too_many_values() -> None:
    problem = refusal("- a\n" * (MAX_NODES + 5))
    assert problem.id == "too-many-items"
    assert problem.values == {"limit": "200,000 values"}
    assert problem.span.line == MAX_NODES


@pytest.mark.parametrize("filling", ["x", "x\n "], ids=["word", "lines"])
def test_a_giant_value_is_not_even_looked_at(filling: str) -> None:
    text = f"'{filling * 50_000_000}"[:50_000_000]
    problem = only_problem(text)
    assert problem.id == "file-too-large"
    assert problem.values == {"size": "50 MB", "limit": "5 MB"}


@pytest.mark.parametrize(
    "text",
    [
        "id: " + "x" * 4_000_000,
        "id: " + "x y " * 1_000_000,
        'id: "' + "\\n" * 2_000_000 + '"',
        "id: |\n" + " x\n" * 1_000_000,
        "id: x" + "\n" * 4_000_000,
        "#" * 4_000_000,
        " " * 4_000_000,
        "x" * 4_000_000 + ": y",
        '"a"' * 1_000_000,
        "--- a\n" * 500_000,
        "extends: [" + "1, a, " * 60_000 + "]",
        "".join(f"k{number}: 1\n" for number in range(90_000)),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_large_texts_end_soon_and_with_few_words(text: str) -> None:
    problems = problems_of(text)
    assert problems
    assert all(len(value) < 1000 for problem in problems[:1000] for value in problem.values.values())


# --- schemas -----------------------------------------------------------------------------------------------


def schema_of(name: str) -> dict[str, object]:
    file = resources.files("wonderscript.compiler").joinpath("schemas", f"{name}.schema.json")
    return cast(dict[str, object], json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", get_args(SchemaName))
def test_a_schema_is_a_schema_whose_every_part_has_plain_words(name: str) -> None:
    schema = schema_of(name)
    Draft202012Validator.check_schema(schema)
    for part in parts_of(schema):
        if {"type", "enum", "required", "maxProperties"} & part.keys() and set(part) != {"required"}:
            assert part.get("description"), part


def parts_of(schema: object) -> Iterator[dict[str, object]]:
    """Every mapping in a schema that says what fits, not the ones that list properties."""
    if not isinstance(schema, dict):
        return
    if not isinstance(schema.get("properties"), dict) and isinstance(schema.get("type"), dict):
        return
    yield schema
    for key, value in schema.items():
        if key in ("properties", "patternProperties", "$defs"):
            for inner in value.values():
                yield from parts_of(inner)
        elif key in ("items", "if", "then", "else"):
            yield from parts_of(value)


def test_a_good_manifest() -> None:
    report = Report()
    tree = load_yaml(Source("set.yaml", GOOD_SET), "set", report)
    assert not len(report)
    assert isinstance(tree, Mapping)
    assert isinstance(tree.entries["id"], Entry)


BLOCK = "a block of `key: value` lines"
NOUN = "one: a, few: b, many: c, plural: d, gender: f"


def instead(old: str, new: str) -> str:
    assert old in GOOD_SET
    return GOOD_SET.replace(old, new)


def rule(fields: str) -> str:
    return f"rules:\n- {{{fields}}}\n"


def aside(fields: str) -> str:
    return rule(f"id: b.a.1, en: x, aside: {{{fields}}}")


def word(forms: str) -> str:
    return f"words: {{coin: {{{forms}}}}}\n"


@pytest.mark.parametrize(
    ("schema", "text", "where", "detail", "suggestion"),
    [
        ("set", "", "", "set.yaml is empty", None),
        ("set", "- a\n", "- a", f"set.yaml is a list, not {BLOCK}", None),
        ("set", "id: base\n", "id", "set.yaml needs `title` and `players`", None),
        ("set", instead("id: base\n", ""), "title", "set.yaml needs `id`", None),
        ("set", instead("id: base", "id: 7"), "7", "`id` is a number, not text", '"7"'),
        ("set", instead("id: base", "id:"), "id", "`id` has no value", None),
        ("set", instead("id: base", "id: ''"), "''", "`id` is empty", None),
        ("set", instead("id: base", "id: Base Game"), "Base Game", "`id` is `Base Game`", None),
        ("set", instead("id: base", "id: {a: b}"), "id", f"`id` is {BLOCK}, not text", None),
        ("set", instead("players", "playerz"), "playerz", "`playerz` is not a field of set.yaml", "players"),
        ("set", instead("min", "mn"), "mn", "`mn` is not a field of `players`", "min"),
        ("set", instead("extends", "colour"), "colour", "`colour` is not a field of set.yaml", None),
        ("set", instead("{min: 3, max: 7}", "{}"), "players", "`players` needs `min` and `max`", None),
        ("set", instead("{min: 3, max: 7}", "3-7"), "3-7", f"`players` is text, not {BLOCK}", None),
        ("set", instead("max: 7", "max: 70"), "70", "`max` is 70, which is above 10", None),
        ("set", instead("min: 3", "min: 0"), "0", "`min` is 0, which is below 1", None),
        ("set", instead("min: 3", "min: three"), "three", "`min` is text, not a whole number", None),
        ("set", instead("min: 3", "min: 2.5"), "2.5", "`min` is a number, not a whole number", None),
        ("set", instead("min: 3", "min: true"), "true", "`min` is `true`, not a whole number", None),
        ("set", instead("{en: Base, ru: База}", "Base"), "Base", f"`title` is text, not {BLOCK}", None),
        ("set", instead("en: Base, ", ""), "title", "`title` needs `en`", None),
        ("set", instead("ru: База", "russian: x"), "russian", "`russian` is not a field of `title`", None),
        ("set", instead("edition: Second", "edition: 2"), "2", "`edition` is a number, not text", '"2"'),
        ("set", instead("edition: Second", "edition: {ru: x}"), "edition", "`edition` needs `en`", None),
        ("set", instead("extends: []", "extends: base"), "base", "`extends` is text, not a list", None),
        ("set", instead("[]", "[a, 1]"), "1", "entry 2 of `extends` is a number, not text", '"1"'),
        ("set", instead("Ann Lee", "[Ann]"), "design", "`design` is a list, not text", None),
        ("set", instead("design:", "'':"), "''", "a name in `credits` is empty", None),
        ("rules", "rulez: []\n", "rulez", "`rulez` is not a field of rules.yaml", "rules"),
        ("rules", "rules:\n- en: x\n", "en", "entry 1 of `rules` needs `id`", None),
        ("rules", "rules:\n- just text\n", "just text", f"entry 1 of `rules` is text, not {BLOCK}", None),
        ("rules", "rules:\n-\n", "", "entry 1 of `rules` is empty", None),
        ("rules", rule("id: 3.1, en: x"), "3.1", "`id` is a number, not text", '"3.1"'),
        ("rules", rule("id: base, en: x"), "base", "`id` is `base`", None),
        ("rules", rule("id: Base.a.1, en: x"), "Base.a.1", "`id` is `Base.a.1`", None),
        ("rules", rule("id: base.1, en: x"), "base.1", "`id` is `base.1`", None),
        ("rules", "chapters: {a: Terms}\nrules: []\n", "Terms", f"`a` is text, not {BLOCK}", None),
        ("rules", "chapters: {a: {ru: x}}\nrules: []\n", "a", "`a` needs `en`", None),
        ("rules", rule("id: base.a.1, en: ''"), "''", "`en` is empty", None),
        (
            "rules",
            rule("id: b.a.1, en: x, aisde: {}"),
            "aisde",
            "`aisde` is not a field of entry 1 of `rules`",
            "aside",
        ),
        ("rules", aside("kind: advise, reason: x"), "advise", "`kind` is `advise`", "advice"),
        (
            "rules",
            aside("kind: 1, reason: x"),
            "1",
            "`kind` is a number, not `advice`, `option`, `table` or `print`",
            None,
        ),
        ("rules", aside("kind: table"), "aside", "`aside` needs `reason`", None),
        ("names", "- x\n", "- x", f"ru.yaml is a list, not {BLOCK}", None),
        ("names", "wrods: {}\n", "wrods", "`wrods` is not a field of ru.yaml", "words"),
        ("names", "names: {card: {Loom: 3}}\n", "3", "`Loom` is a number, not text", '"3"'),
        ("names", "names:\n  card:\n    Loom:\n", "Loom", "`Loom` has no value", None),
        ("names", "names: {Loom: Ткань}\n", "Ткань", f"`Loom` is text, not {BLOCK}", None),
        ("names", "words: {coin: монета}\n", "монета", "`coin` is text, not a list of forms", "{one: монета}"),
        ("names", word("few: б"), "coin", "`coin` needs `one`", None),
        ("names", word(f"{NOUN}, acs: x"), "acs", "`acs` is not a field of `coin`", "acc"),
        ("names", word(NOUN.replace("gender: f", "gender: x")), "x", "`gender` is `x`", None),
        ("names", word("adj: красный, one: a"), "one", "`one` is not a field of `coin`", None),
        ("names", word("txt: a"), "txt", "`txt` is not a field of `coin`", "text"),
        ("names", word(""), "coin", "`coin` needs `one`", None),
        ("names", "verbs: {gain: {}}\n", "gain", "`gain` is empty", None),
        ("names", "verbs: {gain: {thay: x}}\n", "thay", "`thay` is not a field of `gain`", "they"),
        ("names", "lines: {a: {b: c}}\n", "a", f"`a` is {BLOCK}, not text", None),
        (
            "names",
            "words:\nhut:\n  text: b\n",
            "hut",
            "`hut` stands beside `words`, which is empty, not under it",
            None,
        ),
        ("set", instead("en: Base", "en:Base"), "en:Base", "a space is missing after `en:`", "en"),
    ],
)
def test_one_mistake_is_one_problem_in_plain_words(
    schema: SchemaName, text: str, where: str, detail: str, suggestion: str | None
) -> None:
    problem = only_problem(text, schema)
    assert problem.id == "manifest-invalid"
    assert problem.values["detail"] == detail
    assert problem.span.text == where
    assert problem.suggestion == suggestion
    assert problem.values["expected"]
    assert not re.search(r"\b(object|array|string|integer|null|schema|pattern|property)\b", str(problem.values))


def test_every_mistake_is_reported_in_the_order_of_the_text() -> None:
    text = "id: Base\ntitle: {en: 1}\nplayers: {min: 0, mx: 4}\ncolour: red\n"
    assert [problem.span.text for problem in problems_of(text)] == ["Base", "1", "0", "mx", "colour"]


def test_a_file_of_another_kind_gives_no_flood() -> None:
    text = "names: {card: {" + ", ".join(f"a{number}: 1" for number in range(5000)) + "}}"
    assert len(problems_of(text, "names")) <= 200


def test_jsonschema_is_loaded_only_when_a_schema_is_checked() -> None:
    program = (
        "import sys\n"
        "import wonderscript.compiler.sets, wonderscript.compiler.yaml_files\n"
        "print('jsonschema' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
