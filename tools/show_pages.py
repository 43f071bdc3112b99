"""Pages about one thing or one piece: its text, what it does in words, what is done around it, and who speaks of it.

In: what was found. Out: lines to read, or plain data. All words of these pages stand in `LABELS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import dedent, indent
from typing import Any

import msgspec

from wonderscript.compiler.export import export_document
from wonderscript.runtime.instructions.effects import AtEnd
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.instructions.phrases import Cost
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words import describe_cost, tell
from wonderscript.runtime.words.explanations import Explainer
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.tools.outlines import outline
from wonderscript.tools.shelves import Combination, Found, Match, namesakes, same_thing
from wonderscript.tools.surroundings import Around, Surroundings, mentions_of, path_to
from wonderscript.tools.terminal import emphasised
from wonderscript.tools.things import LANGUAGES, Thing, effects_of, gloss_of, lines_of_thing, title_of
from wonderscript.tools.usages import DeckUse, Uses, symbol_links

# Of a long list, the first few are told.
MOST = 8
# What is done around something once it has begun.
AFTERWARDS = ("options", "after", "end")

LABELS: dict[Language, dict[str, str]] = {
    "en": {
        "text": "Text",
        "said by": "Said by {set}",
        "changed": "Changed",
        "in words": "In words ({language})",
        "in words before": "In words ({language}), without {variant}",
        "in words with": "In words ({language}), with {variant}",
        "taken out": "{variant} takes it out.",
        "in order": "Done in this order ({language})",
        "effects": "Effects",
        "used": "Used",
        "in": "{set}, in {home}",
        "before": "before it",
        "would": "when it would be done",
        "instead": "instead of it",
        "first": "{text}; of several, the first that applies",
        "itself": "itself",
        "if none": "itself, if nothing is done instead",
        "options": "among its options",
        "after": "after it",
        "end": "at its end",
        "ranked": "at its end, rank {rank}",
        "by": "{when}, by {set} ({whose}): {text}",
        "once": "once",
        "each": "for each player",
        "doer": "for who does it",
        "turn": "for whose turn it is",
        "owner": "for its owner",
        "holder": "for whom it speaks",
        "cost": "Cost: {cost}.",
        "path": "in: {steps}",
        "for": "done or true: {whose}",
        "link": "link: {source} {link} {target}",
        "links to": "links to: {name}",
        "linked from": "linked from: {name}",
        "named by": "named by: {name}",
        "deck": "deck: {name}: {runs}",
        "one copy": "1 copy for {players} players",
        "copies": "{number} copies for {players} players",
        "drawn": " (drawn at random)",
        "one scenario": "1 scenario (--scenarios names it)",
        "scenarios": "{number} scenarios (--scenarios names them)",
        "scenario": "scenario: {name}",
        "variants change": "variants that change it: {names}",
        "variants remove": "variants that take it out: {names}",
        "things": "named by: {names}",
        "pieces": "pieces that name it ({number}): {names}",
        "listeners": "waited for by ({number}): {names}",
        "also in": "also in: {sets}",
        "otherwise in": "more or otherwise in: {sets} (--set {set} tells it)",
        "with": "with {set}, {text}",
        "and more": "{names} ... and {number} more",
    },
    "ru": {
        "text": "Текст",
        "said by": "Из набора {set}",
        "changed": "Изменено",
        "in words": "Словами ({language})",
        "in words before": "Словами ({language}), без варианта {variant}",
        "in words with": "Словами ({language}), с вариантом {variant}",
        "taken out": "Вариант {variant} это убирает.",
        "in order": "Что за чем делается ({language})",
        "effects": "Эффекты",
        "used": "Где встречается",
        "in": "{set}, в составе {home}",
        "before": "перед этим",
        "would": "когда это сделали бы",
        "instead": "вместо этого",
        "first": "{text}; из нескольких первое подходящее",
        "itself": "само это",
        "if none": "само это, если вместо него ничего не сделано",
        "options": "среди возможностей",
        "after": "после этого",
        "end": "в конце",
        "ranked": "в конце, место в очереди: {rank}",
        "by": "{when}, из набора {set} ({whose}): {text}",
        "once": "один раз",
        "each": "для каждого игрока",
        "doer": "для того, кто это делает",
        "turn": "для того, чей ход",
        "owner": "для владельца",
        "holder": "для того, за кого говорит",
        "cost": "Стоимость: {cost}.",
        "path": "внутри: {steps}",
        "for": "делается или действует: {whose}",
        "link": "связь: {source} {link} {target}",
        "links to": "ведёт к: {name}",
        "linked from": "к нему ведёт: {name}",
        "named by": "названо в: {name}",
        "deck": "колода: {name}: {runs}",
        "one copy": "1 копия при {players} игроках",
        "copies": "копий при {players} игроках: {number}",
        "drawn": " (берётся случайно)",
        "one scenario": "1 сценарий (--scenarios назовёт его)",
        "scenarios": "сценариев: {number} (--scenarios назовёт их)",
        "scenario": "сценарий: {name}",
        "variants change": "меняют варианты: {names}",
        "variants remove": "убирают варианты: {names}",
        "things": "названо в: {names}",
        "pieces": "компоненты, где это названо ({number}): {names}",
        "listeners": "этого ждут ({number}): {names}",
        "also in": "есть и в: {sets}",
        "otherwise in": "больше или иначе в: {sets} (--set {set} расскажет)",
        "with": "с набором {set}, {text}",
        "and more": "{names} ... и ещё {number}",
    },
}


class Pages:
    """Writes pages that tell things in one language or in all of them; the words around that are in one, `spoken`."""

    def __init__(
        self, language: Language | None, spoken: Language, scenarios: bool = False, effects: bool = False
    ) -> None:
        self.languages = LANGUAGES if language is None else (language,)
        self.labels: Mapping[str, str] = LABELS[spoken]
        self.scenarios = scenarios
        self.effects = effects

    def _say(self, label: str, /, **values: object) -> str:
        return self.labels[label].format(**values)

    def _few(self, names: Sequence[str]) -> str:
        shown = "; ".join(names[:MOST])
        return shown if len(names) <= MOST else self._say("and more", names=shown, number=len(names) - MOST)

    def _home(self, set_id: str, home: Combination, variant: str | None) -> str:
        where = set_id if home.last == set_id else self._say("in", set=set_id, home=home.last)
        return f'({where}, "{variant}")' if variant else f"({where})"

    def _words(self, told: Mapping[Language, tuple[list[str] | None, list[str]]], variant: str | None) -> Iterator[str]:
        """What is told in each language; where a variant tells it otherwise, as it is without it first."""
        for language, (before, now) in told.items():
            name = f'"{variant}"'
            if before is None or before == now:
                yield from section(self._say("in words", language=language), now)
                continue
            yield from section(self._say("in words before", language=language, variant=name), before)
            after = now or [self._say("taken out", variant=name)]
            yield from section(self._say("in words with", language=language, variant=name), after)

    # ------------------------------------------------------------ things

    def thing(self, found: Found) -> Iterator[str]:
        """Everything about a thing, as lines to read."""
        thing, library = found.thing, found.library
        titles = [title_of(thing, library), *(gloss_of(thing, library, one) for one in LANGUAGES[1:])]
        title = " / ".join(dict.fromkeys(one for one in titles if one))
        yield f"{emphasised(title)}  {self._home(thing.set_id, found.home, library.variant)}"
        yield from self._texts(thing)
        before = same_thing(found.home.plain, thing) if library.variant else None
        told = {
            language: (
                None if before is None else lines_of_thing(before, Explainer(found.home.plain, language)),
                lines_of_thing(thing, Explainer(library, language)),
            )
            for language in self.languages
        }
        yield from self._words(told, library.variant)
        if thing.kind in ("step", "verb"):
            around = Surroundings(library).around(thing)
            for language in self.languages if around else ():
                yield from section(
                    self._say("in order", language=language), self._order(thing, around, Explainer(library, language))
                )
        if self.effects:
            yield from section(self.labels["effects"], outlined(effects_of(thing, library)))
        yield from section(self.labels["used"], self._thing_uses(found))

    def _texts(self, thing: Thing) -> Iterator[str]:
        """What each set says of a thing: what the first one says declares it."""
        own = [text for set_id, text in thing.texts if set_id == thing.set_id]
        yield from section(self.labels["text"], [line for text in own for line in text_of(text).splitlines()])
        for other in dict.fromkeys(set_id for set_id, _text in thing.texts if set_id != thing.set_id):
            said = [text for set_id, text in thing.texts if set_id == other]
            lines = [line for text in said for line in text_of(text).splitlines()]
            yield from section(self._say("said by", set=other), lines)
        for change in thing.changes:
            yield from section(self.labels["changed"], text_of(change).splitlines())

    def _order(self, thing: Thing, around: list[Around], explainer: Explainer) -> Iterator[str]:
        """What is done around a step or a verb, numbered; the thing itself in its place."""
        labels = LABELS[explainer.language]
        times = Counter(one.when for one in around)
        replaced = times["instead"] + times["would"]
        after = [one for one in around if one.when in AFTERWARDS]
        before = [one for one in around if one.when not in AFTERWARDS]
        for number, one in enumerate((*before, None, *after), 1):
            if one is None:
                yield f"{number}. {labels['if none' if replaced else 'itself']}: {title_of(thing, explainer.library)}"
                continue
            when = labels[one.when]
            if isinstance(one.rule, AtEnd) and one.rule.rank:
                when = labels["ranked"].format(rank=one.rule.rank)
            if one.when in ("instead", "would") and times[one.when] > 1:
                when = labels["first"].format(text=when)
            yield f"{number}. " + labels["by"].format(when=when, set=one.set_id, whose=labels[one.whose], text=one.by)
            yield from (f"     {line}" for line in tell((one.rule,), explainer.lexicon, one.kind))

    def _thing_uses(self, found: Found) -> Iterator[str]:
        thing, library = found.thing, found.library
        if thing.kind == "step":
            path = path_to(thing.id, library)
            if path:
                yield self._say("path", steps=" > ".join(path))
        if thing.number >= 0:
            whose = Surroundings(library).for_whom(thing)
            yield self._say("for", whose=", ".join(self.labels[one] for one in whose))
        for source, link, target in symbol_links(thing.id, library) if thing.kind == "symbol" else ():
            yield self._say("link", source=f'"{source}"', link=link, target=f'"{target}"')
        mentions = mentions_of(thing, library)
        if mentions.things:
            yield self._say("things", names=self._few(mentions.things))
        if mentions.pieces:
            yield self._say("pieces", number=len(mentions.pieces), names=self._few(mentions.pieces))
        listeners = Surroundings(library).listeners(thing) if thing.kind == "verb" else []
        if listeners:
            yield self._say("listeners", number=len(listeners), names=self._few(listeners))
        if library.variant is None:
            variants = found.variants()
            yield from self._variants(
                [name for name, there in variants if there], [name for name, there in variants if not there]
            )
            otherwise = [one.last for one in found.told_otherwise()]
            if otherwise:
                yield self._say("otherwise in", sets=", ".join(otherwise), set=otherwise[0])

    def _variants(self, changed: Sequence[str], gone: Sequence[str]) -> Iterator[str]:
        for label, names in (("variants change", changed), ("variants remove", gone)):
            if names:
                yield self._say(label, names=", ".join(f'"{name}"' for name in names))

    # ------------------------------------------------------------ pieces

    def piece(self, match: Match) -> Iterator[str]:
        """Everything about a piece, as lines to read."""
        piece, library = match.piece, match.library
        names = [f'{piece.kind} "{piece.name}"', *(_name_in(piece, library, one) for one in LANGUAGES[1:])]
        title = " / ".join(dict.fromkeys(name for name in names if name and name != piece.name))
        yield f"{emphasised(title)}  {self._home(piece.set_id, match.home, library.variant)}"
        yield from section(self.labels["text"], text_of(piece.source).splitlines())
        for change in piece.changes:
            yield from section(self.labels["changed"], text_of(change).splitlines())
        plain = match.home.plain
        before = next(iter(namesakes(piece, plain)), None) if library.variant is not None else None
        told = {
            language: (
                None if before is None else list(piece_lines(before, Explainer(plain, language).lexicon)),
                [] if match.gone else list(piece_lines(piece, Explainer(library, language).lexicon)),
            )
            for language in self.languages
        }
        yield from self._words(told, library.variant)
        if self.effects and not match.gone:
            yield from section(self.labels["effects"], piece_effects(piece))
        if not match.gone:
            yield from section(self.labels["used"], self._piece_uses(match))

    def _piece_uses(self, match: Match) -> Iterator[str]:
        """Where a piece is used, first in its own combination; of the others, what is not so there."""
        uses = match.uses()
        yield from self._links(uses)
        for deck in uses.decks:
            yield self._deck(deck)
        yield from self._scenarios(uses.scenarios)
        yield from self._variants(uses.changed_by, uses.taken_out_by)
        others = list(match.more_uses())
        if others:
            yield self._say("also in", sets=", ".join(one.last for one, _more in others))
        for one, more in others:
            yield from (self._say("with", set=one.last, text=line) for line in self._links(more))

    def _links(self, uses: Uses) -> Iterator[str]:
        for label, names in (
            ("links to", uses.links_to),
            ("linked from", uses.links_from),
            ("named by", uses.named_by),
        ):
            for name in names[:MOST]:
                yield self._say(label, name=name)
            if len(names) > MOST:
                yield self._say(label, name=self._say("and more", names="", number=len(names) - MOST).strip())

    def _deck(self, deck: DeckUse) -> str:
        runs = (
            self._say("one copy" if number == 1 else "copies", number=number, players=players)
            for players, number in deck.runs()
        )
        drawn = self._say("drawn") if deck.drawn else ""
        return f"{self._say('deck', name=deck.name, runs=', '.join(runs))}{drawn}"

    def _scenarios(self, names: Sequence[str]) -> Iterator[str]:
        if self.scenarios:
            yield from (self._say("scenario", name=name) for name in names)
        elif names:
            yield self._say("one scenario" if len(names) == 1 else "scenarios", number=len(names))


# ---------------------------------------------------------------- what pages are made of


def section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A title with lines under it; nothing without lines."""
    for number, line in enumerate(lines):
        if number == 0:
            yield from ("", emphasised(title))
        yield f"  {line}".rstrip()


