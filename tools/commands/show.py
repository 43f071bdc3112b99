"""`show`: what something does, before it is played: a piece, a verb, a step, a rule, a word, a variant."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from wonderscript.tools.speech import spoken
from wonderscript.tools.terminal import Progress, WrongUsage, emphasised, say, wants_colour
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.dsl.problems import Report
    from wonderscript.runtime.playable import PlayableLibrary
    from wonderscript.runtime.words.lexicon import Language
    from wonderscript.tools.shelves import Combination, Found, Match, Sets, Shelf

EPILOG = """\b
For example:
  wonderscript show forum
  wonderscript show форум --lang ru
  wonderscript show forum --set my-expansion --json
  wonderscript show to build          a verb, and what is done around it
  wonderscript show step turn         a step with its hooks, in the order in which they are done
  wonderscript show hand-size         a setting, and who changes it
  wonderscript show first edition     what a variant changes
  wonderscript show forum --variant "Name of a variant"

Ends with 0 if it is found, 1 if the sets have problems, 2 if nothing is called so, or there is no such set or
variant."""

LANGUAGES: tuple[Language, ...] = ("en", "ru")

MESSAGES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "not searched": "(not searched, since they have problems: {sets}; see wonderscript check {first})",
        "one set": 'nothing is called "{name}": to search in one set only, write --set {set}',
        "nothing": 'nothing is called "{name}" in {sets}',
        "near": 'nothing is called "{name}": did you mean "{near}"?',
        "near variant": 'there is no variant called "{name}": did you mean "{near}"?',
        "no variant": 'there is no variant called "{name}": there is {known}',
        "none": "none",
        "a set": "{name} is a set: `wonderscript words {name}` lists its words",
        "variant": 'variant "{name}"',
        "words": "In words ({language})",
    },
    "ru": {
        "not searched": "(не искали там, где есть ошибки: {sets}; смотрите wonderscript check {first})",
        "one set": 'ничто не называется "{name}": чтобы искать в одном наборе, напишите --set {set}',
        "nothing": 'ничто не называется "{name}"; искали здесь: {sets}',
        "near": 'ничто не называется "{name}": может быть, "{near}"?',
        "near variant": 'нет варианта "{name}": может быть, "{near}"?',
        "no variant": 'нет варианта "{name}": есть {known}',
        "none": "никакого",
        "a set": "{name} — это набор: его слова перечисляет `wonderscript words {name}`",
        "variant": 'вариант "{name}"',
        "words": "Словами ({language})",
    },
}


@click.command(epilog=EPILOG)
@click.argument("words", metavar="NAME", nargs=-1, required=True)
@click.option("--set", "sets", multiple=True, metavar="SET", help="A set by name or path; again for one more.")
@variant_option("What it is without a variant, and with it.")
@click.option("--scenarios", is_flag=True, help="Name the scenarios in which a piece occurs.")
@click.option("--effects", is_flag=True, help="Show the objects that are played too, for those who program.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Say what it means in this language only.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    sets: tuple[str, ...],
    variant: str | None,
    scenarios: bool,
    effects: bool,
    lang: Language | None,
    as_json: bool,
) -> None:
    """Show what something does: a piece, a verb, a step, a rule, a word; or what a variant changes.

    NAME is its name in any language, with capitals or without, in quotes or without; with what it is before it, if
    several things share it (step turn). The set in whose folder you stand comes first, then those around here and all
    shipped ones; with --set, nothing else is searched. The name of a variant shows what that adds, takes out and
    changes.
    """
    from wonderscript.dsl.problems import Report
    from wonderscript.tools.commands.export import not_playable
    from wonderscript.tools.shelves import Shelf, default_sets, set_at_hand

    name = " ".join(words)
    said = MESSAGES[spoken()]
    shelf, report = Shelf(), Report()
    hand = sets or set_at_hand()
    broken = fill(shelf, [sets] if sets else default_sets(), hand, report)
    if not shelf.combinations:
        refuse(ctx, report)
    told = shelf.find_variant(name) if variant is None else None
    if told is not None:
        document = json.dumps(variant_document(*told), indent=2, ensure_ascii=False) if as_json else ""
        say(document or variant_page(*told, lang))
        return
    found = find(shelf, name, variant)
    left_out = not_searched(broken)
    if not found and len(words) > 1 and find(shelf, " ".join(words[:-1]), variant):
        raise WrongUsage(said["one set"].format(name=name, set=words[-1]))
    if not found:
        raise WrongUsage(f"{miss(name, variant, shelf, said)} {left_out}".rstrip())
    say(json.dumps(found_documents(found), indent=2) if as_json else found_page(found, lang, scenarios, effects))
    for home in dict.fromkeys(one.home for one in found if not one.home.playable):
        say(not_playable(" ".join(map(str, home.sets))), err=True)
    if left_out:
        say(left_out, err=True)


def not_searched(broken: Sequence[str]) -> str:
    """That some sets were left out, since they have problems."""
    said = MESSAGES[spoken()]
    return said["not searched"].format(sets=", ".join(broken), first=broken[0]) if broken else ""


def find(shelf: Shelf, name: str, variant: str | None) -> list[Match | Found]:
    """All that is called so, the nearest first; what only variants have if there is nothing else."""
    found: list[Match | Found] = [*shelf.find(name, variant), *shelf.find_things(name, variant)]
    if not found and variant is None:
        found = [*shelf.find_in_variants(name)]
    return sorted(found, key=lambda one: one.home.distance)


def found_page(found: Sequence[Match | Found], lang: Language | None, scenarios: bool, effects: bool) -> str:
    """A page about each of them."""
    from wonderscript.tools.shelves import Match
    from wonderscript.tools.show_pages import Pages

    pages = Pages(lang, spoken(), scenarios, effects)
    told = (pages.piece(one) if isinstance(one, Match) else pages.thing(one) for one in found)
    return "\n\n".join("\n".join(page) for page in told)


def found_documents(found: Sequence[Match | Found]) -> list[dict[str, Any]]:
    """Everything about each of them, as plain data."""
    from wonderscript.tools.shelves import Match
    from wonderscript.tools.show_pages import piece_document, thing_document

    return [piece_document(one) if isinstance(one, Match) else thing_document(one) for one in found]


def variant_document(home: Combination, varied: PlayableLibrary) -> dict[str, Any]:
    """What a variant adds, takes out and changes, as plain data."""
    from wonderscript.tools.variant_pages import differences

    both = {one: differences(home.plain, varied, one) for one in LANGUAGES}
    told = {
        one: [{"what": each.title, "before": each.before, "now": each.now} for each in found]
        for one, found in both.items()
    }
    return {"variant": varied.variant, "sets": [one.id for one in home.plain.sets], "differences": told}


def variant_page(home: Combination, varied: PlayableLibrary, lang: Language | None) -> str:
    """What a variant adds, takes out and changes, as the game reads before it and with it."""
    from wonderscript.tools.show_pages import section
    from wonderscript.tools.variant_pages import variant_lines

    said = MESSAGES[spoken()]
    lines = [f"{emphasised(said['variant'].format(name=varied.variant))}  ({home.title})"]
    for language in LANGUAGES:
        if lang in (None, language):
            lines += section(said["words"].format(language=language), variant_lines(home.plain, varied, language))
    return "\n".join(lines)


def fill(shelf: Shelf, combinations: Sequence[Sets], hand: Sets | None, report: Report) -> list[str]:
    """Load what is to be searched; what cannot be loaded is named."""
    broken: list[str] = []
    with Progress(len(combinations)) as progress:
        for sets in combinations:
            title = " + ".join(map(str, sets))
            progress.step(f"reading {title}")
            if not shelf.put(sets, report, sets == hand):
                broken.append(title)
    return broken


def refuse(ctx: click.Context, report: Report) -> None:
    """End with the problems of the sets that were asked for."""
    from wonderscript.dsl.rendering import render_report

    say(render_report(report, wants_colour(sys.stderr), spoken()), err=True)
    wrong_usage = any(problem.id in ("unknown-set", "missing-folder") for problem in report)
    ctx.exit(2 if wrong_usage else 1)


def miss(name: str, variant: str | None, shelf: Shelf, said: Mapping[str, str]) -> str:
    """What to say when nothing is called so."""
    from wonderscript.dsl.suggestions import listing, nearest
    from wonderscript.runtime.instructions.library import names_apart

    known = shelf.variants()
    for one in names_apart(variant) if variant is not None else ():
        if one.casefold() not in map(str.casefold, known):
            near = nearest(one, known)
            if near:
                return said["near variant"].format(name=one, near=near)
            return said["no variant"].format(name=one, known=listing(known) or said["none"])
    if any(name == one.id for each in shelf.combinations for one in each.plain.sets):
        return said["a set"].format(name=name)
    near = shelf.nearest(name)
    if near:
        return said["near"].format(name=name, near=near)
    searched = dict.fromkeys(one.id for each in shelf.combinations for one in each.plain.sets)
    return said["nothing"].format(name=name, sets=", ".join(searched))
