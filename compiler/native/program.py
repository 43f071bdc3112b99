"""The program of a table: everything that does not change while it is played, as numbers for the native engine.

In: a table. Out: plain data (`Program`). Effects and phrases become nodes, each with what is known of it before a game;
whatever a fixed phrase means is worked out here, so that the engine has nothing to analyse. Words become numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from wonderscript.compiler.native import declarations as declared
from wonderscript.compiler.native.watched import Watched
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.traversal import parts_of, played_parts
from wonderscript.runtime.meaning.counts_as import WITHIN, would_be_among
from wonderscript.runtime.meaning.meanings import is_static, static_pieces
from wonderscript.runtime.meaning.nothing import counting_slots
from wonderscript.runtime.options.looking import kind_on_backs, reads_faces, slots_read, variables_read
from wonderscript.runtime.options.options import WALKERS, dues_at, is_put_off
from wonderscript.runtime.payment.accounts import accounted, paid_with
from wonderscript.runtime.payment.means import waives_for_others
from wonderscript.runtime.payment.supplies import LANE, LANE_MASK
from wonderscript.runtime.play.at_once import is_simultaneous
from wonderscript.runtime.play.drawing import draws_first, draws_objects
from wonderscript.runtime.play.events import INSTEAD, hooking_on
from wonderscript.runtime.play.immediate_statements import DeckPart, deck_part
from wonderscript.runtime.play.steps import is_plain
from wonderscript.runtime.play.watching import is_its_own
from wonderscript.runtime.table.copies import deck_values
from wonderscript.runtime.table.personal import is_personal, is_somebodys
from wonderscript.runtime.table.state import Here, Scope, State
from wonderscript.runtime.table.table import PhysicalPiece, RuleSet, Table
from wonderscript.runtime.views.imagining import packs_of

NONE = -(2**31)
# Values of properties that are words are told from numbers.
WORD = 1 << 24
# Lanes of the engine: eight resources of up to 127 units.
MOST_RESOURCES, NATIVE_LANE = 8, 8
MOST_SEATS, MOST_PIECES = 16, 1024


class Unsupported(Exception):
    """What the native engine cannot play, in one line."""


@dataclass(frozen=True, slots=True)
class Program:
    """The numbers of a table, and the words that stand behind some of them."""

    image: array[int]
    words: tuple[str, ...]
    numbers: dict[str, int]
    table: Table


def program_of(table: Table) -> Program:
    """The program of a table; `Unsupported` says why there is none."""
    if len(table.resources) > MOST_RESOURCES:
        raise Unsupported(Phrase("there are more than {most} resources", most=MOST_RESOURCES))
    if table.seats > MOST_SEATS or len(table.pieces) > MOST_PIECES:
        raise Unsupported(Phrase("there are too many seats or pieces"))
    return Writer(table).write()


class Writer:
    """Writes the program of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.code: list[int] = [0]
        self.words: dict[str, int] = {word: number for number, word in enumerate(declared.LITERALS)}
        self.known: dict[int, int] = {}
        self.kept: list[object] = []
        self.sets: dict[int, int] = {}
        self.pairs: dict[tuple[str, str], int] = {}
        self.rule_sets: dict[int, int] = {}
        self.standing = [part for part in played_parts(table.library) if isinstance(part, effects.CountsAs)]

    # ------------------------------------------------------------ numbers for things

    def word(self, word: str | None) -> int:
        """The number of a word."""
        return -1 if word is None else self.words.setdefault(word, len(self.words))

    def pieces(self, bits: int) -> int:
        """The number of a set of pieces."""
        return self.sets.setdefault(bits, len(self.sets))

    def value(self, value: Any) -> int:
        """Any field of a node as a number: what sort it is, is known by the field."""
        if value is None:
            return NONE
        if isinstance(value, bool | int):
            return int(value)
        if isinstance(value, str):
            return self.word(value)
        if isinstance(value, tuple):
            return self.items(value)
        return self.node(value)

    def items(self, items: tuple[Any, ...]) -> int:
        """A list: its length, the number of the body that it is (or -1), and what is in it."""
        found = self.known.get(id(items))
        if found is None:
            self.kept.append(items)
            number = self.table.body_numbers.get(id(items), -1)
            found = self.list_of([self.value(one) for one in items], number)
            self.known[id(items)] = found
        return found

    def list_of(self, numbers: Iterable[int], body: int = -1) -> int:
        """A list of numbers."""
        listed = list(numbers)
        place = len(self.code)
        self.code += [len(listed), body, *listed]
        return place

    def node(self, data: Struct) -> int:
        """A node: its tag, its fields, and what is known of it."""
        found = self.known.get(id(data))
        if found is not None:
            return found
        self.kept.append(data)
        kind = type(data)
        place = len(self.code)
        self.known[id(data)] = place
        names = declared.fields_of(kind)
        self.code += [declared.TAGS[kind], *[0] * len(names)]
        for number, name in enumerate(names, 1):
            if name.startswith("known_"):
                self.code[place + number] = self.note(data, name.removeprefix("known_"))
            else:
                self.code[place + number] = self.value(getattr(data, name))
        return place

    # ------------------------------------------------------------ what is known before a game

    def note(self, data: Any, name: str) -> int:
        """What is known of a node."""
        table = self.table
        match name, data:
            case (("reads" | "reads_together"), _):
                read = sorted(variables_read(table, data, name == "reads_together"))
                return self.list_of(map(self.word, read)) if read else -1
            case "walked", _:
                return int(type(data) in WALKERS)
            case "reads_objects", effects.Call(verb=verb, arguments=arguments):
                read_there = slots_read(table, verb, False) | slots_read(table, verb, True)
                told = [isinstance(one, phrases.This) or reads_faces(table, one) for one in arguments]
                slots = zip(table.verbs[verb].slots, told, strict=True)
                return int(any(slot[1] in read_there and not known for slot, known in slots))
            case "personal", _:
                return int(is_personal(table, data))
            case "its_own", effects.Turns(piece=piece):
                return int(is_its_own(piece))
            case "bits", phrases.Pieces(kind=kind, filters=filters):
                static = tuple(one for one in filters if is_static(one))
                return -1 if kind is None and not static else self.static(phrases.Pieces(kind, (), static))
            case "bits", _:
                return self.static(phrases.Pieces(None, (), (data,))) if is_static(data) else -1
            case "dynamic", phrases.Pieces(filters=filters):
                return self.list_of(self.node(one) for one in filters if not is_static(one))
            case "stand_ins", phrases.Pieces():
                return self.stand_ins(data)
            case "symbol", phrases.CounterOf(counter=counter):
                return int(counter in table.symbols)
            case "group", phrases.CountPieces(distinct=distinct):
                group = None if distinct is None else table.library.groups.get(distinct)
                return NONE if group is None else self.list_of(map(self.word, group))
            case "value", phrases.SettingValue(setting=setting) | phrases.SettingIs(setting=setting):
                return table.settings[setting]
            case "draws", effects.Choose():
                return int(draws_first(data))
            case "draws", effects.Call():
                return int(draws_objects(data))
            case "reads_faces", effects.Choose(options=options):
                return int(reads_faces(table, options))
            case "told", effects.Call(arguments=arguments):
                return self.list_of(int(isinstance(one, phrases.This) or reads_faces(table, one)) for one in arguments)
            case "put_off", effects.If():
                return int(is_put_off(table, data))
            case "simultaneous", effects.ForEachPlayer():
                return int(is_simultaneous(table, data))
            case "plain", effects.RunStep(step=step, kind=kind):
                return int(is_plain(table, step, kind))
            case "stages", effects.RunStep(step=step):
                stages = hooking_on(table, step).stages
                return sum(1 << number for number, when in enumerate(("before", "instead", "after")) if when in stages)
            case "lasting", effects.RunStep(step=step, kind=kind):
                return int(not table.index.lasting.isdisjoint((step, kind)))
            case "account", effects.RunStep(step=step, kind=kind):
                return self.word(accounted(table, step, kind))
            case "each", effects.RunStep(body=body):
                return int(any(isinstance(one, effects.ForEachPlayer) for one in body))
            case "own", effects.RunStep():
                return int(is_somebodys(table, data))
            case "place", effects.AtEnd(rank=rank) | effects.Later(rank=rank):
                return table.library.rank(rank)
            case "marks", effects.Shows(symbols=symbols):
                return len(symbols)
            case "takes_over", effects.Fact():
                parts = [part for part in parts_of(data) if isinstance(part, phrases.PointsOf) and part.best]
                return self.list_of(self.node(part) for part in parts)
            case "others", effects.Waives(who=who):
                return int(who != phrases.Seat("me"))
            case "parts", effects.FillDeck(deck=deck):
                return self.deck(deck)
            case "units", phrases.ResourceUnits():
                return self.unit_counts()
            case _:
                raise AssertionError(name)

    def static(self, pieces: phrases.Pieces) -> int:
        """The pieces that a fixed phrase means."""
        return self.pieces(static_pieces(self.table, pieces) or 0)

    def stand_ins(self, pieces: phrases.Pieces) -> int:
        """For each place where pieces are counted, the facts by which others count as lying there."""
        if not self.standing or pieces.pick != "all":
            return -1
        found: list[int] = []
        for place in pieces.places:
            facts = [one for one in self.standing if would_be_among(self.table, one.pieces, pieces, place)]
            found.append(self.list_of(self.node(one) for one in facts))
        return self.list_of(found)

    def deck(self, name: str) -> int:
        """The parts of a deck, for each value of its property: how many are drawn (none: all), and the pieces."""
        table = self.table
        deck = table.decks[name]
        found: list[int] = []
        for value in dict.fromkeys([*deck_values(table.library, deck), None]):
            scope = Scope(0, 0)
            if deck.by is not None and value is not None:
                scope = scope.binding(deck.by, value)
            try:
                parts = [deck_part(Here(table, State(), scope), deck, index, value) for index in range(len(deck.parts))]
            except LookupError:
                continue
            found += [NONE if value is None else value, self.list_of(self.parts(deck.parts, parts))]
        return self.list_of([self.word(deck.by), *found])

    def parts(self, described: Iterable[Any], parts: Iterable[DeckPart]) -> Iterable[int]:
        """The parts of a deck one after the other."""
        for part, found in zip(described, parts, strict=True):
            yield self.value(part.amount)
            yield self.list_of(found.pieces)

    def unit_counts(self) -> int:
        """How many units each piece has that could be each resource: piece by piece."""
        if 0 not in self.known:
            names = self.table.library.resources
            counts: list[int] = []
            for piece in self.table.pieces:
                made = [fact.what for _index, fact in piece.rules.facts.get(effects.Produces, ())]
                units = [unit for what in made if isinstance(what, effects.Produces) for unit in what.units]
                counts += [sum(name in unit.names for unit in units) for name in names]
            self.known[0] = self.list_of(counts)
        return self.known[0]

    # ------------------------------------------------------------ rules and pieces

    def rule_set(self, rules: RuleSet) -> int:
        """The rules of a source by what they are, each with its place among the others."""
        found = self.rule_sets.get(id(rules))
        if found is None:
            self.kept.append(rules)
            listed: list[Any] = [rules.triggers, rules.hooks, rules.ends, rules.replacements, rules.watches]
            listed += [rules.facts.get(kind, ()) for kind in declared.FACTS]
            lists = [
                self.list_of(number for place, one in some for number in (place, self.node(one))) for some in listed
            ]
            found = len(self.code)
            self.code += lists
            self.rule_sets[id(rules)] = found
        return found

    def pair(self, pair: tuple[str, str]) -> int:
        """The number of a link and what it is known by."""
        return self.pairs.setdefault(pair, len(self.pairs))

    def piece(self, piece: PhysicalPiece, faces: dict[int, int]) -> list[int]:
        """One row of the table of pieces."""
        table, cost = self.table, piece.face.cost
        needs = 0
        for resource in range(len(table.resources)):
            amount = piece.needs >> resource * LANE & LANE_MASK
            if amount > 127:
                raise Unsupported(Phrase("{piece} costs more than 127 of something", piece=piece.name))
            needs |= amount << resource * NATIVE_LANE
        produced = None
        if piece.produced is not None:
            produced = [half for unit in piece.produced for half in _unit(unit)]
        speaks, speaks_kind = piece.speaks_for if piece.speaks_for is not None else (None, None)
        row = {
            "parent": piece.parent,
            "start": piece.start,
            "active_zone": self.word(piece.active_zone),
            "active_on": -1 if piece.active_on is None else self.kind(piece.active_on),
            "speaks": self.word(speaks),
            "speaks_kind": -1 if speaks_kind is None else self.kind(speaks_kind),
            "rules": self.rule_set(piece.rules),
            "text": table.body_numbers.get(id(piece.face.text), 0),
            "costly": int(piece.costly),
            "needs": _signed(needs & 0xFFFFFFFF),
            "needs_high": _signed(needs >> 32),
            "dues": self.list_of(number for name, amount in piece.dues for number in (self.word(name), amount)),
            "cost_number": self.value(cost.number),
            "cost_counter": self.word(cost.counter),
            "pattern": self.word(cost.pattern),
            "size": cost.size,
            "face": faces.setdefault(id(piece.face), len(faces)),
            "produced": -1 if produced is None else self.list_of(produced),
            "given": self.list_of(map(self.pair, sorted(piece.links_given))),
            "taken": self.list_of(map(self.pair, sorted(piece.links_taken))),
            "parts": self.list_of(piece.parts),
            "brings": self.list_of(table.origins.get(piece.number, ())),
            "back": table.backs.of[piece.number],
            "mark": self.word(f"{INSTEAD}{piece.number}") if piece.rules.replacements else -1,
        }
        return [row[name] for name in declared.PIECE]

    def kind(self, kind: str) -> int:
        """The pieces of a kind."""
        return self.pieces(sum(1 << piece.number for piece in self.table.pieces if kind in piece.kinds))

    def verb(self, verb: Any) -> int:
        """A verb: its body, and for each slot what it takes and whether its face is read."""
        table = self.table
        alone, together = slots_read(table, verb.id, False), slots_read(table, verb.id, True)
        row = [self.items(verb.body), len(verb.slots), self.word(WITHIN + verb.id)]
        for kind, name, of in verb.slots:
            row += [self.word(kind), self.word(name), -1 if of is None else self.kind(of)]
            row += [int(name in alone), int(name in together), int(of is not None and kind_on_backs(table, of))]
        return self.list_of(row)

    # ------------------------------------------------------------ all of it

    def write(self) -> Program:
        """The whole program."""
        table = self.table
        library, index = table.library, table.index
        sections: dict[str, list[int]] = {}
        sections["bodies"] = [self.items(body) for body in table.bodies]
        faces: dict[int, int] = {}
        sections["pieces"] = [number for piece in table.pieces for number in self.piece(piece, faces)]
        sections["rules"] = [
            number
            for place, rules in enumerate(table.rules)
            for number in (self.rule_set(rules), self.word(f"{INSTEAD}{-2 - place}"))
        ]
        sections["active"] = [number for first, able in table.active_zones for number in (first, self.pieces(able))]
        sections["zone_seats"] = list(table.zone_seats[: table.first_on])
        sections["zone_names"] = [self.word(name) for name in table.zone_names[: table.first_on]]
        sections["zone_seen"] = [self.word(info.seen) for info in table.zone_infos]
        sections["facts"] = self.facts()
        sections["counters"], sections["relations"] = self.counters()
        sections["neutral"] = [
            number for info in table.neutral.values() for number in (self.node(info.answered_by), int(info.can_win))
        ]
        sections["scores"] = [self.node(line.points) for line in library.scores]
        sections["ties"] = [
            number
            for tie in library.ties
            for number in (self.node(tie.number), int(tie.most), self.value(tie.condition))
        ]
        sections["tracks"] = [
            number
            for track in library.tracks
            for number in (track.length, self.list_of(one for zone in track.zones for one in zone))
        ]
        special = [index.elsewhere, index.replacing, index.watching, index.reached]
        special.append(sum(1 << piece.number for piece in table.pieces if piece.produced is None))
        special.append((1 << len(table.pieces)) - 1)
        sections["special"] = [self.pieces(bits) for bits in special]
        sections["special"] += map(
            self.list_of, (index.rule_replacing, index.rule_watching, index.rule_reached, paid_with(table))
        )
        sections["faces"] = [place for piece in table.pieces for place in (self.word(piece.face.id),)]
        sections["packs"] = [
            self.list_of(number for pieces, drawn in pack for number in (int(drawn), self.list_of(pieces)))
            for pack in packs_of(table)
        ]
        sections["variables"] = [self.list_of(map(self.word, sorted(self.variables(body)))) for body in table.bodies]
        sections["dues"] = [self.dues(number) for number in range(len(table.bodies))]
        sections["watched"] = Watched(table).numbers()
        names = self.names()
        properties = [one.id for one in library.properties] + ["name"]
        sections["properties"] = [self.property(piece, name) for name in properties for piece in table.pieces]
        links = list(dict.fromkeys([one.id for one in library.links] + [link for link, _mark in self.pairs]))
        sections["links"] = [
            number
            for link in links
            for number in (self.word(link), *(self.pairs.get((link, piece.face.name), -1) for piece in table.pieces))
        ]
        sections["names"] = self.name_rows(names, properties)
        sections["code"] = self.code
        words = (len(table.pieces) + 63) // 64
        sections["bits"] = [_signed(bits >> 32 * half & 0xFFFFFFFF) for bits in self.sets for half in range(2 * words)]
        others = any(waives_for_others(named.rules) for named in library.rules)
        others = others or any(waives_for_others(piece.face.rules) for piece in table.pieces)
        best = any(isinstance(part, phrases.PointsOf) and part.best for part in played_parts(library))
        sizes = {
            "players": table.players,
            "seats": table.seats,
            "pieces": len(table.pieces),
            "zones": table.first_on,
            "counters": table.counter_slots,
            "resources": len(table.resources),
            "phases": table.last_phase,
            "team_size": table.team_size,
            "asks_always": int(table.asks_always),
            "watched": int(index.watched),
            "names": len(self.words),
            "bodies": len(table.bodies),
            "rules": len(table.rules),
            "active": len(table.active_zones),
            "words": words,
            "properties": len(properties),
            "links": len(self.pairs),
            "link_kinds": len(links),
            "symbols": len(table.symbols),
            "scores": len(library.scores),
            "ties": len(library.ties),
            "tracks": len(library.tracks),
            "neutral": len(table.neutral),
            "main": table.number_of(library.main),
            "copied": int(index.copied),
            "fact_kinds": len(declared.FACTS),
            "waived_for_others": int(others),
            "taken_over": int(best),
            "faces": len(faces),
            "packs": len(sections["packs"]),
            "counted_within": int(bool(index.counted_within)),
            "accounted": int(bool(index.accounted)),
        }
        sections["sizes"] = [sizes[name] for name in declared.SIZES]
        return Program(_image(sections), tuple(self.words), dict(self.words), table)

    def dues(self, body: int) -> int:
        """What is paid from each position of a body on, one thing right after the other: body and position of each."""
        found: list[int] = []
        for position in range(len(self.table.bodies[body]) + 1):
            dues = dues_at(self.table, body, position)
            found.append(self.list_of(number for due in dues for number in due) if dues else -1)
        return self.list_of(found)

    def variables(self, body: Any) -> set[str]:
        """The variables in a body that stand for pieces."""
        return {part.variable for part in parts_of(body) if isinstance(part, phrases.BoundPiece)}

    def property(self, piece: PhysicalPiece, name: str) -> int:
        """What a piece has of a property."""
        value = piece.face.name if name == "name" else piece.properties.get(name)
        if value is None:
            return NONE
        return value if isinstance(value, int) else WORD + self.word(value)

    def facts(self) -> list[int]:
        """Of each kind of fact: the pieces, the rules, and the source of each seat that has one of its own."""
        index = self.table.index
        found: list[int] = []
        for kind in declared.FACTS:
            seats = index.seat_facts.get(kind, {})
            found.append(self.pieces(index.facts.get(kind, 0)))
            found.append(self.list_of(index.rule_facts.get(kind, ())))
            found.append(self.list_of(seats.get(seat, 0) for seat in range(self.table.seats)))
        return found

    def counters(self) -> tuple[list[int], list[int]]:
        """Of each counter whether it is shared, its points, and where its numbers stand; then who relates by it."""
        table = self.table
        rows: list[int] = []
        for slots in table.counters.values():
            info = slots.info
            values = [
                number
                for value, base in slots.by_value.items()
                for number in (
                    NONE if value is None else value,
                    base,
                    value if info.by_value and value is not None else info.worth,
                )
            ]
            on = [slots.by_piece.get(piece.number, -1) for piece in table.pieces] if slots.by_piece else []
            rows += [int(info.shared), self.list_of(values), self.list_of(on), info.start]
        names = list(table.counters)
        return rows, [names.index(one.counter) for one in table.relations.values()]

    def names(self) -> dict[str, dict[str, int]]:
        """What words mean, by the columns of the table of names."""
        table = self.table
        library, index = table.library, table.index
        verbs = {verb.id: self.verb(verb) for verb in library.verbs}
        found: dict[str, dict[str, int]] = {
            "verb": verbs,
            "counter": {name: number for number, name in enumerate(table.counters)},
            "shared_zone": dict(table.shared_zones),
            "seat_zone": dict(table.seat_zones),
            "kind": {kind.id: self.kind(kind.id) for kind in library.kinds},
            "adjective": {one.id: self.node(one.condition) for one in library.adjectives},
            "relation": {name: number for number, name in enumerate(table.relations)},
            "track": dict(table.tracks),
            "layout": {layout.name: self.layout(layout) for layout in library.layouts},
            "phase": dict(table.phases),
            "resource": dict(table.resources),
            "listens": {verb: self.pieces(bits) for verb, bits in index.listens.items()},
            "listening_rules": {verb: self.listening(verb) for verb in index.rule_listens},
            "own_events": {verb: self.pieces(bits) for verb, bits in index.own_events.items()},
            "hooks": {target: self.pieces(bits) for target, bits in index.hooks.items()},
            "hook_rules": {target: self.list_of(rules) for target, rules in index.rule_hooks.items()},
            "ends": {step: self.pieces(bits) for step, bits in index.ends.items()},
            "end_rules": {step: self.list_of(rules) for step, rules in index.rule_ends.items()},
            "forbidden": dict.fromkeys(index.forbidden, 1),
            "replaced": dict.fromkeys(index.replaced, 1),
            "counted_within": dict.fromkeys(index.counted_within, 1),
            "is_step": dict.fromkeys(index.steps, 1),
            "accounted": dict.fromkeys(index.accounted, 1),
            "symbol": {name: number for number, name in enumerate(library.symbols)},
        }
        heard = {*index.listens, *index.rule_listens}
        found["within"] = {WITHIN + name: 1 for name in index.counted_within}
        found["heard"] = dict.fromkeys(heard, 1)
        replacing = [piece.number for piece in table.pieces if piece.rules.replacements]
        sources = (*replacing, *range(-2, -2 - len(table.rules), -1))
        found["standing_in"] = {f"{INSTEAD}{source}": 1 for source in sources} if index.replaced else {}
        counting = {verb.id: counting_slots(table, verb.id) for verb in library.verbs}
        found["counting"] = {verb: self.list_of(places) for verb, places in counting.items() if places}
        for names in found.values():
            for name in names:
                self.word(name)
        return found

    def listening(self, verb: str) -> int:
        """The rules of the game that may listen to a verb."""
        rules = range(-2, -2 - len(self.table.rules), -1)
        waits = [
            rule
            for rule in rules
            if any(
                isinstance(one.event, effects.Event) and verb in one.event.verbs and one.event.who is not None
                for _place, one in self.table.rules[-2 - rule].triggers
            )
        ]
        return self.list_of(waits)

    def layout(self, layout: Any) -> int:
        """A layout, cell by cell."""
        cells = [
            number for cell in layout.cells for number in (cell.row, int(cell.face_up), self.list_of(cell.covered_by))
        ]
        return self.list_of(cells)

    def name_rows(self, names: dict[str, dict[str, int]], properties: list[str]) -> list[int]:
        """The table of names."""
        names["property"] = {name: number for number, name in enumerate(properties)}
        for name in properties:
            self.word(name)
        order = {word: number for number, word in enumerate(sorted(self.words))}
        names["order"] = order
        return [names[column].get(word, -1) for word in self.words for column in declared.NAME]


def _unit(unit: tuple[int, ...]) -> tuple[int, int]:
    """A unit as a row of resources, counted from 1, the first in the highest byte: in two halves."""
    if len(unit) > MOST_RESOURCES:
        raise Unsupported(Phrase("a unit can be too many resources"))
    code = sum((resource + 1) << (56 - 8 * place) for place, resource in enumerate(unit))
    return _signed(code >> 32), _signed(code & 0xFFFFFFFF)


def _signed(number: int) -> int:
    return number - (1 << 32) if number >= 1 << 31 else number


def _image(sections: dict[str, list[int]]) -> array[int]:
    """The sections one after the other, and before them where each begins."""
    starts: list[int] = []
    place = len(declared.SECTIONS)
    place += place % 2
    for name in declared.SECTIONS:
        # Sets of pieces are read eight bytes at a time.
        place += place % 2
        starts.append(place)
        place += len(sections[name])
    image = array("i", [0] * place)
    for start, name in zip(starts, declared.SECTIONS, strict=True):
        image[start : start + len(sections[name])] = array("i", sections[name])
    image[: len(starts)] = array("i", starts)
    return image
