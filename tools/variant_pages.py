"""A variant in words: what it adds, takes out and changes, as the game reads before it and with it.

In: the library of some sets as they are, and with the variant. Out: lines to read in one language, from the effect
objects of both and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wonderscript.runtime.instructions.library import NamedRules, Piece, Value
from wonderscript.runtime.instructions.phrases import Cost
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words import describe, describe_argument, describe_cost, describe_points
from wonderscript.runtime.words.explanations import Explainer
from wonderscript.runtime.words.lexicon import Language
from wonderscript.runtime.words.plan.stories import small
from wonderscript.runtime.words.speech import capital

LABELS = {
    "en": {
        "adds": "Adds",
        "removes": "Takes out",
        "changes": "Changes",
        "before": "before",
        "after": "now",
        "beside": "besides",
        "piece": '{kind} "{name}"',
        "rule": "rule {name}",
        "text": "a text of its own",
        "score": 'score line "{name}"',
        "ties": "what breaks ties",
        "ending": "by what the last step ends the game",
        "teams": "teams",
        "deck": "deck {name}",
        "setting": "setting {name}",
        "cost": "Cost: {cost}",
    },
    "ru": {
        "adds": "Добавляет",
        "removes": "Убирает",
        "changes": "Меняет",
        "before": "было",
        "after": "стало",
        "beside": "кроме того",
        "piece": "{kind} «{name}»",
        "rule": "правило «{name}»",
        "text": "отдельный текст",
        "score": "строка подсчёта «{name}»",
        "ties": "что решает при равенстве",
        "ending": "чем заканчивает игру последний шаг",
        "teams": "команды",
        "deck": "{name}",
        "setting": "настройка «{name}»",
        "cost": "Стоимость: {cost}",
    },
}


class Told(NamedTuple):
    """Something that a game says: what it is called, and its lines; `does` are those that say what it does."""

    title: str
    lines: tuple[str, ...]
    does: tuple[str, ...] = ()


class Difference(NamedTuple):
    """What is different with a variant; without `before` it is new, without `now` it is gone.

    `sort` is what it is: a piece, a rule, a setting and so on. `does`: which of its lines say what it does now.
    """

    title: str
    before: tuple[str, ...] | None
    now: tuple[str, ...] | None
    sort: str
    does: tuple[str, ...] = ()

    @property
    def gone(self) -> tuple[str, ...]:
        """The lines that are there no more; all of them if only their order is another one."""
        return _beyond(self.before or (), self.now or ()) if self._has_other_lines else self.before or ()

    @property
    def new(self) -> tuple[str, ...]:
        """The lines that were not there before; all of them if only their order is another one."""
        return _beyond(self.now or (), self.before or ()) if self._has_other_lines else self.now or ()

    @property
    def beside(self) -> tuple[str, ...]:
        """What it does as before, where somebody could think that what is new stands in its place."""
        return () if self.before is None or self.gone else _beyond(self.does, self.new)

    @property
    def _has_other_lines(self) -> bool:
        return Counter(self.before) != Counter(self.now)


def _beyond(lines: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that are not among others, or not so often; of equal ones the last."""
    left = Counter(others)
    found = []
    for line in lines:
        if left[line] > 0:
            left[line] -= 1
        else:
            found.append(line)
    return tuple(found)


def differences(plain: PlayableLibrary, varied: PlayableLibrary, language: Language) -> list[Difference]:
    """All that is different with a variant, in the order in which games say it, what is new at the end."""
    before, now = _Teller(plain, language).everything(), _Teller(varied, language).everything()
    found = [
        Difference(said.title, said.lines, now[key].lines, str(key[0]), now[key].does)
        if key in now
        else Difference(said.title, said.lines, None, str(key[0]))
        for key, said in before.items()
        if key not in now or now[key].lines != said.lines
    ]
    new = [(key, said) for key, said in now.items() if key not in before]
    return [*found, *(Difference(said.title, None, said.lines, str(key[0])) for key, said in new)]


def variant_lines(plain: PlayableLibrary, varied: PlayableLibrary, language: Language) -> Iterator[str]:
    """What a variant does, as lines to read."""
    for one in differences(plain, varied, language):
        told = told_in(one, language)
        yield told.title
        yield from (f"  {line}" for line in told.lines)


def told_in(one: Difference, language: Language) -> Told:
    """A difference in words: what is done to what, and the lines that are new, or were and are now, and which stay."""
    labels = LABELS[language]
    if one.before is None or one.now is None:
        return Told(f"{labels['adds' if one.before is None else 'removes']}: {one.title}", one.now or ())
    said = (("before", one.gone), ("after", one.new), ("beside", one.beside))
    lines = tuple(f"{labels[when]}: {line}" for when, found in said for line in found)
    return Told(f"{labels['changes']}: {one.title}", lines)


