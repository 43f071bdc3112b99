"""`check`: all problems of content at once, or how much there is and that all is well."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wonderscript import __version__
from wonderscript.dsl.translation import Language, Phrase, counted
from wonderscript.tools.places import given_or_default, refuse_missing
from wonderscript.tools.speech import said, spoken
from wonderscript.tools.terminal import Misused, Progress, emphasised, say, wants_colour
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.compiler.kept_checks import KeptCheck
    from wonderscript.compiler.sets import LoadedSet
    from wonderscript.compiler.workspace import Combination
    from wonderscript.dsl.problems import Report
    from wonderscript.tools.mending import Mended

EPILOG = """\b
For example:
  wonderscript check                  the set here, or all sets in content/
  wonderscript check my-expansion
  wonderscript check --fix my-expansion            mend what is certain, and say what is left
  wonderscript check --fix --dry-run my-expansion  only show what would be mended
  wonderscript check --sarif > problems.sarif

Ends with 0 if there is no error, 1 if there is one (with --strict: or a warning), 2 if a path cannot be read."""


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--json", "as_json", is_flag=True, help="Print the problems as a JSON array.")
@click.option("--sarif", is_flag=True, help="Print the problems as a SARIF 2.1.0 log, for editors and CI.")
@variant_option("Check that there is this variant.")
@click.option("--strict", is_flag=True, help="Take warnings as seriously as errors.")
@click.option("--fix", is_flag=True, help="Follow the advice that is certain: your texts are written anew.")
@click.option("--dry-run", is_flag=True, help="With --fix: only show what would be written.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[Path, ...],
    as_json: bool,
    sarif: bool,
    variant: str | None,
    strict: bool,
    fix: bool,
    dry_run: bool,
) -> None:
    """Say all that is wrong with content, or that all is well.

    Every PATH is a set (a folder with a set.yaml), a folder of sets, or a file of a set. Sets are checked together
    with those they extend, and their variants one by one, or together those that are named.
    """
    if as_json + sarif + fix > 1:
        raise Misused("choose one of --json, --sarif and --fix", ctx)
    if dry_run and not fix:
        raise Misused("--dry-run goes with --fix", ctx)
    chosen = given_or_default(paths)
    refuse_missing(chosen)
    if fix:
        say("\n".join(mended_lines(mend(chosen, dry_run), dry_run)) + "\n")
        if dry_run:
            return

    from wonderscript.compiler.kept_checks import KeptCheck
    from wonderscript.dsl.problems import Report

    kept = KeptCheck(chosen, variant, spoken())
    summary = kept.summary()
    report, summary = check(kept) if summary is None else (Report(), summary)
    if len(report) or as_json or sarif:
        failed = tell(report, summary, as_json, sarif)
        ctx.exit(1 if failed or (strict and len(report) > 0) else 0)
    say(f"{emphasised(said('All is well'))}: {summary}.")


def tell(report: Report, summary: str, as_json: bool, sarif: bool) -> bool:
    """Say what was found, and whether an error is among it; where all is well no words for problems are loaded."""
    from wonderscript.dsl.catalogue import has_errors
    from wonderscript.dsl.rendering import render_json, render_report, render_sarif

    failed = has_errors(report)
    if as_json:
        say(render_json(report, spoken()))
    elif sarif:
        say(render_sarif(report, __version__, spoken()))
    else:
        say(render_report(report, wants_colour(sys.stdout), spoken()))
        say(Phrase("More about each: wonderscript explain {problem}", problem=next(iter(report)).id))
        if not failed:
            say(f"{emphasised(said('No errors'))}: {summary}.")
    return failed


def mend(paths: list[Path], dry_run: bool) -> list[Mended]:
    """Follow the advice that is certain: what was changed; with `dry_run`, what would be."""
    from wonderscript.compiler.workspace import Workspace
    from wonderscript.tools.mending import Mending, own_files

    workspace = Workspace()
    mending = Mending(lambda: workspace.check(paths), own_files(paths))
    mending.mend()
    if not dry_run:
        mending.write()
    return mending.mended


def mended_lines(mended: Sequence[Mended], dry_run: bool) -> Iterator[str]:
    """What was changed, or would be, line by line."""
    for one in mended:
        place = "would mend {place} ({problem})" if dry_run else "mended {place} ({problem})"
        yield said(Phrase(place, place=f"{one.shown_as}:{one.line}", problem=one.problem))
        yield from (f"  - {line}" for line in one.before)
        yield from (f"  + {line}" for line in one.after)
    done = Phrase("{count:place|places}", count=len(mended)) if mended else Phrase("nothing")
    yield said(Phrase("Would mend: {done}." if dry_run else "Mended: {done}.", done=done))


def check(kept: KeptCheck) -> tuple[Report, str]:
    """All problems of the sets at some paths, and of variants together; and how much there is in these sets."""
    from wonderscript.compiler.workspace import closure
    from wonderscript.dsl.problems import Report

    report = Report()
    workspace = kept.workspace()
    ordered = workspace.find(kept.paths, report)
    kept.begin(ordered)
    by_name = {loaded.folder.name: loaded for loaded in ordered}
    given = [loaded for loaded in ordered if loaded.given]
    statistics = Statistics()
    with Progress(len(given)) as progress:
        for loaded in given:
            progress.step(Phrase("checking {name}", name=loaded.folder.name))
            sets = closure(loaded, by_name)
            together: tuple[str, ...] = ()
            if kept.variant is not None:
                together = _asked(workspace.combine(sets, Report(), to_play=False), kept.variant)
            combination = workspace.combine(sets, report, together, to_play=False)
            statistics.add(loaded, combination)
    summary = statistics.sentence()
    kept.keep(workspace, None if len(report) else summary)
    return report, summary


def _asked(combination: Combination, variant: str) -> tuple[str, ...]:
    """The name of variants of a combination as it is written there."""
    from wonderscript.dsl.suggestions import listing, nearest
    from wonderscript.runtime.instructions.library import names_apart, names_together

    known = {name.casefold(): name for name, one in combination.variants.items() if not one.together}
    for name in names_apart(variant):
        if name.casefold() not in known:
            near = nearest(name, known.values())
            hint = (
                Phrase("there are {known}.", known=listing(list(known.values())))
                if known
                else Phrase("there are none.")
            )
            if near:
                hint = Phrase('did you mean "{near}"?', near=near)
            raise Misused(Phrase('there is no variant called "{name}": {hint}', name=name, hint=hint))
    return (names_together(known[name.casefold()] for name in names_apart(variant)),)


def kind_forms(combination: Combination, language: Language) -> dict[str, list[str]]:
    """What pieces of each kind are called after numbers: in a language if the sets say it, else as in the texts."""
    from wonderscript.compiler.manifests import Noun

    forms: dict[str, list[str]] = {}
    for kind, spec in combination.model.vocabulary.kinds.items():
        forms[kind] = [spec.term.one, *[spec.term.many] * (1 if language == "en" else 2)]
    for names in chain.from_iterable(combination.names.values()):
        for kind, word in names.words.items() if names.language == language != "en" else ():
            if kind in forms and isinstance(word, Noun):
                forms[kind] = [word.one, word.few, word.many]
    return forms


@dataclass(slots=True)
class Statistics:
    """How much there is in sets that were checked."""

    sets: list[str] = field(default_factory=list)
    pieces: Counter[str] = field(default_factory=Counter)
    kinds: dict[str, list[str]] = field(default_factory=dict)
    scenarios: int = 0
    rules: int = 0
    variants: int = 0

    def add(self, loaded: LoadedSet, combination: Combination) -> None:
        """Count what one set brings into its combination."""
        name = loaded.folder.name
        self.sets.append(name)
        self.kinds.update(kind_forms(combination, spoken()))
        self.pieces.update(piece.kind for piece in combination.model.pieces if piece.set_id == name)
        self.scenarios += sum(one.scenario.set_id == name for one in combination.scenarios)
        self.rules += len(combination.rulebooks[name].rules)
        self.variants += sum(one.set_id == name and not one.together for one in combination.variants.values())

    def sentence(self) -> str:
        """All of it in one line."""
        kinds = [counted(number, self.kinds[kind], spoken()) for kind, number in self.pieces.most_common()]
        pieces = said(Phrase("{count:piece|pieces}", count=self.pieces.total()))
        parts = [said(Phrase("{count:set|sets}", count=len(self.sets)))]
        parts.append(f"{pieces} ({', '.join(kinds)})" if kinds else pieces)
        if self.variants:
            parts.append(said(Phrase("{count:variant|variants}", count=self.variants)))
        parts.append(said(Phrase("{count:scenario|scenarios}", count=self.scenarios)))
        parts.append(said(Phrase("{count:rule|rules}", count=self.rules)))
        return ", ".join(parts)
