"""What could be written in a YAML file of a set: keys that its schema knows, and names that the set declares."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wonderscript.compiler.manifests import MANIFEST, RULES, SCENARIOS, THEME
from wonderscript.compiler.schema_checks import whole_schema
from wonderscript.compiler.sets import shipped_sets
from wonderscript.compiler.translations import named_pieces, titled_scenarios
from wonderscript.compiler.workspace import Combination
from wonderscript.compiler.yaml_nodes import SchemaName
from wonderscript.dsl.source import Source
from wonderscript.dsl.translation import LANGUAGES, Language
from wonderscript.tools.editing.completion import Proposal
from wonderscript.tools.editing.yaml_places import names_in, written
from wonderscript.tools.speech import said_in

_KEY = re.compile(r"""^(?P<indent>\s*(?:- +)*)(?P<key>"[^"]*"|'[^']*'|[^\s:#"'-][^:#]*?)\s*:(?=\s|$)""")
_LANGUAGE = re.compile(r"[a-z]{2}\.yaml")

# How schemas say that something can be said in several languages.
_BY_LANGUAGE = "^[a-z]{2}$"

Json = dict[str, Any]


def schema_of(path: Path) -> SchemaName | None:
    """The schema of a file of a set, by its name."""
    own: dict[str, SchemaName] = {MANIFEST: "set", RULES: "rules", THEME: "theme"}
    if path.name in own:
        return own[path.name]
    if _LANGUAGE.fullmatch(path.name):
        return "titles" if path.parent.name == SCENARIOS else "names"
    return None


def yaml_proposals(
    source: Source, offset: int, path: Path, set_id: str, known: Combination | None, language: Language
) -> list[Proposal]:
    """What could stand at a place of a YAML file of a set."""
    name = schema_of(path)
    if name is None:
        return []
    start = source.text.rfind("\n", 0, offset) + 1
    line = source.text[start:offset]
    if "#" in line:
        return []
    key = _KEY.match(line)
    way = _way(source.text[:start], len(line) - len(line.lstrip(" -")))
    schema = _below(whole_schema(name), way)
    if key is not None:
        begun = line[key.end() :].lstrip(" ")
        begun = re.split(r"[\[,]\s*", begun)[-1]
        return list(_values(_below(schema, (_bare(key["key"]),)), (*way, _bare(key["key"])), begun, known, language))
    begun = line.lstrip(" -")
    found = list(_keys(schema, begun, language))
    if known is not None:
        # The line that is being written is mostly no YAML yet.
        end = source.text.find("\n", offset)
        others = Source(source.path, source.text[:start] + (source.text[end + 1 :] if end >= 0 else ""))
        there = {named.text for named in names_in(others) if named.key and named.way == way}
        names = (one for one in _names(name, way, set_id, known) if one[0] not in there)
        quote = begun[:1] if begun[:1] in ('"', "'") else ""
        found += [Proposal(one, f"{written(one, quote)}: ", "name", detail, 0, len(begun)) for one, detail in names]
    if line.lstrip().startswith("-"):
        found += _values(schema, way, begun, known, language)
    return found


def _way(before: str, margin: int) -> tuple[str, ...]:
    """The keys under which a line stands that begins so far from the margin."""
    found: list[str] = []
    for line in reversed(before.split("\n")):
        key = _KEY.match(line)
        indent = len(line) - len(line.lstrip(" "))
        if key is not None and indent < margin:
            if key["indent"].strip():
                # A key behind a hyphen is in an entry of a list, beside those that are indented as far as it is.
                if len(key["indent"]) < margin:
                    found.insert(0, _bare(key["key"]))
                found.insert(0, "-")
            else:
                found.insert(0, _bare(key["key"]))
            margin = indent
        elif line.lstrip().startswith("- ") and indent < margin:
            found.insert(0, "-")
            margin = indent
        if margin == 0:
            break
    return tuple(found)


def _bare(key: str) -> str:
    return key[1:-1] if key[:1] in ("'", '"') else key


def _below(schema: Json, way: tuple[str, ...]) -> Json:
    """The part of a schema that a way of keys leads to."""
    for key in way:
        if key == "-":
            schema = schema.get("items", schema)
            continue
        patterns = (one for pattern, one in schema.get("patternProperties", {}).items() if re.search(pattern, key))
        schema = schema.get("properties", {}).get(key) or next(patterns, {})
    return schema


def _keys(schema: Json, begun: str, language: Language) -> Iterator[Proposal]:
    items = schema.get("items", {})
    for key, one in {**items.get("properties", {}), **schema.get("properties", {})}.items():
        detail = said_in(one.get("description", ""), language)
        yield Proposal(key, f"{key}: ", "key", detail, 0, len(begun))
    if any(_BY_LANGUAGE in one.get("patternProperties", {}) for one in (schema, items)):
        for key in LANGUAGES:
            yield Proposal(key, f"{key}: ", "key", "", 1, len(begun))


def _values(
    schema: Json, way: tuple[str, ...], begun: str, known: Combination | None, language: Language
) -> Iterator[Proposal]:
    for value in schema.get("enum", ()):
        yield Proposal(str(value), str(value), "word", said_in(schema.get("description", ""), language), 0, len(begun))
    if schema.get("type") == "boolean":
        yield Proposal("true", "true", "word", "", 0, len(begun))
    if way[-1:] == ("extends",) or way[-2:] == ("extends", "-"):
        for name in shipped_sets():
            yield Proposal(name, name, "name", said_in("set", language), 0, len(begun))
    if known is not None and "variants" in way[-2:]:
        for name, one in known.variants.items():
            if not one.together:
                yield Proposal(name, json.dumps(name, ensure_ascii=False), "name", "variant", 0, len(begun))


def _names(schema: SchemaName, way: tuple[str, ...], set_id: str, known: Combination) -> Iterator[tuple[str, str]]:
    """What a set declares that can be named there, each with what it is."""
    vocabulary = known.model.vocabulary
    own = [term for term in vocabulary.terms.values() if term.set_id == set_id]
    match (schema, way):
        case ("titles", ("names",)):
            yield from ((name, "scenario") for name in titled_scenarios(known.items, set_id))
        case ("names", ("names",)):
            yield from ((kind, "kind") for kind in named_pieces(known.models, set_id))
        case ("names", ("names", kind)):
            yield from ((name, kind) for name in named_pieces(known.models, set_id).get(kind, ()))
        case ("names", ("words",)):
            yield from ((term.id, term.kind) for term in own if term.kind not in ("link", "relation"))
        case ("names", ("verbs",)):
            yield from ((one.signature.verb, "verb") for one in known.model.verbs if one.signature.set_id == set_id)
            yield from ((term.id, term.kind) for term in own if term.kind in ("link", "relation"))
        case ("names", ("lines",)):
            said = ((one.id, one.kind) for one in vocabulary.said if one.set_id == set_id)
            yield from (one for one in said if one[1] in ("score", "ending"))
        case ("theme", (_, *_)):
            yield from ((term.id, term.kind) for term in own)
            yield from ((name, kind) for kind, names in named_pieces(known.models, set_id).items() for name in names)
        case _:
            pass
