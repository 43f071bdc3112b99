"""The tools that are offered to an assistant: what each is called, what it does, what it takes and gives back.

Plain data, but for the deed itself, which is one of a desk. What it takes and gives is described by JSON Schemas.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from wonderscript.dsl.translation import LANGUAGES, Phrase
from wonderscript.tools.assistants.desk import Answer, Desk
from wonderscript.tools.word_lists import SECTIONS

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Offered:
    """A tool: its name, what it does, the schemas of what it takes (by name) and gives, and whether it writes."""

    name: str
    purpose: str
    do: Callable[[Desk], Callable[..., Answer]]
    takes: Mapping[str, tuple[Schema, str]]
    gives: Mapping[str, Schema]
    needed: tuple[str, ...] = ()
    writes: bool = False


TEXT, NUMBER, SWITCH, ANY = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "object"}
TEXTS, THINGS = {"type": "array", "items": TEXT}, {"type": "array", "items": ANY}
LANGUAGE = {"enum": list(LANGUAGES)}
MAYBE_TEXT, MAYBE_NUMBER = {"type": ["string", "null"]}, {"type": ["integer", "null"]}

_PATHS = (
    TEXTS,
    Phrase("Folders or files of sets in the folder, or names of shipped sets; without any, all sets here."),
)
_SETS = (TEXTS, Phrase("Sets by name, or by their folder; without any, the set here."))
_VARIANT = (TEXT, Phrase("The name of a variant."))
_IN_LANGUAGE = (LANGUAGE, Phrase("Say what it means in this language only."))

OFFERED = (
    Offered(
        "files",
        Phrase("List the files in the folder, or in a folder in it."),
        lambda desk: desk.files,
        {"path": (TEXT, Phrase("A folder; without it, all files."))},
        {"files": TEXTS, "sets": TEXTS},
    ),
    Offered(
        "read",
        Phrase("Read a text of a set."),
        lambda desk: desk.read,
        {"path": (TEXT, Phrase("The path of a file in the folder."))},
        {"path": TEXT, "text": TEXT},
        needed=("path",),
    ),
    Offered(
        "write",
        Phrase("Write a text of a set (.wonder or .yaml), whole: what was there before is replaced."),
        lambda desk: desk.write,
        {"path": (TEXT, Phrase("The path of a file in the folder.")), "text": (TEXT, Phrase("All that it says then."))},
        {"path": TEXT, "bytes": NUMBER},
        needed=("path", "text"),
        writes=True,
    ),
    Offered(
        "check",
        Phrase("Say all that is wrong with sets, where, why and how to mend it, or that all is well."),
        lambda desk: desk.check,
        {"paths": _PATHS},
        {"ok": SWITCH, "summary": TEXT, "problems": THINGS},
    ),
    Offered(
        "fix",
        Phrase("Follow the advice of `check` that is certain: texts are written anew; then say what is left."),
        lambda desk: desk.fix,
        {"paths": _PATHS, "dry_run": (SWITCH, Phrase("Only say what would be written."))},
        {"mended": THINGS, "ok": SWITCH, "problems": THINGS},
        writes=True,
    ),
    Offered(
        "show",
        Phrase(
            "Say what something does, line by line in English and Russian: a piece, a verb, a step with its hooks, a "
            "rule, a word; or what a variant changes."
        ),
        lambda desk: desk.show,
        {
            "name": (TEXT, Phrase("What it is called, in any language; with its kind before it if several share it.")),
            "sets": _SETS,
            "variant": _VARIANT,
            "language": _IN_LANGUAGE,
        },
        {"found": THINGS},
        needed=("name",),
    ),
    Offered(
        "words",
        Phrase("List the words that sets offer to who extends them: these and no others can be written."),
        lambda desk: desk.words,
        {
            "sets": _SETS,
            "only": (
                TEXT,
                Phrase(
                    "Only these sections, with commas between them; there are {sections}.", sections=", ".join(SECTIONS)
                ),
            ),
            "language": _IN_LANGUAGE,
        },
        {"sets": TEXTS},
    ),
    Offered(
        "test",
        Phrase("Run scenarios, and say what does not hold and why."),
        lambda desk: desk.test,
        {
            "paths": _PATHS,
            "match": (TEXT, Phrase("Only scenarios with this text in their names.")),
            "explain": (SWITCH, Phrase("Tell each as a story: who was asked what, and what came of it.")),
        },
        {"scenarios": THINGS, "hold": NUMBER, "fail": NUMBER, "problems": THINGS},
    ),
    Offered(
        "position",
        Phrase(
            "Try out a position: set a table, perhaps with pieces that stand in no set yet, and see who is asked what, "
            "every option with its price, and the points; `answers` plays on from there."
        ),
        lambda desk: desk.position,
        {
            "players": (NUMBER, Phrase("How many play.")),
            "sets": _SETS,
            "seats": (
                {"type": "object", "additionalProperties": ANY},
                Phrase(
                    "What seats have, by their numbers from 0 on, to the left: counters with numbers, zones with names "
                    "of pieces. What is not named is not there; hands and decks are filled up."
                ),
            ),
            "shared": (ANY, Phrase("What lies in zones of the table, and its counters.")),
            "on": (ANY, Phrase("Pieces that lie on a piece, by its name.")),
            "steps": (ANY, Phrase("Where the game stands: numbers of steps by their names.")),
            "turn_of": (NUMBER, Phrase("The seat whose turn it is.")),
            "settings": (ANY, Phrase("Settings by name; a switch is 0 or 1.")),
            "variant": _VARIANT,
            "pieces": (TEXT, Phrase("Pieces as text, to be tried before they stand in a file.")),
            "exact": (SWITCH, Phrase("A list of pieces says all that lies there: nothing is filled up.")),
            "seed": (NUMBER, Phrase("What comes up at random.")),
            "answers": (
                {"type": "array", "items": NUMBER},
                Phrase("The numbers of the options to take, one after the other."),
            ),
        },
        {
            "asked": MAYBE_NUMBER,
            "question": MAYBE_TEXT,
            "options": TEXTS,
            "more_options": NUMBER,
            "seats": THINGS,
            "table": ANY,
            "points": THINGS,
            "winners": {"type": "array", "items": NUMBER},
            "reason": MAYBE_TEXT,
        },
        needed=("players",),
    ),
    Offered(
        "print_face",
        Phrase("Print the faces of a piece as pictures, in English and Russian, and say whether all fits on them."),
        lambda desk: desk.print_face,
        {
            "name": (TEXT, Phrase("What the piece is called, in any language.")),
            "sets": _SETS,
            "variant": _VARIANT,
            "language": (LANGUAGE, Phrase("Print it in this language only.")),
        },
        {"piece": TEXT, "kind": TEXT, "faces": NUMBER, "problems": THINGS},
        needed=("name",),
    ),
)
