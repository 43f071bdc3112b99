"""Does a YAML tree fit its schema? In: a tree and the name of a schema. Out: problems, one for each mistake.

The schemas in `schemas/` say what is allowed; each `description` in them is a phrase that completes the
sentence "write ...", and the problems here are made of those phrases. A misspelt key is one problem: that the
right key is missing then goes without saying.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources
from itertools import islice, pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from wonderscript.compiler.yaml_nodes import Mapping, Node, Scalar, SchemaName, Sequence
from wonderscript.compiler.yaml_words import quoted
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import LANGUAGES, Phrase

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError


# A file with more mistakes than these is another kind of file.
_MOST_ERRORS = 200

_TYPES = {
    "object": "a block of `key: value` lines",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "null": "nothing",
}


def check_schema(tree: Node, schema: SchemaName, language: str | None = None) -> list[Problem]:
    """What does not fit, in the order of the text. Texts are there in the language of the set, or that of the tree."""
    errors: dict[tuple[str | int, ...], list[ValidationError]] = defaultdict(list)
    for error in islice(_validator(schema, language or _own_language(tree)).iter_errors(_plain(tree)), _MOST_ERRORS):
        errors[tuple(error.absolute_path)].append(error)
    beside = _entries_beside(tree, errors)
    problems = [
        problem
        for path, found in errors.items()
        if path not in beside
        for problem in _problems_at(_spot(tree, path), found)
    ]
    return sorted(problems, key=lambda problem: problem.span.start)


def _entries_beside(
    tree: Node, errors: dict[tuple[str | int, ...], list[ValidationError]]
) -> set[tuple[str | int, ...]]:
    """Sections that are empty because their entries stand beside them: what is wrong is said of the first entry."""
    found = set()
    for path in errors:
        parent = _spot(tree, path[:-1]).node
        unknown = [error for error in errors.get(path[:-1], ()) if error.validator == "additionalProperties"]
        if path and unknown and isinstance(parent, Mapping):
            before = _empty_before(parent, _schema(unknown[0]).get("properties", {}))
            if path[-1] in before.values():
                found.add(path)
    return found


def _empty_before(mapping: Mapping, fields: Iterable[str]) -> dict[str, str]:
    """Keys that are no fields, each with the field right before it, if that has no value."""
    empty = [key for key, entry in mapping.entries.items() if entry.node == Scalar(None, entry.node.span)]
    return {key: before for before, key in pairwise(mapping.entries) if key not in fields and before in empty}


def _own_language(tree: Node) -> str:
    """The language that a tree says to be that of the set, else English."""
    said = tree.entries.get("language") if isinstance(tree, Mapping) else None
    node = None if said is None else said.node
    return node.value if isinstance(node, Scalar) and node.value in LANGUAGES else "en"


@cache
def _validator(schema: SchemaName, language: str) -> Draft202012Validator:
    # Loading jsonschema takes a tenth of a second; who reads no YAML does not wait for it.
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_in_language(whole_schema(schema), language))


@cache
def whole_schema(schema: SchemaName) -> dict[str, Any]:
    """A schema of which every part stands where it is used."""
    file = resources.files("wonderscript.compiler").joinpath("schemas", f"{schema}.schema.json")
    whole = json.loads(file.read_text(encoding="utf-8"))
    inlined: dict[str, Any] = _inlined(whole, whole["$defs"])
    return inlined


def _in_language(part: Any, language: str) -> Any:
    """A schema for sets of a language: what has to be there in English has to be there in that one."""
    if isinstance(part, list):
        return [_in_language(one, language) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: [language if one == "en" else one for one in value] if key == "required" else _in_language(value, language)
        for key, value in part.items()
    }


def _inlined(part: Any, definitions: dict[str, Any]) -> Any:
    """A schema with every `$ref` replaced by what it refers to: following them takes most of the time.

    What stands beside a `$ref` comes before what it refers to; no definition refers to itself.
    """
    if isinstance(part, list):
        return [_inlined(one, definitions) for one in part]
    if not isinstance(part, dict):
        return part
    rest = {key: _inlined(value, definitions) for key, value in part.items() if key not in ("$ref", "$defs")}
    if "$ref" not in part:
        return rest
    return {**_inlined(definitions[part["$ref"].removeprefix("#/$defs/")], definitions), **rest}


def _plain(node: Node) -> object:
    """The tree without places, as the validator wants it."""
    match node:
        case Scalar(value):
            return value
        case Sequence(items):
            return [_plain(item) for item in items]
        case Mapping(entries):
            return {key: _plain(entry.node) for key, entry in entries.items()}


class _Spot(NamedTuple):
    """A node, what people call it, and where its key stands if it has one."""

    node: Node
    name: str
    key: Span | None

    @property
    def file(self) -> str:
        return PurePath(self.node.span.source.path).name

    @property
    def place(self) -> Span:
        """Where to point at the node as a whole: its key, else its first line."""
        if self.key is not None:
            return self.key
        match self.node:
            case Mapping(entries) if entries:
                return next(iter(entries.values())).key
            case _:
                return self.node.span

    @property
    def value_place(self) -> Span:
        """Where to point at the value: at the key if the value is left out or is a whole block."""
        span = self.node.span
        return span if isinstance(self.node, Scalar) and span.start < span.end else self.place

    def problem(self, span: Span, detail: str, expected: str, suggestion: str | None = None) -> Problem:
        values = {"file": self.file, "detail": detail, "expected": expected}
        return Problem("manifest-invalid", span, values, suggestion=suggestion)


def _spot(tree: Node, path: tuple[str | int, ...]) -> _Spot:
    """The node at the end of a path that the validator names."""
    spot = _Spot(tree, PurePath(tree.span.source.path).name, None)
    for step in path:
        match spot.node, step:
            case Mapping(entries), str():
                spot = _Spot(entries[step].node, quoted(step), entries[step].key)
            case Sequence(items), int():
                spot = _Spot(items[step], Phrase("entry {number} of {name:gen}", number=step + 1, name=spot.name), None)
            case _:
                break
    return spot


def _problems_at(spot: _Spot, errors: list[ValidationError]) -> Iterator[Problem]:
    """The problems of one node: unknown and missing keys, else the first thing that is wrong with it."""
    by_keyword = {error.validator: error for error in reversed(errors)}
    if "type" in by_keyword:
        yield _wrong_type(spot, by_keyword["type"])
        return
    unknown = list(islice(_unknown_keys(spot, by_keyword.pop("additionalProperties", None)), _MOST_ERRORS))
    yield from unknown
    missing = [error for error in errors if error.validator == "required"]
    # A field that is missing beside one that nobody knows is most often that one, under another name.
    if missing and not unknown:
        yield from _missing_keys(spot, missing)
    elif by_keyword and not unknown:
        keyword, error = next(iter(by_keyword.items()))
        yield _OTHER.get(str(keyword), _does_not_fit)(spot, error)


def _unknown_keys(spot: _Spot, error: ValidationError | None) -> Iterator[Problem]:
    """Keys that nothing in the schema knows, each at its own place."""
    if error is None or not isinstance(spot.node, Mapping):
        return
    schema = _schema(error)
    fields, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    free = [key for key in {*fields, *schema.get("required", [])} if key not in spot.node.entries]
    expected = _description(error) if patterns else listing(fields, most=12)
    beside = _empty_before(spot.node, fields)
    for key, entry in spot.node.entries.items():
        if key in fields or any(re.search(pattern, key) for pattern in patterns):
            continue
        field = key.partition(":")[0]
        if key in beside and key not in fields and _meant(key, free) is None:
            detail = Phrase(
                "{key} stands beside `{empty}`, which is empty, not under it", key=quoted(key), empty=beside[key]
            )
            yield spot.problem(entry.key, detail, "the lines of a section further to the right than its name")
        elif field in free:
            detail = Phrase("a space is missing after `{field}:`", field=field)
            yield spot.problem(entry.key, detail, Phrase("`{field}: ` and then the value", field=field), field)
        elif key:
            yield spot.problem(
                entry.key,
                Phrase("{key} is not a field of {name:gen}", key=quoted(key), name=spot.name),
                expected,
                _meant(key, free),
            )
        else:
            yield spot.problem(
                entry.key, Phrase("a name in {name:gen} is empty", name=spot.name), "a name before the `:`"
            )


def _meant(key: str, free: list[str]) -> str | None:
    """The field that a key was meant to be; a short key may be a field that lost a letter."""
    return nearest(key, free) or next((field for field in sorted(free) if nearest(field, [key])), None)


def _missing_keys(spot: _Spot, errors: list[ValidationError]) -> Iterator[Problem]:
    """Fields that must be there and are not."""
    schema = _schema(errors[0])
    entries = spot.node.entries if isinstance(spot.node, Mapping) else {}
    missing = [key for key in schema["required"] if key not in entries]
    if missing:
        only = schema.get("properties", {}).get(missing[0], {}) if len(missing) == 1 else {}
        expected = _description(errors[0])
        if "description" in only:
            expected = Phrase("`{field}`: {text:nom}", field=missing[0], text=only["description"])
        yield spot.problem(
            spot.place, Phrase("{name:nom} needs {fields}", name=spot.name, fields=_and(missing)), expected
        )


def _wrong_type(spot: _Spot, error: ValidationError) -> Problem:
    wanted = _listed(error.validator_value)
    expected = _description(error)
    match spot.node:
        case Scalar(None) if spot.key is None and not spot.node.span.text:
            detail = _is_empty(spot)
        case Scalar(None):
            detail = Phrase("{name:nom} has no value", name=spot.name)
        case Scalar(bool() | int() | float()) if "string" in wanted:
            text = f'"{spot.node.span.text}"'
            detail = Phrase("{name:nom} is {kind:nom}, not text", name=spot.name, kind=_kind_of(spot.node))
            return spot.problem(spot.value_place, detail, Phrase("{text}, in quotes", text=text), text)
        case Scalar(str(text)) if "short" in _schema(error):
            line = f"{{{_schema(error)['short']}: {text}}}"
            detail = Phrase("{name:nom} is {kind:nom}, not a list of forms", name=spot.name, kind=_kind_of(spot.node))
            return spot.problem(
                spot.value_place, detail, Phrase("`{line}`: {text:nom}", line=line, text=expected), line
            )
        case _:
            allowed = listing(wanted) if error.validator == "enum" else _either([_TYPES[one] for one in wanted])
            words = "{name:nom} is {kind:nom}, not {allowed:nom}"
            detail = Phrase(words, name=spot.name, kind=_kind_of(spot.node), allowed=allowed)
    return spot.problem(spot.value_place, detail, expected)


def _wrong_choice(spot: _Spot, error: ValidationError) -> Problem:
    choices = _listed(error.validator_value)
    given = spot.node.value if isinstance(spot.node, Scalar) else None
    if not isinstance(given, str) or not given:
        return _wrong_type(spot, error)
    return spot.problem(spot.value_place, _is(spot, quoted(given)), listing(choices), nearest(given, choices))


def _wrong_pattern(spot: _Spot, error: ValidationError) -> Problem:
    detail = _is(spot, quoted(str(error.instance))) if error.instance else _is_empty(spot)
    return spot.problem(spot.value_place, detail, _description(error))


def _wrong_number(spot: _Spot, error: ValidationError) -> Problem:
    above = "{name:nom} is {number}, which is above {limit}"
    below = "{name:nom} is {number}, which is below {limit}"
    words = above if error.validator == "maximum" else below
    detail = Phrase(words, name=spot.name, number=error.instance, limit=error.validator_value)
    return spot.problem(spot.value_place, detail, _description(error))


def _empty(spot: _Spot, error: ValidationError) -> Problem:
    return spot.problem(spot.value_place, _is_empty(spot), _description(error))


def _named_twice(spot: _Spot, error: ValidationError) -> Problem:
    return spot.problem(
        spot.value_place, Phrase("{name:nom} names something twice", name=spot.name), _description(error)
    )


def _too_much(spot: _Spot, error: ValidationError) -> Problem:
    return spot.problem(spot.place, Phrase("{name:nom} holds too much", name=spot.name), _description(error))


def _does_not_fit(spot: _Spot, error: ValidationError) -> Problem:
    return spot.problem(spot.place, Phrase("{name:nom} does not fit", name=spot.name), _description(error))


_OTHER: dict[str, Callable[[_Spot, ValidationError], Problem]] = {
    "enum": _wrong_choice,
    "pattern": _wrong_pattern,
    "minimum": _wrong_number,
    "maximum": _wrong_number,
    "minLength": _empty,
    "minProperties": _empty,
    "minItems": _empty,
    "uniqueItems": _named_twice,
    "maxProperties": _too_much,
    "maxItems": _too_much,
    "maxLength": _too_much,
}


def _is(spot: _Spot, value: str) -> str:
    return Phrase("{name:nom} is {value}", name=spot.name, value=value)


def _is_empty(spot: _Spot) -> str:
    return Phrase("{name:nom} is empty", name=spot.name)


def _either(kinds: list[str]) -> str:
    """One of these kinds of values."""
    *first, last = kinds
    return Phrase("{first:nom} or {last:nom}", first=_either(first), last=last) if first else last


def _schema(error: ValidationError) -> dict[str, Any]:
    """The part of the schema that speaks of this node."""
    return error.schema if isinstance(error.schema, dict) else {}


def _description(error: ValidationError) -> str:
    return str(_schema(error).get("description", "something else"))


def _listed(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _kind_of(node: Node) -> str:
    match node:
        case Mapping():
            return _TYPES["object"]
        case Sequence():
            return _TYPES["array"]
        case Scalar(bool()):
            return f"`{node.span.text}`"
        case Scalar(int() | float()):
            return "a number"
        case Scalar(None):
            return _TYPES["null"]
        case Scalar():
            return _TYPES["string"]


def _and(words: list[str]) -> str:
    """`a`, `b` and `c`."""
    *first, last = [f"`{word}`" for word in words]
    return Phrase("{first} and {last}", first=", ".join(first), last=last) if first else last
