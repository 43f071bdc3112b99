"""The checked model to a library: places and spellings go, plain data stays."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wonderscript.compiler.declensions import declined
from wonderscript.compiler.manifests import ENGLISH, Adjective, FixedText, Names, Noun, RuleText, VerbForms
from wonderscript.compiler.model import CheckedLine, CheckedPiece, Model
from wonderscript.compiler.translations import named_pieces
from wonderscript.compiler.vocabulary import Term
from wonderscript.compiler.workspace import Combination
from wonderscript.dsl.source import Span
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import library as lib
from wonderscript.runtime.instructions.scenarios import Scenario
from wonderscript.runtime.playable import PlayableLibrary

RULES = (
    effects.Fact,
    effects.Trigger,
    effects.Hook,
    effects.Replaces,
    effects.Watch,
    effects.MoreOptions,
    effects.AtEnd,
)


def lower(combination: Combination, variant: str | None = None) -> PlayableLibrary:
    """The library of a combination without problems, or of one of its variants."""
    model = combination.model if variant is None else combination.variants[variant].model
    names = [one for found in combination.names.values() for one in found]
    vocabulary = model.vocabulary
    return PlayableLibrary(
        sets=tuple(_set(loaded) for loaded in combination.sets),
        variant=variant,
        players=(combination.players[0], combination.players[-1]),
        words=(*(_word(term, names) for term in vocabulary.terms.values()), *_other_words(model, names)),
        verb_words=_verb_words(names),
        names=_names(names, _own_names(model, combination)),
        lines=_lines(names, _own_lines(model, combination)),
        resources=_ids(model, "resource"),
        groups={name: tuple(members) for name, members in vocabulary.groups.items()},
        symbols=_ids(model, "symbol"),
        properties=tuple(_property(model, name) for name in vocabulary.properties),
        kinds=tuple(
            lib.KindInfo(
                spec.term.id,
                (*spec.required, *spec.optional),
                spec.active_zone,
                spec.starts_in,
                spec.part_of,
                spec.ordered,
                spec.speaks_for,
                spec.kind_of,
                spec.active_on,
                spec.backs,
                tuple(name for name in dict.fromkeys(spec.optional) if name not in spec.required),
            )
            for spec in vocabulary.kinds.values()
        ),
        zones=tuple(lib.ZoneInfo(one.id, one.shared, one.seen, one.laid_out) for one in vocabulary.zones.values()),
        counters=tuple(_counter(one) for one in vocabulary.counters.values()),
        settings=tuple(
            lib.SettingInfo(one.id, int(one.value), isinstance(one.value, bool), one.follows_players, one.by_players)
            for one in vocabulary.settings.values()
        ),
        ranks=dict(vocabulary.ranks),
        phases=_ids(model, "phase"),
        links=tuple(
            lib.LinkInfo(one.id, one.source_kind, one.target_kind, one.rising) for one in vocabulary.links.values()
        ),
        pieces=lower_pieces(model),
        verbs=tuple(_verb(one) for one in model.verbs),
        main=model.main,
        rules=tuple(
            lib.NamedRules(
                one.name, one.set_id, _rules(one.rules), one.whole.text, tuple(change.text for change in one.changes)
            )
            for one in model.rules
        ),
        decks=tuple(
            lib.DeckInfo(
                deck.id,
                deck.by,
                tuple(lib.DeckPartInfo(part.pieces, part.amount, part.copies) for part in deck.parts),
                deck.deals,
            )
            for deck in model.decks.values()
        ),
        scores=tuple(lib.ScoreInfo(line.name, line.points) for line in model.scores),
        ties=tuple(lib.TieInfo(one.number, one.most, one.condition) for one in model.ties),
        ending=model.ending,
        layouts=tuple(
            lib.LayoutInfo(
                one.name, tuple(lib.Cell(cell.row, cell.column, cell.face_up, cell.covered_by) for cell in one.cells)
            )
            for one in model.layouts.values()
        ),
        tracks=tuple(
            lib.TrackInfo(
                one.id,
                one.length,
                tuple((zone.least, zone.most, zone.points) for zone in one.zones),
                _rules(one.triggers),
            )
            for one in model.tracks.values()
        ),
        adjectives=tuple(lib.AdjectiveInfo(one.id, one.kind, one.condition) for one in model.adjectives.values()),
        relations=tuple(lib.RelationInfo(one.id, one.kind, one.counter) for one in model.relations.values()),
        seats=tuple(model.seats),
        teams=model.teams,
        rulebook=tuple(_rule_text(rule) for book in combination.rulebooks.values() for rule in book.rules),
        scenarios=tuple(_titled(checked.scenario, combination) for checked in combination.scenarios),
        variants=tuple(name for name, one in combination.variants.items() if not one.together),
        chapters=tuple(
            lib.ChapterInfo(f"{set_id}.{name}", chapter.titles)
            for set_id, book in combination.rulebooks.items()
            for name, chapter in book.chapters.items()
        ),
        places=_places(combination, model),
        items=tuple(lib.ItemInfo(one.kind, one.id, one.set_id, one.span.text) for one in vocabulary.said),
    )


def _rule_text(rule: RuleText) -> lib.RuleInfo:
    asked = rule.open
    return lib.RuleInfo(
        rule.id.text,
        rule.texts,
        rule.aside.reason if rule.aside is not None else None,
        lib.OpenInfo(asked.texts, tuple(one.text for one in asked.variants)) if asked is not None else None,
    )


def _places(combination: Combination, model: Model) -> dict[str, tuple[str, ...]]:
    """Where each line stands that can be carried out or worked out, by the set and the file in it."""
    folders = [getattr(loaded, "folder", None) for loaded in combination.sets]
    begins = {f"{folder.shown_as}/": f"{folder.name}/" for folder in folders if folder is not None}

    def place(span: Span) -> str:
        path = span.source.path
        begin = next((one for one in begins if path.startswith(one)), "")
        return f"{begins.get(begin, '')}{path[len(begin) :]}:{span.line}"

    def of_piece(piece: CheckedPiece, piece_id: str) -> None:
        rules = [line for line in piece.lines if isinstance(line.rule, RULES) and not _is_cost(line.rule)]
        text = [line for line in piece.lines if not isinstance(line.rule, RULES)]
        found[piece_id] = tuple(place(line.span) for line in (*rules, *text[:1]))
        for number, part in enumerate(piece.parts, 1):
            of_piece(part, f"{piece_id}/{number}")

    found: dict[str, tuple[str, ...]] = {}
    ids = piece_ids(model)
    for piece in model.pieces:
        of_piece(piece, ids[id(piece)])
    for number, named in enumerate(model.rules):
        found[f"rule {number}"] = tuple(place(line.span) for line in named.rules)
    for track in model.tracks.values():
        found[f"track {track.id}"] = tuple(place(line.span) for line in track.triggers)
    for verb in model.verbs:
        found[f"verb {verb.signature.verb}"] = (place(verb.signature.span),)
    for line in model.scores:
        found[f"score {line.name}"] = (place(line.span),)
    for (kind, word), term in model.vocabulary.terms.items():
        if kind in ("step", "adjective"):
            found[f"{kind} {word}"] = (place(term.span),)
    return {key: places for key, places in found.items() if places}


def _titled(scenario: Scenario, combination: Combination) -> Scenario:
    """The scenario with its title in every language that has one."""
    found = {
        one.language: one.names[scenario.name].text
        for one in combination.titles[scenario.set_id]
        if scenario.name in one.names
    }
    return replace(scenario, titles=found)


def _set(loaded: Any) -> lib.SetInfo:
    manifest = loaded.manifest
    players = (manifest.players[0], manifest.players[-1])
    return lib.SetInfo(
        manifest.id.text, manifest.title, players, tuple(base.text for base in manifest.extends), manifest.language
    )


def _ids(model: Model, kind: str) -> tuple[str, ...]:
    return tuple(term.id for term in model.vocabulary.terms.values() if term.kind == kind)


def _word(term: Term, names: list[Names]) -> lib.WordInfo:
    languages: dict[str, dict[str, str]] = {}
    for one in names:
        forms = one.words.get(term.id)
        if forms is not None:
            languages[one.language] = _forms(forms) | _uncounted(forms, term)
    return lib.WordInfo(term.kind, term.id, tuple(" ".join(form) for form in term.forms), languages)


def _uncounted(word: Noun | Adjective | FixedText, term: Term) -> dict[str, str]:
    """The forms of a noun that is not counted in the text either (`fame`), if they were not given."""
    counted = len(term.forms) > 1 or term.kind not in ("counter", "token")
    if counted or not isinstance(word, Noun) or not word.followed or word.sort is not None:
        return {}
    return declined(word.one, "mass") or {}


def _other_words(model: Model, names: list[Names]) -> list[lib.WordInfo]:
    """Translated words that no set declares, because the language itself uses them."""
    declared = {term.id for term in model.vocabulary.terms.values()}
    found: dict[str, dict[str, dict[str, str]]] = {}
    for one in names:
        for word, forms in one.words.items():
            if word not in declared:
                found.setdefault(word, {})[one.language] = _forms(forms)
    return [lib.WordInfo("language", word, (word,), languages) for word, languages in found.items()]


def _forms(word: Noun | Adjective | FixedText | VerbForms) -> dict[str, str]:
    return {name: value for name, value in asdict_plain(word).items() if isinstance(value, str)}


def asdict_plain(word: Any) -> dict[str, Any]:
    """The fields of a word without the place where it stands."""
    return {name: getattr(word, name) for name in word.__struct_fields__ if not isinstance(getattr(word, name), Span)}


def _verb_words(names: list[Names]) -> dict[str, dict[str, dict[str, str]]]:
    found: dict[str, dict[str, dict[str, str]]] = {}
    for one in names:
        for verb, forms in one.verbs.items():
            found.setdefault(one.language, {})[verb] = _forms(forms)
    return found


def _names(names: list[Names], own: dict[str, dict[str, dict[str, str]]]) -> dict[str, dict[str, dict[str, str]]]:
    """What pieces are called, by language and kind; `own`: what sets call theirs in a language of their own."""
    found = own
    for one in names:
        for kind, group in one.names.items():
            by_name = found.setdefault(one.language, {}).setdefault(kind, {})
            by_name.update({name: entry.text for name, entry in group.names.items()})
    return found


def _lines(names: list[Names], own: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """What else stands in quotes, by language."""
    found = own
    for one in names:
        found.setdefault(one.language, {}).update({name: entry.text for name, entry in one.lines.items()})
    return found


def _own_names(model: Model, combination: Combination) -> dict[str, dict[str, dict[str, str]]]:
    """Pieces of sets that are not written in English, as they are called there."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for set_id, language in _languages(combination).items():
        for kind, pieces in named_pieces([model], set_id).items():
            found.setdefault(language, {}).setdefault(kind, {}).update({name: name for name in pieces})
    return found