def text_of(source: str) -> str:
    """A text as it stands at the left edge, wherever it was written."""
    head, _line_end, rest = source.partition("\n")
    return f"{head}\n{indent(dedent(rest), '  ')}"


def outlined(effects: Iterable[object]) -> Iterator[str]:
    """Effect objects as an outline."""
    for effect in effects:
        yield from outline(effect).splitlines()


def piece_lines(piece: Piece, lexicon: Lexicon) -> Iterator[str]:
    """What a piece costs and says, and then what its parts do."""
    if piece.cost != Cost():
        yield LABELS[lexicon.language]["cost"].format(cost=describe_cost(piece.cost, lexicon))
    yield from tell(piece.rules, lexicon, piece.kind, piece.text)
    for number, part in enumerate(piece.parts, 1):
        name = str(number) if part.name.endswith(f" {number}") else lexicon.piece_name(part.kind, part.name)
        yield f"{lexicon.noun(part.kind).one} {name}:"
        yield from (f"  {line}" for line in piece_lines(part, lexicon))


def piece_effects(piece: Piece) -> Iterator[str]:
    """The effect objects of a piece, and then those of its parts."""
    cost = (piece.cost,) if piece.cost != Cost() else ()
    yield from outlined((*cost, *piece.rules, *piece.text))
    for part in piece.parts:
        yield f'{part.kind} "{part.name}":'
        yield from (f"  {line}" for line in piece_effects(part))


