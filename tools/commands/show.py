"""`show`: one piece with its text, its meaning in words, its effect objects, and where it is used."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from textwrap import dedent, indent
from typing import TYPE_CHECKING, Any

import click

from wonderscript.tools.terminal import Progress, WrongUsage, emphasised, say, wants_colour
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.dsl.problems import Report
    from wonderscript.runtime.library import Library, Piece
    from wonderscript.runtime.words.lexicon import Language
    from wonderscript.tools.shelves import Combination, Match, Sets, Shelf
    from wonderscript.tools.usages import Uses

EPILOG = """\b
For example:
  wonderscript show forum
  wonderscript show форум --lang ru
  wonderscript show forum --set my-expansion --json
  wonderscript show first edition     what a variant changes

Ends with 0 if the piece is found, 1 if the sets have problems, 2 if there is no such piece, set or variant."""

LANGUAGES: tuple[Language, ...] = ("en", "ru")
MOST_LINES = 8


@click.command(epilog=EPILOG)
@click.argument("words", metavar="NAME", nargs=-1, required=True)
@click.option("--set", "sets", multiple=True, metavar="SET", help="A set by name or path; again for one more.")
@variant_option("The piece as a variant has it.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Say what it means in this language only.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    sets: tuple[str, ...],
    variant: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Show one piece: its text, its meaning, where it is used; or what a variant adds, takes out and changes.

    NAME is its name in any language, with capitals or without, in quotes or without. If no --set is named, all shipped
    sets are searched, and those around here.
    """
    from wonderscript.dsl.problems import Report
    from wonderscript.tools.commands.export import not_playable
    from wonderscript.tools.shelves import Shelf, default_sets

    name = " ".join(words)
    shelf, report = Shelf(), Report()
    broken = fill(shelf, [sets] if sets else default_sets(), report)
    if not shelf.combinations:
        refuse(ctx, report)
    told = shelf.find_variant(name) if variant is None else None
    if told is not None:
        show_variant(*told, lang, as_json)
        return
    found = shelf.find(name, variant)
    left_out = f"(not searched, since they have problems: {', '.join(broken)})" if broken else ""
    if not found and len(words) > 1 and shelf.find(" ".join(words[:-1]), variant):
        raise WrongUsage(f'there is no piece called "{name}": to search in one set only, write --set {words[-1]}')
    if not found:
        raise WrongUsage(f"{miss(name, variant, shelf)} {left_out}".rstrip())
    if as_json:
        say(json.dumps([document(one) for one in found], indent=2))
    else:
        languages = LANGUAGES if lang is None else (lang,)
        say("\n\n".join("\n".join(page(one, languages)) for one in found))
    for home in dict.fromkeys(one.home for one in found if not one.home.playable):
        say(not_playable(" ".join(map(str, home.sets))), err=True)
    if left_out:
        say(left_out, err=True)


def show_variant(home: Combination, varied: Library, lang: str | None, as_json: bool) -> None:
    """Say what a variant adds, takes out and changes, as the game reads before it and with it."""
    from wonderscript.tools.variant_pages import differences, variant_lines

    if as_json:
        both = {one: differences(home.plain, varied, one) for one in LANGUAGES}
        told = {
            one: [{"what": each.title, "before": each.before, "now": each.now} for each in found]
            for one, found in both.items()
        }
        sets = [one.id for one in home.plain.sets]
        say(json.dumps({"variant": varied.variant, "sets": sets, "differences": told}, indent=2, ensure_ascii=False))
        return
    title = f'variant "{varied.variant}"'
    lines = [f"{emphasised(title)}  ({home.title})"]
    for language in LANGUAGES:
        if lang in (None, language):
            lines += section(f"In words ({language})", variant_lines(home.plain, varied, language))
    say("\n".join(lines))


def fill(shelf: Shelf, combinations: Sequence[Sets], report: Report) -> list[str]:
    """Load what is to be searched; what cannot be loaded is named."""
    broken: list[str] = []
    with Progress(len(combinations)) as progress:
        for sets in combinations:
            title = " + ".join(map(str, sets))
            progress.step(f"reading {title}")
            if not shelf.put(sets, report):
                broken.append(title)
    return broken