def _own_lines(model: Model, combination: Combination) -> dict[str, dict[str, str]]:
    """Score lines, endings and layouts of sets that are not written in English, as they are called there."""
    languages = _languages(combination)
    found: dict[str, dict[str, str]] = {}
    for said in model.vocabulary.said:
        if said.set_id in languages and said.kind in ("score", "ending", "layout"):
            found.setdefault(languages[said.set_id], {})[said.id] = said.id
    return found


def _languages(combination: Combination) -> dict[str, str]:
    """The sets that are not written in English, with their languages."""
    return {one.folder.name: one.language for one in combination.sets if one.language != ENGLISH}


def _property(model: Model, name: str) -> lib.PropertyInfo:
    spec = model.vocabulary.properties[name]
    values = tuple(value for value, owner in model.vocabulary.value_property.items() if owner == name)
    return lib.PropertyInfo(name, spec.form, values, spec.least, spec.most)


def _counter(spec: Any) -> lib.CounterInfo:
    by_value = spec.worth == "value"
    worth = 0 if by_value or spec.worth is None else spec.worth
    return lib.CounterInfo(spec.id, spec.token, spec.shared, spec.on_kind, spec.start, spec.values, worth, by_value)


def _rules(lines: tuple[CheckedLine, ...] | list[CheckedLine]) -> tuple[effects.Rule, ...]:
    return tuple(line.rule for line in lines if isinstance(line.rule, RULES))


