"""What a verb leads to when its body has been carried out, written out as acts; and how its cost is paid.

What is watched is looked at, and those react who listen. Most of that can be told beforehand: nothing that is watched
depends on what the verb has moved, or nobody can listen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wonderscript.runtime.accounts import note_paid
from wonderscript.runtime.acts import WrittenAct
from wonderscript.runtime.deeds import pay, use_up
from wonderscript.runtime.dependence import is_calm, turning
from wonderscript.runtime.events import noticed, with_listeners, write_listening
from wonderscript.runtime.library import Verb
from wonderscript.runtime.phrases import Place
from wonderscript.runtime.plans import BANK
from wonderscript.runtime.reacting import following, texts_of
from wonderscript.runtime.table import EMPTY_BODY
from wonderscript.runtime.watching import LOOK, write_look
from wonderscript.runtime.writing import Writer


@dataclass(frozen=True, slots=True)
class Consequences:
    """What follows when a verb was done to what its `bindings` say, as acts of a phase.

    Where all decide together, others do something between the verb and what follows from it.
    """

    writer: Writer
    verb: Verb
    bindings: list[tuple[str, str]]
    phase: int
    together: bool

    def acts(self, places: Mapping[str, tuple[Place, ...]], scope: str, way: str, event: str) -> tuple[WrittenAct, ...]:
        """All that follows; `places` are those where values were found, `event` is a name that is free."""
        looks = (self._look(places),) if self.writer.table.index.watched else ()
        heard = self._event(scope, way, event)
        return looks if heard is None else (*looks, heard)

    def _look(self, places: Mapping[str, tuple[Place, ...]]) -> WrittenAct:
        """What is watched is looked at, unless nothing of that can have turned."""
        writer, table = self.writer, self.writer.table
        kept, looking = writer.constant(LOOK), write_look(writer)
        sources = {name: places[value] for name, value in self.bindings if value in places}
        turns = turning(table, self.verb.body, sources) if is_calm(table) and not self.together else None
        if turns is None:
            return WrittenAct(self.phase, kept, None, (looking,), leading=True)
        tests = [f"{writer.constant(turns[name])} >> {value} & 1" for name, value in self.bindings if turns.get(name)]
        if not tests:
            return WrittenAct(self.phase, kept, None, ("pass",))
        lines = (f"if {' or '.join(tests)}:", f"    {looking}")
        return WrittenAct(self.phase, kept, None, lines, leading=True)

    def _event(self, scope: str, way: str, event: str) -> WrittenAct | None:
        """Those react who do; where nobody listens, it is the text of the object alone."""
        writer, index, verb = self.writer, self.writer.table.index, self.verb.id
        piece, other = self._first_of("piece"), self._first_of("player")
        happened = f"Happened({verb!r}, me, {piece}, {other}, None, {way})"
        frame = f"Frame(EVENT, {EMPTY_BODY}, 0, {scope}, {{}})"
        own, says = None, ""
        if piece != "-1" and verb in index.own_events:
            own = f"{writer.constant(index.own_events[verb])} >> {piece} & 1"
            texts = writer.constant(texts_of(writer.table, verb))
            says = f"waiting.extend({texts}.follow(state, me, {piece}, {other}, {way}))"
        if verb not in index.listens and verb not in index.rule_listens:
            return None if own is None else WrittenAct(self.phase, frame.format(happened), own, (says,), leading=True)
        heard = f"{writer.known(with_listeners)}(table, state, {happened}) if {write_listening(writer, verb)} else None"
        lines = [f"if {event} is not None: waiting.extend({writer.known(following)}(table, state, {event}))"]
        lines += [] if own is None else [f"elif {own}: {says}"]
        waits = frame.format(f"{event} or {happened}")
        return WrittenAct(self.phase, frame.format(happened), None, tuple(lines), True, (event, heard), waits)

    def _first_of(self, kind: str) -> str:
        """The first thing of a kind that the verb was done to, or -1."""
        slots = zip(self.verb.slots, self.bindings, strict=True)
        return next((value for (sort, _name, _of), (_slot, value) in slots if sort == kind), "-1")


def write_payment(writer: Writer, plan: str, piece: str, heard: bool) -> tuple[str, ...]:
    """The lines that pay for a piece as planned; where somebody may react to it, those wait who do."""
    counters = writer.table.counters
    paying = f"{writer.constant(pay)}(table, state, me, {plan}, {piece})"
    noting = f"{writer.constant(note_paid)}(table, state, me, {plan}, {piece})"
    if heard:
        noticing = f"waiting.extend({writer.constant(noticed)}(table, state, {paying}))"
        if not writer.table.index.accounted:
            return (noticing,)
        handed_over = f"{plan}.payments or {plan}.uses or {plan}.spent"
        return (f"if {handed_over}: {noticing}", f"elif state.accounts: {noting}")
    if any(slots.info.shared for slots in counters.values()):
        return (paying,)
    first = writer.constant({counter: slots.by_value.get(None) for counter, slots in counters.items()})
    return (
        *((f"if state.accounts: {noting}",) if writer.table.index.accounted else ()),
        f"for paid in {plan}.payments:",
        f"    slot = {first}[paid.counter]",
        "    amount = min(paid.amount, counters[slot + me])",
        "    counters[slot + me] -= amount",
        f"    if paid.payee != {BANK}: state.add(slot + paid.payee, amount)",
        f"if {plan}.uses or {plan}.spent: {writer.constant(use_up)}(table, state, me, {plan})",
    )