def refuse(ctx: click.Context, report: Report) -> None:
    """End with the problems of the sets that were asked for."""
    from wonderscript.dsl.rendering import render_report

    say(render_report(report, colour=wants_colour(sys.stderr)), err=True)
    wrong_usage = any(problem.id in ("unknown-set", "missing-folder") for problem in report)
    ctx.exit(2 if wrong_usage else 1)


def miss(name: str, variant: str | None, shelf: Shelf) -> str:
    """What to say when there is no such piece."""
    from wonderscript.dsl.suggestions import listing, nearest

    known = shelf.variants()
    if variant is not None and variant.casefold() not in map(str.casefold, known):
        near = nearest(variant, known)
        hint = f'did you mean "{near}"?' if near else f"there is {listing(known) or 'none'}"
        return f'there is no variant called "{variant}": {hint}'
    near = shelf.nearest(name)
    where = ", ".join(one.title for one in shelf.combinations)
    return f'there is no piece called "{name}"' + (f': did you mean "{near}"?' if near else f" in {where}")


def exported(match: Match) -> dict[str, Any]:
    """The piece as `export` writes it: names, links and sentences in every language."""
    from wonderscript.compiler.export import export_document

    pieces = export_document(match.library)["pieces"]
    found: dict[str, Any] = next(one for one in pieces if one["id"] == match.piece.id)
    return found


def document(match: Match) -> dict[str, Any]:
    """Everything about a piece, as plain data."""
    return {
        **exported(match),
        "sets": [one.id for one in match.library.sets],
        "variant": match.library.variant,
        "source": match.piece.source,
        "changes": list(match.piece.changes),
        "used": match.uses().document(),
        "also_in": [
            {"sets": [each.id for each in one.plain.sets], "used": uses.document()} for one, uses in match.more_uses()
        ],
    }


def page(match: Match, languages: Sequence[str]) -> Iterator[str]:
    """Everything about a piece, as lines to read."""
    piece, data = match.piece, exported(match)
    names = dict.fromkeys([f'{piece.kind} "{piece.name}"', *list(data["names"].values())[1:]])
    variant = f', "{match.library.variant}"' if match.library.variant else ""
    yield f"{emphasised(' / '.join(names))}  ({match.home.title}{variant})"
    yield from section("Text", text_of(piece.source).splitlines())
    for change in piece.changes:
        yield from section("Changed", text_of(change).splitlines())
    for language in languages:
        yield from section(f"In words ({language})", sentences(data, language))
    yield from section("Effects", effects(piece))
    yield from section("Used", used(match))


def text_of(source: str) -> str:
    """The text of a piece as it stands at the left edge, wherever it was written."""
    head, _line_end, rest = source.partition("\n")
    return f"{head}\n{indent(dedent(rest), '  ')}"


def section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A title with lines under it; nothing without lines."""
    for number, line in enumerate(lines):
        if number == 0:
            yield from ("", emphasised(title))
        yield f"  {line}".rstrip()


def sentences(data: dict[str, Any], language: str) -> Iterator[str]:
    """What a piece says, and then what its parts say."""
    yield from data["text"][language]
    for part in data["parts"]:
        yield f"{part['names'][language]}:"
        yield from (f"  {line}" for line in sentences(part, language))


def effects(piece: Piece) -> Iterator[str]:
    """The effect objects of a piece, and then those of its parts."""
    from wonderscript.tools.outlines import outline

    cost = (piece.cost,) if piece.cost != type(piece.cost)() else ()
    for effect in (*cost, *piece.rules, *piece.text):
        yield from outline(effect).splitlines()
    for part in piece.parts:
        yield f'{part.kind} "{part.name}":'
        yield from (f"  {line}" for line in effects(part))


def used(match: Match) -> Iterator[str]:
    """Where a piece is used, first in its own combination."""
    yield from use_lines(match.uses())
    for combination, more in match.more_uses():
        yield f"also in {combination.title}"
        yield from (f"  {line}" for line in use_lines(more))


def use_lines(uses: Uses) -> Iterator[str]:
    """One line for each use, the first few of many."""
    for label, lines in uses.lines():
        yield from (f"{label}: {line}" for line in lines[:MOST_LINES])
        if len(lines) > MOST_LINES:
            yield f"{label}: ... and {len(lines) - MOST_LINES} more (all of them with --json)"
