"""The YAML files of a set as data: its manifest, its rules, and its words in another language.

In: a set's folder. Out: frozen data with the places that later checks point at. What the names in these files
name, and whether it exists, is not known here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.compiler.conjugations import conjugated
from wonderscript.compiler.declensions import declined
from wonderscript.compiler.reading import folder_name, read_source, shown_below
from wonderscript.compiler.yaml_files import Entry, Mapping, Node, Scalar, SchemaName, Sequence, load_yaml
from wonderscript.dsl.letters import mixed_texts, texts_in_one_alphabet
from wonderscript.dsl.problems import Place, Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.suggestions import nearest
from wonderscript.dsl.translation import Phrase

MANIFEST = "set.yaml"
RULES = "rules.yaml"
THEME = "theme.yaml"
SCENARIOS = "scenarios"
ENGLISH = "en"
# What the id of a set looks like, as in the schema of its manifest.
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

AsideKind = Literal["advice", "option", "table", "print"]
Gender = Literal["m", "f", "n"]
Sort = Literal["paired", "mass", "animate"]


class Text(Struct, frozen=True):
    """A text and where it stands."""

    text: str
    span: Span


class Manifest(Struct, frozen=True):
    """What set.yaml says. Titles and editions are by language.

    The language of the set is that of its names: what is written in it needs no translation into it. English is always
    there, in the words of that language if there are no others.
    """

    id: Text
    title: dict[str, str]
    players: range
    players_span: Span
    title_span: Span
    extends: tuple[Text, ...] = ()
    edition: dict[str, str] | None = None
    edition_span: Span | None = None
    credits: dict[str, str] | None = None
    language: str = ENGLISH
    # Where the set says that it comes by itself as soon as all that it extends is played together.
    joins: Span | None = None


class Aside(Struct, frozen=True):
    """Why no scenario shows a rule: it is advice, an option, a matter of the table or of print."""

    kind: AsideKind
    reason: str


class OpenQuestion(Struct, frozen=True):
    """What the rulebook leaves open about a rule, by language, and the variants that play it otherwise."""

    texts: dict[str, str]
    variants: tuple[Text, ...] = ()


class RuleText(Struct, frozen=True):
    """One numbered rule, by language."""

    id: Text
    texts: dict[str, str]
    aside: Aside | None = None
    open: OpenQuestion | None = None


class Chapter(Struct, frozen=True):
    """What a chapter of rules is called, by language; `key` is the place of its name."""

    key: Span
    titles: dict[str, str]


class Rulebook(Struct, frozen=True):
    """The rules of a set in the order written, and its chapters by the subject in the ids of their rules.

    Of a book that is not `sound` some rules could not be read, or have another id than was meant.
    """

    chapters: dict[str, Chapter]
    rules: tuple[RuleText, ...]
    sound: bool = True


class Translation(Struct, frozen=True):
    """What a name is in the other language; `key` is the place of the English one."""

    key: Span
    text: str


class NameGroup(Struct, frozen=True):
    """The translated names of one kind of piece."""

    key: Span
    names: dict[str, Translation]


class Noun(Struct, frozen=True):
    """The forms of a noun after numbers, without a number, and in the cases that do not follow from these.

    Of a zone: the words for being there, going there and coming from there, and what it is called when it is empty.
    """

    key: Span
    one: str
    few: str
    many: str
    plural: str
    gender: Gender
    acc: str | None = None
    gen: str | None = None
    dat: str | None = None
    ins: str | None = None
    prep: str | None = None
    sort: Sort | None = None
    # Its forms follow from the nominative, which alone was given.
    followed: bool = False
    plural_gen: str | None = None
    plural_dat: str | None = None
    plural_acc: str | None = None
    plural_ins: str | None = None
    plural_prep: str | None = None
    inside: str | None = None
    into: str | None = None
    out: str | None = None
    empty: str | None = None


class Adjective(Struct, frozen=True):
    """An adjective in the form that a dictionary gives; `opposite` is the word for what is not so."""

    key: Span
    adj: str
    opposite: str | None = None


class FixedText(Struct, frozen=True):
    """A word that never changes."""

    key: Span
    text: str


WordForms = Noun | Adjective | FixedText


class VerbForms(Struct, frozen=True):
    """The forms of a verb that sentences need, as far as they are given; `frame` is what follows it, with cases."""

    key: Span
    do: str | None = None
    you: str | None = None
    he: str | None = None
    they: str | None = None
    to: str | None = None
    doing: str | None = None
    done: str | None = None
    frame: str | None = None


class Names(Struct, frozen=True):
    """A set in another language."""

    language: str
    path: str
    names: dict[str, NameGroup]
    words: dict[str, WordForms]
    verbs: dict[str, VerbForms]
    lines: dict[str, Translation]
    # What people say in everyday words of this language, and what the text says for it.
    everyday: dict[str, Translation]


class Titles(Struct, frozen=True):
    """The titles of a set's scenarios in another language; `path` is where they stand, or would."""

    language: str
    path: str
    names: dict[str, Translation]


