"""What must be true of scenarios and rules: the rules, pieces and variants they name, the table they sit at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import Model
from wonderscript.compiler.name_checks import most_times
from wonderscript.compiler.piece_checks import pieces_and_parts, walk
from wonderscript.compiler.scenarios import CheckedScenario
from wonderscript.compiler.whereabouts import Kinds, kinds_in_zones, moving_texts, never_there
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import listing, nearest
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import effects, scenarios
from wonderscript.runtime.instructions.library import names_apart
from wonderscript.runtime.instructions.offers import Sort, offered_in, sort_of
from wonderscript.runtime.instructions.scenarios import seat_number

if TYPE_CHECKING:
    from wonderscript.compiler.workspace import Combination

WITH_VARIANT = 'write `with "{variant}"` under the scenario, or name a piece that is there without it'
NO_VARIANT = "name a piece that is there, or take away the line with the variant"


def check_scenarios(combination: Combination, missing: frozenset[str], readable: bool) -> Iterator[Problem]:
    """All problems of the scenarios of a combination; what its texts never do is said only if all are `readable`."""
    rules = {rule.id.text for book in combination.rulebooks.values() for rule in book.rules}
    # Who cites a rule of a book that cannot be read whole is not to blame.
    unread = {set_id for set_id, book in combination.rulebooks.items() if not book.sound}
    models = combination.models
    names = {id(model): _names_in(model) for model in models}
    pieces = set().union(*names.values())
    told = any(checked.end_spans for checked in combination.scenarios)
    endings = {reason for model in models for reason in _endings(model)} if told else set()
    seen: dict[str, CheckedScenario] = {}
    own = combination.sets[-1].folder.name
    limits: dict[str, int] = {}
    offers: dict[int, Offers] = {}
    lying: dict[int, dict[str, Kinds]] = {}
    for checked in combination.scenarios:
        scenario = checked.scenario
        if scenario.set_id != own:
            continue
        first = seen.setdefault(scenario.name, checked)
        if first is not checked:
            place = Place(first.name_span, "the first one")
            yield Problem("duplicate-scenario", checked.name_span, {"name": scenario.name}, (place,))
        for rule, span in checked.rule_spans:
            if rule not in rules and rule.partition(".")[0] not in unread:
                yield Problem("unknown-rule", span, {"rule": rule}, (), nearest(rule, rules))
        for name, span in checked.piece_spans:
            if name not in pieces and name not in missing:
                yield Problem("unknown-piece", span, {"name": name}, (), nearest(name, pieces))
        absent = next(_of_other_variants(checked, names, combination), None)
        if absent is not None:
            yield absent
        if checked.players_span is not None and scenario.players not in combination.players:
            values = {
                "players": str(scenario.players),
                "least": str(combination.players[0]),
                "most": str(combination.players[-1]),
            }
            yield Problem("scenario-players", checked.players_span, values)
        yield from _wrong_teams(checked, combination)
        yield from _given_twice(checked, combination)
        if checked.variant_span is not None:
            for name in names_apart(str(scenario.variant)):
                if name not in missing:
                    yield from _unknown_variant(name, _name_in(checked.variant_span, name), combination)
        lines = {line.name for line in _model_of(checked, combination).scores}
        for line, span in checked.line_spans:
            if line not in lines and line not in missing:
                values = {"name": line, "known": listing(sorted(lines))}
                yield Problem("unknown-score-line", span, values, (), nearest(line, lines))
        for reason, span in checked.end_spans:
            if reason not in endings and reason not in missing:
                values = {"name": reason, "known": listing(sorted(endings)) or "none"}
                yield Problem("unknown-ending", span, values, (), nearest(reason, endings))
        for seat, span in checked.seat_spans:
            if not 1 <= seat <= scenario.players:
                values = {"seat": str(seat), "players": str(scenario.players)}
                yield Problem("unknown-seat", span, values)
        if absent is None:
            yield from _wrong_parts(checked, models, pieces | missing)
        if readable:
            yield from _never_offered(checked, combination, offers)
            yield from _never_there(checked, combination, lying)
        for step, number, span in checked.step_spans:
            most = limits.get(step) or most_times(combination.model, combination.players, step)
            limits[step] = most
            if not 1 <= number <= most:
                values = {"property": step, "least": "1", "most": str(most), "found": str(number)}
                yield Problem("out-of-range", span, values)


class Offers:
    """What the texts of a model offer to players; pieces are looked through only for what nothing else offers."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._verbs = {verb.signature.verb: verb.body for verb in model.verbs}
        self._shared = offered_in((*_common_texts(model), *self._verbs.values()), self._verbs)
        self._all: frozenset[Sort] | None = None

    def __contains__(self, sort: Sort) -> bool:
        """Whether some text offers that."""
        if sort in self._shared:
            return True
        if self._all is None:
            lines = tuple(line.rule for piece in pieces_and_parts(self._model) for line in piece.lines)
            self._all = self._shared | offered_in(lines, self._verbs)
        return sort in self._all