def _name_in(piece: Piece, library: PlayableLibrary, language: Language) -> str | None:
    return library.names.get(language, {}).get(piece.kind, {}).get(piece.name)


# ---------------------------------------------------------------- plain data


def piece_document(match: Match) -> dict[str, Any]:
    """Everything about a piece, as plain data: as `export` writes it, and where it is used."""
    plain = match.home.plain
    pieces = export_document(plain if match.gone else match.library)["pieces"]
    exported: dict[str, Any] = next(one for one in pieces if one["id"] == match.piece.id)
    before = next(iter(namesakes(match.piece, plain)), None) if match.library.variant is not None else None
    return {
        **exported,
        "what": "piece",
        "sets": [one.id for one in match.library.sets],
        "variant": match.library.variant,
        "source": match.piece.source,
        "changes": list(match.piece.changes),
        "lines": None if match.gone else _piece_lines_everywhere(match.piece, match.library),
        "lines_without_variant": None if before is None else _piece_lines_everywhere(before, plain),
        "used": match.uses().document(),
        "also_in": [
            {"sets": [each.id for each in one.plain.sets], "used": uses.document()} for one, uses in match.more_uses()
        ],
    }


def _piece_lines_everywhere(piece: Piece, library: PlayableLibrary) -> dict[Language, list[str]]:
    return {one: list(piece_lines(piece, Explainer(library, one).lexicon)) for one in LANGUAGES}


