"""What a program is made of, said once: the kinds of nodes with their fields, and the tables around them.

The program (Python) writes numbers in this order, and the engine (C) reads them by the names of the header that is made
here. Every kind of effect and phrase has one declaration: what is known of it before a game (its notes) stands behind
its own fields. A test holds that none is missing.
"""

from __future__ import annotations

from typing import get_args

from wonderscript.runtime.instructions import effects, phrases

# Words that the instruction set itself knows; they have the first numbers.
LITERALS = (
    *("me", "them", "left", "right", "neighbors", "others", "everyone", "opponent", "team-mate", "first", "second"),
    *("active", "neutral", "bank", "all", "last", "random", "is", "at least", "at most", "more than", "less than"),
    *("same", "different", "any", "symbol", "pattern", "before", "after", "instead", "end", "top", "bottom"),
    *("gain", "pay", "buy", "piece", "player", "resource", "number", "open", "secret", "closed", "", "box", "name"),
)

STATEMENTS = get_args(effects.Statement)
FACTS = get_args(effects.FactKind)
FILTERS = get_args(phrases.Filter)

# What is known of every statement: the variables whose faces it reads, alone and where all decide together (-1: none),
# and whether it is looked through before it happens.
READ = ("reads", "reads_together", "walked")
PERSONAL = ("personal",)

# What is known of a kind beside that.
NOTES: dict[type, tuple[str, ...]] = {
    phrases.Pieces: ("bits", "dynamic", "stand_ins"),
    phrases.CounterOf: ("symbol",),
    phrases.CountPieces: ("group",),
    phrases.SettingValue: ("value",),
    phrases.SettingIs: ("value",),
    effects.Choose: ("draws", "reads_faces"),
    effects.Call: ("draws", "told", "reads_objects"),
    effects.If: ("put_off",),
    effects.ForEachPlayer: ("simultaneous",),
    effects.RunStep: ("plain", "stages", "lasting", "account", "each", "own"),
    effects.Trigger: PERSONAL,
    effects.Watch: PERSONAL,
    effects.Turns: ("its_own",),
    effects.Hook: PERSONAL,
    effects.AtEnd: (*PERSONAL, "place"),
    effects.Later: ("place",),
    effects.Shows: ("marks",),
    effects.Fact: ("takes_over",),
    effects.Waives: ("others",),
    effects.FillDeck: ("parts",),
    phrases.ResourceUnits: ("units",),
}

_UNIONS = (
    phrases.Players,
    phrases.PieceSet,
    phrases.Place,
    phrases.Filter,
    phrases.Number,
    phrases.Condition,
    effects.Statement,
    effects.FactKind,
    effects.Rule,
)
_MORE = (
    *(phrases.Cost, phrases.CostPart, phrases.Resources, effects.Event, effects.Turns, effects.Reaches),
    *(effects.NumberRange, effects.Brought, effects.OwnFirst),
)
KINDS: tuple[type, ...] = tuple(dict.fromkeys([*(one for union in _UNIONS for one in get_args(union)), *_MORE]))
TAGS = {kind: number for number, kind in enumerate(KINDS, 1)}

# The tables of a program: each a run of numbers.
SECTIONS = (
    *("sizes", "code", "bodies", "pieces", "names", "rules", "active", "zone_seats", "zone_names", "zone_seen"),
    *("bits", "facts", "properties", "links", "neutral", "scores", "ties", "tracks", "counters", "relations"),
    *("special", "faces", "packs", "variables", "watched", "dues"),
)
SIZES = (
    *("players", "seats", "pieces", "zones", "counters", "resources", "phases", "team_size", "asks_always", "watched"),
    *("names", "bodies", "rules", "active", "words", "properties", "links", "link_kinds", "symbols", "scores", "ties"),
    *("tracks", "neutral", "main", "copied", "fact_kinds", "waived_for_others", "taken_over", "faces", "packs"),
    *("counted_within", "accounted"),
)
# Sets of pieces that are asked for by name.
SPECIAL = ("elsewhere", "replacing", "watching", "reached", "sometimes", "all")
# Rules of the game that are asked for by name stand behind them as lists, and the counters that are paid with.
SPECIAL_RULES = ("rule_replacing", "rule_watching", "rule_reached", "paid_with")
PIECE = (
    *("parent", "start", "active_zone", "active_on", "speaks", "speaks_kind", "rules", "text", "costly", "needs"),
    *("needs_high", "dues", "cost_number", "cost_counter", "pattern", "size", "face", "produced", "given", "taken"),
    *("parts", "brings", "back", "mark"),
)
# What a word means, by its number: -1 where it means nothing of the sort.
NAME = (
    *("verb", "counter", "shared_zone", "seat_zone", "kind", "adjective", "relation", "track", "layout", "phase"),
    *("resource", "listens", "listening_rules", "own_events", "hooks", "hook_rules", "ends", "end_rules"),
    *(
        "forbidden",
        "replaced",
        "counted_within",
        "is_step",
        "accounted",
        "order",
        "property",
        "symbol",
        "heard",
        "within",
        "counting",
        "standing_in",
    ),
)
RULES = ("triggers", "hooks", "ends", "replacements", "watches", "facts")


def fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node, and then its notes."""
    own: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    notes = NOTES.get(kind, ())
    if kind in FILTERS:
        notes = (*notes, "bits")
    # What is known of every statement stands at the same place in each of them.
    first = READ if kind in STATEMENTS else ()
    return (*(f"known_{note}" for note in first), *own, *(f"known_{note}" for note in notes))


def header() -> str:
    """The same for C."""
    lines = ["//declarations.py", ""]
    lines.append(_enum("NODE", [f"T_{kind.__name__} = {tag}" for kind, tag in TAGS.items()]))
    for kind in KINDS:
        names = [f"{kind.__name__}_{name} = {place}" for place, name in enumerate(fields_of(kind), 1)]
        if names:
            lines.append(_enum(None, names))
    lines.append(_enum("FACT", [f"F_{kind.__name__} = {number}" for number, kind in enumerate(FACTS)]))
    lines.append(_enum("WORD", [f"S_{_mangled(word)} = {number}" for number, word in enumerate(LITERALS)]))
    lines.append(_enum("SECTION", [f"AT_{name}" for name in SECTIONS]))
    lines.append(_enum("SIZE", [f"SIZE_{name}" for name in SIZES]))
    lines.append(_enum("SPECIAL", [f"SET_{name}" for name in (*SPECIAL, *SPECIAL_RULES)]))
    lines.append(_enum("PIECE", [*(f"P_{name}" for name in PIECE), "PIECE_COLUMNS"]))
    lines.append(_enum("NAME", [*(f"N_{name}" for name in NAME), "NAME_COLUMNS"]))
    lines.append(_enum("RULESET", [f"R_{name}" for name in RULES]))
    lines.append(f"#define FACT_KINDS {len(FACTS)}")
    lines.append(_enum("STATEMENT", [f"STATEMENT_{name} = {place}" for place, name in enumerate((*READ, "who"), 1)]))
    return "\n".join(lines) + "\n"


def _enum(name: str | None, members: list[str]) -> str:
    named = () if name is None else (f"{name}_KIND",)
    return " ".join(("enum", *named, "{", ", ".join(members), "};"))


def _mangled(word: str) -> str:
    return word.replace(" ", "_").replace("-", "_") or "nothing"
