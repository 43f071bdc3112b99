"""What an option comes to, written out as Python: frames that can be kept, and functions that do the same on the spot.

Where all decide together, what each has chosen is carried out phase by phase. So there is a function for each phase, or
one for all; what does not simply happen it leaves to the interpreter, as frames that wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wonderscript.runtime.doing import is_quiet_body
from wonderscript.runtime.state import Here
from wonderscript.runtime.table import Body
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import Voice
from wonderscript.runtime.written_deeds import DeedWriter, with_prelude

PRELUDE = {"zones": "state.zones", "bits": "state.bits", "counters": "state.counters"}


@dataclass(frozen=True, slots=True)
class WrittenAct:
    """Something to be carried out, in Python: its phase, its frame, and when there is such a thing (None: always).

    `lines` carry it out on the spot; without them it waits as a frame. If `leading`, they may add frames that wait. One
    that is `heard` has listeners, who are those that are there before anything happens: they are found `first`, and it
    waits as `heard_frame`.
    """

    phase: int
    frame: str
    test: str | None = None
    lines: tuple[str, ...] | None = None
    heard: bool = False
    leading: bool = False
    first: str | None = None
    heard_frame: str | None = None

    @property
    def kept(self) -> str:
        """The act in a tuple of acts."""
        act = f"({self.phase}, {self.frame})"
        return f"{act}, " if self.test is None else f"*(({act},) if {self.test} else ()), "


def write_happening(writer: Writer, body: Body, voice: Voice, scope: str) -> tuple[str, ...] | None:
    """The lines that carry out a body in a scope, if it simply happens."""
    if not is_quiet_body(writer.table, body):
        return None
    writer.names[Here.__name__] = Here
    # A deed is carried out when much has happened: nothing in it is the same as it was for the finder.
    by_itself = Writer(writer.table, writer.names)
    deed = DeedWriter(by_itself, voice, f"Here(table, state, {scope})", all_bound=True)
    return tuple(deed.body(body, voice))


def write_acts(name: str, unpack: str, acts: Iterable[WrittenAct]) -> list[str]:
    """A function that makes the acts of a row."""
    return [f"def {name}(row, me, scope):", unpack, f"    return ({''.join(act.kept for act in acts)})"]


def write_phases(name: str, unpack: str, acts: tuple[WrittenAct, ...], phases: int) -> list[str]:
    """Functions that carry out what a row comes to, and the tuple of them: for each phase one, or None."""
    source: list[str] = []
    names: list[str] = []
    for phase in range(phases):
        lines = list(_lines_of(act for act in acts if act.phase == phase))
        names.append(f"{name}_{phase}" if lines else "None")
        source += _function(f"{name}_{phase}", unpack, lines) if lines else []
    whole = "None" if any(act.heard for act in acts) else f"({', '.join(names)},)"
    return [*source, f"{name} = {whole}"]


def write_at_once(name: str, unpack: str, acts: tuple[WrittenAct, ...]) -> list[str]:
    """The function that carries out what a row comes to, one act after the other, as a tuple."""
    first = [act.first for act in acts if act.first is not None]
    return [*_function(f"{name}_0", unpack, [*first, *_lines_of(acts)] or ["pass"]), f"{name} = ({name}_0,)"]


def _function(name: str, unpack: str, lines: list[str]) -> list[str]:
    body = [f"    {line}" for line in with_prelude(lines, PRELUDE)]
    return [f"def {name}(table, state, row, me, scope, waiting):", unpack, *body]


def _lines_of(acts: Iterable[WrittenAct]) -> Iterator[str]:
    may_wait = False
    for act in acts:
        wait = f"waiting.append({act.heard_frame or act.frame})"
        indent = ""
        if act.test is not None:
            yield f"if {act.test}:"
            indent = "    "
        if act.lines is None:
            yield indent + wait
        elif may_wait:
            yield f"{indent}if waiting: {wait}"
            yield f"{indent}else:"
            yield from (f"{indent}    {line}" for line in act.lines)
        else:
            yield from (indent + line for line in act.lines)
        may_wait = may_wait or act.leading or act.lines is None
