"""The everyday words of a combination: those of the language, those that its sets bring along, and translations.

In: the language files of the sets and their words. Out: phrases, and a dictionary from other languages into the words
of the text. Whoever writes a card thinks in the words of the box; the language files know most of them already.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field

from wonderscript.compiler.declensions import found_under
from wonderscript.compiler.manifests import ENGLISH, Adjective, FixedText, Names, Noun, VerbForms, WordForms
from wonderscript.compiler.vocabulary import Term, Vocabulary
from wonderscript.dsl import everyday_words
from wonderscript.dsl.everyday import Saying, phrases_of, unfilled_slot
from wonderscript.runtime.words import nouns
from wonderscript.runtime.words.ru import declension

_CASES: tuple[nouns.Case, ...] = ("nom", "acc", "gen", "dat", "ins", "prep")
_GENDERS: tuple[nouns.Gender, ...] = ("m", "f", "n")
_LONGEST = 4
_TOKEN = re.compile(r'"[^"\n]*"|[^\W\d_][\w\'-]*|.', re.DOTALL)
_CYRILLIC = re.compile(r"[а-яё-]+", re.IGNORECASE)
_NOUN, _SEVERAL, _PARTICIPLES = "NOUN", "plur", frozenset(("PRTS", "PRTF"))
_VERBS = frozenset(("VERB", "INFN", *_PARTICIPLES))
_THIRD = frozenset(("3per", "sing"))


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Words of other languages, each with the word of the text; and names with the names of the text.

    Of words that stand in it in another form the `stems` tell which they are: what they are found under in a
    dictionary of Russian, with ours for one and for several, or for a verb in its three forms.
    """

    words: dict[tuple[str, ...], str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    lines: dict[str, str] = field(default_factory=dict)
    stems: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def lined(self, text: str) -> str | None:
        """The line of the score sheet, or the ending, for what it is called in another language."""
        return self.lines.get(_plain(text))

    def named(self, text: str) -> str | None:
        """The name of the text for a name in another language."""
        return self.names.get(_plain(text))

    def translated(self, line: str) -> str:
        """The line with every word and name that is known in the words of the text; the longest first."""
        tokens: list[str] = _TOKEN.findall(line)
        found: list[str] = []
        place = 0
        while place < len(tokens):
            token = tokens[place]
            length, ours = self._longest(tokens, place)
            if token.startswith('"') and (name := self.named(token.strip('"'))) is not None:
                length, ours = 1, f'"{name}"'
            found.append(token if ours is None else ours)
            place += length
        return "".join(found)

    def _longest(self, tokens: list[str], place: int) -> tuple[int, str | None]:
        for count in range(_LONGEST, 0, -1):
            run = tokens[place : place + 2 * count - 1]
            if len(run) == 2 * count - 1 and all(gap == " " for gap in run[1::2]):
                ours = self.words.get(tuple(map(_plain, run[::2])))
                if ours is not None:
                    return len(run), ours
        return 1, self._by_stem(tokens[place])

    def _by_stem(self, word: str) -> str | None:
        """Ours for a word in a form, or in company, that the language files do not have it in."""
        if _CYRILLIC.fullmatch(word) is None:
            return None
        for stem, form in found_under(word):
            ours = self.stems.get(stem, ())
            if _NOUN in form and len(ours) == 2:
                return ours[_SEVERAL in form]
            if form & _VERBS and len(ours) == 3:
                return ours[2 if form & _PARTICIPLES else form >= _THIRD]
        return None


def phrases_for(names: Iterable[Names]) -> tuple[Saying, ...]:
    """What people say in English: of the sets first, since their words are nearer, then of the language."""
    rows = [row for one in names if one.language == ENGLISH for row in _rows(one)]
    return (*phrases_of(rows), *everyday_words.ENGLISH)


def foreign_phrases_for(names: Iterable[Names]) -> tuple[Saying, ...]:
    """What people say in other languages."""
    rows = [row for one in names if one.language != ENGLISH for row in _rows(one)]
    return (*phrases_of(rows), *everyday_words.RUSSIAN)


def _rows(names: Names) -> list[tuple[str, str]]:
    rows = [(everyday, ours.text) for everyday, ours in names.everyday.items()]
    return [row for row in rows if unfilled_slot(*row) is None]


def dictionary_of(names: Iterable[Names], vocabulary: Vocabulary, at_hand: Container[str]) -> Dictionary:
    """All that the language files translate, the other way round; of two names those of pieces `at_hand`."""
    found = Dictionary()
    stems: dict[str, set[tuple[str, ...]]] = {}
    terms = {term.id: term for term in vocabulary.terms.values()}
    verbs = {one.verb: one.forms for group in vocabulary.verbs.values() for one in group}
    for file in names:
        if file.language == ENGLISH:
            continue
        for group in file.names.values():
            for name, entry in group.names.items():
                if found.names.get(_plain(entry.text), "") not in at_hand:
                    found.names[_plain(entry.text)] = name
        found.lines.update((_plain(entry.text), name) for name, entry in file.lines.items())
        for word, forms in file.words.items():
            if word in terms:
                found.words.update((_key(form), ours) for form, ours in _nouns(forms, terms[word]))
                if isinstance(forms, Noun):
                    for stem in _stems(forms.one, (_NOUN,)):
                        stems.setdefault(stem, set()).add((terms[word].one, terms[word].many))
        for verb, said in file.verbs.items():
            forms_of = verbs.get(verb) or (terms[verb].one if verb in terms else "",) * 3
            found.words.update((_key(form), ours) for form, ours in _verbs(said, forms_of))
            for form in (said.do, said.you, said.to):
                for stem in _stems(form or "", ("VERB", "INFN")):
                    stems.setdefault(stem, set()).add((*forms_of[:2], forms_of[-1]))
    # Who says a word that several things are called by could mean any of them.
    found.stems.update((stem, next(iter(ours))) for stem, ours in stems.items() if len(ours) == 1)
    return found


def _stems(name: str, parts: tuple[str, ...]) -> set[str]:
    """What the nouns or verbs of a name are found under in a dictionary of Russian."""
    words = [word for word in name.split() if _CYRILLIC.fullmatch(word)]
    return {stem for word in words for stem, form in found_under(word) if not form.isdisjoint(parts)}


def _nouns(forms: WordForms, term: Term) -> Iterator[tuple[str, str]]:
    """Every form of a word with ours for it; a form that is both singular and plural is taken for the plural."""
    match forms:
        case Noun():
            noun = nouns.Noun(
                one=forms.one,
                many=forms.many,
                few=forms.few,
                plural=forms.plural,
                acc=forms.acc or "",
                gen=forms.gen or "",
                dat=forms.dat or "",
                ins=forms.ins or "",
                prep=forms.prep or "",
                gender=forms.gender,
                sort=forms.sort or "",
                plural_gen=forms.plural_gen or "",
                plural_dat=forms.plural_dat or "",
                plural_acc=forms.plural_acc or "",
                plural_ins=forms.plural_ins or "",
                plural_prep=forms.plural_prep or "",
            )
            for plural, ours in ((False, term.one), (True, term.many)):
                yield from ((declension.decline(noun, case, plural), ours) for case in _CASES)
            yield from ((form, term.many) for form in (forms.few, forms.many))
        case Adjective():
            for case in _CASES:
                for gender in _GENDERS:
                    yield declension.agree(forms.adj, gender, case), term.one
                yield declension.agree(forms.adj, "m", case, plural=True), term.one
        case FixedText():
            yield forms.text, term.one


def _verbs(said: VerbForms, forms: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    plain, third, done = forms[0], forms[1 if len(forms) > 1 else 0], forms[-1]
    known = ((said.do, plain), (said.you, plain), (said.to, plain), (said.they, plain), (said.he, third))
    yield from ((form, ours) for form, ours in known if form is not None)
    if said.done is not None and len(forms) > 2:
        for gender in _GENDERS:
            yield declension.short(said.done, gender), done
        yield declension.short(said.done, "m", plural=True), done
        yield said.done, done


def _key(form: str) -> tuple[str, ...]:
    return tuple(map(_plain, form.split()))


def _plain(word: str) -> str:
    """A word without regard to case and to the dots that people leave out."""
    return word.casefold().replace("ё", "е")
