"""`test`: run scenarios, show those that do not hold, and say which rules they show."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wonderscript.dsl.translation import Phrase
from wonderscript.tools.places import given_or_default, refuse_missing
from wonderscript.tools.speech import said, spoken
from wonderscript.tools.terminal import Progress, WrongUsage, emphasised, say, wants_colour
from wonderscript.tools.variant_options import variant_option

if TYPE_CHECKING:
    from wonderscript.compiler.manifests import RuleText
    from wonderscript.compiler.scenarios import CheckedScenario
    from wonderscript.compiler.workspace import Combination
    from wonderscript.dsl.problems import Report
    from wonderscript.runtime.rehearsals import Scenes
    from wonderscript.runtime.words.lexicon import Language
    from wonderscript.tools.scenario_reports import Coverage, Result

FAULT = 70
LANGUAGES = ("en", "ru")

EPILOG = """\b
For example:
  wonderscript test                   the scenarios of the set here, or of all sets in content/
  wonderscript test base --coverage
  wonderscript test my-expansion/scenarios/harbour.wonder --match "second card"
  wonderscript test base --match "chain" --explain --lang ru

Ends with 0 if all scenarios hold, 1 if one does not or the sets have problems, 2 if there is nothing to run,
70 if Wonderscript itself has a fault."""


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, metavar="[SET|PATH]...")
@click.option("--match", "wanted", metavar="TEXT", help="Run the scenarios with this text in their names.")
@variant_option("Run the scenarios that are played with this variant.")
@click.option("--coverage", "wants_coverage", is_flag=True, help="Say which rules the scenarios show.")
@click.option("--explain", is_flag=True, help="Tell each scenario as a story: who was asked what, and what came of it.")
@click.option("--json", "as_json", is_flag=True, help="Print all results as JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    sets: tuple[str, ...],
    wanted: str | None,
    variant: str | None,
    wants_coverage: bool,
    explain: bool,
    as_json: bool,
) -> None:
    """Run scenarios, and say which rules they show.

    SET is the name of a set that comes with Wonderscript; PATH a set, a folder of sets, or a file of scenarios. The
    scenarios of each set are played with the sets that it extends, and with the variant that they name.
    """
    from wonderscript.dsl.catalogue import has_errors
    from wonderscript.dsl.problems import Report
    from wonderscript.tools.scenario_reports import coverage_of

    chosen = paths_of(sets)
    refuse_missing(chosen)
    report = Report()
    stage = Stage(chosen, report)
    if has_errors(report):
        refuse(ctx, report, as_json)
    todo = stage.scenarios(wanted, variant)
    if variant is not None and not todo:
        raise WrongUsage(Phrase('no such scenario is played with "{variant}"', variant=variant))
    if wanted is not None and not todo:
        raise WrongUsage(Phrase('no scenario has "{wanted}" in its name', wanted=wanted))
    results = stage.results(todo, explain)
    coverage = coverage_of(stage.rules(), results) if wants_coverage else None
    language = spoken() if explain else None
    if as_json:
        say(json.dumps(document(results, coverage, language), indent=2, ensure_ascii=language is None))
    else:
        say("\n".join(told_lines(results, coverage, language)))
    ctx.exit(exit_code(results))


def paths_of(sets: tuple[str, ...]) -> list[Path]:
    """The folders that names of shipped sets mean, and the paths as they are; a path that is there goes first."""
    from wonderscript.compiler.sets import shipped_sets

    shipped = shipped_sets()
    paths = [shipped[one] if one in shipped and not os.path.lexists(one) else Path(one) for one in sets]
    return given_or_default(paths)


def refuse(ctx: click.Context, report: Report, as_json: bool) -> None:
    """End with the problems of the sets, as `check` shows them."""
    from wonderscript.dsl.rendering import render_report, to_json

    if as_json:
        say(json.dumps({"problems": to_json(report, spoken())}, indent=2))
    else:
        say(render_report(report, wants_colour(sys.stdout), spoken()))
        say(Phrase("No scenario was run: the sets have problems."), err=True)
    ctx.exit(1)


class Stage:
    """The sets that scenarios are taken from, read and checked."""

    def __init__(self, paths: list[Path], report: Report) -> None:
        from wonderscript.compiler.sets import find_sets, order_sets
        from wonderscript.compiler.workspace import Workspace, closure

        found = find_sets(paths, report)
        ordered = order_sets(found.sets, report)
        by_name = {loaded.folder.name: loaded for loaded in ordered}
        workspace = Workspace()
        self._asked = found.asked
        self.combinations: list[Combination] = []
        given = [loaded for loaded in ordered if loaded.given]
        with Progress(len(given)) as progress:
            for loaded in given:
                progress.step(Phrase("checking {name}", name=loaded.folder.name))
                self.combinations.append(workspace.combine(closure(loaded, by_name), report))

    def scenarios(self, wanted: str | None, variant: str | None = None) -> list[tuple[Combination, CheckedScenario]]:
        """The scenarios of each set's own, of the files that were asked for."""
        return [
            (combination, checked)
            for combination in self.combinations
            for checked in combination.scenarios
            if checked.scenario.set_id == combination.sets[-1].folder.name
            and checked.item.source.path in self._asked
            and (wanted is None or wanted.casefold() in checked.scenario.name.casefold())
            and (variant is None or variant.casefold() == (checked.scenario.variant or "").casefold())
        ]

    def rules(self) -> list[RuleText]:
        """The rules of the sets."""
        return [rule for one in self.combinations for rule in one.rulebooks[one.sets[-1].folder.name].rules]

    def results(self, todo: list[tuple[Combination, CheckedScenario]], explain: bool = False) -> list[Result]:
        """What comes of the scenarios, so that it can be told in the language of this run."""
        results = self.run(todo, explain)
        if explain or spoken() == "en":
            return results
        # Other languages tell what was found as a story does: for that, somebody takes notes.
        pairs = zip(todo, results, strict=True)
        return [result if holds(result) else self.run([one], explain=True)[0] for one, result in pairs]

    @staticmethod
    def run(todo: list[tuple[Combination, CheckedScenario]], explain: bool = False) -> list[Result]:
        """Play the scenarios, one after the other; to explain them, somebody takes notes."""
        from wonderscript.compiler.lowering import lower
        from wonderscript.runtime.rehearsals import Scenes

        scenes: dict[tuple[int, str | None], Scenes] = {}
        results: list[Result] = []
        with Progress(len(todo)) as progress:
            for combination, checked in todo:
                progress.step(checked.scenario.name)
                key = (id(combination), checked.scenario.variant)
                if key not in scenes:
                    scenes[key] = Scenes(lower(combination, checked.scenario.variant))
                results.append(played(checked, scenes[key], explain))
        return results


