"""The files of a starter expansion, written for somebody who has never seen one: every line says what it is for.

They are in the language of who asked: names, titles, rules and remarks; the other language is the translation.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import dedent, indent, wrap

from wonderscript.dsl.formatting import format_text
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.translation import LANGUAGES, Language, Phrase
from wonderscript.runtime.instructions.library import Piece, SetInfo
from wonderscript.runtime.instructions.scenarios import Scenario
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.nouns import Noun
from wonderscript.runtime.words.ru.declension import decline
from wonderscript.tools.speech import said_in

Files = dict[str, str]

# Remarks are broken here.
WIDTH = 110

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
    """A new piece: the one it was varied from, its names by language, its lines, and a scenario to tell of it.

    Drafts of one `group` have the same properties, so decks bear them all or none. What a `deck` takes by its name is
    to be named there too.
    """

    model: Piece
    language: Language
    names: Mapping[Language, str]
    lines: tuple[str, ...]
    scenario: Scenario | None
    group: tuple[object, ...]
    deck: str | None = None

    @property
    def name(self) -> str:
        """The name in the text."""
        return self.names[self.language]


@dataclass(frozen=True, slots=True)
class Hands:
    """Larger hands: settings with their new numbers, what is added to each deck, and what is seen of it.

    `step` is where `amount` pieces of a kind lie in a `zone` of each player.
    """

    settings: Mapping[str, int]
    drafts: tuple[Draft, ...]
    kind: str
    step: str
    zone: str
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What a starter holds: pieces that are new, pieces in the place of others, and pieces for larger hands."""

    name: str
    titles: Mapping[Language, str]
    language: Language
    base: PlayableLibrary
    new: tuple[Draft, ...] = ()
    varied: tuple[Draft, ...] = ()
    hands: Hands | None = None

    @property
    def title(self) -> str:
        """The title of the set in its own language."""
        return self.titles[self.language]

    @property
    def other(self) -> Language:
        """The language that it is translated into."""
        return next(one for one in LANGUAGES if one != self.language)

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """All new pieces that have a rule and a scenario of their own."""
        return (*self.new, *self.varied)

    @property
    def named(self) -> tuple[Draft, ...]:
        """All new pieces."""
        return (*self.drafts, *(self.hands.drafts if self.hands else ()))

    @property
    def variant(self) -> str:
        """The name of the variant: the title, unless there is such a variant already."""
        if self.title in self.base.variants:
            return self.said(Phrase("{title} Variant", title=self.title))
        return self.title

    def hands_in(self, language: Language) -> str:
        """The name of the variant with larger hands."""
        return said_in(Phrase("{title}: Larger Hands", title=self.titles[language]), language)

    def rule(self, draft: Draft) -> str:
        """The id of the rule that speaks of a piece."""
        return f"{self.name}.piece.{self.drafts.index(draft) + 1}"

    def said(self, text: str) -> str:
        """Words of ours in the language of the set."""
        return said_in(text, self.language)

    def remark(self, text: str) -> Iterator[str]:
        """Words of ours as a remark, on as many lines as they need."""
        yield from wrap(self.said(text), WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)

    def noun(self, kind: str) -> Noun:
        """A kind or a property in the language of the set."""
        return lexicon_of(self.base, self.language).noun(kind)


def title_of(name: str) -> str:
    """The title of a set, made of its id."""
    return " ".join(word.capitalize() for word in name.split("-"))


def write_files(plan: Plan) -> Files:
    """All files, by their paths in the folder of the set; each kind has files of its own."""
    texts: Files = {}
    scenarios: Files = {}
    explain = _Explainer(plan)
    for kind in dict.fromkeys(draft.model.kind for draft in plan.drafts):
        file = file_for(kind, plan.base)
        texts[file] = _formatted(_pieces(plan, kind, explain, first=not texts))
        scenarios[f"scenarios/{file}"] = _formatted(_scenarios(plan, kind, first=not scenarios))
    if plan.hands is not None:
        texts[HANDS] = _formatted(_larger_hands(plan, plan.hands, explain))
        scenarios[f"scenarios/{HANDS}"] = _formatted(_scenario_of_hands(plan, plan.hands))
    return {
        "set.yaml": _manifest(plan),
        **texts,
        f"{plan.other}.yaml": _names(plan),
        "rules.yaml": _rules(plan),
        **scenarios,
        f"scenarios/{plan.other}.yaml": _titles(plan),
    }


def file_for(kind: str, base: PlayableLibrary) -> str:
    """What a file with pieces of a kind is called."""
    return f"{plural_of(kind, base).replace(' ', '-')}.wonder"


