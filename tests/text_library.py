"""Libraries from text inside a test: words, pieces and procedures, read and lowered, without files."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from wonderscript.compiler.building import build_model
from wonderscript.compiler.lowering import lower
from wonderscript.compiler.workspace import Combination
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item
from wonderscript.runtime.playable import PlayableLibrary

SET_ID = "test"


def library_of_items(
    items: list[tuple[str, Item]], report: Report, players: range, set_id: str = SET_ID
) -> PlayableLibrary:
    """The library of items that were read already; the test fails if any of them cannot be understood."""
    model = build_model(items, report)
    assert not len(report), "\n" + render_report(report)
    manifest = SimpleNamespace(
        id=SimpleNamespace(text=set_id), title={"en": set_id}, players=players, extends=(), language="en"
    )
    loaded: Any = SimpleNamespace(
        manifest=manifest, language="en", folder=SimpleNamespace(name=set_id, shown_as=set_id)
    )
    return lower(Combination((loaded,), model, {}, [], {}, {}, {}, report))


def library_of(*texts: str, players: range = range(2, 5)) -> PlayableLibrary:
    """The library of some texts, read as one set."""
    report = Report()
    items = parse(Source("test.wonder", "\n".join(texts)), report)
    return library_of_items([(SET_ID, item) for item in items], report, players)