def load_manifest(folder: Path, shown_as: str, report: Report) -> Manifest | None:
    """The manifest of the set in `folder`, which people know as `shown_as`."""
    fields = _load(folder, shown_as, MANIFEST, "set", report)
    if fields is None:
        return None
    language = _string(fields["language"].node) if "language" in fields else ENGLISH
    manifest = Manifest(
        id=_text(fields["id"].node),
        title=_by_language(fields["title"].node, language),
        players=_players(fields["players"].node),
        players_span=fields["players"].key,
        title_span=fields["title"].key,
        extends=tuple(_text(item) for item in _items(fields.get("extends"))),
        edition=_by_language(fields["edition"].node, language) if "edition" in fields else None,
        edition_span=fields["edition"].key if "edition" in fields else None,
        credits=_strings(fields["credits"].node) if "credits" in fields else None,
        joins=fields["joins"].key if "joins" in fields and _is_true(fields["joins"].node) else None,
        language=language,
    )
    for problem in _manifest_problems(manifest, folder):
        report.add(problem)
    return manifest if manifest.players else None


def load_rules(folder: Path, shown_as: str, set_id: str, report: Report, language: str = ENGLISH) -> Rulebook:
    """The rules of the set in `folder`, written in a language; an empty book if there are none that can be read."""
    if not os.path.lexists(folder / RULES):
        return Rulebook({}, ())
    fields = _load(folder, shown_as, RULES, "rules", report, language)
    if fields is None:
        return Rulebook({}, (), sound=False)
    chapters = _fields(fields["chapters"].node) if "chapters" in fields else {}
    book = Rulebook(
        chapters={
            name: Chapter(entry.key, _in_english(_strings(entry.node), language)) for name, entry in chapters.items()
        },
        rules=tuple(_rule(item, language) for item in _items(fields["rules"])),
    )
    problems = [*_rule_problems(book.rules, set_id), *_chapter_problems(book, set_id)]
    for problem in problems:
        report.add(problem)
    return replace(book, sound=not problems)


def load_names(folder: Path, shown_as: str, language: str, report: Report) -> Names | None:
    """The names and words of the set in `folder` in a language such as `ru`; None if there are none."""
    file = f"{language}.yaml"
    fields = _load(folder, shown_as, file, "names", report) if os.path.lexists(folder / file) else None
    if fields is None:
        return None
    groups, words, verbs = (
        _fields(fields[section].node) if section in fields else {} for section in ("names", "words", "verbs")
    )
    return Names(
        language=language,
        path=shown_below(shown_as, file),
        names={kind: NameGroup(entry.key, _translations(entry)) for kind, entry in groups.items()},
        words={word: _word(entry, language, report) for word, entry in words.items()},
        verbs={verb: _verb(entry, language) for verb, entry in verbs.items()},
        lines=_translations(fields.get("lines")),
        everyday=_translations(fields.get("everyday")),
    )


def load_titles(folder: Path, shown_as: str, language: str, report: Report) -> Titles | None:
    """The titles of the scenarios of the set in `folder` in a language; without a file, none is translated."""
    file = f"{SCENARIOS}/{language}.yaml"
    path = shown_below(shown_as, file)
    if not os.path.lexists(folder / file):
        return Titles(language, path, {})
    fields = _load(folder, shown_as, file, "titles", report)
    return None if fields is None else Titles(language, path, _translations(fields["names"]))


