"""The lexicon of a library: its vocabulary, verbs and translations as a `Lexicon`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from msgspec import Struct

from wonderscript.runtime.instructions.effects import RunStep
from wonderscript.runtime.instructions.library import Library, Verb, WordInfo
from wonderscript.runtime.instructions.piles import piles_among
from wonderscript.runtime.instructions.traversal import played_parts
from wonderscript.runtime.table.audience import audience_of
from wonderscript.runtime.table.copies import brought_by, copies_in_decks, faces_brought, lineage
from wonderscript.runtime.words.lexicon import AMOUNT, Language, Lexicon, Setting

VERBS = ("link", "relation")
NO_WORDS = (*VERBS, "setting", "rank")


def lexicon_of(library: Library, language: Language) -> Lexicon:
    """The words of a library in a language."""
    english = _english(library)
    words = {word.id: word.languages[language] for word in library.words if language in word.languages}
    if language == "en":
        return english.worded(words, library.verb_words.get(language, {}), library.names.get(language, {}))
    return Lexicon.russian(
        english,
        words,
        names=library.names.get(language),
        verbs=library.verb_words.get(language),
        lines=library.lines.get(language),
        settings=_setting_names(library, language),
        ranks=_ranks(library, "очередь"),
    )


def _english(library: Library) -> Lexicon:
    words: dict[str, tuple[str, ...]] = {}
    for word in library.words:
        if word.kind not in NO_WORDS and len(word.forms) >= len(words.get(word.id, ())):
            words[word.id] = word.forms
    relations = {word.id: word.forms for word in library.words if word.kind in VERBS}
    single = _single_names(library)
    return Lexicon.english(
        words,
        verbs={**relations, **{verb.id: verb.forms for verb in library.verbs}},
        slots={verb.id: _slots(verb) for verb in library.verbs},
        settings=_settings(library),
        resources=library.resources,
        mass=[word.id for word in library.words if _is_mass(word)],
        shared=[counter.id for counter in library.counters if counter.shared],
        marks=[one.id for one in library.properties if one.form == "marks"],
        steps=[word.id for word in library.words if word.kind == "step"],
        turns=_turns(library),
        ranks=_ranks(library, "order"),
        tokens=[counter.id for counter in library.counters if counter.token],
        piles=piles_among({zone.id: zone.seen for zone in library.zones}, played_parts(library)),
        single=single,
        lone=_lone_kinds(library, single),
        sorts={word.id: word.kind for word in library.words},
        audience=audience_of(library),
        switches={one.id: bool(one.value) for one in library.settings if one.switch},
    )


def _turns(library: Library) -> set[str]:
    """The steps that are one player's: what is played in turn, and what is done in it."""
    found: set[str] = set()
    waiting: list[tuple[object, bool]] = [(library.main, False)]
    while waiting:
        said, mine = waiting.pop()
        if isinstance(said, RunStep):
            mine = mine or said.in_turn
            found.update({said.step} if mine else ())
        parts = said if isinstance(said, tuple) else said.__struct_fields__ if isinstance(said, Struct) else ()
        waiting.extend((part if isinstance(said, tuple) else getattr(said, part), mine) for part in parts)
    return found


def _single_names(library: Library) -> list[str]:
    """Names of pieces of which there is one only, whatever the number of players."""
    settings = {one.id: one.value for one in library.settings}
    copied = {face for face, _origin in copies_in_decks(library, settings, library.players[1])}
    for piece in library.pieces:
        copied.update(face.id for brought in brought_by(piece) for face in faces_brought(library, brought))
    faces = Counter(face.name for face in library.pieces)
    many = {
        face.name
        for face in library.pieces
        if face.id in copied or any(isinstance(value, tuple) and len(value) > 1 for value in face.properties.values())
    }
    return [name for name, count in faces.items() if count == 1 and name not in many]


def _lone_kinds(library: Library, single: Collection[str]) -> list[str]:
    """The kinds of which there is one piece, with what is a kind of them."""
    kinds = Counter(kind for face in library.pieces for kind in lineage(library, face.kind))
    alone = {face.kind for face in library.pieces if face.name in single}
    return [kind for kind in alone if kinds[kind] == 1]


def _ranks(library: Library, word: str) -> dict[str, str]:
    """The places of ranks in their order, if there is more than one."""
    ranked = sorted(library.ranks, key=lambda rank: library.ranks[rank])
    return {rank: f"{word}: {place}" for place, rank in enumerate(ranked, 1)} if len(ranked) > 1 else {}


def _setting_names(library: Library, language: Language) -> dict[str, Setting]:
    """The translated names of switches; of other settings the value is said."""
    known = _settings(library)
    found = {word.id: word.languages.get(language, {}) for word in library.words if word.kind == "setting"}
    names = {word: forms.get("text") or forms.get("one") for word, forms in found.items() if word not in known}
    return {word: name for word, name in names.items() if name is not None}


def _is_mass(word: WordInfo) -> bool:
    return word.kind in ("counter", "token") and len(word.forms) == 1


def _slots(verb: Verb) -> tuple[str, ...]:
    return tuple(f"{AMOUNT}{of}" if kind == "amount" else of or kind for kind, _variable, of in verb.slots)


def _settings(library: Library) -> dict[str, Setting]:
    """The values of settings that are the same for every number of players."""
    same = (one for one in library.settings if not (one.switch or one.follows_players or one.by_players))
    return {one.id: one.value for one in same}
