"""Signatures: what must follow a head, part by part.

A signature is a head with its forms and a row of parts: words that must stand there (connectors) and slots, each of one
kind. Signatures with the same head must differ in their connectors; that is checked where they are declared, so that no
sentence can ever fit two of them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wonderscript.dsl.source import Span

SlotKind = Literal["piece", "number", "amount", "player", "resource"]


class Connector(Struct, frozen=True):
    """A word that must stand here, in one of its forms."""

    forms: tuple[str, ...]


class Slot(Struct, frozen=True):
    """A place for a phrase: its kind, the variable it binds, and of what (a kind of piece, a counter)."""

    kind: SlotKind
    variable: str
    of: str | None = None


class Signature(Struct, frozen=True):
    """A declared verb: forms of its head (plain, third person, participle) and its parts."""

    verb: str
    forms: tuple[str, ...]
    parts: tuple[Connector | Slot, ...]
    span: Span
    set_id: str

    @property
    def connectors(self) -> tuple[str, ...]:
        """The words that tell this signature from others with the same head."""
        return tuple(part.forms[0] for part in self.parts if isinstance(part, Connector))

    @property
    def frame(self) -> str:
        """What follows the head, with `{}` for each slot: `from {} to {}`."""
        return " ".join(part.forms[0] if isinstance(part, Connector) else "{}" for part in self.parts)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in order."""
        return tuple(part for part in self.parts if isinstance(part, Slot))

    @property
    def object_kind(self) -> str | None:
        """The kind of piece that the verb acts on, if its first slot is a piece."""
        slots = self.slots
        return slots[0].of if slots and slots[0].kind == "piece" else None


def verb_id(head: str, connectors: tuple[str, ...]) -> str:
    """The name of a verb in the library: its head and connectors."""
    return " ".join((head, *connectors))


def clash(first: Signature, second: Signature) -> bool:
    """Whether some sentence could fit both signatures."""
    return bool(set(first.forms) & set(second.forms)) and first.connectors == second.connectors
