"""Where things are named in the YAML files of a set: keys and values with the way that leads to them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import NamedTuple

from wonderscript.compiler.manifests import RULES, SCENARIOS, THEME
from wonderscript.compiler.yaml_nodes import Mapping, Node, Scalar, Sequence
from wonderscript.compiler.yaml_trees import read_tree
from wonderscript.dsl.source import Source, Span
from wonderscript.tools.editing.mentions import RULE, Thing

Way = tuple[str, ...]
_BARE = re.compile(r"[a-z][a-z0-9.-]*")


class Named(NamedTuple):
    """A key or a value of a YAML file: the keys that lead to it, its text, and where it stands."""

    way: Way
    text: str
    span: Span
    key: bool


def names_in(source: Source) -> list[Named]:
    """All keys and texts of a file, as far as it can be read."""
    tree, _problems = read_tree(source)
    return [] if tree is None else list(_names(tree, ()))


def _names(node: Node, way: Way) -> Iterator[Named]:
    match node:
        case Mapping(entries=entries):
            for key, entry in entries.items():
                yield Named(way, key, entry.key, True)
                yield from _names(entry.node, (*way, key))
        case Sequence(items=items):
            for item in items:
                yield from _names(item, (*way, "-"))
        case Scalar(value=str() as text, span=span):
            yield Named(way, text, span, False)
        case _:
            pass


def names_thing(named: Named, thing: Thing, path: PurePath) -> bool:
    """Whether a key or a value of a YAML file is the name of a thing."""
    if named.text != thing.id:
        return False
    top = named.way[0] if named.way else ""
    if path.name == THEME:
        # Themes name pieces and words by what they are called, whatever they say of them.
        return named.key and bool(named.way)
    if path.name == RULES:
        return not named.key and (
            (thing.kind == RULE and named.way[-1:] == ("id",))
            or (thing.kind == "variant" and named.way[-2:] == ("variants", "-"))
        )
    if path.parent.name == SCENARIOS:
        return thing.kind == "scenario" and named.key and named.way == ("names",)
    if not named.key:
        return False
    match thing.kind:
        case "piece":
            return named.way == ("names", thing.of)
        case "kind":
            return named.way in (("names",), ("words",))
        case "verb" | "link" | "relation":
            return top == "verbs" and len(named.way) == 1
        case "score" | "ending" | "layout" | "seat":
            return top in ("lines", "names") and len(named.way) >= 1
        case _:
            return named.way == ("words",)


def written(name: str, before: str) -> str:
    """A name as it is written in YAML, in quotes where it had some or needs them."""
    quoted = before[:1] in ("'", '"') or not _BARE.fullmatch(name)
    return json.dumps(name, ensure_ascii=False) if quoted else name
