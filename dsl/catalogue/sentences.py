"""Sentences: words that cannot be read as what their place needs."""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Entry

ENTRIES: tuple[Entry, ...] = ()
