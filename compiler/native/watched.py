"""What can turn something that is watched, worked out before a game: while it is as it was, so is what is watched."""

from __future__ import annotations

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.traversal import parts_of, played_parts
from wonderscript.runtime.table.table import Table

# What depends on more than zones, counters and faces.
ON_MORE = (
    *(phrases.StepNumber, phrases.Able, phrases.OnPiece, phrases.PartsOf, phrases.Below, phrases.RowOf),
    *(phrases.LinkedFrom, phrases.LinksTo, phrases.OwnerOf, phrases.BoundPiece, phrases.BoundNumber),
)


class Watched:
    """What can turn something that is watched: while nothing of it has changed, there is nothing to look at."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.zones: set[str] = set()
        self.all = bool(table.index.elsewhere)
        self.counters = self.faces = False
        self.met: set[object] = set()
        self.played = list(played_parts(table.library))
        for part in self.played:
            if isinstance(part, effects.Watch):
                self.read(part.condition)
            elif isinstance(part, effects.Turns):
                self.all = True
        self.read_facts(effects.CountsAs)

    def read(self, phrase: object) -> None:
        """Take note of what a phrase depends on."""
        for part in parts_of(phrase):
            match part:
                case phrases.ZoneOf(zone=zone) | phrases.SharedZone(zone=zone):
                    self.zones.add(zone)
                case phrases.CounterOf(counter=counter):
                    self.counters = self.counters or counter not in self.table.symbols
                    self.read_facts(effects.Shows)
                case phrases.CounterOn() | phrases.TokenPoints() | phrases.HolderOf():
                    self.counters = True
                case phrases.CountPieces(distinct=str()):
                    self.read_facts(effects.Shows)
                case phrases.PointsOf():
                    self.read_facts(effects.Worth)
                case phrases.IsCalled(adjective=adjective) if adjective not in self.met:
                    self.met.add(adjective)
                    self.read(self.table.adjectives[adjective].condition)
                case phrases.FaceDown():
                    self.faces = True
                case phrases.Seat(which=which):
                    self.all = self.all or which == "active"
                case _:
                    self.all = self.all or isinstance(part, ON_MORE)

    def read_facts(self, kind: type) -> None:
        """Take note of what the facts of a kind depend on."""
        facts = [part for part in self.played if isinstance(part, effects.Fact) and isinstance(part.what, kind)]
        if kind in self.met or not facts:
            return
        self.met.add(kind)
        self.zones.update(piece.active_zone for piece in self.table.pieces if piece.active_zone is not None)
        for fact in facts:
            self.all = self.all or fact.once_a is not None
            self.read(fact)

    def numbers(self) -> list[int]:
        """The same as numbers, with one for each zone."""
        zones = [int(name in self.zones) for name in self.table.zone_names[: self.table.first_on]]
        return [int(self.all), int(self.counters), int(self.faces), *zones]
