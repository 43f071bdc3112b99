"""The files of a starter expansion, written for somebody who has never seen one: every line says what it is for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import dedent, indent

from wonderscript.dsl.formatting import format_text
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.runtime.library import Library, Piece
from wonderscript.runtime.scenarios import Scenario

Files = dict[str, str]

# What a line says, by the word it begins with; each is explained where it first occurs.
_MEANINGS = {
    "costs": "what is paid for it",
    "produces": "what it yields, turn after turn",
    "shows": "symbols that are counted",
    "worth": "points at the end of the game",
    "when": "what is done, and when",
    "before": "what is done before a step of the game",
    "after": "what is done after a step of the game",
    "instead": "what is done instead of a step of the game",
    "at": "what is done at the end of a step of the game",
    "pays": "a price that it changes",
    "buys": "something that can be bought",
    "frees": "what costs nothing because of it",
    "waives": "what costs less because of it",
    "cannot": "what its owner may not do",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A new piece: the one it was varied from, its names, its lines, and a scenario to tell of it.

    Drafts of one `group` have the same properties, so decks bear them all or none.
    """

    model: Piece
    name: str
    russian: str
    lines: tuple[str, ...]
    scenario: Scenario | None
    group: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a starter holds: pieces that are new, and pieces that a variant puts in the place of others."""

    name: str
    base: Library
    new: tuple[Draft, ...]
    varied: tuple[Draft, ...]

    @property
    def title(self) -> str:
        """The title of the set, made of its name."""
        return " ".join(word.capitalize() for word in self.name.split("-"))

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """All new pieces."""
        return (*self.new, *self.varied)

    @property
    def variant(self) -> str:
        """The name of the variant: the title, unless there is such a variant already."""
        return f"{self.title} Variant" if self.title in self.base.variants else self.title

    def rule(self, draft: Draft) -> str:
        """The id of the rule that speaks of a piece."""
        return f"{self.name}.piece.{self.drafts.index(draft) + 1}"


def write_files(plan: Plan) -> Files:
    """All files, by their paths in the folder of the set; each kind has files of its own."""
    texts: Files = {}
    scenarios: Files = {}
    explain = _Explainer(plan.base)
    for kind in dict.fromkeys(draft.model.kind for draft in plan.drafts):
        file = file_for(kind, plan.base)
        texts[file] = _formatted(_pieces(plan, kind, explain, first=not texts))
        scenarios[f"scenarios/{file}"] = _formatted(_scenarios(plan, kind, first=not scenarios))
    return {
        "set.yaml": _manifest(plan),
        **texts,
        "ru.yaml": _names(plan),
        "rules.yaml": _rules(plan),
        **scenarios,
        "scenarios/ru.yaml": _titles(plan),
    }


def file_for(kind: str, base: Library) -> str:
    """What a file with pieces of a kind is called."""
    return f"{plural_of(kind, base).replace(' ', '-')}.wonder"


def plural_of(kind: str, base: Library) -> str:
    """Several pieces of a kind, in a word."""
    return next((word.forms[-1] for word in base.words if (word.kind, word.id) == ("kind", kind)), "pieces")


def _formatted(lines: Iterator[str]) -> str:
    text = "".join(f"{line}\n" for line in lines)
    return format_text(Source("", text), Report()) or text


def _quoted(text: str) -> str:
    """A text as YAML takes it in every case."""
    return json.dumps(text, ensure_ascii=False)


def _title_of(base: Library, language: str) -> str:
    title = base.sets[-1].title
    return title.get(language, title["en"])


# ---------------------------------------------------------------- YAML


def _manifest(plan: Plan) -> str:
    base = plan.base
    least, most = base.players
    return dedent(f"""\
        # What this set is. Its folder is called like its id.
        id: {plan.name}
        title: {{en: {_quoted(plan.title)}, ru: {_quoted(plan.title)}}}
        # How many people can play with it
        players: {{min: {least}, max: {most}}}
        # The sets that it builds on: all their words and pieces are there
        extends: [{base.sets[-1].id}]
        credits: {{design: your name}}
        """)


def _names(plan: Plan) -> str:
    lines = ["# Every name in Russian, by kind: first as it stands in the texts, then the translation.", "names:"]
    for kind in dict.fromkeys(draft.model.kind for draft in plan.drafts):
        lines.append(f"  {kind}:")
        drafts = [draft for draft in plan.drafts if draft.model.kind == kind]
        lines += [f"    {_quoted(draft.name)}: {_quoted(draft.russian)}" for draft in drafts]
    return "\n".join(lines) + "\n"


def _titles(plan: Plan) -> str:
    titles = "".join(f"  {_quoted(english)}: {_quoted(russian)}\n" for english, russian in _titles_of(plan))
    why = "# The title of every scenario in Russian: first as it stands in the texts, then the translation."
    return f"{why}\nnames:\n{titles}" if titles else f"{why}\nnames: {{}}\n"


def _titles_of(plan: Plan) -> Iterator[tuple[str, str]]:
    """The titles of the scenarios in English and in Russian."""
    for draft in plan.drafts:
        if draft.scenario is not None:
            named = (f"«{_russian_name(draft.model, plan)}»", f"«{draft.russian}»")
            russian = draft.scenario.titles.get("ru", draft.scenario.name)
            yield _told_title(draft, draft.scenario), _varied(russian, *named)
        elif plan.base.zones:
            yield _first_title(draft), f"«{draft.russian}» остаётся на месте"


def _rules(plan: Plan) -> str:
    lines = [
        "# The rules of this set in your own words, numbered. Scenarios say which of them they show.",
        "# Each rule belongs to the chapter that stands in the middle of its id.",
        "chapters:",
        "  piece: {en: Pieces, ru: Компоненты}",
        "  play: {en: Play, ru: Ход игры}",
        "rules:",
    ]
    for draft in plan.drafts:
        model = _russian_name(draft.model, plan)
        english = f"{draft.name} does what {draft.model.name} does"
        russian = f"«{draft.russian}» действует так же, как «{model}»"
        if draft in plan.varied:
            english = f"In the variant {plan.variant}, {draft.name} takes the place of {draft.model.name}"
            russian = f"В варианте «{plan.variant}» вместо «{model}» в игре «{draft.russian}»"
        lines += [
            f"  - id: {plan.rule(draft)}",
            f"    en: {_quoted(english + '.')}",
            f"    ru: {_quoted(russian + '.')}",
        ]
    lines += [
        "  # A rule that no scenario can show says why.",
        f"  - id: {plan.name}.play.1",
        "    en: " + _quoted(f"Everything else is played as in {_title_of(plan.base, 'en')}."),
        "    ru: " + _quoted(f"В остальном играют так же, как в «{_title_of(plan.base, 'ru')}»."),
        "    aside: {kind: advice, reason: It only points to another rulebook.}",
    ]
    return "\n".join(lines) + "\n"


def _russian_name(piece: Piece, plan: Plan) -> str:
    return plan.base.names.get("ru", {}).get(piece.kind, {}).get(piece.name, piece.name)


# ---------------------------------------------------------------- pieces


def _pieces(plan: Plan, kind: str, explain: _Explainer, first: bool) -> Iterator[str]:
    plural = plural_of(kind, plan.base)
    yield f"# The first {plural} of {plan.title}, varied from {plural} of {_title_of(plan.base, 'en')}."
    if first:
        yield "# A piece begins with its kind and its name in quotes; what belongs to it is indented by two spaces."
        yield f"# Change a name, a number or a cost, then see what is said to it: wonderscript check {plan.name}"
        yield f'# One more of them: wonderscript add {kind} "Name" {plan.name}'
    for draft in plan.new:
        if draft.model.kind == kind:
            yield ""
            yield f'{kind} "{draft.name}"'
            yield from explain.lines(draft, "  ")
    if plan.varied and plan.varied[0].model.kind == kind:
        yield ""
        yield from _variant(plan, explain)


def _variant(plan: Plan, explain: _Explainer) -> Iterator[str]:
    yield "# A deck that is dealt to the last piece has no room for one more: it takes the place of another one with"
    yield "# the same properties. That is said in a variant, for those who choose it."
    yield f'variant "{plan.variant}"'
    for draft in plan.varied:
        yield f'  remove {draft.model.kind} "{draft.model.name}"'
        yield f'  add {draft.model.kind} "{draft.name}"'
        yield from explain.lines(draft, "    ")


class _Explainer:
    """Says of each sort of line, once, what it is for."""

    def __init__(self, base: Library) -> None:
        self._links = {form.split()[0] for word in base.words if word.kind == "link" for form in word.forms}
        self._properties = {one.id for one in base.properties}
        self._properties.update(value for one in base.properties for value in one.values)
        self._said: set[str] = set()

    def lines(self, draft: Draft, margin: str) -> Iterator[str]:
        for line in draft.lines:
            meaning = "" if line.startswith(" ") else self._meaning(line, draft.model)
            yield f"{margin}{line}  # {meaning}" if meaning else f"{margin}{line}"

    def _meaning(self, line: str, model: Piece) -> str:
        head = line.split()[0].rstrip(",:")
        if head in self._properties:
            meaning = f"its properties: {', '.join(model.properties)}"
        elif head in self._links:
            meaning = "a link to another piece, by its name"
        else:
            meaning = _MEANINGS.get(head, "")
        if meaning in self._said:
            return ""
        self._said.add(meaning)
        return meaning


# ---------------------------------------------------------------- scenarios


def _scenarios(plan: Plan, kind: str, first: bool) -> Iterator[str]:
    if first:
        yield "# Scenarios are examples that can be played: a table, what happens, and what is true then."
    drafts = [draft for draft in plan.drafts if draft.model.kind == kind]
    for number, draft in enumerate(drafts):
        if first or number:
            yield ""
        variant = plan.variant if draft in plan.varied else None
        yield from scenario_of(draft, plan.base, variant, plan.rule(draft))


def title_of_scenario(draft: Draft) -> str:
    """What the scenario of a new piece is called."""
    return _told_title(draft, draft.scenario) if draft.scenario is not None else _first_title(draft)


def scenario_of(draft: Draft, base: Library, variant: str | None, rule: str | None = None) -> Iterator[str]:
    """An example of a new piece: that of its model told of it, or the simplest thing that can be said."""
    if draft.scenario is None and not base.zones:
        return
    yield f'scenario "{title_of_scenario(draft)}"'
    if rule is not None:
        yield f"  shows {rule}"
    if variant is not None:
        yield f'  with "{variant}"'
    if draft.scenario is not None:
        yield from _told_of(draft, draft.scenario)
    else:
        yield from lying_lines(draft.model.kind, draft.name, base)


def _told_of(draft: Draft, scenario: Scenario) -> Iterator[str]:
    """The scenario of the model piece, with the new piece in its place."""
    _head, _line_end, rest = scenario.source.partition("\n")
    for line in dedent(rest).splitlines():
        if not line.startswith("shows "):
            yield indent(line.replace(f'"{draft.model.name}"', f'"{draft.name}"'), "  ")


def _told_title(draft: Draft, scenario: Scenario) -> str:
    return _varied(scenario.name, draft.model.name, draft.name)


def _varied(title: str, old: str, new: str) -> str:
    """The title of the model's scenario, with the new name in it or before it."""
    return title.replace(old, new) if old in title else f"{new}: {title}"


def _first_title(draft: Draft) -> str:
    return f"{draft.name} stays where it was put"


def lying_lines(kind: str, name: str, base: Library) -> Iterator[str]:
    """The simplest thing that can be said of a piece: it lies where it was put."""
    place = _zone_for(kind, base)
    yield f"  players {base.players[0]}"
    yield f'  {place} "{name}"'
    yield f'  then {place} "{name}"'


def _zone_for(kind: str, base: Library) -> str:
    """Where a piece of a kind can lie, as a scenario begins to say it."""
    active: Sequence[str | None] = [one.active_zone for one in base.kinds if one.id == kind]
    zones = sorted(base.zones, key=lambda zone: (zone.id not in active, zone.shared))
    return f"the {zones[0].id} has" if zones[0].shared else f"me has {zones[0].id}"
