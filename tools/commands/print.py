"""`print`: the printable reference of sets, one HTML file a set and language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wonderscript.tools.places import MANIFEST, default_path, shown, write_together
from wonderscript.tools.terminal import Progress

if TYPE_CHECKING:
    from wonderscript.compiler.bundles import Loader
    from wonderscript.runtime.library import Library
    from wonderscript.runtime.words.lexicon import Language

LANGUAGES: tuple[Language, ...] = ("en", "ru")
EPILOG = """\b
For example:
  wonderscript print SET --to build
  wonderscript print --all --to build --lang en

Open the file in a browser; it prints well on A4 and Letter. Ends with 0 if all went well, 1 if the content has
errors, 2 if a file cannot be written."""


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, metavar="[SET]...")
@click.option("--all", "everything", is_flag=True, help="All sets of this folder, or all that come along.")
@click.option("--to", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The folder to write to.")
@click.option("--lang", type=click.Choice([*LANGUAGES, "all"]), default="all", show_default=True, help="The language.")
@click.pass_context
def command(ctx: click.Context, sets: tuple[str, ...], everything: bool, to: Path, lang: str) -> None:
    """Print cards, boards, lists and rules of some sets: DIR/SET/reference.LANGUAGE.html.

    A variant that adds or changes pieces of the set has a page of its own.

    Every SET is the name of a set that comes with Wonderscript, or the folder of one.
    """
    if bool(sets) == everything:
        raise click.UsageError("name the sets to print, or say --all", ctx)
    chosen = list(sets) if sets else _all_sets()
    languages = [one for one in LANGUAGES if lang in (one, "all")]

    from wonderscript.compiler.bundles import Loader

    files: dict[Path, bytes] = {}
    loader = Loader()
    with Progress(len(chosen)) as progress:
        for name in chosen:
            progress.step(f"printing {name}")
            files.update(_pages(name, to, languages, loader))
    written = write_together(files)
    for path in files:
        click.echo(f"{shown(path)}{'' if path in written else ' (unchanged)'}")


def _all_sets() -> list[str]:
    """The sets of the folder that somebody stands in; elsewhere, those that come along."""
    here = default_path()
    if here is not None:
        folders = [here] if (here / MANIFEST).exists() else sorted(one.parent for one in here.glob(f"*/{MANIFEST}"))
        return [str(folder.resolve()) for folder in folders]

    from wonderscript.compiler.bundles import shipped_names

    return shipped_names()


def _pages(name: str, to: Path, languages: Sequence[Language], loader: Loader) -> dict[Path, bytes]:
    """The pages of a set by the files that they belong into."""
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.playing.sessions import theme_of
    from wonderscript.tools.reference_pages import reference_pages

    library = load_or_exit([name], loader=loader)
    set_id = library.sets[-1].id
    variants = {variant: load_or_exit([name], variant, loader) for variant in library.variants}
    for language in languages:
        _say_untranslated(library, set_id, language)
    pages = reference_pages(library, variants, [set_id], theme_of([name]), languages)
    return {to / set_id / file: page for file, page in pages.items()}


def _say_untranslated(library: Library, set_id: str, language: Language) -> None:
    """Say what stands in English on a page of another language; the page is made all the same."""
    from wonderscript.tools.untranslated import listed, untranslated

    missing = untranslated(library, [set_id], language)
    if missing:
        click.echo(f"{set_id}: not translated, so they stand in English: {listed(missing)}", err=True)
        click.echo(f"fix: add names and words to {set_id}/{language}.yaml, rules to {set_id}/rules.yaml.", err=True)
