"""Names: words that nothing declares, or that are declared twice."""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Entry

ENTRIES: tuple[Entry, ...] = ()
