"""`print`: everything printable of some sets: sheets of pieces, lists, rules, score pads, pictures, web pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import MANIFEST, default_path, shown, write_together
from wonderscript.tools.speech import spoken
from wonderscript.tools.terminal import Misused, Progress, WrongUsage, say, wants_colour
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.compiler.bundles import Loader
    from wonderscript.runtime.playable import PlayableLibrary
    from wonderscript.runtime.words.lexicon import Language
    from wonderscript.tools.press.editions import Edition
    from wonderscript.tools.press.paper import Size
    from wonderscript.tools.press.sheets import Manner, Way

    # The sets as they are printed, and without the variant that is printed, if it is one.
    Both = tuple[PlayableLibrary, PlayableLibrary | None]

LANGUAGES = ("en", "ru")
BACKS = ("long", "short", "fold", "none")
WEB = "web"
SHEETS = ("cards", "boards", "tokens", "dividers")
DIVIDED = ("deck", "kind", "set")
PAGES = ("list", "effects", "rules", "examples", "quick", "aid", "score-pad", "calibration")
PARTS = (*SHEETS, *PAGES, "pictures", "tabletop", WEB)
MOST_BLEED = 10.0
MOST_OFFSET = 20.0
MOST_GUTTER = 20.0
MOST_CORNERS = 10.0
EPILOG = """\b
For example:
  wonderscript print SET --to build
  wonderscript print SET OTHER --to build --lang ru --paper letter
  wonderscript print SET --to build --only cards --backs short --offset 0.5,-1
  wonderscript print SET --to shop --only cards --single --bleed 3
  wonderscript print SET --to build --only cards,dividers --backs none --sleeves standard

\b
The parts are cards, boards, tokens, dividers (sheets to cut), list (pieces and chains), effects (symbols and what
they mean), rules, examples (all others of the rules), quick (the game on two pages), aid (a page for a seat),
score-pad, calibration (how far backs are off), pictures (PNG and SVG of each face), tabletop (a table for Tabletop
Simulator) and web (pages for a browser, which need no other file).

