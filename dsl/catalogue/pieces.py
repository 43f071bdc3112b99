"""Pieces: what is wrong with one piece, or between pieces."""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Entry

ENTRIES: tuple[Entry, ...] = ()
