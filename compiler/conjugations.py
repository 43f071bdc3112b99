"""Russian verbs in the forms that sentences need, from those that are given.

In: the forms of a verb as a language file has them, perhaps with words after the verb that never change. Out: these,
and those that follow: what somebody can do (угостить) from what a text tells them (угостите), and what several do, or
you do, and what nobody can (угощать), from what one does (угощает). The one does not follow from the other: these are
two verbs to a dictionary.
"""

from __future__ import annotations

from wonderscript.compiler.declensions import Parse, parses

# What a form is to a dictionary: a command to several, the infinitive, the present of somebody.
_COMMAND, _INFINITIVE = frozenset(("impr", "plur")), frozenset(("INFN",))
_PRESENT = {
    "you": frozenset(("2per", "plur")),
    "he": frozenset(("3per", "sing")),
    "they": frozenset(("3per", "plur")),
}


def conjugated(forms: dict[str, str]) -> dict[str, str]:
    """The forms of a verb that is done, with those that follow from them; what is no Russian verb has no others."""
    if "do" not in forms:
        return forms
    found = dict(forms)
    if "to" not in forms:
        found |= _form(forms["do"], _COMMAND, {"to": _INFINITIVE})
    missing = {name: tags for name, tags in {**_PRESENT, "doing": _INFINITIVE}.items() if name not in forms}
    given = next((name for name in _PRESENT if name in forms), None)
    if missing and given is not None:
        found |= _form(forms[given], _PRESENT[given], missing)
    return found


def _form(said: str, tags: frozenset[str], wanted: dict[str, frozenset[str]]) -> dict[str, str]:
    """Other forms of a verb that is said in one, each with the words after it."""
    verb, space, rest = said.partition(" ")
    parse = next((one for one in parses(verb) if tags <= one.tag.grammemes), None)
    made = {name: _inflected(parse, form) for name, form in wanted.items()} if parse is not None else {}
    return {name: f"{form}{space}{rest}" for name, form in made.items() if form is not None}


def _inflected(parse: Parse, tags: frozenset[str]) -> str | None:
    form = parse.inflect(set(tags))
    return None if form is None else str(form.word)