def plural_of(kind: str, base: PlayableLibrary) -> str:
    """Several pieces of a kind, in a word."""
    return next((word.forms[-1] for word in base.words if (word.kind, word.id) == ("kind", kind)), "pieces")


def _formatted(lines: Iterator[str]) -> str:
    text = "".join(f"{line}\n" for line in lines)
    return format_text(Source("", text), Report()) or text


def _quoted(text: str) -> str:
    """A text as YAML takes it in every case."""
    return json.dumps(text, ensure_ascii=False)


def _title_in(one: SetInfo, language: str) -> str:
    return one.title.get(language, one.title["en"])


def name_in(piece: Piece, base: PlayableLibrary, language: str) -> str:
    """What a piece is called in a language; as in its text, if nobody says otherwise."""
    return base.names.get(language, {}).get(piece.kind, {}).get(piece.name, piece.name)


# ---------------------------------------------------------------- YAML


def _manifest(plan: Plan) -> str:
    base, say = plan.base, plan.said
    least, most = base.players
    language = "" if plan.language == "en" else f"language: {plan.language}\n"
    titles = ", ".join(f"{one}: {_quoted(plan.titles[one])}" for one in (plan.language, plan.other))
    return (
        f"# {say('What this set is. Its folder is called like its id.')}\n"
        f"id: {plan.name}\n"
        f"title: {{{titles}}}\n"
        f"{language}"
        f"# {say('How many people can play with it')}\n"
        f"players: {{min: {least}, max: {most}}}\n"
        f"# {say('The sets that it builds on: all their words and pieces are there')}\n"
        f"extends: [{base.sets[-1].id}]\n"
        f"credits: {{design: {say('your name')}}}\n"
        f"# {say('Colors, icons, sizes and pictures stand in theme.yaml; a picture of your own in this folder:')}\n"
        f"# pictures: {{{plan.drafts[0].name}: {{file: art/1.png, credit: {say('your name')}}}}}\n"
    )


_OF_NAMES = {
    "en": "Every name in English, by kind: first as it stands in the texts, then the translation.",
    "ru": "Every name in Russian, by kind: first as it stands in the texts, then the translation.",
}
_OF_TITLES = {
    "en": "The title of every scenario in English: first as it stands in the texts, then the translation.",
    "ru": "The title of every scenario in Russian: first as it stands in the texts, then the translation.",
}


def _names(plan: Plan) -> str:
    lines = [f"# {plan.said(_OF_NAMES[plan.other])}", "names:"]
    for kind in dict.fromkeys(draft.model.kind for draft in plan.named):
        lines.append(f"  {kind}:")
        drafts = [draft for draft in plan.named if draft.model.kind == kind]
        lines += [f"    {_quoted(draft.name)}: {_quoted(draft.names[plan.other])}" for draft in drafts]
    return "\n".join(lines) + "\n"


def _titles(plan: Plan) -> str:
    titles = "".join(f"  {_quoted(own)}: {_quoted(other)}\n" for own, other in _titles_of(plan))
    why = f"# {plan.said(_OF_TITLES[plan.other])}"
    return f"{why}\nnames:\n{titles}" if titles else f"{why}\nnames: {{}}\n"


def _titles_of(plan: Plan) -> Iterator[tuple[str, str]]:
    """The titles of the scenarios, in the language of the set and in the other one."""
    for draft in plan.drafts:
        if draft.scenario is not None or plan.base.zones:
            yield title_of_scenario(draft, plan.base), _title_of_scenario(draft, plan.base, plan.other)
    if plan.hands is not None:
        yield _title_of_hands(plan.hands, plan.language), _title_of_hands(plan.hands, plan.other)


def _rules(plan: Plan) -> str:
    lines = [
        f"# {plan.said('The rules of this set in your own words, numbered. Scenarios say which of them they show.')}",
        f"# {plan.said('Each rule belongs to the chapter that stands in the middle of its id.')}",
        "chapters:",
        *_said_in_both(plan, "  piece", "Pieces"),
        *_said_in_both(plan, "  play", "Play"),
        "rules:",
    ]
    for draft in plan.drafts:
        lines.append(f"  - id: {plan.rule(draft)}")
        lines += [f"    {one}: {_quoted(_rule_of(draft, plan, one))}" for one in (plan.language, plan.other)]
    if plan.hands is not None:
        lines.append(f"  - id: {_rule_of_hands(plan)}")
        lines += [f"    {one}: {_quoted(_told_of_hands(plan, plan.hands, one))}" for one in (plan.language, plan.other)]
    lines += [
        f"  # {plan.said('A rule that no scenario can show says why.')}",
        f"  - id: {plan.name}.play.1",
        *(f"    {one}: {_quoted(_last_rule(plan, one))}" for one in (plan.language, plan.other)),
        f"    aside: {{kind: advice, reason: {_quoted(plan.said('It only points to another rulebook.'))}}}",
    ]
    return "\n".join(lines) + "\n"


