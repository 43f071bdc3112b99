"""The things of a library that have a name and are no pieces: verbs, steps, rules, hooks, score lines, words and so on.

In: a library. Out: each thing with what it is called in every language, the text that each set says of it, and its
effect objects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from unicodedata import combining, normalize

from msgspec import Struct

from wonderscript.runtime.instructions import library as lib
from wonderscript.runtime.instructions.effects import AtEnd, Hook, MoreOptions, Rule
from wonderscript.runtime.words import tell
from wonderscript.runtime.words.en.pieces import article
from wonderscript.runtime.words.explanations import Explainer, steps_of
from wonderscript.runtime.words.lexicon import Language

LANGUAGES: tuple[Language, ...] = ("en", "ru")
# Things that are said once have no name of their own; by what they may be asked for.
NAMELESS = {"ties": ("tie", "tie-break", "равенство", "ничья"), "teams": ("team", "команды", "команда")}
QUOTED = ("score", "ending", "layout", "seat")


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with a name: what it is, its id, the set that declares it, and all that sets say of it.

    `number` is the place of a rule or a hook among the rules of the library; `like` how many hooks of its set before it
    begin with the same words.
    """

    kind: str
    id: str
    set_id: str
    texts: tuple[tuple[str, str], ...]
    changes: tuple[str, ...] = ()
    number: int = -1
    like: int = 0

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What tells it from all others in any library."""
        return self.kind, self.id, self.set_id, self.like


def things_of(library: lib.Library) -> list[Thing]:
    """Everything that has a name, in the order in which it is declared; rules and hooks last."""
    texts: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for item in library.items:
        texts.setdefault((item.kind, item.id), []).append((item.set_id, item.text))
    gone = _moved_lines(library)
    found = [
        Thing(kind, name, said[0][0], tuple(said)) for (kind, name), said in texts.items() if (kind, name) not in gone
    ]
    return [*found, *rules_of(library)]


def rules_of(library: lib.Library) -> list[Thing]:
    """Named rules, and the hooks that stand by themselves under the words that they begin with."""
    found: list[Thing] = []
    known: Counter[tuple[str, str, str]] = Counter()
    for number, rule in enumerate(library.rules):
        kind, name = ("rule", rule.name) if rule.name else ("hook", first_line(rule.source))
        like = known[kind, name, rule.set_id]
        known[kind, name, rule.set_id] += 1
        found.append(Thing(kind, name, rule.set_id, ((rule.set_id, rule.source),), rule.changes, number, like))
    return found


def _moved_lines(library: lib.Library) -> set[tuple[str, str]]:
    """Lines that are written on another one by now."""
    known = {one.name for one in library.scores}
    return {("score", item.id) for item in library.items if item.kind == "score" and item.id not in known}


def first_line(text: str) -> str:
    """The first line of a text, up to its colon."""
    return text.partition("\n")[0].partition(":")[0].strip()


# ---------------------------------------------------------------- what things are called


def title_of(thing: Thing, library: lib.Library) -> str:
    """A thing as its text calls it: `step turn`, `to lose N pennies`, `score "Rent"`, `before turn`."""
    match thing.kind:
        case "verb":
            return f"to {signature_of(verb_of(thing.id, library), library)}"
        case "hook":
            return thing.id
        case "ties" | "teams":
            return thing.kind
        case kind if kind in QUOTED:
            return f'{kind} "{thing.id}"'
        case kind:
            return f"{kind} {thing.id}"


def verb_of(name: str, library: lib.Library) -> lib.Verb:
    """A verb by its id."""
    return next(one for one in library.verbs if one.id == name)


def signature_of(verb: lib.Verb, library: lib.Library) -> str:
    """A verb with what follows it: `build a room R with a card C`."""
    forms = {word.id: word.forms for word in library.words}

    def slot(kind: str, variable: str, of: str | None) -> str:
        match kind:
            case "amount":
                return f"{variable} {forms[of][-1] if of in forms else of}"
            case "number":
                return variable
            case _:
                return f"{article(of or kind)} {variable}"

    return f"{verb.forms[0]} {verb.frame.format(*(slot(*one) for one in verb.slots))}".rstrip()


def gloss_of(thing: Thing, library: lib.Library, language: Language) -> str | None:
    """What a thing is called in another language, if that is known."""
    match thing.kind:
        case "verb" | "link" | "relation":
            forms = library.verb_words.get(language, {}).get(thing.id, {})
            return forms.get("to") or forms.get("do") or forms.get("he")
        case "hook" | "rank" | "ties" | "teams":
            return None
        case "rule":
            return library.lines.get(language, {}).get(thing.id)
        case kind if kind in QUOTED:
            names = (group.get(thing.id) for group in library.names.get(language, {}).values())
            return library.lines.get(language, {}).get(thing.id) or next((one for one in names if one), None)
        case kind:
            forms = _word_forms(thing, library, language)
            return forms.get("one") or forms.get("adj") or forms.get("text")


def _word_forms(thing: Thing, library: lib.Library, language: Language) -> dict[str, str]:
    found = (word for word in library.words if (word.kind, word.id) == (thing.kind, thing.id))
    return next((word.languages.get(language, {}) for word in found), {})


def names_by_thing(library: lib.Library) -> Iterator[tuple[Thing, list[str]]]:
    """Every thing with all that it may be asked for by, in every language."""
    words = {(word.kind, word.id): word for word in library.words}
    for thing in things_of(library):
        yield thing, [thing.id, title_of(thing, library), *_other_names(thing, library, words)]


def _other_names(thing: Thing, library: lib.Library, words: dict[tuple[str, str], lib.WordInfo]) -> Iterator[str]:
    found = [gloss_of(thing, library, language) for language in LANGUAGES]
    glosses = [gloss for gloss in found if gloss is not None]
    match thing.kind:
        case "verb":
            verb = verb_of(thing.id, library)
            yield from _verb_names(verb, signature_of(verb, library))
            for by_verb in library.verb_words.values():
                yield from (form for name, form in by_verb.get(thing.id, {}).items() if name != "frame")
        case "rule" | "hook":
            yield from _moments(library.rules[thing.number].rules)
        case kind if kind in NAMELESS:
            yield from NAMELESS[kind]
        case kind if kind in QUOTED:
            yield from (f"{kind} {name}" for name in (thing.id, *glosses))
        case kind:
            word = words[kind, thing.id]
            for form in word.forms:
                yield from (form, f"{kind} {form}")
            for by_form in word.languages.values():
                yield from (form for name, form in by_form.items() if name != "gender")
    yield from glosses


def _verb_names(verb: lib.Verb, signature: str) -> Iterator[str]:
    """`lose`, `to lose`, `lose N pennies`, `lose pennies`."""
    variables = {variable for _kind, variable, _of in verb.slots}
    bare = " ".join(word for word in signature.split() if word not in {*variables, "a", "an"})
    for name in (*verb.forms, signature, bare):
        yield from (name, f"to {name}", f"verb {name}")


def _moments(rules: tuple[Rule, ...]) -> Iterator[str]:
    """When rules are carried out, in the words of the language: `before turn`."""
    for rule in rules:
        match rule:
            case Hook(when=when, target=target):
                yield f"{'instead of' if when == 'instead' else when} {target}"
            case AtEnd(step=step):
                yield f"at the end of {step}"
                yield f"at the end of the {step}"
            case MoreOptions(step=step):
                yield f"also in {step}"
            case _:
                pass


@cache
def plain_letters(text: str) -> str:
    """A text without capitals, accents, quotes and hyphens."""
    bare = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return " ".join("".join(" " if letter in "-_\"'«»“”:" else letter for letter in bare).split())


# ---------------------------------------------------------------- what things say


def lines_of_thing(thing: Thing, explainer: Explainer) -> list[str]:
    """What a thing does or stands for, in the language of the explainer."""
    if thing.number >= 0:
        return tell(explainer.library.rules[thing.number].rules, explainer.lexicon)
    return explainer.explain(thing.kind, thing.id)


def effects_of(thing: Thing, library: lib.Library) -> tuple[Struct, ...]:
    """The effect objects of a thing, or the data that it is."""
    match thing.kind:
        case "verb":
            return verb_of(thing.id, library).body
        case "step":
            return (steps_of(library)[thing.id],)
        case "rule" | "hook":
            return library.rules[thing.number].rules
        case "score":
            return tuple(one.points for one in library.scores if one.name == thing.id)
        case "deck":
            return tuple(one for one in library.decks if one.id == thing.id)
        case "ties":
            return library.ties
        case "track":
            return tuple(one for one in library.tracks if one.id == thing.id)
        case "adjective":
            return tuple(one for one in library.adjectives if one.id == thing.id)
        case "relation":
            return tuple(one for one in library.relations if one.id == thing.id)
        case "seat":
            return tuple(one for one in library.seats if one.name == thing.id)
        case "setting":
            return tuple(one for one in library.settings if one.id == thing.id)
        case "counter" | "token":
            return tuple(one for one in library.counters if one.id == thing.id)
        case "zone":
            return tuple(one for one in library.zones if one.id == thing.id)
        case "kind":
            return tuple(one for one in library.kinds if one.id == thing.id)
        case "property":
            return tuple(one for one in library.properties if one.id == thing.id)
        case "link":
            return tuple(one for one in library.links if one.id == thing.id)
        case _:
            return ()