def _common_texts(model: Model) -> Iterator[object]:
    """What is said by no piece: the course of the game, rules, tracks."""
    yield model.main
    yield from (line.rule for rules in model.rules for line in rules.rules)
    yield from (line.rule for track in model.tracks.values() for line in track.triggers)


def _model_of(checked: CheckedScenario, combination: Combination) -> Model:
    """What a scenario plays: the sets as they are, or as its variants make them."""
    changed = combination.variants.get(checked.scenario.variant or "")
    return combination.model if changed is None else changed.model


def _names_in(model: Model) -> set[str]:
    """What pieces and their parts are called."""
    return {one.name for piece in model.pieces for one in (piece, *piece.parts)}


def _of_other_variants(
    checked: CheckedScenario, names: dict[int, set[str]], combination: Combination
) -> Iterator[Problem]:
    """The pieces that are not in the game that a scenario plays, but in that of other variants."""
    if checked.scenario.variant is not None and checked.scenario.variant not in combination.variants:
        return
    own_names = names[id(_model_of(checked, combination))]
    for name, span in checked.piece_spans:
        having = [one for one, changed in combination.variants.items() if name in names[id(changed.model)]]
        usual = name in names[id(combination.model)]
        if name not in own_names and (usual or having):
            advice = NO_VARIANT if usual else Phrase(WITH_VARIANT, variant=having[0])
            yield Problem("piece-of-variant", span, {"name": name, "advice": advice}, (), nearest(name, own_names))


def _never_offered(checked: CheckedScenario, combination: Combination, known: dict[int, Offers]) -> Iterator[Problem]:
    """What a player is said to do though no text ever asks for it."""
    model = _model_of(checked, combination)
    for event, span in zip(checked.scenario.events, checked.event_spans, strict=True):
        if not isinstance(event, scenarios.Does):
            continue
        if event.seat is None and isinstance(event.statement, effects.EndStep):
            continue
        offers = known.setdefault(id(model), Offers(model))
        if sort_of(event.statement) not in offers:
            start = span.source.text.rindex("when", 0, span.start)
            line = Span(span.source, start, span.end)
            deed = span.text.partition(" paying ")[0].removesuffix(",")
            yield Problem("never-offered", line, {"deed": deed}, (), f"suppose {deed}")


def _never_there(
    checked: CheckedScenario, combination: Combination, known: dict[int, dict[str, Kinds]]
) -> Iterator[Problem]:
    """Pieces that are laid where none of their kind ever comes."""
    changed = combination.variants.get(checked.scenario.variant or "")
    model = combination.model if changed is None else changed.model
    for given, span in zip(checked.scenario.given, checked.given_spans, strict=True):
        if not isinstance(given, scenarios.HasPieces):
            continue
        for name in given.pieces:
            kinds = {piece.kind for piece in pieces_and_parts(model) if piece.name == name}
            if id(model) not in known:
                memory = Memory()
                said = (one for piece in model.pieces for one in moving_texts(piece, memory))
                known[id(model)] = kinds_in_zones(model, memory, said)
            if kinds and not kinds & known[id(model)][given.zone]:
                yield never_there(_name_in(span, name), min(kinds), given.zone, model)


def _endings(model: Model) -> Iterator[str]:
    """By what games can end."""
    if model.ending is not None:
        yield model.ending
    lines = tuple(line.rule for piece in pieces_and_parts(model) for line in piece.lines)
    for one in walk((*_common_texts(model), *(verb.body for verb in model.verbs), lines)):
        if isinstance(one, effects.EndStep | effects.Win) and one.reason is not None:
            yield one.reason


