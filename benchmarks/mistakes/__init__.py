"""Mistakes that people make, by kind: each kind has a name, the sorts of files it is made in, and a function.

In: the files of all sets. Out: as many mistakes of each kind, the same for the same files and seed. What a check says
of them is the business of `benchmarks.faults`.
"""

from __future__ import annotations

from benchmarks.mistakes.drawing import Mistake, draw_mistakes, read_files
from benchmarks.mistakes.kinds import Kind, sort_of
from benchmarks.mistakes.scenario_kinds import SCENARIO_KINDS
from benchmarks.mistakes.text_kinds import TEXT_KINDS
from benchmarks.mistakes.yaml_kinds import YAML_KINDS

__all__ = ["KINDS", "Kind", "Mistake", "draw_mistakes", "read_files", "sort_of"]

KINDS: dict[str, Kind] = {kind.name: kind for kind in (*TEXT_KINDS, *SCENARIO_KINDS, *YAML_KINDS)}