def _load(
    folder: Path, shown_as: str, file: str, schema: SchemaName, report: Report, language: str | None = None
) -> dict[str, Entry] | None:
    source = read_source(folder / file, shown_below(shown_as, file), report, inside=folder)
    for problem in mixed_texts(source) if source is not None else ():
        report.add(problem)
        source = Source(problem.span.source.path, texts_in_one_alphabet(problem.span.source.text))
    tree = load_yaml(source, schema, report, language) if source is not None else None
    return tree.entries if isinstance(tree, Mapping) else None


def _manifest_problems(manifest: Manifest, folder: Path) -> Iterator[Problem]:
    expected = folder_name(folder)
    if not ID.fullmatch(expected):
        yield Problem("folder-not-an-id", manifest.id.span, {"folder": expected, "id": manifest.id.text})
    elif manifest.id.text != expected:
        yield Problem("wrong-set-id", manifest.id.span, {"set": manifest.id.text, "expected": expected})
    if not manifest.players:
        detail, wanted = "`min` of `players` is above its `max`", "the smaller number as `min`"
        yield _invalid(manifest.players_span, detail, wanted)
    if manifest.joins is not None and len(manifest.extends) < 2:
        detail, wanted = "the set `joins` others but extends fewer than two", "two sets or more under `extends`"
        yield _invalid(manifest.joins, detail, wanted)
    seen: dict[str, Span] = {}
    for base in manifest.extends:
        if base.text in seen:
            detail = Phrase("`extends` names `{set}` twice", set=base.text)
            wanted = Phrase("`{set}` only once", set=base.text)
            yield _invalid(base.span, detail, wanted, Place(seen[base.text], "the first"))
        seen.setdefault(base.text, base.span)


def _invalid(span: Span, detail: str, expected: str, *others: Place) -> Problem:
    values = {"file": MANIFEST, "detail": detail, "expected": expected}
    return Problem("manifest-invalid", span, values, others)


def _rule_problems(rules: tuple[RuleText, ...], set_id: str) -> Iterator[Problem]:
    seen: dict[str, RuleText] = {}
    followed = [_follows(one, rules[place - 1] if place else None) for place, one in enumerate(rules)]
    in_order = {id(rule): follows for rule, follows in zip(rules, followed, strict=True)}
    for rule in rules:
        name, span = rule.id.text, rule.id.span
        first = seen.setdefault(name, rule)
        if first is not rule:
            # The one that is out of order is the one with a wrong number.
            wrong, right = (rule, first) if in_order[id(first)] else (first, rule)
            place = Place(right.id.span, "the other one")
            yield Problem("duplicate-rule", wrong.id.span, {"rule": name}, (place,))
        elif name.partition(".")[0] != set_id:
            yield Problem("rule-wrong-set", span, {"rule": name, "set": set_id})


def _follows(rule: RuleText, before: RuleText | None) -> bool:
    """Whether a rule has the number after that of the rule before it, or begins a chapter."""
    chapter, _dot, number = rule.id.text.rpartition(".")
    above, _dot, last = before.id.text.rpartition(".") if before is not None else ("", "", "")
    return (
        (number == "1")
        if above != chapter
        else number.isdecimal() and last.isdecimal() and int(number) == int(last) + 1
    )


def chapter_of(rule: str) -> str:
    """The chapter that a rule belongs to: the subject in its id."""
    return rule.split(".")[1]


def _chapter_problems(book: Rulebook, set_id: str) -> Iterator[Problem]:
    """Chapters without a title, each said of its first rule, and titles without a rule."""
    firsts: dict[str, Text] = {}
    for rule in book.rules:
        if rule.id.text.startswith(f"{set_id}."):
            firsts.setdefault(chapter_of(rule.id.text), rule.id)
    spare = {name: chapter for name, chapter in book.chapters.items() if name not in firsts}
    for name, first in firsts.items():
        if name in book.chapters:
            continue
        near = nearest(name, book.chapters)
        spare.pop(near or "", None)
        start = first.span.start + first.span.text.index(f".{name}.") + 1
        place = Span(first.span.source, start, start + len(name))
        yield Problem("untitled-chapter", place, {"chapter": name, "rule": first.text}, (), near)
    for name, chapter in spare.items():
        yield Problem("empty-chapter", chapter.key, {"chapter": name, "set": set_id})