def check_open_questions(combination: Combination, missing: frozenset[str]) -> Iterator[Problem]:
    """Rules whose other reading is a variant that no set declares, but for those that are `missing` by a slip."""
    for rule in combination.rulebooks[combination.sets[-1].folder.name].rules:
        for variant in rule.open.variants if rule.open is not None else ():
            if variant.text in missing:
                continue
            yield from _unknown_variant(variant.text, variant.span, combination)


def _unknown_variant(name: str, span: Span, combination: Combination) -> Iterator[Problem]:
    known = combination.variants
    if name not in known:
        values = {"name": name, "known": listing(sorted(one for one in known if not known[one].together))}
        yield Problem("unknown-variant", span, values, (), nearest(name, known))


def _wrong_teams(checked: CheckedScenario, combination: Combination) -> Iterator[Problem]:
    """Where players form teams, there are as many as make whole teams."""
    scenario = checked.scenario
    changed = combination.variants.get(scenario.variant or "")
    model = combination.model if changed is None else changed.model
    teams = model.teams
    if teams is None or scenario.players % teams.size == 0:
        return
    setting = None if teams.setting is None else model.vocabulary.settings[teams.setting]
    if setting is None or dict(setting.by_players).get(scenario.players, setting.value):
        values = {"players": str(scenario.players), "size": str(teams.size)}
        yield Problem("scenario-teams", checked.players_span or checked.name_span, values)


def _given_twice(checked: CheckedScenario, combination: Combination) -> Iterator[Problem]:
    """A table is set once: nobody has two amounts of one thing, and no step runs for two times at once."""
    players = checked.scenario.players
    seats = players + sum(seat.players == players for seat in _model_of(checked, combination).seats)
    first: dict[object, Span] = {}
    for given, span in zip(checked.scenario.given, checked.given_spans, strict=True):
        what = _set_by(given, seats)
        if what is None:
            continue
        # Who has pieces on two lines has all of them; but then there is no place that is empty.
        filled = isinstance(given, scenarios.HasPieces) and given.pieces
        if what in first and not (filled and (what, "filled") in first):
            yield Problem("given-twice", span, {}, (Place(first[what], "already said here"),))
        first.setdefault(what, span)
        if filled:
            first.setdefault((what, "filled"), span)


def _set_by(given: scenarios.Given, seats: int) -> object:
    """What a line sets, so that no other line may set it; None if others may add to it."""
    match given:
        case scenarios.HasAmount(seat=seat, counter=counter, value=value, piece=piece):
            return (_number(seat, seats), counter, value, piece)
        case scenarios.HasPieces(seat=seat, zone=zone):
            return (_number(seat, seats), zone)
        case scenarios.HasMarker(track=track):
            return track
        case scenarios.HasParts(seat=seat, kind=kind, name=name):
            return (_number(seat, seats), kind, name)
        case scenarios.StepIs(step=step):
            return (step,)
        case scenarios.HasOn():
            return None


def _number(seat: scenarios.Whose | None, seats: int) -> int | None:
    return None if seat is None else seat_number(seat, seats)


def _wrong_parts(checked: CheckedScenario, models: list[Model], known: set[str]) -> Iterator[Problem]:
    """A piece that a player has must be of that kind, and its part one of its parts; a piece with parts names one."""
    for kind, name, part, span in checked.part_spans:
        found = [piece for model in models for piece in model.named(kind, name)]
        if not found:
            if name in known:
                yield Problem("not-of-kind", _name_in(span, name), {"name": name, "kind": kind})
            continue
        parts = {one.name for piece in found for one in piece.parts if one.has_own_name}
        if parts and part is None:
            values = {"name": name, "known": listing([f'"{one}"' for one in sorted(parts)])}
            yield Problem("part-not-named", _name_in(span, name), values)
        elif part is not None and part not in parts and part in known:
            values = {"name": name, "part": part, "known": listing(sorted(parts))}
            yield Problem("not-a-part", _name_in(span, part), values, (), nearest(part, parts))


def _name_in(span: Span, name: str) -> Span:
    start = span.source.text.find(f'"{name}"', span.start, span.end)
    return Span(span.source, start, start + len(name) + 2)
