"""A lexicon: the words of one combination of sets in one language, looked up by id.

In: plain dictionaries, as the compiler has them from its vocabulary and from translation files. Out: nouns with
their forms, verbs, names. A missing translation never fails: the English word stands in its place, in guillemets.
Which words there are is the game's business.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, cast

from wonderscript.runtime.instructions.library import PUT_INTO
from wonderscript.runtime.table.audience import Audience
from wonderscript.runtime.words.en.plurals import english_plural
from wonderscript.runtime.words.nouns import Gender, Noun, Sort, fixed_noun, foreign_noun
from wonderscript.runtime.words.ru.declension import called_noun, unit_of

Language = Literal["en", "ru"]
Setting = int | str

AMOUNT = "amount of "
# The forms of a noun that a language file may give.
_NOUN_FORMS = frozenset(one.name for one in fields(Noun) if one.name not in ("gender", "sort", "plain"))


@dataclass(frozen=True, slots=True)
class VerbForms:
    """A verb: `do` commands, `you`, `he` and `they` tell, `to` follows "can", `done` is the participle.

    `doing` follows "cannot", where a language has another form for that. `frame` is what follows the verb: a slot in
    braces for each argument, in Russian with its case (`{acc}`), and the words between. `slots` says what each argument
    is: `player`, `number`, `resource`, a kind of piece, or, for an amount, `amount of bean`.
    """

    do: str
    you: str
    he: str
    they: str
    to: str
    done: str
    frame: str = "{}"
    slots: tuple[str, ...] = ()
    doing: str = ""

    @property
    def done_to(self) -> str:
        """What it is done to, whatever else it takes: a kind of piece or an amount; empty if to nothing of the sort."""
        first = next(iter(self.slots), "")
        return "" if first in ("player", "number", "resource") else first


# Words of the language itself, which no set has to declare or to translate.
_ENGLISH_NOUNS = {
    "piece": Noun("piece", "pieces"),
    "player": Noun("player", "players"),
    "point": Noun("point", "points"),
    "resource": Noun("resource", "resources"),
    "symbol": Noun("symbol", "symbols"),
    "step": Noun("step", "steps"),
}
_RUSSIAN_NOUNS = {
    "piece": Noun("компонент", "компонентов", "компонента", "компоненты"),
    "player": Noun("игрок", "игроков", "игрока", "игроки", "игрока"),
    "point": Noun("очко", "очков", "очка", "очки", gender="n"),
    "resource": Noun("ресурс", "ресурсов", "ресурса", "ресурсы"),
    "symbol": Noun("символ", "символов", "символа", "символы"),
    "step": Noun("шаг", "шагов", "шага", "шаги"),
    "space": Noun("деление", "делений", "деления", "деления", gender="n"),
    "bank": Noun("банк", "банков", "банка", "банки"),
}


# What a word is that cannot be declined itself.
_RUSSIAN_HEADS = {
    "token": Noun("жетон", "жетонов", "жетона", "жетоны"),
    "counter": Noun("счётчик", "счётчиков", "счётчика", "счётчики"),
    "symbol": _RUSSIAN_NOUNS["symbol"],
    "resource": _RUSSIAN_NOUNS["resource"],
    "kind": _RUSSIAN_NOUNS["piece"],
}


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one language; see `english` and `russian` for what to make it from."""

    language: Language
    nouns: Mapping[str, Noun]
    adjectives: Mapping[str, str]
    verbs: Mapping[str, VerbForms]
    names: Mapping[str, Mapping[str, str]]
    settings: Mapping[str, Setting]
    lines: Mapping[str, str]
    ranks: Mapping[str, str]
    resources: tuple[str, ...]
    shared: frozenset[str]
    marks: frozenset[str]
    steps: frozenset[str]
    turns: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()
    piles: frozenset[str] = frozenset()
    single: frozenset[str] = frozenset()
    lone: frozenset[str] = frozenset()
    switches: Mapping[str, bool] = field(default_factory=dict)
    opposites: Mapping[str, str] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)
    audience: Audience = field(default_factory=Audience, repr=False)
    basis: Lexicon | None = field(default=None, repr=False)

    @classmethod
    def english(
        cls,
        words: Mapping[str, Sequence[str]],
        verbs: Mapping[str, Sequence[str]] | None = None,
        slots: Mapping[str, Sequence[str]] | None = None,
        settings: Mapping[str, Setting] | None = None,
        resources: Sequence[str] = (),
        mass: Collection[str] = (),
        shared: Collection[str] = (),
        marks: Collection[str] = (),
        steps: Collection[str] = (),
        turns: Collection[str] = (),
        ranks: Mapping[str, str] | None = None,
        tokens: Collection[str] = (),
        piles: Collection[str] = (),
        single: Collection[str] = (),
        lone: Collection[str] = (),
        switches: Mapping[str, bool] | None = None,
        sorts: Mapping[str, str] | None = None,
        audience: Audience | None = None,
    ) -> Lexicon:
        """The words as declared.

        `words`: for each id its forms, `("bean", "beans")`; with one form only, the plural is regular, except that
        `resources` and the words of `mass` have none (2 salt). `shared` counters belong to the table, and `marks` are
        properties that say with how many players a piece is in the game; a verb can have the name of one of the
        `steps`; `turns` are those of them that are one player's. `verbs`: declared verbs, links and relations:
        `("build", "builds")`. The words of a verb's id after the first (`build with`) stand between its arguments.
        `slots`: what they are (see `VerbForms`). `settings`: the value of each, or its name. `ranks`: words for
        places in the queue at the end of a step, if sentences shall say them. `tokens` are counters that come one by
        one; in `piles` the first piece is the top one; of pieces with a `single` name there is no other, and of a
        `lone` kind there is one piece; `switches`: which settings are on; `sorts`: what each word is (`token`, `zone`),
        so that one without forms can follow a noun that has them; `audience`: for whom texts around steps are carried
        out.
        """
        nouns = {word: _english_noun(word, forms, word in resources or word in mass) for word, forms in words.items()}
        known = {verb: _english_verb(verb, forms, (slots or {}).get(verb)) for verb, forms in (verbs or {}).items()}
        return cls(
            language="en",
            nouns={**_ENGLISH_NOUNS, **nouns},
            adjectives={word: _shown(forms[0]) for word, forms in words.items()},
            verbs=known,
            names={},
            settings=settings or {},
            lines={},
            ranks=ranks or {},
            resources=tuple(resources),
            shared=frozenset(shared),
            marks=frozenset(marks),
            steps=frozenset(steps),
            turns=frozenset(turns),
            tokens=frozenset(tokens),
            piles=frozenset(piles),
            single=frozenset(single),
            lone=frozenset(lone),
            switches=switches or {},
            sorts=sorts or {},
            audience=audience or Audience(),
        )

    @classmethod
    def russian(
        cls,
        english: Lexicon,
        words: Mapping[str, Mapping[str, str]],
        names: Mapping[str, Mapping[str, str]] | None = None,
        verbs: Mapping[str, Mapping[str, str]] | None = None,
        lines: Mapping[str, str] | None = None,
        settings: Mapping[str, Setting] | None = None,
        ranks: Mapping[str, str] | None = None,
    ) -> Lexicon:
        """The words as a translation file has them: forms of nouns, lemmas of adjectives, names by kind."""
        nouns = {
            word: _russian_noun(forms, english.sorts.get(word)) for word, forms in words.items() if "adj" not in forms
        }
        return cls(
            language="ru",
            nouns={**_RUSSIAN_NOUNS, **nouns},
            adjectives={word: forms["adj"] for word, forms in words.items() if "adj" in forms},
            verbs={verb: _given(forms, _foreign_verb(english.verb(verb))) for verb, forms in (verbs or {}).items()},
            names=names or {},
            settings={**english.settings, **(settings or {})},
            lines=lines or {},
            ranks=ranks or {},
            resources=english.resources,
            shared=english.shared,
            marks=english.marks,
            steps=english.steps,
            turns=english.turns,
            tokens=english.tokens,
            piles=english.piles,
            single=english.single,
            lone=english.lone,
            switches=english.switches,
            sorts=english.sorts,
            opposites=_opposites(words),
            audience=english.audience,
            basis=english,
        )

    def worded(
        self,
        words: Mapping[str, Mapping[str, str]],
        verbs: Mapping[str, Mapping[str, str]],
        names: Mapping[str, Mapping[str, str]],
    ) -> Lexicon:
        """The same English words, said otherwise where that is given: as a language file has them."""
        nouns = {word: _worded_noun(forms) for word, forms in words.items() if "adj" not in forms}
        adjectives = {word: forms["adj"] for word, forms in words.items() if "adj" in forms}
        said = {verb: _given(forms, self.verb(verb)) for verb, forms in verbs.items()}
        return replace(
            self,
            nouns={**self.nouns, **nouns},
            adjectives={**self.adjectives, **adjectives},
            verbs={**self.verbs, **said},
            names=names,
            opposites=_opposites(words),
        )

    # ------------------------------------------------------------ looking up

    def noun(self, word: str) -> Noun:
        """A noun by its id: a counter, a kind, a zone, a symbol ..."""
        found = self.nouns.get(word)
        if found is not None:
            return found
        if self.basis is not None:
            return _without_forms(foreign_noun(self.basis.noun(word).one), self.sorts.get(word))
        return _english_noun(word, (word,), mass=False)

    def counted(self, word: str) -> Noun:
        """The noun after a number: of what is not counted, a unit. Resources are counted in any case: 2 глины."""
        noun = self.noun(word)
        return unit_of(noun) if self.language == "ru" and noun.mass and word not in self.resources else noun

    def adjective(self, word: str) -> str:
        """A value of a property or a declared adjective; in Russian the masculine lemma."""
        found = self.adjectives.get(word)
        if found is not None:
            return found
        if word in self.nouns:
            return f"«{self.nouns[word].one.strip('«»')}»" if self.basis is not None else self.nouns[word].one
        if self.basis is not None:
            return f"«{self.basis.adjective(word)}»"
        return _shown(word)

    def negated(self, word: str) -> str:
        """The opposite of an adjective, if the language has a word for it: `unprepared`; empty if it has none."""
        return self.opposites.get(word, "")

    def is_adjective(self, word: str) -> bool:
        """Whether a value of a property can stand before a noun."""
        return word in self.adjectives

    def verb(self, verb: str) -> VerbForms:
        """A declared verb, a link or a relation."""
        found = self.verbs.get(verb)
        if found is not None:
            return found
        if self.basis is not None:
            return _foreign_verb(self.basis.verb(verb))
        return _english_verb(verb, (verb,), None)

    def knows_verb(self, verb: str) -> bool:
        """Whether an id is that of a verb, a link or a relation."""
        return verb in self.verbs or (self.basis is not None and self.basis.knows_verb(verb))

    def putting(self, zone: str) -> VerbForms | None:
        """The verb for putting something into a zone (`discard`), if the language has one."""
        return self.verbs.get(f"{PUT_INTO}{zone}")

    def unit(self, verb: str, position: int) -> str | None:
        """The counter that an argument of a verb is an amount of, if it is an amount."""
        slots = self.verb(verb).slots
        sort = slots[position] if position < len(slots) else ""
        return sort.removeprefix(AMOUNT) if sort.startswith(AMOUNT) else None

    def step(self, step: str) -> Noun:
        """A named step of play; in English it keeps its hyphens."""
        if self.language == "en" and "-" in step:
            return Noun(step, english_plural(step))
        return self.noun(step)

    def is_step(self, name: str) -> bool:
        """Whether an id is that of a step, rather than of a verb."""
        return name in self.steps or not self.knows_verb(name)

    def piece_name(self, kind: str | None, name: str) -> str:
        """The name of a piece; without a kind, of whichever kind has it. A numbered part is called after its whole."""
        groups = [self.names.get(kind, {})] if kind is not None else list(self.names.values())
        found = next((group[name] for group in groups if name in group), None)
        if found is None:
            whole, space, number = name.rpartition(" ")
            wholes = [group[whole] for group in self.names.values() if whole in group] if number.isdecimal() else []
            found = f"{wholes[0]}{space}{number}" if wholes else name
        return f"«{found}»" if self.language == "ru" else found

    def kind_named(self, name: str) -> str | None:
        """The kind of the pieces with a translated name, if only one kind has it."""
        kinds = [kind for kind, group in self.names.items() if name in group]
        return kinds[0] if len(kinds) == 1 else None

    def setting(self, setting: str) -> Setting:
        """The value of a setting if it is known, otherwise its name."""
        return self.settings.get(setting, _shown(setting))

    def line(self, name: str) -> str:
        """A line of the score sheet, a way to win, a layout: what stands in quotes and is no piece."""
        return self.lines.get(name, name)

    def rank(self, rank: str) -> str:
        """Words for a place in the queue at the end of a step; empty if there are none."""
        return self.ranks.get(rank, "")