# From here on the schema has made sure of every key and every type.


def _rule(node: Node, language: str) -> RuleText:
    fields = _fields(node)
    aside = _strings(fields["aside"].node) if "aside" in fields else None
    return RuleText(
        id=_text(fields["id"].node),
        texts=_in_english(
            {key: _string(entry.node) for key, entry in fields.items() if key not in ("id", "aside", "open")}, language
        ),
        aside=Aside(cast(AsideKind, aside["kind"]), aside["reason"]) if aside else None,
        open=_open_question(fields["open"].node, language) if "open" in fields else None,
    )


def _open_question(node: Node, language: str) -> OpenQuestion:
    fields = _fields(node)
    return OpenQuestion(
        texts=_in_english({key: _string(entry.node) for key, entry in fields.items() if key != "variants"}, language),
        variants=tuple(_text(item) for item in _items(fields.get("variants"))),
    )


def _word(entry: Entry, language: str, report: Report) -> WordForms:
    forms = _strings(entry.node)
    if "adj" in forms:
        return Adjective(entry.key, forms["adj"], forms.get("not"))
    if "text" in forms:
        return FixedText(entry.key, forms["text"])
    known = _all_forms(forms, language)
    if known is None:
        report.add(Problem("noun-not-known", entry.key, {"word": forms["one"]}))
        return FixedText(entry.key, forms["one"])
    return Noun(
        entry.key,
        one=known["one"],
        few=known["few"],
        many=known["many"],
        plural=known["plural"],
        gender=cast(Gender, known["gender"]),
        sort=cast(Sort | None, known.get("sort")),
        followed=known is not forms,
        inside=known.get("in"),
        out=known.get("from"),
        **{name: known.get(name) for name in _OTHER_FORMS},
    )


def _verb(entry: Entry, language: str) -> VerbForms:
    forms = _strings(entry.node)
    return VerbForms(entry.key, **(conjugated(forms) if language == "ru" else forms))


_OTHER_FORMS = (
    *("acc", "gen", "dat", "ins", "prep"),
    *("plural_gen", "plural_dat", "plural_acc", "plural_ins", "plural_prep"),
    *("into", "empty"),
)


def _all_forms(forms: dict[str, str], language: str) -> dict[str, str] | None:
    """The forms that sentences need, as they are given or as they follow; None if nothing is known of the word.

    English nouns need no more than one form: sentences make the others.
    """
    if {"few", "many", "plural", "gender"} <= forms.keys():
        return forms
    if language == "ru":
        followed = declined(forms["one"], forms.get("sort"))
        return None if followed is None else {**followed, **forms}
    plural = forms.get("plural", "")
    return {"few": plural, "many": plural, "gender": "n", **forms, "plural": plural}


def _translations(entry: Entry | None) -> dict[str, Translation]:
    found = _fields(entry.node) if entry is not None else {}
    return {name: Translation(one.key, _string(one.node)) for name, one in found.items()}


def _players(node: Node) -> range:
    fields = _fields(node)
    least, most = (fields[key].node for key in ("min", "max"))
    assert isinstance(least, Scalar) and isinstance(most, Scalar)
    return range(int(least.value or 0), int(most.value or 0) + 1)


def _is_true(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is True


def _by_language(node: Node, language: str) -> dict[str, str]:
    return _in_english({language: _string(node)} if isinstance(node, Scalar) else _strings(node), language)


def _in_english(texts: dict[str, str], language: str) -> dict[str, str]:
    """Texts by language with English among them: where there is none, that of the set's own language stands for it."""
    return texts if ENGLISH in texts else {ENGLISH: texts[language], **texts}


def _strings(node: Node) -> dict[str, str]:
    return {key: _string(entry.node) for key, entry in _fields(node).items()}


def _string(node: Node) -> str:
    return _text(node).text


def _text(node: Node) -> Text:
    assert isinstance(node, Scalar) and isinstance(node.value, str)
    return Text(node.value, node.span)


def _fields(node: Node) -> dict[str, Entry]:
    assert isinstance(node, Mapping)
    return node.entries


def _items(entry: Entry | None) -> tuple[Node, ...]:
    if entry is None:
        return ()
    assert isinstance(entry.node, Sequence)
    return entry.node.items
