"""What an option comes to, written out as Python: frames that can be kept, and functions that do the same on the spot.

Where all decide together, what each has chosen is carried out phase by phase. So there is a function for each phase, or
one for all; what does not simply happen it leaves to the interpreter, as frames that wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from wonderscript.runtime import effects
from wonderscript.runtime.deeds import DEEDS
from wonderscript.runtime.doing import is_quiet_body
from wonderscript.runtime.events import noticed
from wonderscript.runtime.state import Here
from wonderscript.runtime.table import Body
from wonderscript.runtime.writing import Writer
from wonderscript.runtime.writing_pieces import Voice
from wonderscript.runtime.written_deeds import DeedWriter, with_prelude

# What is noted when it is done, because somebody may react to it.
NOTED = (effects.Gain, effects.Pay)

# What the written Python begins with, as far as it is made use of; and where it has nothing but a machine.
PRELUDE = {"zones": "state.zones", "bits": "state.bits", "where": "state.where", "counters": "state.counters"}
GOING = {"state": "machine.state", "stack": "state.stack", **PRELUDE}


@dataclass(frozen=True, slots=True)
class WrittenAct:
    """Something to be carried out, in Python: its phase, its frame, and when there is such a thing (None: always).

    `lines` carry it out on the spot; without them it waits as a frame. If `leading`, they may add frames that wait. One
    that is `heard` has listeners, who are those that are there before anything happens: they are found first, as the
    value of that name, and it waits as `heard_frame`.
    """

    phase: int
    frame: str
    test: str | None = None
    lines: tuple[str, ...] | None = None
    leading: bool = False
    heard: tuple[str, str] | None = None
    heard_frame: str | None = None

    @property
    def kept(self) -> str:
        """The act in a tuple of acts."""
        act = f"({self.phase}, {self.frame})"
        return f"{act}, " if self.test is None else f"*(({act},) if {self.test} else ()), "


def write_happening(writer: Writer, body: Body, voice: Voice, scope: str) -> tuple[tuple[str, ...] | None, bool]:
    """The lines that carry out a body in a scope, if it simply happens; and whether somebody may react to it."""
    writer.names[Here.__name__] = Here
    if len(body) == 1 and isinstance(body[0], NOTED) and not is_quiet_body(writer.table, body):
        do, statement = writer.constant(DEEDS[type(body[0])]), writer.constant(body[0])
        noted = f"{do}(Here(table, state, {scope}), {statement})"
        return (f"waiting.extend({writer.known(noticed)}(table, state, {noted}))",), True
    if not is_quiet_body(writer.table, body):
        return None, False
    # A deed is carried out when much has happened: nothing in it is the same as it was for the finder.
    by_itself = Writer(writer.table, writer.names)
    deed = DeedWriter(by_itself, voice, f"Here(table, state, {scope})", all_bound=True)
    return tuple(deed.body(body, voice)), False


def write_acts(name: str, unpack: str, acts: Iterable[WrittenAct]) -> list[str]:
    """A function that makes the acts of a row."""
    return [f"def {name}(row, me, scope):", unpack, f"    return ({''.join(act.kept for act in acts)})"]


def write_phases(name: str, unpack: str, acts: tuple[WrittenAct, ...], phases: int) -> list[str]:
    """Functions that carry out what a row comes to, and the tuple of them: for each phase one, or None.

    What is heard is found by another one before anything happens, and its acts are made by one more.
    """
    heard = [act.heard for act in acts if act.heard is not None]
    source: list[str] = []
    first = "None"
    if heard:
        first = f"{name}_first"
        values = "".join(f"{value}, " for _event, value in heard)
        body = [f"    {line}" for line in with_prelude([f"return (row, {values})"], PRELUDE)]
        source += [f"def {first}(table, state, row, me, scope):", unpack, *body]
        unpack = f"    (row, {''.join(f'{event}, ' for event, _value in heard)}) = row\n{unpack}"
        known = [replace(act, frame=act.heard_frame or act.frame) for act in acts]
        source += write_acts(f"{name}_acts", unpack, known)
    names: list[str] = []
    for phase in range(phases):
        lines = list(_lines_of(act for act in acts if act.phase == phase))
        names.append(f"{name}_{phase}" if lines else "None")
        source += _function(f"{name}_{phase}", unpack, lines) if lines else []
    acts_of = f"{name}_acts" if heard else "None"
    return [*source, f"{name} = ({', '.join(names)},), {first}, {acts_of}"]


def write_way(name: str, unpack: str, acts: tuple[WrittenAct, ...], onward: list[str]) -> list[str]:
    """The function that carries out what a row comes to, one act after the other, and then goes on."""
    first = [f"{act.heard[0]} = {act.heard[1]}" for act in acts if act.heard is not None]
    lines = [*first, *_lines_of(acts)]
    if any(act.leading or act.lines is None for act in acts):
        lines = ["waiting = []", *lines, "if waiting or not going:", "    machine.push(waiting)", "    return None"]
    elif onward:
        lines.append("if not going: return None")
    body = [f"    {line}" for line in with_prelude([*lines, *onward], GOING)]
    return [f"def {name}(machine, row, me, scope, going=True):", unpack, *body]


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
