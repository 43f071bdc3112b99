"""Words in other languages, held against what the sets declare: words, verbs, lines, rules.

In: the language files, rulebook and manifest of a set, and the model of its combination. Out: problems. Names of pieces
and titles of scenarios are the business of `translations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from wonderscript.compiler.declensions import declined
from wonderscript.compiler.manifests import ENGLISH, Adjective, FixedText, Names, Noun, Rulebook, WordForms
from wonderscript.compiler.model import Model
from wonderscript.compiler.piece_checks import walk
from wonderscript.compiler.vocabulary import Vocabulary
from wonderscript.dsl.everyday import unfilled_slot
from wonderscript.dsl.problems import Place, Problem
from wonderscript.dsl.source import Span
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.translation import Phrase, together
from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.library import PUT_INTO

if TYPE_CHECKING:
    from wonderscript.compiler.sets import LoadedSet
    from wonderscript.compiler.workspace import Combination

# Words that the language itself uses, and any set may translate.
LANGUAGE_WORDS = ("bank", "piece", "player", "point", "resource", "symbol")
# Words that are shown or said; of others (ranks, settings with a number) nobody reads the name.
SHOWN = (
    "resource",
    "resource group",
    "symbol",
    "symbol group",
    "counter",
    "token",
    "kind",
    "value",
    "property",
    "zone",
)
# What the dictionary form of a Russian adjective ends in; pronouns such as `свой` do too.
ADJECTIVE_ENDINGS = ("ый", "ий", "ой")
SLOT = re.compile(r"\{(nom|gen|dat|acc|ins|prep|per|whose)?\}")
# The forms of a verb that sentences need.
VERB_FORMS = ("do", "you", "he", "they", "to")
# As many as one message names.
MOST = 6


def check_words(combination: Combination) -> Iterator[Problem]:
    """Problems of the words of the last set, in each of its languages."""
    last = combination.sets[-1]
    set_id = last.folder.name
    model = combination.model
    said = _lines_said(combination.models) if combination.names[set_id] else frozenset[str]()
    for names in combination.names[set_id]:
        yield from _compared(names, model, set_id, said)
        yield from _forms(names, model.vocabulary)
        others = [one for known in combination.names.values() for one in known if one.language == names.language]
        yield from _alike(names, others[: others.index(names)], combination.models)
    titles = _titles(last)
    book = combination.rulebooks[set_id]
    told = [rule.texts for rule in book.rules] + [chapter.titles for chapter in book.chapters.values()]
    spoken = [*(names.language for names in combination.names[set_id]), *chain(*told)]
    for language in dict.fromkeys(one for one in spoken if one != ENGLISH):
        yield from _missing_rules(book, language)
        lacking = [(span, what) for what, span, texts in titles if language not in texts]
        if lacking:
            shown = [what for _span, what in lacking]
            yield _untranslated(lacking[0][0], language, last.folder.manifest.shown_as, shown)


def _titles(loaded: LoadedSet) -> list[tuple[str, Span, dict[str, str]]]:
    """What a set is called, where, and by language: its title, and its edition if it has one."""
    manifest = loaded.manifest
    if manifest is None:
        return []
    named = [("the title", manifest.title_span, manifest.title)]
    if manifest.edition is not None and manifest.edition_span is not None:
        named.append(("the edition", manifest.edition_span, manifest.edition))
    return named


def _compared(names: Names, model: Model, set_id: str, said: frozenset[str]) -> Iterator[Problem]:
    """Keys that are no word, verb or line of these sets, and words of the last set that are not there.

    What is missing because its key is misspelt goes without saying; so does what lost its only key to another name.
    """
    vocabulary = model.vocabulary
    words = {term.id for term in vocabulary.terms.values()} | {*LANGUAGE_WORDS}
    verbs = {signature.verb for group in vocabulary.verbs.values() for signature in group}
    verbs |= {term.id for term in vocabulary.terms.values() if term.kind in ("link", "relation")}
    verbs |= {f"{PUT_INTO}{term.id}" for term in vocabulary.terms.values() if term.kind == "zone"}
    missing = _missing(names, model, set_id) if names.language != ENGLISH else {}
    spare = {word: forms.key for word, forms in names.words.items() if word not in words}
    for word, span in spare.items():
        near = nearest(word, missing) or nearest(word, words)
        if near is None and len(spare) == len(missing) == 1:
            near = next(iter(missing))
        missing.pop(near or "", None)
        yield Problem("translation-left-over", span, {"name": word}, (), near)
    others: list[tuple[str, Span, Iterable[str]]] = [
        *((verb, forms.key, verbs) for verb, forms in names.verbs.items()),
        *((line, entry.key, said) for line, entry in names.lines.items()),
    ]
    for key, span, known in others:
        if key not in known:
            yield Problem("translation-left-over", span, {"name": key}, (), nearest(key, known))
    if missing:
        yield _untranslated(next(iter(missing.values())), names.language, names.path, [f"`{word}`" for word in missing])


def _lines_said(models: list[Model]) -> frozenset[str]:
    """What has a name and is no piece or word: lines of the score sheet, ways to end, layouts, rules."""
    found: set[str] = set()
    for model in models:
        found.update(one.name for one in model.rules if one.name)
        found.update(line.name for line in model.scores)
        found.update(model.layouts)
        found.update(() if model.ending is None else (model.ending,))
    model = models[0]
    bodies: list[object] = [model.main, *(verb.body for verb in model.verbs)]
    bodies += [line.rule for one in models for rules in one.rules for line in rules.rules]
    bodies += [line.rule for one in models for piece in one.pieces for line in piece.lines]
    bodies += [line.rule for track in model.tracks.values() for line in track.triggers]
    for one in walk(tuple({id(body): body for body in bodies}.values())):
        if isinstance(one, effects.EndStep | effects.Win) and one.reason is not None:
            found.add(one.reason)
    return frozenset(found)


def _forms(names: Names, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Forms from which no others can be made, and rows that say nothing."""
    for word, forms in names.words.items():
        if isinstance(forms, Adjective) and names.language == "ru":
            wrong = [one for one in forms.adj.replace(",", " ").split() if not _is_lemma(one)]
            if wrong:
                yield Problem("adjective-form", forms.key, {"word": word, "form": wrong[0]})
        if isinstance(forms, Noun) and names.language == "ru" and not forms.followed:
            gender = _other_gender(forms)
            if gender is not None:
                yield Problem("wrong-gender", forms.key, {"word": forms.one, "given": forms.gender, "gender": gender})
    slots = {one.verb: len(one.slots) for group in vocabulary.verbs.values() for one in group}
    for verb, said in names.verbs.items():
        lacking = [form for form in VERB_FORMS if getattr(said, form) is None]
        if lacking and verb in slots and names.language == "ru":
            values = {"verb": verb, "forms": together([f"`{form}`" for form in lacking], ", ")}
            yield Problem("verb-form-missing", said.key, values)
        if said.frame is None:
            continue
        if re.search(r"[{}]", SLOT.sub("", said.frame)):
            yield Problem("broken-frame", said.key, {"verb": verb, "frame": said.frame})
        elif verb in slots and len(SLOT.findall(said.frame)) > slots[verb]:
            values = {"verb": verb, "slots": str(len(SLOT.findall(said.frame))), "most": str(slots[verb])}
            yield Problem("frame-too-wide", said.key, values)
    for everyday, ours in names.everyday.items():
        slot = unfilled_slot(everyday, ours.text)
        if slot is not None:
            yield Problem("broken-phrase", ours.key, {"phrase": everyday, "ours": ours.text, "slot": slot})


