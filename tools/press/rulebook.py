"""The rulebook: rules in running order with an example each, what is left open, and all other examples apart.

In: the faces of some sets. Out: data for the templates of the press.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.scenarios import Example, examples_of
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.lists import Data, page_data
from wonderscript.tools.press.paper import Size
from wonderscript.tools.reference_tables import rule_chapters
from wonderscript.tools.variant_pages import house_rules

Chosen = Mapping[str, Example]


def rules_data(faces: Faces, paper: Size, plain: PlayableLibrary | None = None) -> Data:
    """The numbered rules of the sets by chapter, each with its example; after them, what their rulebooks leave open.

    `plain` is the library without the variant that is printed: what the variant changes in the rules comes first.
    """
    chapters, chosen = _told(faces)
    asked = [rule for chapter in chapters for rule in chapter["rules"] if rule["open"] is not None]
    return page_data(faces, "rules", paper) | {
        "chapters": [
            {"title": chapter["title"], "rules": [_rule(rule, chosen) for rule in chapter["rules"]]}
            for chapter in chapters
        ],
        "questions": [{"number": rule["number"], **rule["open"]} for rule in asked],
        "variant": None if plain is None else _variant(plain, faces),
    }


def _variant(plain: PlayableLibrary, faces: Faces) -> Data:
    """The house rules of a variant, as its texts read."""
    told = house_rules(plain, faces.library, faces.language)
    return {"name": faces.library.variant, "changes": [{"title": one.title, "lines": one.lines} for one in told]}


def examples_data(faces: Faces, paper: Size) -> Data:
    """The rules by chapter with all examples that are not in the rulebook; each stands at the first rule it shows."""
    chapters, chosen = _told(faces)
    in_rulebook = {one.id for one in chosen.values()}
    found = [{"title": chapter["title"], "rules": list(_others(chapter["rules"], in_rulebook))} for chapter in chapters]
    return page_data(faces, "examples", paper) | {"chapters": [chapter for chapter in found if chapter["rules"]]}


def _told(faces: Faces) -> tuple[list[Data], Chosen]:
    """The chapters of the sets, and the example of each rule that has one."""
    examples = examples_of(faces.library, faces.lexicon)
    chapters = rule_chapters(faces.document, faces.language, tuple(faces.sets), examples)
    ids = [rule["id"] for chapter in chapters for rule in chapter["rules"]]
    return chapters, chosen_examples({rule: examples[rule] for rule in ids if rule in examples})


def chosen_examples(examples: Mapping[str, Sequence[Example]]) -> dict[str, Example]:
    """The example of each rule: of those that show it first of all, the first that is written.

    A rule that no scenario shows first has the shortest one that is not told with another rule.
    """
    chosen = {
        rule: own for rule, found in examples.items() if (own := next(_first_of_all(rule, found), None)) is not None
    }
    for rule, found in examples.items():
        told = {one.id for one in chosen.values()}
        left = [one for one in found if one.id not in told]
        if rule not in chosen and left:
            chosen[rule] = min(left, key=lambda one: len(one.given) + len(one.events))
    return chosen


def _first_of_all(rule: str, found: Iterable[Example]) -> Iterator[Example]:
    return (one for one in found if one.rules[0] == rule)


def _rule(rule: Data, chosen: Chosen) -> Data:
    example = chosen.get(rule["id"])
    return {
        "number": rule["number"],
        "text": rule["text"],
        "example": None if example is None else _story(example),
    }


def _others(rules: Iterable[Data], told: set[str]) -> Iterator[Data]:
    for rule in rules:
        left = [_story(one) for one in rule["examples"] if one.id not in told]
        if left:
            yield {"number": rule["number"], "text": rule["text"], "examples": left}


def _story(example: Example) -> Data:
    """An example as a small story: how things stand, what happens, what comes of it."""
    given = [_ended((f"{one.owner}: " if one.owner else "") + ", ".join(one.parts)) for one in example.given]
    return {
        "number": example.number,
        "title": example.title,
        "given": " ".join(given),
        "events": [{"role": one.role, "text": one.text} for one in example.events],
    }


def _ended(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}."
