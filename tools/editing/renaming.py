"""Another name for something, wherever it is named: in texts, in scenarios, in translations and themes.

In: a thing, its new name, and the sets of the author. Out: changes, or the reason why it cannot be. What is tried
makes nothing worse than it was, and never touches a set that comes with us.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from wonderscript.dsl.problems import Problem
from wonderscript.dsl.rendering import worded
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Language, Phrase
from wonderscript.tools.editing.desk import Desk, SetAtHand
from wonderscript.tools.editing.mentions import RULE, Mention, Mentions, Thing
from wonderscript.tools.editing.texts import Edit, range_of, with_edits
from wonderscript.tools.editing.yaml_places import names_in, names_thing, written
from wonderscript.tools.speech import said_in

# Things whose names stand in quotes.
QUOTED = ("piece", "variant", "scenario", "score", "layout", "ending", "seat")
_WORD = re.compile(r"[a-z]+(?:-[a-z0-9]+)*(?: [a-z]+(?:-[a-z0-9]+)*)*")
_RULE = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+")


class NotRenamed(Exception):
    """Why something cannot have that name, in words of ours."""


class _Own(NamedTuple):
    """A set of the author with what stands where in it."""

    at_hand: SetAtHand
    mentions: Mentions


def name_at(mention: Mention, mentions: Mentions) -> tuple[Span, str]:
    """The words that would be renamed, and what is to be changed of them: of a word all its forms."""
    if mention.thing.kind in QUOTED:
        span = mention.span
        return Span(span.source, span.start + 1, span.end - 1), mention.thing.id
    forms = forms_of(mention.thing, mentions)
    return mention.span, "|".join(forms) if forms else mention.thing.id


def forms_of(thing: Thing, mentions: Mentions) -> list[str]:
    """All forms of a declared word or verb."""
    for (kind, name), term in mentions.vocabulary.terms.items():
        if (kind, name) == (thing.kind, thing.id):
            return [" ".join(form) for form in term.forms]
    verbs = [one.signature for one in mentions.known.model.verbs if one.signature.verb == thing.id]
    return list(verbs[0].forms) if thing.kind == "verb" and verbs else []


def renamed(
    mention: Mention, name: str, desk: Desk, own: Sequence[tuple[SetAtHand, Mentions]], language: Language
) -> list[Edit]:
    """The changes that give a thing another name; `NotRenamed` where that cannot be."""
    first, sets = refuse_shipped(mention, desk, own)
    thing = mention.thing
    replaced = _replaced(thing, name.strip(), first.mentions)
    found = list(dict.fromkeys(edit for one in sets for edit in _edits(thing, replaced, one, desk)))
    _refuse_worse(found, desk, sets, language)
    return found


def refuse_shipped(mention: Mention, desk: Desk, own: Sequence[tuple[SetAtHand, Mentions]]) -> tuple[_Own, list[_Own]]:
    """The set that declares a thing, and all in which it can be named; refused if it is none of the author's."""
    sets = [_Own(*one) for one in own if desk.is_own(one[0].folder)]
    first = next((one for one in sets if _is_declared_in(mention.thing, one, desk)), None)
    if first is None:
        told = "`{name}` is declared in a set that comes with Wonderscript: nobody writes there"
        raise NotRenamed(Phrase(told, name=mention.thing.id))
    return first, sets


def _edits(thing: Thing, replaced: Mapping[str, str], one: _Own, desk: Desk) -> Iterator[Edit]:
    yield from _mentions(thing, replaced, one)
    for path in _yaml_files(one, desk):
        source = desk.text(path)
        for named in names_in(source) if source is not None else ():
            if names_thing(named, thing, path):
                new = written(next(iter(replaced.values())), named.span.text)
                yield Edit(path, range_of(named.span), new)


def _is_declared_in(thing: Thing, one: _Own, desk: Desk) -> bool:
    paths = [one.at_hand.paths.get(span.source.path) for span in one.mentions.declarations(thing)]
    return bool(paths) and all(path is not None and desk.is_own(path) for path in paths)


def _replaced(thing: Thing, name: str, mentions: Mentions) -> dict[str, str]:
    """What comes into the place of which words."""
    if thing.kind in QUOTED:
        if not name or any(letter in name for letter in '"\n\r\t'):
            raise NotRenamed(Phrase("{name} cannot be a name: it stands in quotes, on one line", name=repr(name)))
        return {thing.id: name}
    if thing.kind == RULE:
        if not _RULE.fullmatch(name):
            raise NotRenamed(Phrase("`{name}` is no number of a rule, such as `set.chapter.1`", name=name))
        return {thing.id: name}
    old, new = forms_of(thing, mentions), [form.strip() for form in name.split("|")]
    if not old:
        raise NotRenamed(Phrase("`{name}` has no name that could be changed", name=thing.id))
    if thing.kind == "verb" and any(len(mentions.vocabulary.verbs.get(form, ())) > 1 for form in old):
        raise NotRenamed(Phrase("several verbs begin with `{name}`: change each where it is declared", name=old[0]))
    if not all(_WORD.fullmatch(form) for form in new):
        raise NotRenamed(Phrase("`{name}` is no word of small letters and hyphens", name=name))
    if len(new) == 1 and len(old) == 2 and thing.kind != "verb":
        new.append(_several(new[0]))
    if len(new) != len(old):
        forms = "|".join(old)
        raise NotRenamed(Phrase("write all its forms, as in `{forms}`", forms=forms))
    return dict(zip(old, new, strict=True))


def _several(one: str) -> str:
    """The form for several of a new word, as English mostly makes it."""
    if re.search("(s|x|z|ch|sh)$", one):
        return f"{one}es"
    return re.sub("([^aeiou])y$", r"\1ie", one) + "s"


def _mentions(thing: Thing, replaced: Mapping[str, str], one: _Own) -> Iterator[Edit]:
    for mention in one.mentions.of(thing):
        path = one.at_hand.paths.get(mention.span.source.path)
        if path is None or mention.span.source.path not in one.at_hand.own:
            continue
        text = mention.span.text
        if text.strip('"') in replaced:
            new = replaced[text.strip('"')]
            yield Edit(path, range_of(mention.span), f'"{new}"' if text.startswith('"') else new)
        elif "|" in text:
            yield Edit(path, range_of(mention.span), "|".join(replaced.values()))


def _yaml_files(one: _Own, desk: Desk) -> Iterator[Path]:
    for shown in sorted(one.at_hand.own):
        path = one.at_hand.paths[shown]
        if path.suffix == ".yaml" and desk.is_own(path):
            yield path


def _refuse_worse(edits: list[Edit], desk: Desk, sets: Sequence[_Own], language: Language) -> None:
    """Try all changes together: what was sound before has to be sound then."""
    texts: dict[Path, str] = {}
    for path in {edit.path for edit in edits}:
        source = desk.text(path)
        if source is not None:
            texts[path] = with_edits(source.text, [edit for edit in edits if edit.path == path])
    for one in sets:
        after = desk.tried(one.at_hand.folder, texts)
        if len(after) > len(one.at_hand.problems):
            new = _first_new(one.at_hand.problems, after)
            message = said_in(worded(new, language).message, language)
            raise NotRenamed(Phrase("then something would be wrong: {message}", message=message))


def _first_new(before: Sequence[Problem], after: Sequence[Problem]) -> Problem:
    known = {(one.id, one.span.source.path) for one in before}
    return next((one for one in after if (one.id, one.span.source.path) not in known), after[-1])