def thing_document(found: Found) -> dict[str, Any]:
    """Everything about a thing, as plain data."""
    thing, library = found.thing, found.library
    around = Surroundings(library).around(thing) if thing.kind in ("step", "verb") else []
    explainers = {language: Explainer(library, language) for language in LANGUAGES}
    before = same_thing(found.home.plain, thing) if library.variant else None
    mentions = mentions_of(thing, library)
    return {
        "what": thing.kind,
        "id": thing.id,
        "title": title_of(thing, library),
        "names": {one: name for one in LANGUAGES if (name := gloss_of(thing, library, one))},
        "set": thing.set_id,
        "sets": [one.id for one in library.sets],
        "variant": library.variant,
        "texts": [{"set": set_id, "text": text} for set_id, text in thing.texts],
        "changes": list(thing.changes),
        "lines": {language: lines_of_thing(thing, one) for language, one in explainers.items()},
        "lines_without_variant": None
        if before is None
        else {language: lines_of_thing(before, Explainer(found.home.plain, language)) for language in LANGUAGES},
        "around": [
            {
                "when": one.when,
                "whose": one.whose,
                "set": one.set_id,
                "by": one.by,
                "lines": {
                    language: tell((one.rule,), explainer.lexicon, one.kind)
                    for language, explainer in explainers.items()
                },
            }
            for one in around
        ],
        "effects": [msgspec.to_builtins(one) for one in effects_of(thing, library)],
        "named_by": mentions.things,
        "pieces": mentions.pieces,
        "for_whom": Surroundings(library).for_whom(thing) if thing.number >= 0 else [],
        "links": [list(one) for one in symbol_links(thing.id, library)] if thing.kind == "symbol" else [],
        "listeners": Surroundings(library).listeners(thing) if thing.kind == "verb" else [],
        "variants": [] if library.variant else [name for name, _there in found.variants()],
        "otherwise_in": [] if library.variant else [one.last for one in found.told_otherwise()],
    }
