"""Checking and compiling sets, with everything remembered that a change did not touch.

Comes in: paths. Goes out: a report, and models for lowering. Files, items, words and pieces are read once; after an
edit only what is new is read again, and the checks over the whole run anew.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import TypeVar, cast

from msgspec import Struct, field
from msgspec.structs import replace

from wonderscript.compiler.blame import Blame, misspelt_declarations, said_once
from wonderscript.compiler.building import ITEM_HEADS, read_piece, read_procedures
from wonderscript.compiler.checks import CHECKS, LOCAL, Checked, decks_come_out, words_are_used
from wonderscript.compiler.counting import faces
from wonderscript.compiler.declarations import FIRST, SECOND, THIRD, has_steps
from wonderscript.compiler.drafts import Stamp, is_young, stamp_of
from wonderscript.compiler.manifests import (
    MANIFEST,
    Manifest,
    Names,
    Rulebook,
    Titles,
    load_manifest,
    load_names,
    load_rules,
    load_titles,
)
from wonderscript.compiler.memory import Memory
from wonderscript.compiler.model import CheckedPiece, Model, moved
from wonderscript.compiler.picture_files import Fault, fault_of
from wonderscript.compiler.procedures import PROCEDURES
from wonderscript.compiler.reading import human_size, whole_file
from wonderscript.compiler.recovery import doubled_word, put_back, word_twice
from wonderscript.compiler.scenario_checks import check_open_questions, check_scenarios
from wonderscript.compiler.scenarios import CheckedScenario, ScenarioReader, seated
from wonderscript.compiler.set_files import SetFile
from wonderscript.compiler.sets import LoadedSet, find_sets, order_sets
from wonderscript.compiler.themes import check_themes, load_theme
from wonderscript.compiler.translations import (
    check_names,
    check_titles,
    declared_names,
    named_pieces,
    spare_names,
    titled_scenarios,
    used_names,
)
from wonderscript.compiler.variant_checks import nothing_falls_silent
from wonderscript.compiler.variants import Touch, apply_variant, clashes, variant_name
from wonderscript.compiler.vocabulary import NO_USES, Uses
from wonderscript.compiler.word_checks import check_words
from wonderscript.dsl.items import Block, find_items
from wonderscript.dsl.letters import mixed_names, names_in_one_alphabet
from wonderscript.dsl.parser import parse_item
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase
from wonderscript.dsl.tree import Item, shifted
from wonderscript.runtime.instructions.library import names_apart

Loaded = TypeVar("Loaded")
# What an item was read as, with the problems of reading it and the words that it uses.
ReadPiece = tuple[Item, CheckedPiece | None, tuple[Problem, ...], Uses]
ReadScenario = tuple[CheckedScenario | None, tuple[Problem, ...], Uses]

# All texts of a set together; the largest game of the family has a quarter of a megabyte.
MOST_TEXT = 8_000_000

# So many items are kept, those of texts that are no more too: whoever takes a change back finds them again.
MOST_TREES = 20_000

# A YAML file takes as long to read as these many items.
_ITEMS_OF_YAML = 20

_DECLARING = {*FIRST, *SECOND, *THIRD, *PROCEDURES}


class _File(Struct):
    """A file as it was read last: its text, if it has one, its items and the problems of reading it."""

    stamp: Stamp | None
    text: str | None
    items: list[Item]
    problems: tuple[Problem, ...]


class _Frame(Struct):
    """Everything of a combination but its pieces: words, procedures, rules."""

    items: tuple[Item, ...]
    model: Model
    declarations: tuple[Problem, ...]
    uses: tuple[Problem, ...]
    words: Uses
    pieces: dict[Item, ReadPiece] = field(default_factory=dict)
    scenarios: dict[Item, ReadScenario] = field(default_factory=dict)
    variant_words: dict[Item, Uses] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)


class Changed(Struct, frozen=True):
    """A model that a variant made, what it touched, and whether all its changes could be carried out.

    Several that are played `together` make one model, which is found under the name of all of them.
    """

    model: Model
    item: Item
    set_id: str
    touches: tuple[Touch, ...]
    sound: bool
    together: bool = False


class Combination(Struct):
    """A combination of sets, read and checked."""

    sets: tuple[LoadedSet, ...]
    model: Model
    variants: dict[str, Changed]
    scenarios: list[CheckedScenario]
    rulebooks: dict[str, Rulebook]
    names: dict[str, list[Names]]
    titles: dict[str, list[Titles]]
    report: Report
    # All items that were read, each with the set that it stands in.
    items: tuple[tuple[str, Item], ...] = ()

    @property
    def models(self) -> list[Model]:
        """The model as it is and as each variant makes it."""
        return [self.model, *(variant.model for variant in self.variants.values())]

    @property
    def players(self) -> range:
        """The numbers of players that the combination is for: those of its last set."""
        manifest = self.sets[-1].manifest
        return manifest.players if manifest is not None else range(1, 2)


class Workspace(Struct):
    """Reads sets; keep one to check again quickly after edits. `work` counts the items that had to be read."""

    work: int = 0
    _files: dict[str, _File] = field(default_factory=dict)
    _trees: dict[str, Item] = field(default_factory=dict)
    _frames: dict[tuple[str, ...], _Frame] = field(default_factory=dict)
    _yaml: dict[str, tuple[Stamp, object, tuple[Problem, ...]]] = field(default_factory=dict)

    def check(self, paths: Iterable[Path]) -> Report:
        """All problems of the sets at these paths, each set with what it extends."""
        report = Report()
        ordered = self.find(paths, report)
        by_id = {loaded.folder.name: loaded for loaded in ordered}
        for loaded in ordered:
            if loaded.given:
                self.combine(closure(loaded, by_id), report, to_play=False)
        return report

    def find(self, paths: Iterable[Path], report: Report) -> tuple[LoadedSet, ...]:
        """The sets at these paths and all that they extend, in order."""
        return order_sets(find_sets(paths, report).sets, report, self._manifest)

    def combine(
        self, sets: Sequence[LoadedSet], report: Report, together: Iterable[str] = (), to_play: bool = True
    ) -> Combination:
        """Read and check a combination; problems go to the report too.

        Variants are played together that scenarios name so, and those whose common names stand in `together`. Who
        does not go on `to_play` it gets the scenarios of the last set alone: those of the others were checked there.
        """
        own, reading, pieces, texts = Report(), Report(), Report(), Report()
        rulebooks = {loaded.folder.name: self._rules(loaded, own) for loaded in sets}
        names = {loaded.folder.name: self._names(loaded, own) for loaded in sets}
        rehearsed = sets if to_play else sets[-1:]
        titles = {loaded.folder.name: self._titles(loaded, own) for loaded in rehearsed}
        items = [pair for loaded in sets for pair in self._items(loaded, loaded in rehearsed, reading)]
        items = put_back(items, reading)
        frame = self._frame(tuple(loaded.folder.name for loaded in sets), items)
        model = self._with_pieces(frame, items, pieces)
        variants = self._variants(frame, model, items, texts)
        scenarios = self._scenarios(frame, items, texts)
        asked = [*together, *(one.scenario.variant for one in scenarios if one.scenario.variant is not None)]
        self._play_together(frame, variants, asked, texts)
        self._count_uses(frame)
        combination = Combination(tuple(sets), model, variants, scenarios, rulebooks, names, titles, own, tuple(items))
        combination.scenarios = [seated(one, combination.players) for one in scenarios]
        uses = [*frame.uses, *pieces, *texts]
        translated = {word for files in names.values() for file in files for word in (*file.words, *file.verbs)}
        misspelt, explained = (
            misspelt_declarations([*frame.declarations, *uses], model.vocabulary, sets[-1].folder.name, translated)
            if not len(reading)
            else ([], set())
        )
        sound = not len(reading) and not frame.declarations
        blame = Blame(partial(spare_names, combination))
        blame.read(own, reading)
        # A set that extends no game knows no words but its own: that comes first.
        steps = any(item.line.head == "step" for _set, item in items)
        lonely = not sets[-1].extends and not steps and not len(reading) and bool(frame.uses or len(pieces))
        if lonely and self._is_all_there(sets):
            own.add(Problem("no-main-step", sets[-1].place, {}))
        # Nobody knows what a missing text declares: who uses it is not to blame.
        elif self._is_all_there(sets):
            unread = {(one.span.source.path, one.span.line) for one in frame.declarations if id(one) not in explained}
            misspelt = [one for one in misspelt if (one.span.source.path, one.span.line) not in unread]
            blame.excuse(one for one in (*frame.declarations, *uses) if id(one) in explained)
            # What has an unknown head may be a declaration: who uses its words comes after it.
            headless = [one for one in pieces if one.id == "unknown-item"]
            others = [one for one in pieces if one.id != "unknown-item"]
            for stage in ([*misspelt, *frame.declarations, *headless], frame.uses, others):
                blame.settle(own, (problem for problem in stage if id(problem) not in explained))
            translations = list(self._check_names(combination, items, blame)) if not blame.items else []
            translations += check_words(combination) if not blame.items else []
            blame.settle(own, (problem for problem in texts if id(problem) not in explained))
            themes = list(self._check_themes(combination, frame.memory)) if sound and not blame.items else []
            self._check(combination, blame, frame, [*translations, *themes])
        found = list(said_once(own, partial(declared_names, combination), cache(partial(used_names, items))))
        if found:
            # What people say in everyday words is loaded only where somebody needs advice.
            from wonderscript.compiler.advice import advise

            report.add_all(advise(found, model, items, names.values(), sets[-1].folder.name, combination.players))
        return combination

    def forget_young(self, now: int) -> None:
        """Before this is kept: forget the stamps of files that were just written.

        They can be written again within the same tick of the clock, and nobody would see it.
        """
        self.work = 0
        for known in self._files.values():
            if known.stamp is not None and is_young(known.stamp, now):
                known.stamp = None
        self._yaml = {path: known for path, known in self._yaml.items() if not is_young(known[0], now)}

    def forget_what_is_gone(self) -> None:
        """Forget what was found out about texts that are no more: who reads the same sets all day needs the room.

        What they say now is known as before; what follows from it is found out again when somebody asks.
        """
        there = {item for known in self._files.values() for item in known.items}
        for frame in self._frames.values():
            frame.memory = Memory()
            frame.variant_words = {item: uses for item, uses in frame.variant_words.items() if item in there}
        if len(self._trees) > MOST_TREES:
            self._trees = {}

    def _is_all_there(self, sets: Sequence[LoadedSet]) -> bool:
        """Whether every set has a manifest, all that it extends, and texts that could be read."""
        there = {loaded.folder.name for loaded in sets}
        return (
            all(loaded.manifest is not None for loaded in sets)
            and all(base.text in there for loaded in sets for base in loaded.extends)
            and all(self._file(file).text is not None for loaded in sets for file in loaded.folder.texts)
        )

    # ------------------------------------------------------------ files and items

    def _items(self, loaded: LoadedSet, rehearsed: bool, report: Report) -> list[tuple[str, Item]]:
        found: list[tuple[str, Item]] = []
        set_id = loaded.folder.name
        files = (*loaded.folder.texts, *(loaded.folder.scenarios if rehearsed else ()))
        size = sum(_size(file.path) for file in files)
        if size > MOST_TEXT:
            place = whole_file(max(files, key=lambda file: _size(file.path)).shown_as)
            report.add(Problem("set-too-large", place, {"size": human_size(size), "limit": human_size(MOST_TEXT)}))
            return []
        for file in files:
            report.expect(file.shown_as)
            known = self._file(file)
            for problem in known.problems:
                report.add(problem)
            found.extend((set_id, item) for item in known.items)
        return found

    def _file(self, file: SetFile) -> _File:
        """A file as it is now; one that did not change is not read again."""
        stamp = stamp_of(file.path)
        known = self._files.get(file.shown_as)
        if known is None or stamp is None or known.stamp != stamp:
            known = self._read_file(file, stamp, known)
            self._files[file.shown_as] = known
        return known

    def _read_file(self, file: SetFile, stamp: Stamp | None, last: _File | None) -> _File:
        report = Report()
        source = file.read(report)
        if source is None:
            return _File(stamp, None, [], tuple(report))
        if not source.text.endswith("\n"):
            source = Source(source.path, source.text + "\n")
        if last is not None and last.text == source.text:
            return replace(last, stamp=stamp)
        written, items = source.text, list[Item]()
        for problem in mixed_names(source):
            report.add(problem)
            source = Source(source.path, names_in_one_alphabet(written))
        for block in find_items(source, report):
            item = self._item(source, block, report)
            if item is None:
                continue
            doubled = doubled_word(item.line)
            if doubled is None:
                items.append(item)
            else:
                report.add(word_twice(item, doubled))
        return _File(stamp, written, items, tuple(report))

    def _item(self, source: Source, block: Block, report: Report) -> Item | None:
        text = source.text[block.start : block.end]
        known = self._trees.get(text)
        if known is not None:
            return shifted(known, source, block.start - known.line.start)
        self.work += 1
        item = parse_item(source, block, report)
        if item is not None:
            self._trees[text] = item
        return item

    # ------------------------------------------------------------ words, procedures, pieces

    def _frame(self, key: tuple[str, ...], items: list[tuple[str, Item]]) -> _Frame:
        declaring = tuple(item for _set, item in items if item.line.head in _DECLARING or has_steps(item))
        known = self._frames.get(key)
        if (
            known is None
            or len(known.items) != len(declaring)
            or any(one is not other for one, other in zip(known.items, declaring, strict=True))
        ):
            self.work += len(items)
            known = self._read_frame(declaring, items)
            self._frames[key] = known
        return known

    @staticmethod
    def _read_frame(declaring: tuple[Item, ...], items: list[tuple[str, Item]]) -> _Frame:
        declarations, uses = Report(), Report()
        model = read_procedures(items, declarations, uses)
        return _Frame(declaring, model, tuple(declarations), tuple(uses), model.vocabulary.uses())

    @staticmethod
    def _with_pieces(frame: _Frame, items: list[tuple[str, Item]], report: Report) -> Model:
        model = copy(frame.model)
        model.pieces = []
        model._by_name = {}
        model.rules = list(frame.model.rules)
        read: dict[Item, ReadPiece] = {}
        for set_id, item in items:
            if item.line.head in ITEM_HEADS:
                continue
            known = frame.pieces.get(item) or _moved_piece(frame, item, set_id)
            if known is None:
                own = Report()
                before = len(model.pieces)
                model.vocabulary.note_uses()
                try:
                    read_piece(model, set_id, item, own)
                except Exception as fault:
                    if os.environ.get("WONDERSCRIPT_DEBUG"):
                        raise
                    own.add(Problem("fault-of-ours", item.head_span, {"detail": f"`{type(fault).__name__}`"}))
                piece = model.pieces[-1] if len(model.pieces) > before else None
                known = (item, piece, tuple(own), model.vocabulary.uses())
            elif known[1] is not None:
                model.add_piece(known[1])
            read[item] = known
            read.setdefault(item.origin or item, known)
            report.add_all(known[2])
        frame.pieces = read
        return model

    @staticmethod
    def _variants(frame: _Frame, model: Model, items: list[tuple[str, Item]], report: Report) -> dict[str, Changed]:
        found: dict[str, Changed] = {}
        places: dict[str, Item] = {}
        for set_id, item in items:
            if item.line.head != "variant":
                continue
            name = variant_name(item)
            if name is not None and name in places:
                first = Place(places[name].head_span, "the first one")
                report.add(Problem("duplicate-variant", item.head_span, {"name": name}, (first,)))
                continue
            own = Report()
            model.vocabulary.note_uses()
            applied = apply_variant(model, item, set_id, own, frame.memory)
            model.vocabulary.add_uses(frame.variant_words.get(item, NO_USES))
            frame.variant_words[item] = model.vocabulary.uses()
            for problem in own:
                report.add(problem)
            if name is not None:
                found[name] = Changed(applied.model, item, set_id, applied.touches, sound=len(own) == 0)
                places[name] = item
        return found

    @staticmethod
    def _play_together(frame: _Frame, variants: dict[str, Changed], asked: Iterable[str], report: Report) -> None:
        """Make what several variants make together, where two do not lay their hands on the same thing."""
        for name in dict.fromkeys(asked):
            parts = [variants[one] for one in names_apart(name) if one in variants]
            if name in variants or len(parts) < len(names_apart(name)):
                continue
            found = [problem for one, other in combinations(parts, 2) for problem in _clashes(one, other)]
            own = Report()
            model = parts[0].model
            for one in parts[1:] if not found else ():
                model = apply_variant(model, one.item, one.set_id, own, frame.memory).model
            for problem in found:
                report.add(problem)
            sound = not found and not len(own) and all(one.sound for one in parts)
            touches = tuple(touch for one in parts for touch in one.touches)
            variants[name] = Changed(model, parts[-1].item, parts[-1].set_id, touches, sound, together=True)

    @staticmethod
    def _scenarios(frame: _Frame, items: list[tuple[str, Item]], report: Report) -> list[CheckedScenario]:
        read: dict[Item, ReadScenario] = {}
        for set_id, item in items:
            if item.line.head != "scenario":
                continue
            known = frame.scenarios.get(item)
            if known is None:
                own = Report()
                frame.model.vocabulary.note_uses()
                scenario = ScenarioReader(frame.model, own, set_id).read(item)
                known = (scenario, tuple(own), frame.model.vocabulary.uses())
            read[item] = known
            report.add_all(known[1])
        frame.scenarios = read
        return [known[0] for known in read.values() if known[0] is not None]

    @staticmethod
    def _count_uses(frame: _Frame) -> None:
        """Note which words all texts together use, whenever each of them was read."""
        vocabulary = frame.model.vocabulary
        vocabulary.note_uses()
        vocabulary.add_uses(frame.words)
        of_pieces = (known[3] for known in frame.pieces.values())
        of_scenarios = (known[2] for known in frame.scenarios.values())
        for uses in (*of_pieces, *of_scenarios, *frame.variant_words.values()):
            vocabulary.add_uses(uses)

    # ------------------------------------------------------------ YAML

    def _manifest(self, folder: Path, shown_as: str, report: Report) -> Manifest | None:
        return self._remembered(folder / MANIFEST, partial(load_manifest, folder, shown_as), report)

    def _rules(self, loaded: LoadedSet, report: Report) -> Rulebook:
        folder = loaded.folder
        if folder.rules is None:
            return Rulebook({}, ())
        load = partial(load_rules, folder.path, folder.shown_as, folder.name, language=loaded.language)
        return self._remembered(folder.rules.path, load, report, loaded.language)

    def _names(self, loaded: LoadedSet, report: Report) -> list[Names]:
        folder = loaded.folder
        read = (
            self._remembered(file.path, partial(load_names, folder.path, folder.shown_as, language), report)
            for language, file in folder.languages.items()
        )
        return [names for names in read if names is not None]

    def _titles(self, loaded: LoadedSet, report: Report) -> list[Titles]:
        """The titles of scenarios in every language of the set, whether or not there is a file of them."""
        folder = loaded.folder
        found: list[Titles | None] = []
        for language in dict.fromkeys((*folder.languages, *folder.titles)):
            load = partial(load_titles, folder.path, folder.shown_as, language)
            file = folder.titles.get(language)
            found.append(load(report) if file is None else self._remembered(file.path, load, report))
        return [titles for titles in found if titles is not None]

    def _check_themes(self, combination: Combination, memory: Memory) -> Iterator[Problem]:
        """Problems of theme files: of their form, and of what they say."""
        own = Report()
        folders = [loaded.folder for loaded in combination.sets if loaded.folder.theme is not None]
        loads = ((one.theme, partial(load_theme, one.path, one.shown_as)) for one in folders)
        read = [self._remembered(file.path, load, own) for file, load in loads if file is not None]
        files = [file for file in read if file is not None]
        yield from own
        sound, last = len(own) == 0, combination.sets[-1].folder
        yield from check_themes(files, combination.model, last, sound, memory, self._fault_of_picture)

    def _fault_of_picture(self, path: Path, folder: Path) -> Fault | None:
        """What is wrong with a picture file; looked at again only when the file changed."""
        return self._remembered(path, lambda _report: fault_of(path, folder), Report())

    def _remembered(self, path: Path, load: Callable[[Report], Loaded], report: Report, language: str = "") -> Loaded:
        """What a YAML file says, in a set of a language, or a picture; read again only when the file changed."""
        stamp = stamp_of(path)
        if stamp is None:
            return load(report)
        name = f"{path} {language}"
        known = self._yaml.get(name)
        if known is None or known[0] != stamp:
            self.work += _ITEMS_OF_YAML
            own = Report()
            known = (stamp, load(own), tuple(own))
            self._yaml[name] = known
        report.add_all(known[2])
        return cast(Loaded, known[1])

    # ------------------------------------------------------------ checks

    @staticmethod
    def _check(combination: Combination, blame: Blame, frame: _Frame, translations: list[Problem]) -> None:
        report = combination.report
        last = combination.sets[-1]
        readable = not blame.items
        missing = frozenset(blame.names)
        found = list(translations)
        judged: list[tuple[Model, tuple[str, Span] | None]] = [(combination.model, None)]
        for name, variant in combination.variants.items():
            if variant.sound and readable:
                judged.append((variant.model, (name, variant.item.head_span)))
        uneven: set[str] = set()
        without: tuple[Problem, ...] = ()
        unchanged = frozenset(map(id, combination.model.pieces))
        above = {one.folder.name: _ancestors(one, combination.sets) for one in combination.sets}
        variants = (variant.model.pieces for variant in combination.variants.values())
        in_variants = tuple(piece for pieces in variants for piece in pieces if id(piece) not in unchanged)
        for model, made_by in judged:
            # Without a deck that comes out none comes out with a variant, nor with that variant and others.
            name = "" if made_by is None else made_by[0]
            checked = Checked(
                model,
                combination.players,
                frozenset((last.folder.name,)),
                not last.extends,
                last.place,
                frozenset(file.shown_as for file in last.folder.texts),
                missing,
                frame.memory,
                faces(model.pieces, model.vocabulary) if readable else Counter(),
                made_by,
                () if made_by is None else without,
                None if made_by is None else combination.model,
                frozenset() if made_by is None else unchanged,
                frame.items,
                above,
                in_variants,
                tuple(variant.model for variant in combination.variants.values()),
                tuple(piece for piece in model.pieces if piece.set_id != last.folder.name),
            )
            for check in CHECKS if readable else LOCAL:
                if made_by is not None and check is words_are_used:
                    continue
                if check is decks_come_out and not uneven.isdisjoint(("", *names_apart(name))):
                    continue
                problems = list(check(checked))
                if check is nothing_falls_silent:
                    # What one variant silences alone is not said again of several together.
                    said = [one.others or one.span for one in found if one.id == "variant-silences"]
                    problems = [one for one in problems if (one.others or one.span) not in said]
                if check is decks_come_out and problems:
                    uneven.add(name)
                found.extend(problems)
            if made_by is None:
                without = tuple(found)
        found.extend(check_scenarios(combination, missing, readable))
        found.extend(check_open_questions(combination, missing))
        blame.settle(report, found)

    @staticmethod
    def _check_names(combination: Combination, items: list[tuple[str, Item]], blame: Blame) -> Iterator[Problem]:
        """Problems of translations; a name that a piece lost by a slip is not to be blamed where it is used.

        What a set names in its own language needs no translation into it by the sets that extend it.
        """
        used = cache(partial(used_names, items))
        known: dict[str, set[tuple[str, str]]] = {}
        for loaded in combination.sets:
            pieces = named_pieces(combination.models, loaded.folder.name)
            for names in combination.names[loaded.folder.name]:
                before = known.setdefault(names.language, set())
                for problem, name in check_names(names, pieces, combination.model, used, before, loaded.language):
                    yield problem
                    if name is not None:
                        blame.names.add(name)
                before.update((kind, name) for kind, group in names.names.items() for name in group.names)
            known.setdefault(loaded.language, set()).update((kind, one) for kind in pieces for one in pieces[kind])
            scenarios = titled_scenarios(items, loaded.folder.name)
            for titles in combination.titles.get(loaded.folder.name, ()):
                yield from check_titles(titles, scenarios, loaded.language)


def _clashes(one: Changed, other: Changed) -> Iterator[Problem]:
    names = [variant_name(changed.item) or "" for changed in (one, other)]
    for first, second in clashes(one.touches, other.touches):
        values = {"what": second.words, "one": names[0], "other": names[1]}
        place = Place(first.span, Phrase('"{name}" has it here', name=names[0]))
        yield Problem("variants-clash", second.span, values, (place,))


def _moved_piece(frame: _Frame, item: Item, set_id: str) -> ReadPiece | None:
    """The piece of the same words at another place, if it was read before without a problem."""
    known = frame.pieces.get(item.origin) if item.origin is not None else None
    if known is None or known[1] is None or known[2] or known[1].set_id != set_id:
        return None
    return item, moved(known[1], item, item.line.start - known[0].line.start), (), known[3]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _ancestors(loaded: LoadedSet, sets: Sequence[LoadedSet]) -> frozenset[str]:
    """The names of the sets that a set builds on."""
    by_id = {one.folder.name: one for one in sets}
    return frozenset(one.folder.name for one in closure(loaded, by_id)) - {loaded.folder.name}


def closure(loaded: LoadedSet, by_id: dict[str, LoadedSet]) -> list[LoadedSet]:
    """A set after all that it extends, each after what it builds on; of a ring, each is taken once."""
    wanted = {loaded.folder.name}
    waiting = [loaded]
    while waiting:
        for base in waiting.pop().extends:
            if base.text in by_id and base.text not in wanted:
                wanted.add(base.text)
                waiting.append(by_id[base.text])
    return [*(one for name, one in by_id.items() if name in wanted and one is not loaded), loaded]
