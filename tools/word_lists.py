"""All that some sets offer to who extends them: kinds, properties, counters, verbs, steps, settings and so on.

In: a library. Out: sections of words, each with the set that it comes from and what it stands for, as lines to read or
as plain data. All words of the lists stand in `LABELS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from textwrap import wrap
from typing import Any

from wonderscript.runtime.instructions.effects import Links
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words import describe_body
from wonderscript.runtime.words.explanations import Explainer, variables_of
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.surroundings import StepNode, Surroundings, When, steps_in_order
from wonderscript.tools.terminal import emphasised
from wonderscript.tools.things import LANGUAGES, Thing, gloss_of, things_of, title_of, verb_of
from wonderscript.tools.usages import symbol_links

LABELS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Words of {sets}",
        "kinds": "Kinds of pieces",
        "properties": "Properties and their values",
        "resources": "Resources",
        "symbols": "Symbols that are counted",
        "counters": "Counters and tokens",
        "zones": "Zones",
        "verbs": "Verbs",
        "steps": "Steps, in the order of play: hook them with before, after, instead of, at the end of",
        "settings": "Settings",
        "ranks": "Ranks, in order",
        "phases": "Phases of what is done together",
        "scores": "Lines of the score sheet",
        "decks": "Decks",
        "links": "Links",
        "link-symbols": "Symbols of links",
        "tracks": "Tracks",
        "adjectives": "Adjectives and relations",
        "ways": "Ways to be free",
        "rules": "Rules that a variant can change",
        "layouts": "Layouts",
        "rest": "The end of a game, seats, teams",
        "from": "{set}, also {others}",
        "by hook": "by: {text}",
        "around": "around it: {sets}",
        "no link": "no piece has it yet",
        "link": "{source} {link} {target}",
        "value": "{values} ({set})",
    },
    "ru": {
        "title": "Слова: {sets}",
        "kinds": "Виды компонентов",
        "properties": "Свойства и их значения",
        "resources": "Ресурсы",
        "symbols": "Символы, которые считают",
        "counters": "Счётчики и жетоны",
        "zones": "Зоны",
        "verbs": "Глаголы",
        "steps": "Шаги в порядке игры; к ним цепляются before, after, instead of, at the end of",
        "settings": "Настройки",
        "ranks": "Очередь в конце шага",
        "phases": "Фазы того, что делают одновременно",
        "scores": "Строки подсчёта",
        "decks": "Колоды",
        "links": "Связи",
        "link-symbols": "Символы связей",
        "tracks": "Шкалы",
        "adjectives": "Прилагательные и отношения",
        "ways": "Способы получить бесплатно",
        "rules": "Правила, которые может менять вариант",
        "layouts": "Раскладки",
        "rest": "Конец игры, места, команды",
        "from": "{set}, ещё {others}",
        "by hook": "откуда: {text}",
        "around": "вокруг него: {sets}",
        "no link": "ещё ни у кого нет",
        "link": "{source} {link} {target}",
        "value": "{values} ({set})",
    },
}

SECTIONS = (
    "kinds",
    "properties",
    "resources",
    "symbols",
    "counters",
    "zones",
    "verbs",
    "steps",
    "settings",
    "ranks",
    "phases",
    "scores",
    "decks",
    "links",
    "link-symbols",
    "tracks",
    "adjectives",
    "ways",
    "rules",
    "layouts",
    "rest",
)

# What of a library stands in which section, by what it is.
KINDS: dict[str, tuple[str, ...]] = {
    "kinds": ("kind",),
    "properties": ("property",),
    "resources": ("resource group", "resource"),
    "counters": ("counter", "token"),
    "zones": ("zone",),
    "verbs": ("verb",),
    "settings": ("setting",),
    "phases": ("phase",),
    "scores": ("score",),
    "decks": ("deck",),
    "links": ("link",),
    "tracks": ("track",),
    "adjectives": ("adjective", "relation"),
    "ways": ("way",),
    "rules": ("rule",),
    "layouts": ("layout",),
    "rest": ("ties", "ending", "seat", "teams"),
}

# How what is done around a step is written.
WRITTEN: dict[When, str] = {
    "before": "before",
    "instead": "instead of",
    "options": "also in",
    "after": "after",
    "end": "at the end of",
    "would": "would",
}
# Columns are not wider than this.
MOST_OF_A_WORD, MOST_OF_A_SOURCE = 34, 22


@dataclass(frozen=True, slots=True)
class Entry:
    """A word: how it is written, the set that declares it and those that say more of it, its names, what it is.

    `inner` are the steps in a step; `more` is plain data that a section has besides.
    """

    title: str
    thing: Thing
    others: tuple[str, ...]
    names: dict[Language, str]
    lines: dict[Language, list[str]]
    inner: tuple[Entry, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)


class WordLists:
    """Makes the sections of a library."""

    def __init__(self, library: PlayableLibrary) -> None:
        self.library = library
        self.explainers = {language: Explainer(library, language) for language in LANGUAGES}

    @cached_property
    def things(self) -> list[Thing]:
        """Everything that has a name."""
        return things_of(self.library)

    def sections(self, wanted: Iterable[str] = SECTIONS) -> dict[str, list[Entry]]:
        """The sections that are asked for; those without a word are left out."""
        found = {name: self._section(name) for name in SECTIONS if name in set(wanted)}
        return {name: entries for name, entries in found.items() if entries}

    def _section(self, name: str) -> list[Entry]:
        special = SPECIAL.get(name)
        if special is not None:
            return special(self)
        kinds = KINDS[name]
        found = [one for kind in kinds for one in self.things if one.kind == kind]
        return [self._entry(thing) for thing in found]

    def _entry(self, thing: Thing, inner: tuple[Entry, ...] = (), **more: Any) -> Entry:
        others = tuple(dict.fromkeys(set_id for set_id, _text in thing.texts if set_id != thing.set_id))
        names = {one: name for one in LANGUAGES[1:] if (name := gloss_of(thing, self.library, one))}
        lines = {language: self._lines(thing, explainer) for language, explainer in self.explainers.items()}
        return Entry(self._title(thing), thing, others, names, lines, inner, more)

    def _title(self, thing: Thing) -> str:
        """A word as one writes it: with all its forms, a name in quotes, a verb with what follows it."""
        if thing.kind in ("verb", "score", "layout", "seat", "ending", "ties", "teams"):
            title = title_of(thing, self.library)
            return title if thing.kind in ("verb", "ties", "teams") else title.partition(" ")[2]
        word = next((one for one in self.library.words if (one.kind, one.id) == (thing.kind, thing.id)), None)
        return thing.id if word is None or thing.kind == "link" else "|".join(word.forms)

    def _lines(self, thing: Thing, explainer: Explainer) -> list[str]:
        """What a word stands for, in few lines; of a verb one sentence."""
        match thing.kind:
            case "verb":
                verb = verb_of(thing.id, self.library)
                return [describe_body(verb.body, explainer.lexicon, None, variables_of(verb))]
            case "step":
                return [explainer.step(thing.id)[0].removesuffix(":")]
            case "layout" | "resource":
                return explainer.explain(thing.kind, thing.id)[:1]
            case _:
                return explainer.explain(thing.kind, thing.id)

    # ------------------------------------------------------------ sections of their own

    def _properties(self) -> list[Entry]:
        """Each property; of one with named values, these by the sets that they come from."""
        owners = {info.id: info.values for info in self.library.properties}
        values = {one.id: one.set_id for one in self.things if one.kind == "value"}
        found = []
        for thing in self.things:
            if thing.kind == "property":
                named = [{"value": one, "set": values[one]} for one in owners[thing.id]]
                found.append(self._entry(thing, values=named) if named else self._entry(thing))
        return found

    def _settings(self) -> list[Entry]:
        infos = {one.id: one for one in self.library.settings}
        found = []
        for thing in self.things:
            if thing.kind == "setting":
                info = infos[thing.id]
                usual: object = bool(info.value) if info.switch else info.value
                by_players = {str(players): value for players, value in info.by_players}
                value = "players" if info.follows_players else usual
                found.append(self._entry(thing, value=value, by_players=by_players))
        return found

    def _ranks(self) -> list[Entry]:
        ranks = self.library.ranks
        found = [one for one in self.things if one.kind == "rank"]
        return [self._entry(one, number=ranks[one.id]) for one in sorted(found, key=lambda one: ranks[one.id])]

    def _steps(self) -> list[Entry]:
        """The steps as a tree, each with the sets that do something around it."""
        steps = {one.id: one for one in self.things if one.kind == "step"}
        surroundings = Surroundings(self.library)

        def entry(node: StepNode) -> Entry:
            thing = steps[node.step]
            around = surroundings.around(thing)
            sets = list(dict.fromkeys(f"{WRITTEN[one.when]} ({one.set_id})" for one in around if one.kind is None))
            inner = tuple(entry(one) for one in node.inner)
            return self._entry(thing, inner, by=node.by, around=sets)

        return [entry(node) for node in steps_in_order(self.library)]

    @cached_property
    def _link_symbols(self) -> set[str]:
        """The symbols under which pieces have links, and all of their groups."""
        used = {one.symbol for one in parts_of(self.library.pieces) if isinstance(one, Links) and one.symbol}
        groups = [members for members in self.library.groups.values() if used.intersection(members)]
        return used.union(*groups)

    def _symbols_of_links(self) -> list[Entry]:
        found = [one for one in self.things if one.kind == "symbol" and one.id in self._link_symbols]
        return [self._entry(one, links=[list(link) for link in symbol_links(one.id, self.library)]) for one in found]

    def _counted_symbols(self) -> list[Entry]:
        members = self._link_symbols
        groups = [
            one
            for one in self.things
            if one.kind == "symbol group" and not members.intersection(self.library.groups[one.id])
        ]
        alone = [one for one in self.things if one.kind == "symbol" and one.id not in members]
        return [self._entry(one) for one in (*groups, *alone)]


SPECIAL: dict[str, Callable[[WordLists], list[Entry]]] = {
    "properties": WordLists._properties,
    "settings": WordLists._settings,
    "ranks": WordLists._ranks,
    "steps": WordLists._steps,
    "symbols": WordLists._counted_symbols,
    "link-symbols": WordLists._symbols_of_links,
}


# ---------------------------------------------------------------- plain data


def words_document(library: PlayableLibrary, wanted: Sequence[str]) -> dict[str, Any]:
    """All words as plain data, in every language."""
    sections = WordLists(library).sections(wanted)
    found: dict[str, Any] = {name: [_document(entry) for entry in entries] for name, entries in sections.items()}
    return {"sets": [one.id for one in library.sets], **found}


def _document(entry: Entry) -> dict[str, Any]:
    inner = {"inner": [_document(one) for one in entry.inner]} if entry.thing.kind == "step" else {}
    return {
        "what": entry.thing.kind,
        "id": entry.thing.id,
        "written": entry.title,
        "set": entry.thing.set_id,
        "also": list(entry.others),
        "names": entry.names,
        "lines": entry.lines,
        **entry.more,
        **inner,
    }


# ---------------------------------------------------------------- lines to read


class WordPages:
    """Writes the sections in one language, as wide as the screen."""

    def __init__(self, language: Language, width: int) -> None:
        self.language: Language = language
        self.labels = LABELS[language]
        self.width = max(width, 60)

    def page(self, library: PlayableLibrary, wanted: Sequence[str]) -> Iterator[str]:
        """Everything, section by section."""
        yield emphasised(self.labels["title"].format(sets=" + ".join(one.id for one in library.sets)))
        for name, entries in WordLists(library).sections(wanted).items():
            yield from ("", emphasised(self.labels[name]))
            flat = list(_flattened(entries))
            words = min(max(len(entry.title) + 2 * depth for depth, entry in flat), MOST_OF_A_WORD)
            sources = min(max(len(self._source(entry)) for _depth, entry in flat), MOST_OF_A_SOURCE)
            for depth, entry in flat:
                yield from self._entry(entry, depth, words, sources)

    def _source(self, entry: Entry) -> str:
        """The set that a word comes from, and those that say more of it."""
        if not entry.others:
            return entry.thing.set_id
        return self.labels["from"].format(set=entry.thing.set_id, others=", ".join(entry.others))

    def _entry(self, entry: Entry, depth: int, words: int, sources: int) -> Iterator[str]:
        """A word in three columns: how it is written, from where, what it is; and lines under it, if it has some."""
        short = self._short(entry)
        gloss = " / ".join(entry.names.values())
        text = " / ".join(part for part in (short, gloss) if part)
        columns = ((f"{'  ' * depth}{entry.title}", words), (self._source(entry), sources))
        yield from self._row(columns, text)
        for line in entry.lines[self.language] if short is None else ():
            yield from wrap(line, self.width, initial_indent="      ", subsequent_indent="        ")

    def _short(self, entry: Entry) -> str | None:
        """What is said on the line of the word itself; None if it has lines of its own."""
        lines = entry.lines[self.language]
        match entry.thing.kind:
            case "step":
                told = [lines[0]] if "," in lines[0] else []
                told += [self.labels["by hook"].format(text=entry.more["by"])] if entry.more["by"] else []
                around = ", ".join(entry.more["around"])
                told += [self.labels["around"].format(sets=around)] if around else []
                return "; ".join(told)
            case "rank":
                return str(entry.more["number"])
            case "property" if entry.more.get("values"):
                return self._values(entry)
            case "symbol" if "links" in entry.more:
                links = [
                    self.labels["link"].format(source=f'"{a}"', link=b, target=f'"{c}"')
                    for a, b, c in entry.more["links"]
                ]
                return "; ".join(links) or self.labels["no link"]
            case "phase" | "way":
                return ""
            case "resource" | "symbol" | "setting":
                return f"{lines[0][:1].lower()}{lines[0][1:]}".removesuffix(".")
            case _:
                return None

    def _values(self, entry: Entry) -> str:
        by_set: dict[str, list[str]] = {}
        for one in entry.more["values"]:
            by_set.setdefault(one["set"], []).append(one["value"])
        return "; ".join(
            self.labels["value"].format(values=", ".join(values), set=name) for name, values in by_set.items()
        )

    def _row(self, columns: Sequence[tuple[str, int]], text: str) -> Iterator[str]:
        """Columns and a text beside them; a column that is too wide ends its line."""
        start = "  "
        indent = 2
        for word, width in columns:
            start = f"{start}{word:<{width}}  "
            indent += width + 2
            if len(word) > width:
                yield start.rstrip()
                start = " " * indent
        lines = wrap(text, self.width - indent) or [""]
        yield f"{start}{lines[0]}".rstrip()
        yield from (f"{'':<{indent}}{line}" for line in lines[1:])


def _flattened(entries: Iterable[Entry], depth: int = 0) -> Iterator[tuple[int, Entry]]:
    for entry in entries:
        yield depth, entry
        yield from _flattened(entry.inner, depth + 1)
