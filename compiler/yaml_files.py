"""One YAML file of a set: text in, a tree that fits its schema out, or problems.

`yaml_trees` reads the text, `schema_checks` holds it against one of the schemas in `schemas/`; whoever gets a
tree from here need not look again whether a key is there and a number is a number.
"""

from __future__ import annotations

from functools import lru_cache

from wonderscript.compiler.reading import MAX_BYTES, human_size, whole_file
from wonderscript.compiler.yaml_nodes import Entry, Mapping, Node, Scalar, SchemaName, Sequence
from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source

__all__ = ["Entry", "Mapping", "Node", "Scalar", "SchemaName", "Sequence", "load_yaml"]


def load_yaml(source: Source, schema: SchemaName, report: Report, language: str | None = None) -> Node | None:
    """The tree of a YAML text that fits `schema` in a language; None if there was any problem, which is reported."""
    if len(source.text) > MAX_BYTES:
        values = {"size": human_size(len(source.text)), "limit": human_size(MAX_BYTES)}
        report.add(Problem("file-too-large", whole_file(source.path), values))
        return None
    tree, problems = _checked(source.path, source.text, schema, language)
    for problem in problems:
        report.add(problem)
    return tree


@lru_cache(maxsize=64)
def _checked(path: str, text: str, schema: SchemaName, language: str | None) -> tuple[Node | None, tuple[Problem, ...]]:
    """The tree and its problems; a file that did not change is not read again."""
    # Loaded by who has something to read: most checks find all YAML as it was.
    from wonderscript.compiler.schema_checks import check_schema
    from wonderscript.compiler.yaml_trees import read_tree

    tree, problems = read_tree(Source(path, text))
    if tree is not None:
        problems += check_schema(tree, schema, language)
    return None if problems else tree, tuple(problems)