def _other_gender(noun: Noun) -> str | None:
    """The gender that a noun has in a dictionary, if it is given another one and does not end like one of that."""
    last = noun.one.split()[0][-1]
    looks_like = {"m": last not in "аяоеё", "f": last in "аяь", "n": last in "оеё"}[noun.gender]
    if last == "ь":
        looks_like = noun.few.split()[0].endswith({"m": "я", "f": "и"}.get(noun.gender, "!"))
    if looks_like or noun.sort == "paired":
        return None
    followed = declined(noun.one)
    return None if followed is None or followed["gender"] == noun.gender else followed["gender"]


def _alike(names: Names, earlier: Iterable[Names], models: list[Model]) -> Iterator[Problem]:
    """Two things of one sort, here or in the sets before, that nobody could tell apart in a language."""
    first: dict[tuple[str, str], tuple[str, Span]] = {}
    for one in (*earlier, names):
        for sort, name, text, key in _called(one, models[0].vocabulary):
            other, place = first.setdefault((sort, text), (name, key))
            if other != name and one is names and _meet(sort, name, other, models):
                values = {"word": name, "other": other, "text": text}
                yield Problem("translated-alike", key, values, (Place(place, "the first one"),))


def _meet(kind: str, name: str, other: str, models: list[Model]) -> bool:
    """Whether two names can be seen at one table; a variant may bring a piece for another one of the same name."""
    if kind not in models[0].vocabulary.kinds:
        return True
    return any(model.named(kind, name) and model.named(kind, other) for model in models)