def _said_in_both(plan: Plan, key: str, words: str) -> list[str]:
    """A line of YAML with words of ours in both languages."""
    return [f"{key}: {{{', '.join(f'{one}: {said_in(words, one)}' for one in (plan.language, plan.other))}}}"]


def _rule_of(draft: Draft, plan: Plan, language: Language) -> str:
    new, model = draft.names[language], name_in(draft.model, plan.base, language)
    if draft in plan.varied:
        told = "In the variant {variant}, {new} takes the place of {model}."
        if language == "ru":
            model = f"{decline(lexicon_of(plan.base, language).noun(draft.model.kind), 'gen')} «{model}»"
        return said_in(Phrase(told, variant=plan.variant, new=new, model=model), language)
    return said_in(Phrase("{new} does what {model} does.", new=new, model=model), language)


def _last_rule(plan: Plan, language: Language) -> str:
    title = _title_in(plan.base.sets[-1], language)
    return said_in(Phrase("Everything else is played as in {title}.", title=title), language)


# ---------------------------------------------------------------- pieces


def _pieces(plan: Plan, kind: str, explain: _Explainer, first: bool) -> Iterator[str]:
    noun, base = plan.noun(kind), _title_in(plan.base.sets[-1], plan.language)
    few, many = noun.plural or noun.many, noun.many
    told = "The first {few} of {title}, varied from {many} of {base}."
    yield from plan.remark(Phrase(told, few=few, many=many, title=plan.title, base=base))
    if first:
        yield from plan.remark(
            "A piece begins with its kind and its name in quotes; what belongs to it is indented by two spaces."
        )
        told = "Change a name, a number or a cost, then see what is said to it: wonderscript check {set}"
        yield from plan.remark(Phrase(told, set=plan.name))
        told = 'One more of them: wonderscript add {kind} "Name" {set}'
        yield from plan.remark(Phrase(told, kind=_one_word(kind), set=plan.name))
    for draft in plan.new:
        if draft.model.kind == kind:
            yield ""
            yield f'{kind} "{draft.name}"'
            yield from explain.lines(draft, "  ")
            yield from _in_its_deck(draft, plan)
    if plan.varied and plan.varied[0].model.kind == kind:
        yield ""
        yield from _variant(plan, explain)


def _one_word(kind: str) -> str:
    """A kind as one types it on a command line."""
    return f'"{kind}"' if " " in kind else kind


def _in_its_deck(draft: Draft, plan: Plan) -> Iterator[str]:
    if draft.deck is not None:
        yield ""
        yield from plan.remark(
            "This deck takes its pieces by name, so it has to be told of the new one: so many copies of it are made."
        )
        yield from deck_lines(draft)


def deck_lines(draft: Draft) -> Iterator[str]:
    """What puts a new piece into the deck that takes such pieces by their names."""
    if draft.deck is not None:
        yield f"deck {draft.deck}, also"
        yield f'  1 {draft.model.kind} named "{draft.name}"'


def _variant(plan: Plan, explain: _Explainer) -> Iterator[str]:
    yield from plan.remark(
        "A deck that is dealt to the last piece has no room for one more: it takes the place of another one with the "
        "same properties. That is said in a variant, for those who choose it."
    )
    yield f'variant "{plan.variant}"'
    for draft in plan.varied:
        yield f'  remove {draft.model.kind} "{draft.model.name}"'
        yield f'  add {draft.model.kind} "{draft.name}"'
        yield from explain.lines(draft, "    ")


class _Explainer:
    """Says of each sort of line, once, what it is for."""

    def __init__(self, plan: Plan) -> None:
        base = plan.base
        self._plan = plan
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
            words = lexicon_of(self._plan.base, self._plan.language)
            meaning = Phrase(
                "its properties: {named}", named=", ".join(words.noun(one).one for one in model.properties)
            )
        elif head in self._links:
            meaning = Phrase("a link to another piece, by its name")
        else:
            meaning = Phrase(_MEANINGS.get(head, ""))
        if meaning in self._said:
            return ""
        self._said.add(meaning)
        return self._plan.said(meaning) if meaning else ""


# ---------------------------------------------------------------- larger hands