Ends with 0 if all went well, 1 if the content has errors or cannot be printed as it is, 2 if something cannot be done
as it was asked."""


@dataclass(frozen=True)
class Order:
    """What was asked for."""

    to: Path
    languages: tuple[Language, ...]
    parts: tuple[str, ...]
    manner: Manner
    single: bool
    variant: str | None
    everything: bool


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, metavar="[SET]...")
@click.option("--all", "everything", is_flag=True, help="Each set of this folder, or each that comes along.")
@click.option("--to", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The folder to write to.")
@click.option("--lang", type=click.Choice([*LANGUAGES, "all"]), default="all", show_default=True, help="The language.")
@variant_option("Print the sets as this variant has them.")
@click.option("--only", metavar="PART,...", help="Print these parts alone.")
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="PAPER",
    help="a4, a3, a5, letter, legal, tabloid, or a size such as 210x297mm or 8.5x11in.",
)
@click.option(
    "--backs",
    type=click.Choice(BACKS),
    default="long",
    show_default=True,
    help="Backs on the other side, turned over the long or the short edge; beside the front, to fold; or none.",
)
@click.option("--offset", metavar="X,Y", help="Move the backs by so many millimetres (see the calibration page).")
@click.option("--bleed", type=click.FloatRange(0, MOST_BLEED), default=0.0, metavar="MM", help="Colour beyond the cut.")
@click.option("--gutter", type=click.FloatRange(0, MOST_GUTTER), default=0.0, metavar="MM", help="Room between pieces.")
@click.option(
    "--corners",
    type=click.FloatRange(0, MOST_CORNERS),
    default=0.0,
    metavar="MM",
    help="Draw an outline with corners of this radius, to cut along.",
)
@click.option(
    "--sleeves", metavar="NAME,...", help="Cards in the size that these sleeves take, such as standard or 63x88mm."
)
@click.option("--divider", metavar="SIZE", help="The size of dividers below their tabs, by a sleeve or as 70x105mm.")
@click.option(
    "--divide", type=click.Choice(DIVIDED), default="deck", show_default=True, help="What each divider stands before."
)
@click.option("--single", is_flag=True, help="One piece a page, with trim and bleed boxes, for a print shop.")
@click.option("--low-ink", is_flag=True, help="Outlines instead of coloured areas.")
@click.pass_context
def command(
    ctx: click.Context,
    sets: tuple[str, ...],
    everything: bool,
    to: Path,
    lang: str,
    variant: str | None,
    only: str | None,
    paper: str,
    backs: str,
    offset: str | None,
    bleed: float,
    gutter: float,
    corners: float,
    sleeves: str | None,
    divider: str | None,
    divide: str,
    single: bool,
    low_ink: bool,
) -> None:
    """Print some sets: cards and boards to cut, lists, rules, score pads, pictures, web pages.

    Several sets are printed as one game, with what they are together. Every SET is the name of a set that comes with
    Wonderscript, or the folder of one.
    """
    if bool(sets) == everything:
        raise Misused("name the sets to print, or say --all", ctx)
    if everything and variant is not None:
        raise Misused("a variant belongs to some sets: name them instead of --all", ctx)
    if backs == "fold" and single:
        raise Misused("to fold, front and back must touch: leave out --single", ctx)
    if single and (gutter or corners):
        raise Misused("with one piece a page there is nothing between pieces: leave out --gutter and --corners", ctx)
    if to.exists() and not to.is_dir():
        raise WrongUsage(Phrase("{path} is a file: name a folder to write to", path=shown(to)))

    from wonderscript.compiler.bundles import UNPLAYABLE, Loader
    from wonderscript.tools.press.paper import Backs
    from wonderscript.tools.press.sheets import By, Manner

    languages = [one for one in LANGUAGES if lang in (one, "all")]
    manner = Manner(_paper(paper), bleed, cast("Backs", backs), _offset(offset), low_ink, gutter, corners)
    manner = replace(manner, sleeves=_sleeves(sleeves), divider=_divider(divider), by=cast("By", divide))
    order = Order(to, cast("tuple[Language, ...]", tuple(languages)), _parts(only), manner, single, variant, everything)
    combinations = [[name] for name in _all_sets()] if everything else [list(sets)]
    loader = Loader(forgiven=UNPLAYABLE)
    with Progress(len(combinations) * len(languages) * len(order.parts)) as progress:
        for names in combinations:
            _print(names, order, loader, progress)


def _parts(only: str | None) -> tuple[str, ...]:
    """The parts that are wanted, in the one order."""
    if only is None:
        return PARTS
    from wonderscript.dsl.suggestions import nearest

    wanted = [name.strip() for name in only.split(",")]
    for name in wanted:
        if name not in PARTS:
            near = nearest(name, PARTS)
            hint = Phrase("the parts are {parts}", parts=", ".join(PARTS))
            if near:
                hint = Phrase('did you mean "{near}"?', near=near)
            raise WrongUsage(Phrase('there is no part "{name}" to print: {hint}', name=name, hint=hint))
    return tuple(name for name in PARTS if name in wanted)


def _paper(text: str) -> Size:
    from wonderscript.dsl.suggestions import nearest
    from wonderscript.tools.press.paper import LARGEST_PAPER, PAPERS, SMALLEST_PAPER, paper_called

    found = paper_called(text)
    if found is None:
        near = nearest(text.lower(), PAPERS)
        hint = Phrase('did you mean "{near}"?', near=near)
        if near is None:
            sizes = {"least": SMALLEST_PAPER, "most": LARGEST_PAPER}
            words = "there are {papers}, or a size such as 210x297mm (from {least:g} to {most:g} mm)"
            hint = Phrase(words, papers=", ".join(PAPERS), **sizes)
        raise WrongUsage(Phrase('there is no paper "{name}": {hint}', name=text, hint=hint))
    return found


def _sleeves(text: str | None) -> tuple[Size, ...]:
    return () if text is None else tuple(_card_size(name) for name in text.split(","))


def _divider(text: str | None) -> Size | None:
    return None if text is None else _card_size(text)


def _card_size(text: str) -> Size:
    from wonderscript.dsl.suggestions import nearest
    from wonderscript.tools.press.sleeves import LARGEST_CARD, SLEEVES, SMALLEST_CARD, sleeve_called

    found = sleeve_called(text)
    if found is None:
        near = nearest(text.lower(), SLEEVES)
        hint = Phrase('did you mean "{near}"?', near=near)
        if near is None:
            sizes = {"least": SMALLEST_CARD, "most": LARGEST_CARD}
            words = "there are {sleeves}, or a size such as 63x88mm (from {least:g} to {most:g} mm)"
            hint = Phrase(words, sleeves=", ".join(SLEEVES), **sizes)
        raise WrongUsage(Phrase('there are no sleeves "{name}": {hint}', name=text, hint=hint))
    return found


def _offset(text: str | None) -> tuple[float, float]:
    if text is None:
        return 0.0, 0.0
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        raise WrongUsage(
            Phrase('"{text}" is no offset: write two numbers of millimetres, such as 0.5,-1', text=text)
        ) from None
    if not all(abs(one) <= MOST_OFFSET for one in (right, down)):
        raise WrongUsage(
            Phrase(
                "an offset of {text} would leave the page: at most {most:g} mm each way", text=text, most=MOST_OFFSET
            )
        )
    return right, down


def _all_sets() -> list[str]:
    """The sets of the folder that somebody stands in; elsewhere, those that come along."""
    here = default_path()
    if here is not None:
        folders = [here] if (here / MANIFEST).exists() else sorted(one.parent for one in here.glob(f"*/{MANIFEST}"))
        return [str(folder.resolve()) for folder in folders]

    from wonderscript.compiler.bundles import shipped_names

    return shipped_names()


# ---------------------------------------------------------------- one combination


def _print(names: list[str], order: Order, loader: Loader, progress: Progress) -> None:
    """Print some sets into a folder of their own, unless they are there already."""
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.folders import art_of, folders_of, printed_sets, theme_of
    from wonderscript.tools.press.stamps import STAMP, is_up_to_date, key_of, stamp

    library = load_or_exit(names, order.variant, loader)
    # Only the pages for a browser tell of variants.
    told = () if order.variant or WEB not in order.parts else library.variants
    variants = {one: load_or_exit(names, one, loader) for one in told}
    plain = load_or_exit(names, None, loader) if order.variant else None
    printed = [one.folder.path.name for one in printed_sets(names)]
    ids = [one.id for one in library.sets if one.id in _ids(names)]
    called = [one.folder.name for one in folders_of(names) if one.given]
    folder = order.to / "+".join([*called, *([_file_name(order.variant)] if order.variant else [])])
    theme, art = theme_of(names), art_of(names)
    options = [order.languages, order.parts, order.manner, order.single, printed]
    key = key_of([library, *variants.values(), *([plain] if plain is not None else [])], theme, art, options)
    known = is_up_to_date(folder, key)
    if known is not None:
        say(Phrase("{folder}: {count:file|files} (unchanged)", folder=shown(folder), count=len(known)))
        return
    files: list[str] = []

    def made() -> Iterator[tuple[Path, bytes]]:
        for language in order.languages:
            _say_untranslated(library, ids, language)
            for name, data in _edition_files(names, ids, (library, plain), language, order, progress):
                files.append(f"{language}/{name}")
                yield folder / files[-1], data
        if WEB in order.parts:
            progress.step(Phrase("printing {what}", what=f"{folder.name}: {WEB}"))
            for name, data in _web_files(names, ids, (library, plain), variants, order).items():
                files.append(name)
                yield folder / name, data
        yield folder / STAMP, stamp(key, files)

    write_together(made())
    for line in _summary(folder, files, order.everything):
        say(line)


def _ids(names: Sequence[str]) -> set[str]:
    """The ids of the sets that were named and of those that join them, without those that they extend."""
    from wonderscript.tools.folders import printed_sets

    return {one.manifest.id.text for one in printed_sets(names) if one.manifest is not None}


def _edition_files(
    names: Sequence[str], ids: list[str], printed: Both, language: Language, order: Order, progress: Progress
) -> Iterator[tuple[str, bytes]]:
    parts = [part for part in order.parts if part != WEB]
    if not parts:
        return
    edition = _edition(names, ids, printed, language, order)
    _refuse_spoilt(edition, parts)
    if language == order.languages[0]:
        for way in edition.other_ways(parts):
            say(_told(way, order.manner.paper), err=True)
        for size in edition.bare(parts):
            words = "cards of {width:g} by {height:g} mm are far from the size of these sleeves: they stay as they are."
            say(Phrase(words, width=size.width, height=size.height), err=True)
    for part in parts:
        progress.step(Phrase("printing {what}", what=f"{'+'.join(ids)}, {language}: {part}"))
        yield from edition.files([part])


def _edition(names: Sequence[str], ids: list[str], printed: Both, language: Language, order: Order) -> Edition:
    from wonderscript.tools.folders import art_of, folders_of, theme_of
    from wonderscript.tools.press.editions import Edition
    from wonderscript.tools.press.faces import Faces
    from wonderscript.tools.press.proofs import Places

    folders = [(one.folder.path, one.folder.shown_as) for one in folders_of(names)]
    library, plain = printed
    faces = Faces(library, theme_of(names), language, ids, art_of(names))
    return Edition(faces, order.manner, Places(folders), theme_of(names, alone=True), order.single, plain)


def _refuse_spoilt(edition: Edition, parts: Sequence[str]) -> None:
    """Say what would spoil the print, and end before anything is written."""
    from wonderscript.dsl.problems import Report
    from wonderscript.dsl.rendering import render_report

    report = Report()
    for problem in edition.problems(parts):
        report.add(problem)
    if len(report):
        say(render_report(report, wants_colour(sys.stderr), spoken()), err=True)
        click.get_current_context().exit(1)


def _told(way: Way, paper: Size) -> str:
    """What is printed otherwise than it was asked for, and why."""
    width, height = way.piece.size
    sizes = {"width": width, "height": height, "across": paper.width, "down": paper.height}
    name = way.piece.front.name or way.piece.front.title
    if way.tiles:
        words = (
            "{name} ({width:g} by {height:g} mm) fits on no paper of {across:g} by {down:g} mm: it is printed in "
            "{tiles:tile|tiles} a side, to be glued together."
        )
        return Phrase(words, name=name, tiles=way.tiles, **sizes)
    words = (
        "{name} ({width:g} by {height:g} mm) cannot be folded on paper of {across:g} by {down:g} mm: front and back "
        "are printed apart, to be glued together."
    )
    return Phrase(words, name=name, **sizes)


def _web_files(
    names: Sequence[str], ids: list[str], printed: Both, variants: dict[str, PlayableLibrary], order: Order
) -> dict[str, bytes]:
    """The pages for a browser."""
    from wonderscript.tools.folders import art_of, theme_of
    from wonderscript.tools.reference_pages import reference_pages

    library, plain = printed
    return reference_pages(library, variants, ids, theme_of(names), order.languages, plain, art_of(names))


def _say_untranslated(library: PlayableLibrary, ids: Sequence[str], language: Language) -> None:
    """Say what stands in English in a print of another language; it is printed all the same."""
    from wonderscript.tools.untranslated import listed, untranslated

    missing = untranslated(library, ids, language)
    if missing:
        names, folder = "+".join(ids), ids[-1]
        say(
            Phrase("{sets}: not translated, so they stand as they are: {names}", sets=names, names=listed(missing)),
            err=True,
        )
        say(
            Phrase(
                "fix: add names and words to {folder}/{language}.yaml, rules to {folder}/rules.yaml.",
                folder=folder,
                language=language,
            ),
            err=True,
        )


def _file_name(variant: str) -> str:
    """The name of a variant as that of a file."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in variant.lower())
    return "-".join(part for part in plain.split("-") if part) or "variant"


def _summary(folder: Path, files: Sequence[str], briefly: bool) -> Iterator[str]:
    """Each file, but of a folder of pictures only how many there are; briefly, how many there are in all."""
    if briefly:
        yield Phrase("{folder}: {count:file|files}", folder=shown(folder), count=len(files))
        return
    many: dict[str, int] = {}
    for name in files:
        place, _slash, _file = name.rpartition("/")
        if place.count("/"):
            many[place] = many.get(place, 0) + 1
        else:
            yield shown(folder / name)
    for place, count in many.items():
        yield Phrase("{folder}: {count:file|files}", folder=shown(folder / place), count=count)