def _called(names: Names, vocabulary: Vocabulary) -> Iterator[tuple[str, str, str, Span]]:
    """What is called something: of which sort it is, its name, what it is called, and where that stands."""
    sorts = {term.id: SORTS[term.kind] for term in vocabulary.terms.values() if term.kind in SORTS}
    for word, forms in names.words.items():
        sort = vocabulary.value_property.get(word) or sorts.get(word)
        if sort is not None:
            yield sort, word, _shown(forms), forms.key
    for line, entry in names.lines.items():
        yield "lines of the score sheet", line, entry.text, entry.key
    for kind, group in names.names.items():
        for name, entry in group.names.items():
            yield kind, name, entry.text, entry.key


# Words of these kinds stand in the same places of sentences.
SORTS = {
    "resource": "amounts",
    "symbol": "amounts",
    "counter": "amounts",
    "token": "amounts",
    "kind": "kinds",
    "zone": "zones",
}


def _is_lemma(word: str) -> bool:
    """Whether a Russian adjective is as a dictionary gives it, or is a word that never changes, such as `или`."""
    return word.endswith(ADJECTIVE_ENDINGS) or not word.endswith(("ая", "яя", "ое", "ее", "ые", "ие"))


def _shown(forms: WordForms) -> str:
    return forms.adj if isinstance(forms, Adjective) else forms.text if isinstance(forms, FixedText) else forms.one


def _missing(names: Names, model: Model, set_id: str) -> dict[str, Span]:
    """Words that people see and the file does not have, with the places where they are declared."""
    found: dict[str, Span] = {}
    for term in model.vocabulary.terms.values():
        if term.set_id == set_id and term.kind in SHOWN and term.id not in names.words:
            found.setdefault(term.id, term.span)
    return found


def _missing_rules(book: Rulebook, language: str) -> Iterator[Problem]:
    """Rules, what they leave open, and chapters that are not told in a language; one message for all."""
    found: list[tuple[Span, str]] = [
        (chapter.key, Phrase("the chapter `{name}`", name=name))
        for name, chapter in book.chapters.items()
        if language not in chapter.titles
    ]
    for rule in book.rules:
        if language not in rule.texts or (rule.open is not None and language not in rule.open.texts):
            found.append((rule.id.span, rule.id.text))
    if found:
        yield _untranslated(found[0][0], language, found[0][0].source.path, [shown for _span, shown in found])


def _untranslated(span: Span, language: str, file: str, what: list[str]) -> Problem:
    told = together(what[:MOST], ", ")
    if len(what) > MOST:
        told = Phrase("{first} and {count} more", first=told, count=len(what) - MOST)
    values = {"what": told, "language": language, "file": file}
    return Problem("not-in-language", span, values)