HANDS = "larger-hands.wonder"


def _larger_hands(plan: Plan, hands: Hands, explain: _Explainer) -> Iterator[str]:
    yield from plan.remark(
        "Another way into a deck that is dealt to the last piece: larger hands. Everybody is dealt one piece more, so "
        "each deck gets one more for each player: as many copies as the smallest table has players, and one more for "
        "each player who joins."
    )
    yield f'variant "{plan.hands_in(plan.language)}"'
    for setting, number in hands.settings.items():
        yield f"  change {setting} to {number}"
    for draft in hands.drafts:
        yield f'  add {draft.model.kind} "{draft.name}"'
        yield from explain.lines(draft, "    ")


def _rule_of_hands(plan: Plan) -> str:
    return f"{plan.name}.piece.{len(plan.drafts) + 1}"


def _told_of_hands(plan: Plan, hands: Hands, language: Language) -> str:
    told = "In the variant {variant}, every player is dealt {count}."
    return said_in(Phrase(told, variant=plan.hands_in(plan.language), count=hands.amount), language)


def _title_of_hands(hands: Hands, language: Language) -> str:
    return said_in(Phrase("hands of {count}", count=hands.amount), language)


def _scenario_of_hands(plan: Plan, hands: Hands) -> Iterator[str]:
    yield f'scenario "{_title_of_hands(hands, plan.language)}"'
    yield f"  shows {_rule_of_hands(plan)}"
    yield f'  with "{plan.hands_in(plan.language)}"'
    yield f"  players {plan.base.players[0]}"
    yield f"  when the {hands.step} comes"
    yield f"  then there are {hands.amount} {plural_of(hands.kind, plan.base)} in my {hands.zone}"


# ---------------------------------------------------------------- scenarios


def _scenarios(plan: Plan, kind: str, first: bool) -> Iterator[str]:
    if first:
        yield from plan.remark(
            "Scenarios are examples that can be played: a table, what happens, and what is true then."
        )
    drafts = [draft for draft in plan.drafts if draft.model.kind == kind]
    for number, draft in enumerate(drafts):
        if first or number:
            yield ""
        variant = plan.variant if draft in plan.varied else None
        yield from scenario_of(draft, plan.base, variant, plan.rule(draft))


def title_of_scenario(draft: Draft, base: PlayableLibrary) -> str:
    """What the scenario of a new piece is called in its text."""
    return _title_of_scenario(draft, base, draft.language)


def _title_of_scenario(draft: Draft, base: PlayableLibrary, language: Language) -> str:
    """What the scenario of a new piece is called in a language."""
    if draft.scenario is None:
        return said_in(Phrase("{name} stays where it was put", name=draft.names[language]), language)
    title = draft.scenario.titles.get(language, draft.scenario.name)
    marks = "{}" if language == "en" else "«{}»"
    return _varied(title, marks.format(name_in(draft.model, base, language)), marks.format(draft.names[language]))


def scenario_of(draft: Draft, base: PlayableLibrary, variant: str | None, rule: str | None = None) -> Iterator[str]:
    """An example of a new piece: that of its model told of it, or the simplest thing that can be said."""
    if draft.scenario is None and not base.zones:
        return
    yield f'scenario "{title_of_scenario(draft, base)}"'
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
            yield indent(renamed(line, draft.model, draft.name), "  ")


def _varied(title: str, old: str, new: str) -> str:
    """The title of the model's scenario, with the new name in it or before it."""
    return title.replace(old, new) if old in title else f"{new}: {title}"


def renamed(line: str, model: Piece, name: str) -> str:
    """A line that speaks of another piece in the place of the model, and of its parts, which are called after it."""
    for old in (model.name, *(part.name for part in model.parts)):
        if old.startswith(model.name):
            line = line.replace(f'"{old}"', f'"{name}{old.removeprefix(model.name)}"')
    return line


def lying_lines(kind: str, name: str, base: PlayableLibrary) -> Iterator[str]:
    """The simplest thing that can be said of a piece: it lies where it was put."""
    place = _zone_for(kind, base)
    yield f"  players {base.players[0]}"
    yield f'  {place} "{name}"'
    yield f'  then {place} "{name}"'


def _zone_for(kind: str, base: PlayableLibrary) -> str:
    """Where a piece of a kind can lie, as a scenario begins to say it."""
    active: Sequence[str | None] = [one.active_zone for one in base.kinds if one.id == kind]
    zones = sorted(base.zones, key=lambda zone: (zone.id not in active, zone.shared))
    return f"the {zones[0].id} has" if zones[0].shared else f"me has {zones[0].id}"