def _opposites(words: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {word: forms["opposite"] for word, forms in words.items() if "opposite" in forms}


def _shown(word: str) -> str:
    return word.replace("-", " ")


def _english_noun(word: str, forms: Sequence[str], mass: bool) -> Noun:
    one = _shown(forms[0])
    if len(forms) > 1:
        return Noun(one, _shown(forms[-1]))
    return Noun(one, one if mass else english_plural(_shown(word)))


def _worded_noun(forms: Mapping[str, str]) -> Noun:
    text = forms.get("text")
    if text is not None:
        return Noun(text, text, plain=True)
    plural = forms.get("plural") or english_plural(forms["one"])
    inside, into, out, empty = (forms.get(name, "") for name in ("inside", "into", "out", "empty"))
    return Noun(forms["one"], plural, inside=inside, into=into, out=out, empty=empty)


def _english_verb(verb: str, forms: Sequence[str], slots: Sequence[str] | None) -> VerbForms:
    plain = forms[0]
    third = forms[1] if len(forms) > 1 else plain
    done = forms[2] if len(forms) > 2 else third
    head, _, rest = verb.partition(" ")
    words = rest.split() if plain == head else []
    count = len(words) + 1 if slots is None else len(slots)
    return VerbForms(plain, plain, third, plain, plain, done, _frame(words, count), tuple(slots or ()))


def _frame(words: Sequence[str], count: int) -> str:
    """The words of a verb between its arguments; what there is too much of stands before the first one."""
    leading = max(len(words) - count + 1, 0)
    parts = list(words[:leading])
    for position in range(count):
        parts.append("{}")
        parts.extend(words[leading + position : leading + position + 1])
    return " ".join(parts)


def _russian_noun(forms: Mapping[str, str], sort_of_word: str | None) -> Noun:
    text = forms.get("text")
    if text is not None:
        return _without_forms(fixed_noun(text), sort_of_word)
    given: dict[str, Any] = {name: form for name, form in forms.items() if name in _NOUN_FORMS}
    gender, sort = cast(Gender, forms.get("gender", "m")), cast(Sort, forms.get("sort", ""))
    return replace(Noun(forms["one"], forms["many"], gender=gender, sort=sort), **given)


def _without_forms(noun: Noun, sort_of_word: str | None) -> Noun:
    """A word that cannot be declined, after one that can: 2 жетона «pearl»."""
    head = _RUSSIAN_HEADS.get(sort_of_word or "")
    return noun if head is None else called_noun(head, noun.one)


def _given(forms: Mapping[str, str], missing: VerbForms) -> VerbForms:
    """A verb as a language file has it; forms that it does not have are those of another."""
    return VerbForms(
        do=forms.get("do", missing.do),
        you=forms.get("you", missing.you),
        he=forms.get("he", missing.he),
        they=forms.get("they", missing.they),
        to=forms.get("to", missing.to),
        done=forms.get("done", missing.done),
        frame=forms.get("frame", missing.frame),
        slots=missing.slots,
        doing=forms.get("doing", ""),
    )


def _foreign_verb(verb: VerbForms) -> VerbForms:
    """An English verb in a Russian sentence: its words in guillemets, its arguments in the accusative."""
    parts = ("{acc}" if part.startswith("{") else f"«{part}»" for part in verb.frame.split())
    word = f"«{verb.do}»"
    return VerbForms(word, word, word, word, word, f"«{verb.done}»", " ".join(parts), verb.slots)
