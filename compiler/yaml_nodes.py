"""The parts of the tree that a YAML text becomes: values, lists and mappings, each with its place."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from wonderscript.dsl.source import Span

# The sorts of YAML files, each with a schema.
SchemaName = Literal["set", "rules", "names", "titles", "theme", "record"]

Value = str | int | float | bool | None


class Scalar(Struct, frozen=True):
    """One value. The span of a value that is left out is empty."""

    value: Value
    span: Span


class Sequence(Struct, frozen=True):
    """A list."""

    items: tuple[Node, ...]
    span: Span


class Entry(NamedTuple):
    """What stands under a key, and where the key stands."""

    key: Span
    node: Node


class Mapping(Struct, frozen=True):
    """Keys and what stands under each, in the order written."""

    entries: dict[str, Entry]
    span: Span


Node = Mapping | Sequence | Scalar
