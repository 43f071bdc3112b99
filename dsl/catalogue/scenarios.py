"""Scenarios: examples that cannot be read or do not hold."""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Entry

ENTRIES: tuple[Entry, ...] = ()