def house_rules(plain: PlayableLibrary, varied: PlayableLibrary, language: Language) -> list[Told]:
    """What a variant changes besides pieces, in words: rules, texts around steps, score lines, settings."""
    return [told_in(one, language) for one in differences(plain, varied, language) if one.sort != "piece"]


class _Teller:
    """Tells everything that a library says, each thing under a key by which it is found in another library."""

    def __init__(self, library: PlayableLibrary, language: Language) -> None:
        self.library = library
        self.explainer = Explainer(library, language)
        self.lexicon = self.explainer.lexicon
        self.language = language
        self.labels = LABELS[language]

    def everything(self) -> dict[tuple[object, ...], Told]:
        library = self.library
        found: dict[tuple[object, ...], Told] = {}
        for setting in library.settings:
            title = self.labels["setting"].format(name=self._setting_name(setting.id))
            found["setting", setting.id] = Told(title, (self.explainer.setting_value(setting),))
        for piece in library.pieces:
            numbers = tuple(sorted((name, one) for name, one in piece.properties.items() if isinstance(one, int)))
            title = self.labels["piece"].format(kind=self.lexicon.noun(piece.kind).one, name=self._name(piece))
            # A changed number must not hide that it is the same piece, unless a namesake needs it to be told apart.
            namesakes = sum((one.kind, one.name) == (piece.kind, piece.name) for one in library.pieces)
            key = ("piece", piece.kind, piece.name, numbers if namesakes > 1 else ())
            found[key] = Told(title, tuple(self._piece(piece)), tuple(self._text_of(piece)))
        for rule in library.rules:
            found.update(self._rule(rule))
        for deck in library.decks:
            title = self.labels["deck"].format(name=self._deck_name(deck.id))
            found["deck", deck.id] = Told(
                title, tuple(describe_argument(part.pieces, self.lexicon) for part in deck.parts)
            )
        for score in library.scores:
            title = self.labels["score"].format(name=self._line(score.name))
            found["score", score.name] = Told(title, (describe_points(score.points, self.lexicon),))
        if library.ties:
            found["ties",] = Told(self.labels["ties"], (self.explainer.all_ties(),))
        if library.ending is not None:
            found["ending",] = Told(self.labels["ending"], (self._line(library.ending),))
        if library.teams is not None:
            found["teams",] = Told(self.labels["teams"], tuple(self.explainer.teams()))
        return found

    def _line(self, name: str) -> str:
        return self.library.lines.get(self.language, {}).get(name, name)

    def _name(self, piece: Piece) -> str:
        return self.library.names.get(self.language, {}).get(piece.kind, {}).get(piece.name, piece.name)

    def _piece(self, piece: Piece) -> Iterator[str]:
        for name, value in piece.properties.items():
            yield f"{self.lexicon.noun(name).one}: {self._value(value)}"
        if piece.cost != Cost():
            yield self.labels["cost"].format(cost=describe_cost(piece.cost, self.lexicon))
        yield from self._text_of(piece)
        for number, part in enumerate(piece.parts, 1):
            own = not part.name.endswith(f" {number}")
            name = self._name(part) if own else f"{self.lexicon.noun(part.kind).one} {number}"
            yield from self._under(name, self._piece(part))

    def _under(self, name: str, lines: Iterable[str]) -> Iterator[str]:
        """Lines after what they are about: in Russian a sentence goes on after a colon."""
        if self.language == "ru":
            yield from (f"{capital(name)}: {small(line)}" for line in lines)
        else:
            yield from (f"{name}: {line}" for line in lines)

    def _setting_name(self, setting: str) -> str:
        return self.explainer.setting_name(setting) if self.language == "ru" else setting

    def _deck_name(self, deck: str) -> str:
        """What a deck is called; a word that is not translated does not say that it is one."""
        noun = self.lexicon.noun(deck)
        return f"колода {noun.one}" if noun.foreign else noun.one

    def _text_of(self, piece: Piece) -> list[str]:
        return describe(piece.rules, self.lexicon, piece.kind, piece.text)

    def _value(self, value: Value) -> str:
        if isinstance(value, tuple):
            return " ".join(f"{mark}+" for mark in value)
        return self.lexicon.adjective(value) if isinstance(value, str) else str(value)

    def _rule(self, rule: NamedRules) -> Iterator[tuple[tuple[object, ...], Told]]:
        lines = tuple(describe(rule.rules, self.lexicon))
        if rule.name:
            title = self.labels["rule"].format(name=self.lexicon.line(rule.name))
            yield ("rule", rule.name), Told(title, lines, lines)
        else:
            yield ("text", lines), Told(self.labels["text"], lines)
