"""Which kinds of pieces can lie in which zones, as far as texts say before any game.

In: a model. Out: for each zone the kinds whose pieces start there or are put there by some text. Where only a game can
tell what is moved, or where to, it may be anything: who asks wants to be certain of a no.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import CheckedPiece, Model
from wonderscript.compiler.passages import first_said
from wonderscript.compiler.piece_checks import pieces_and_parts, walk, with_parts
from wonderscript.compiler.selections import of_pieces, own_texts, procedures, within
from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.library import BOX

if TYPE_CHECKING:
    from wonderscript.compiler.checks import Checked

Kinds = frozenset[str]
Zones = frozenset[str]
# What the variables of a text stand for: described pieces, or kinds of them.
Names = Mapping[str, list[data.PieceSet | Kinds]]

MOVING = (
    effects.Move,
    effects.Deal,
    effects.Swap,
    effects.LayOut,
    effects.FillDeck,
    effects.FillWith,
    effects.Produces,
)
NAMING = (effects.Choose, effects.ForEachPiece, effects.Event, effects.Replaces, data.Pieces)


class Flow(NamedTuple):
    """Pieces of some kinds (None: of any) that go from some zones (None: from anywhere) to others.

    Without targets they go where some piece lies with which they change places: wherever such `partners` can lie.
    """

    kinds: Kinds | None
    sources: Zones | None
    targets: Zones | None
    partners: Kinds | None = None


class Said(NamedTuple):
    """A text, the piece that says it, and what its variables stand for before it begins."""

    text: object
    piece: CheckedPiece | None
    names: Names


def kinds_in_zones(model: Model, memory: Memory, said: Iterable[Said]) -> dict[str, Kinds]:
    """The kinds of pieces that can lie in each zone; `said` is what pieces say that can move some."""
    every = frozenset(piece.kind for piece in pieces_and_parts(model))
    found: dict[str, set[str]] = {zone: set() for zone in (*model.vocabulary.zones, BOX)}
    for kind in every:
        if model.vocabulary.kinds[kind].part_of is None:
            found[model.vocabulary.kinds[kind].starts_in or BOX].add(kind)
    flows = {flow for one in (*_texts(model), *said) for flow in _flows(one, model, memory)}
    before = -1
    while (size := sum(map(len, found.values()))) != before:
        before = size
        for kinds, sources, targets, partners in flows:
            there = set(every) if sources is None else set().union(*(found[zone] for zone in sources))
            for zone in found if targets is None else targets:
                if targets is not None or found[zone] & (partners or every):
                    found[zone] |= there if kinds is None else there & kinds
    return {zone: frozenset(kinds) for zone, kinds in found.items()}


def zones_are_filled(checked: Checked) -> Iterator[Problem]:
    """A zone that is spoken of is one in which pieces start or into which some text, perhaps of a variant, puts some.

    Where pieces of a kind are said to lie in it, it is said of them that they are never there.
    """
    model, words = checked.model, checked.model.vocabulary
    if not model.main or not model.pieces or checked.made_by is not None:
        return
    own = [term for key, term in words.terms.items() if key[0] == "zone" and key in words.used]
    empty = [term for term in own if term.set_id in checked.own_sets]
    if empty:
        models = (model, *checked.by_variants)
        filled = set().union(*(_filled(one, checked.memory) | _described_in(one, checked) for one in models))
        for term in empty:
            if term.id not in filled:
                values = {"nothing": Phrase("no piece ever comes to the zone `{word}`", word=term.one)}
                yield Problem("never-filled", term.span, values)


def _filled(model: Model, memory: Memory) -> set[str]:
    """The zones of a model in which pieces start, or into which texts put pieces."""
    said = [one for piece in model.pieces for one in moving_texts(piece, memory)]
    flows = [flow for one in (*_texts(model), *said) for flow in _flows(one, model, memory)]
    starts = {kind.starts_in or BOX for kind in model.vocabulary.kinds.values()}
    lying = kinds_in_zones(model, memory, said)
    return starts.union(*(flow.targets or () for flow in flows), (zone for zone, kinds in lying.items() if kinds))


def _described_in(model: Model, checked: Checked) -> Zones:
    """The zones in which texts of a model say that pieces of some kind lie."""
    texts = [text for text, _span in procedures(model)]
    texts += [line.rule for piece in pieces_and_parts(model) for line in piece.lines]
    found = (one for text in texts for one in within(text, checked, data.Pieces))
    pieces = [one for one in found if isinstance(one, data.Pieces) and one.kind is not None]
    return frozenset(zone for one in pieces for zone in _zones(one.places) or ())


def kinds_coming_to(zone: str, statements: tuple[object, ...], model: Model) -> Kinds:
    """The kinds of pieces that some statements of the model can put into a zone."""
    done = {id(one) for one in statements if isinstance(one, MOVING)}
    found: set[str] = set()
    for said in _texts(model):
        parts = tuple(one for one in walk(said.text) if isinstance(one, MOVING + NAMING))
        told = said._replace(names=_named(parts, said.names, model))
        for flow in (flow for one in parts if id(one) in done for flow in _moved(one, told, model)):
            if flow.targets is None or zone in flow.targets:
                found |= frozenset(model.vocabulary.kinds) if flow.kinds is None else flow.kinds
    return frozenset(found)


def _texts(model: Model) -> Iterator[Said]:
    """All texts outside of pieces that can move a piece."""
    yield Said(model.main, None, {})
    for verb in model.verbs:
        slots = [slot for slot in verb.signature.slots if slot.kind == "piece" and slot.of is not None]
        yield Said(verb.body, None, {slot.variable: [_kinds_of(str(slot.of), model)] for slot in slots})
    for rules in model.rules:
        yield from (Said(line.rule, None, {}) for line in rules.rules)
    for track in model.tracks.values():
        yield from (Said(line.rule, None, {}) for line in track.triggers)


def moving_texts(piece: CheckedPiece, memory: Memory) -> Iterator[Said]:
    """What a piece and its parts say that can move a piece."""
    for one in with_parts(piece):
        yield from (Said(line.rule, one, {}) for line in one.lines if _moving_parts(line.rule, memory))


def _kinds_of(kind: str, model: Model) -> Kinds:
    """A kind and all kinds of it."""
    return frozenset(one for one in model.vocabulary.kinds if model.vocabulary.is_kind(one, kind))


def _flows(said: Said, model: Model, memory: Memory) -> Iterator[Flow]:
    """Where the pieces go that a text moves."""
    found = _moving_parts(said.text, memory)
    if found:
        told = said._replace(names=_named(found, said.names, model))
        for one in found:
            yield from _moved(one, told, model)


def _moving_parts(text: object, memory: Memory) -> tuple[object, ...]:
    """What matters of a text that moves a piece; nothing of others."""

    def parts() -> tuple[object, ...]:
        found = tuple(one for one in walk(text) if isinstance(one, MOVING + NAMING))
        return found if any(isinstance(one, MOVING) for one in found) else ()

    return memory.remembered(parts, "moving", text)


def _named(parts: tuple[object, ...], before: Names, model: Model) -> Names:
    names = {name: list(found) for name, found in before.items()}
    for one in parts:
        match one:
            case effects.Choose(variable=name, options=data.Pieces() | data.Together() | data.BoundPiece() as pieces):
                names.setdefault(name, []).append(pieces)
            case effects.ForEachPiece(variable=name, pieces=pieces):
                names.setdefault(name, []).append(pieces)
            case effects.Event(variable=str(name), pieces=data.Pieces() as pieces):
                names.setdefault(name, []).append(pieces)
            case data.Pieces(variable=str(name)):
                names.setdefault(name, []).append(one)
            case effects.Replaces(verb=verb, variables=variables):
                slots = next(known.signature.slots for known in model.verbs if known.signature.verb == verb)
                for name, slot in zip(variables, slots, strict=False):
                    if name and slot.kind == "piece" and slot.of is not None:
                        names.setdefault(name, []).append(_kinds_of(slot.of, model))
            case _:
                pass
    return names


def _moved(one: object, said: Said, model: Model) -> Iterator[Flow]:
    match one:
        case effects.Move(pieces=pieces, place=place):
            for kinds, sources in _described(pieces, said, model):
                yield Flow(kinds, sources, _zones((place,)) or frozenset())
        case effects.Deal(kind=kind, source=source, target=target):
            yield Flow(_kinds_of(kind, model), _zones((source,)), _zones((target,)))
        case effects.LayOut(source=source, target=target):
            yield Flow(None, _zones((source,)), _zones((target,)))
        case effects.FillDeck(place=place, deck=deck):
            for part in model.decks[deck].parts:
                for kinds, _sources in _described(part.pieces, said, model):
                    yield Flow(kinds, None, _zones((place,)))
        case effects.FillWith(place=place):
            for brought in _brought(model):
                for kinds, _sources in _described(brought.pieces, said, model):
                    yield Flow(kinds, None, _zones((place,)))
        case effects.Swap(first=first, second=second):
            for moved, other in ((first, second), (second, first)):
                for kinds, sources in _described(moved, said, model):
                    for partners, targets in _described(other, said, model):
                        yield Flow(kinds, sources, targets, partners)
        case effects.Produces(spent_to=place) if place is not None and said.piece is not None:
            yield Flow(frozenset((said.piece.kind,)), None, _zones((place,)))
        case _:
            pass


def _brought(model: Model) -> Iterator[effects.Brought]:
    for piece in pieces_and_parts(model):
        for fact, _span in piece.facts():
            if isinstance(fact.what, effects.Brings):
                yield from fact.what.parts


def _described(
    pieces: data.PieceSet | Kinds, said: Said, model: Model, passed: frozenset[str] = frozenset()
) -> Iterator[tuple[Kinds | None, Zones | None]]:
    """Of which kinds pieces can be, and in which zones they lie; None if that is not known."""
    match pieces:
        case frozenset():
            yield pieces, None
        case data.This():
            yield (None if said.piece is None else frozenset((said.piece.kind,))), None
        case data.Together(sets=sets):
            for one in sets:
                yield from _described(one, said, model, passed)
        case data.BoundPiece(variable=name):
            known = said.names.get(name, []) if name not in passed else []
            for meant in known:
                yield from _described(meant, said, model, passed | {name})
            if not known:
                yield None, None
        case data.Pieces(kind=kind, places=places):
            yield (None if kind is None else _kinds_of(kind, model)), _zones(places)


def _zones(places: tuple[data.Place, ...]) -> Zones | None:
    """The zones that places are; None if one is not a zone, or none is named."""
    zones = [one.zone for one in places if isinstance(one, data.ZoneOf | data.SharedZone | data.RowOf)]
    return frozenset(zones) if places and len(zones) == len(places) else None


# ---------------------------------------------------------------- what is said of them


def pieces_can_lie_there(checked: Checked) -> Iterator[Problem]:
    """Pieces that are spoken of can lie in the zone in which they are said to lie."""
    model = checked.model
    if not model.main:
        return
    said = of_pieces(checked, "moved", lambda piece: moving_texts(piece, checked.memory))
    lying = kinds_in_zones(model, checked.memory, said)
    every = frozenset(piece.kind for piece in pieces_and_parts(model)) - _idle(lying, model)
    for text, span, _piece in own_texts(checked):
        told: set[tuple[str, str]] = set()
        for one in within(text, checked, data.Pieces):
            assert isinstance(one, data.Pieces)
            kinds = every & _kinds_of(one.kind, model) if one.kind is not None else frozenset()
            zones = [zone for zone in sorted(_zones(one.places) or ()) if kinds and not kinds & lying[zone]]
            for zone in zones:
                if (str(one.kind), zone) not in told:
                    told.add((str(one.kind), zone))
                    yield never_there(_place_of(span, str(one.kind), zone, model), str(one.kind), zone, model)
            under = [place.piece for place in one.places if isinstance(place, data.OnPiece)]
            for below in under if kinds and len(under) == len(one.places) else ():
                if isinstance(below, data.Pieces) and below.kind is not None and not _is_put_on(kinds, below, model):
                    term = model.vocabulary.kinds[str(one.kind)].term
                    where = Phrase("under {many}", many=model.vocabulary.kinds[below.kind].term.many)
                    forms = "|".join(" ".join(form) for form in term.forms)
                    place = first_said(span, rf"(?:{forms}) (?:under|on) [^:\n,]*")
                    yield Problem("never-there", place, {"many": term.many, "kind": term.one, "where": where})


def _is_put_on(kinds: Kinds, below: data.Pieces, model: Model) -> bool:
    """Whether some text may put a piece of some kinds under (or on) pieces of a kind."""
    wanted = _kinds_of(str(below.kind), model)
    for said in _texts(model):
        parts = tuple(one for one in walk(said.text) if isinstance(one, MOVING + NAMING))
        told = said._replace(names=_named(parts, said.names, model))
        for one in parts:
            if isinstance(one, effects.Move) and isinstance(one.place, data.OnPiece):
                put = [found for found, _zones_of in _described(one.pieces, told, model)]
                onto = [found for found, _zones_of in _described(one.place.piece, told, model)]
                if _may_meet(put, kinds) and _may_meet(onto, wanted):
                    return True
    return False


def _may_meet(found: list[Kinds | None], wanted: Kinds) -> bool:
    return any(one is None or bool(one & wanted) for one in found)


def _idle(lying: Mapping[str, Kinds], model: Model) -> Kinds:
    """Kinds that never leave where they start and are not active there: that is said of their pieces."""
    found: set[str] = set()
    for name, kind in model.vocabulary.kinds.items():
        zones = {zone for zone, kinds in lying.items() if name in kinds}
        if zones == {kind.starts_in or BOX} and kind.active_zone not in zones:
            found.add(name)
    return frozenset(found)


def never_there(span: Span, kind: str, zone: str, model: Model) -> Problem:
    """No piece of a kind ever comes to a zone, and somebody says that one lies there."""
    term = model.vocabulary.kinds[kind].term
    where = Phrase("in the zone `{zone}`", zone=zone)
    return Problem("never-there", span, {"kind": term.one, "many": term.many, "where": where})


def _place_of(span: Span, kind: str, zone: str, model: Model) -> Span:
    """From the kind to the zone, or the kind alone if the zone is not named."""
    term = model.vocabulary.kinds[kind].term
    forms = "|".join(" ".join(form) for form in term.forms)
    named = first_said(span, rf"(?:{forms})(?: [^:\n]*)? {zone}")
    return named if named != span else first_said(span, forms)