def _verb(checked: Any) -> lib.Verb:
    signature = checked.signature
    slots = tuple((slot.kind, slot.variable, slot.of) for slot in signature.slots)
    return lib.Verb(signature.verb, signature.forms, signature.frame, slots, checked.body)


def piece_ids(model: Model) -> dict[int, str]:
    """An id for every piece: its name in small letters, with what tells it from a namesake."""
    taken: dict[str, int] = {}
    ids: dict[int, str] = {}
    for piece in model.pieces:
        plain = "".join(letter if letter.isalnum() else "-" for letter in piece.name.lower())
        base = f"{piece.kind.replace(' ', '-')}:{'-'.join(part for part in plain.split('-') if part)}"
        taken[base] = taken.get(base, 0) + 1
        ids[id(piece)] = base if taken[base] == 1 else f"{base}-{taken[base]}"
    return ids


def lower_pieces(model: Model) -> tuple[lib.Piece, ...]:
    """The pieces of a model, in its order."""
    ids = piece_ids(model)
    return tuple(_piece(piece, ids[id(piece)]) for piece in model.pieces)


def _piece(piece: CheckedPiece, piece_id: str) -> lib.Piece:
    line = piece.item.line
    return lib.Piece(
        piece_id,
        piece.kind,
        piece.name,
        piece.set_id,
        dict(piece.properties),
        piece.cost(),
        tuple(rule for rule in _rules(piece.lines) if not _is_cost(rule)),
        tuple(line.rule for line in piece.lines if not isinstance(line.rule, RULES)),
        tuple(_piece(part, f"{piece_id}/{number}") for number, part in enumerate(piece.parts, 1)),
        Span(piece.item.source, line.start, line.end).text,
        changes=tuple(change.text for change in piece.changes),
    )


def _is_cost(rule: effects.Rule) -> bool:
    return isinstance(rule, effects.Fact) and isinstance(rule.what, effects.Costs)
