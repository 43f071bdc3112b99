"""The words of a library by language: what they are called, and speakers who make sentences with them.

In: a library. Out: names of words, and for each language somebody who speaks it. Which sentence an effect object
makes is the business of `runtime.words`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from wonderscript.runtime.effects import Rule, Statement
from wonderscript.runtime.library import Library, Verb, WordInfo
from wonderscript.runtime.phrases import Cost, Number
from wonderscript.runtime.words import english
from wonderscript.runtime.words.declension import agree
from wonderscript.runtime.words.lexicon import AMOUNT, Lexicon
from wonderscript.runtime.words.plurals import english_plural

LANGUAGES = ("en", "ru")

Texts = dict[str, str]


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says in one language what the effect objects of a library mean."""

    lexicon: Lexicon

    def sentence(self, effect: Rule, kind: str) -> str:
        """A fact or trigger of a piece of that kind."""
        return english.sentence(effect, self.lexicon, kind)

    def body(self, statements: tuple[Statement, ...], kind: str) -> str:
        """The whole text of a piece of that kind."""
        return english.body(statements, self.lexicon, kind)

    def cost(self, cost: Cost) -> str:
        """What something costs."""
        return english.phrase(cost, self.lexicon)

    def points(self, number: Number) -> str:
        """What a line of the score sheet counts."""
        return english.points(number, self.lexicon)


def speakers(library: Library) -> dict[str, Speaker]:
    """A speaker for each language."""
    lexicon = english_lexicon(library)
    return {"en": Speaker(lexicon), "ru": Speaker(lexicon)}


class Words:
    """What the words of a library are called in each language; the English word stands in for a missing one."""

    def __init__(self, library: Library) -> None:
        """Remember the words by what they are and by their ids."""
        self._words = {(word.kind, word.id): word for word in library.words}
        self._verbs = library.verb_words

    def word(self, name: str, *kinds: str) -> dict[str, Any]:
        """A word that is one of these kinds: its id and its names."""
        word = self._found(name, kinds)
        names = {"en": (word.forms[0] if word.forms else name).replace("-", " ")}
        for language in LANGUAGES[1:]:
            forms = word.languages.get(language, {})
            names[language] = forms.get("one") or forms.get("adj") or forms.get("text") or names["en"]
        return {"id": name, "names": names}

    def noun(self, name: str, *kinds: str) -> dict[str, Any]:
        """A word for things that there can be several of: its plurals too."""
        said = self.word(name, *kinds)
        word = self._found(name, kinds)
        english = word.forms[-1].replace("-", " ") if len(word.forms) > 1 else english_plural(said["names"]["en"])
        plurals = {language: word.languages.get(language, {}).get("plural", english) for language in LANGUAGES}
        return said | {"plurals": plurals}

    def value(self, name: str) -> dict[str, Any]:
        """A named value; of one that is an adjective, also the form that stands before several things."""
        said = self.word(name, "value")
        plurals = {"en": said["names"]["en"]}
        adjective = self._found(name, ["value"]).languages.get("ru", {}).get("adj")
        if adjective is not None:
            plurals["ru"] = agree(adjective, "m", "nom", plural=True)
        return said | {"plurals": plurals}

    def link(self, name: str) -> Texts:
        """A link as one says it of one piece: `leads to`."""
        return {language: self._verbs.get(language, {}).get(name, {}).get("he", name) for language in LANGUAGES}

    def _found(self, name: str, kinds: Iterable[str]) -> WordInfo:
        found = (self._words[kind, name] for kind in kinds if (kind, name) in self._words)
        return next(found, WordInfo("", name, (), {}))


def english_lexicon(library: Library) -> Lexicon:
    """The words as the sets declare them."""
    words: dict[str, tuple[str, ...]] = {}
    for word in library.words:
        if word.forms:
            words.setdefault(word.id, word.forms)
    related = [*(one.id for one in library.links), *(one.id for one in library.relations)]
    return Lexicon.english(
        words,
        verbs={
            **{name: words.get(name, (name,)) for name in related},
            **{verb.id: verb.forms for verb in library.verbs},
        },
        slots={verb.id: _slots(verb) for verb in library.verbs},
        settings={one.id: one.value for one in library.settings if not one.by_players and not one.follows_players},
        resources=library.resources,
        shared=[one.id for one in library.counters if one.shared],
        steps=[word.id for word in library.words if word.kind == "step"],
    )


def russian_lexicon(library: Library, basis: Lexicon) -> Lexicon:
    """The words as the Russian translations have them; what is missing there is said in English."""
    words: dict[str, dict[str, str]] = {}
    for word in library.words:
        if "ru" in word.languages:
            words.setdefault(word.id, word.languages["ru"])
    return Lexicon.russian(
        basis,
        words,
        names=library.names.get("ru", {}),
        verbs=library.verb_words.get("ru", {}),
        lines=library.lines.get("ru", {}),
    )


def _slots(verb: Verb) -> tuple[str, ...]:
    """What each argument of a verb is, as the lexicon calls it."""
    return tuple(
        of or "piece" if kind == "piece" else f"{AMOUNT}{of}" if kind == "amount" and of else kind
        for kind, _variable, of in verb.slots
    )
