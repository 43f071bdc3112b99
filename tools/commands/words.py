"""`words`: all that some sets offer to who extends them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from wonderscript.tools.speech import spoken
from wonderscript.tools.terminal import WrongUsage, say

if TYPE_CHECKING:
    from wonderscript.runtime.words.lexicon import Language

EPILOG = """\b
For example:
  wonderscript words base
  wonderscript words my-set --only verbs,steps
  wonderscript words base my-set --lang ru
  wonderscript words my-set --json

Ends with 0 if all went well, 1 if the content has errors, 2 if there is no such set or section."""

LANGUAGES: tuple[Language, ...] = ("en", "ru")

MESSAGES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "no set": "name a set: wonderscript words base",
        "near": "there is no section `{name}`: did you mean `{near}`?",
        "unknown": "there is no section `{name}`: the sections are {known}",
    },
    "ru": {
        "no set": "назовите набор: wonderscript words base",
        "near": "нет раздела `{name}`: может быть, `{near}`?",
        "unknown": "нет раздела `{name}`: есть разделы {known}",
    },
}


@click.command(epilog=EPILOG)
@click.argument("sets", nargs=-1, metavar="[SET...]")
@click.option("--only", metavar="SECTIONS", help="Only these sections, with commas between them: verbs,steps.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Say what the words mean in this language.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON, in all languages.")
def command(sets: tuple[str, ...], only: str | None, lang: Language | None, as_json: bool) -> None:
    """List all that sets offer to who extends them: kinds, counters, verbs, steps to hook, settings.

    Every SET is the name of a set that comes with Wonderscript, or the folder of one; without any, the set in whose
    folder you stand. What they extend is listed too, each word with the set that it comes from.
    """
    from wonderscript.compiler.bundles import UNPLAYABLE, Loader
    from wonderscript.tools.commands.export import load_or_exit
    from wonderscript.tools.shelves import set_at_hand

    meant = sets or set_at_hand()
    if not meant:
        raise WrongUsage(MESSAGES[spoken()]["no set"])
    wanted = sections_in(only, MESSAGES[spoken()])
    library = load_or_exit(meant, None, Loader(forgiven=UNPLAYABLE))

    from wonderscript.tools.word_lists import WordPages, words_document

    if as_json:
        say(json.dumps(words_document(library, wanted), indent=2, ensure_ascii=False))
        return
    width = min(shutil.get_terminal_size((100, 24)).columns, 120)
    say("\n".join(WordPages(lang or spoken(), width).page(library, wanted)))


def sections_in(only: str | None, said: Mapping[str, str]) -> tuple[str, ...]:
    """The sections that are asked for: all of them if none is named."""
    from wonderscript.dsl.suggestions import listing, nearest
    from wonderscript.tools.word_lists import SECTIONS

    if only is None:
        return SECTIONS
    names = tuple(name.strip().lower().replace(" ", "-") for name in only.split(",") if name.strip())
    for name in names:
        if name not in SECTIONS:
            near = nearest(name, SECTIONS)
            if near:
                raise WrongUsage(said["near"].format(name=name, near=near))
            raise WrongUsage(said["unknown"].format(name=name, known=listing(SECTIONS, len(SECTIONS))))
    if not names:
        raise WrongUsage(said["unknown"].format(name=only, known=listing(SECTIONS, len(SECTIONS))))
    return names