def played(checked: CheckedScenario, scenes: Scenes, explain: bool = False) -> Result:
    """What comes of a scenario; a fault of ours in one does not keep the others from being played."""
    from wonderscript.runtime.rehearsals import rehearse
    from wonderscript.runtime.rehearsals.stories import Notebook
    from wonderscript.tools.scenario_reports import Fault, Result

    try:
        table = scenes.table_of(checked.scenario)
        if table is None or not explain:
            return Result(checked, rehearse(checked.scenario, scenes), table)
        notebook = Notebook(table)
        outcome = rehearse(checked.scenario, scenes, notebook)
        return Result(checked, outcome, table, tuple(notebook.notes))
    except Exception as error:
        if os.environ.get("WONDERSCRIPT_DEBUG"):
            raise
        return Result(checked, Fault(type(error).__name__), None)


def document(results: list[Result], coverage: Coverage | None, language: Language | None) -> dict[str, Any]:
    """All results as plain data, as stories too if a language is named."""
    from wonderscript.tools.scenario_reports import result_document
    from wonderscript.tools.scenario_stories import story_document

    found: dict[str, Any] = {
        "scenarios": [
            {**result_document(result), **({} if language is None else {"story": story_document(result, language)})}
            for result in results
        ],
        "hold": sum(holds(result) for result in results),
        "fail": sum(not holds(result) for result in results),
    }
    return found if coverage is None else {**found, "coverage": coverage.document()}


def told_lines(results: list[Result], coverage: Coverage | None, language: Language | None) -> Iterator[str]:
    """The stories if a language is named, what does not hold, how many scenarios there are, and the coverage."""
    from wonderscript.tools.scenario_reports import render_result
    from wonderscript.tools.scenario_stories import render_failing_story, render_story

    colour = wants_colour(sys.stdout)
    wrong = [result for result in results if not holds(result)]
    for result in wrong if language is None else results:
        if language is not None:
            yield render_story(result, language, colour) + "\n"
        if not holds(result):
            plain = language is None and spoken() == "en"
            told = (
                render_result(result, colour) if plain else render_failing_story(result, language or spoken(), colour)
            )
            yield told + "\n"
    yield said(summary(len(results), len(wrong)))
    if coverage is not None:
        yield from ("", *coverage.lines())


def summary(scenarios: int, wrong: int) -> str:
    """How many scenarios there are, and how many of them do not hold."""
    if not scenarios:
        return Phrase("There is no scenario here.")
    if wrong:
        one = "{wrong} of {count:scenario|scenarios} does not hold."
        return Phrase(
            one if wrong == 1 else "{wrong} of {count:scenario|scenarios} do not hold.", wrong=wrong, count=scenarios
        )
    told = said(Phrase("{count:scenario|scenarios}", count=scenarios))
    return f"{emphasised(said('All is well'))}: {told}."


def holds(result: Result) -> bool:
    """Whether everything is as the scenario says."""
    from wonderscript.runtime.rehearsals import Passed

    return isinstance(result.outcome, Passed)


def exit_code(results: list[Result]) -> int:
    """How it ends."""
    from wonderscript.tools.scenario_reports import Fault

    if any(isinstance(result.outcome, Fault) for result in results):
        return FAULT
    return 0 if all(map(holds, results)) else 1
