"""What the words of a library are called in each language, as plain data.

In: a library. Out: ids with names. Sentences are the business of `runtime.words`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wonderscript.runtime.instructions.library import Library, WordInfo
from wonderscript.runtime.words.en.plurals import english_plural
from wonderscript.runtime.words.lexicon import Language
from wonderscript.runtime.words.ru.declension import agree

LANGUAGES: tuple[Language, ...] = ("en", "ru")

Texts = dict[str, str]


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
        plurals = {language: word.languages.get(language, {}).get("plural") or english for language in LANGUAGES}
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
