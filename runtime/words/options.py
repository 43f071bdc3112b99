"""Decisions in words: what is asked, and every option as a sentence, in English and in Russian.

In: a table, its state at a decision, the decision. Out: text, made from the statements that ask, from the answers of
an option and from the words of the library. What the one who decides may not know is not said.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from wonderscript.runtime.instructions.library import Library
from wonderscript.runtime.options.decisions import Decision, Option
from wonderscript.runtime.table.state import State
from wonderscript.runtime.table.table import Table
from wonderscript.runtime.words.en.options import EnglishOptions
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.runtime.words.moments import asked
from wonderscript.runtime.words.parts import opened, parts_of, possible
from wonderscript.runtime.words.plan.options import Options
from wonderscript.runtime.words.ru.options import RussianOptions

# Who speaks of options in which language.
SPEAKERS: Mapping[Language, Callable[..., Options]] = {"en": EnglishOptions, "ru": RussianOptions}


def say_question(
    table: Table, state: State, decision: Decision, language: Language, names: Sequence[str] | None = None
) -> str:
    """What a decision asks, as a sentence; `names` are those of the players, seat by seat."""
    question = possible(opened(asked(table, state, decision, names)), decision.options)
    lexicon = _lexicon(table.library, language)
    return SPEAKERS[language](lexicon, moment=question.moment).question(question)


def say_option(
    table: Table,
    state: State,
    decision: Decision,
    option: Option,
    language: Language,
    names: Sequence[str] | None = None,
) -> str:
    """One option of a decision as a sentence, without a full stop."""
    question = opened(asked(table, state, decision, names))
    lexicon = _lexicon(table.library, language)
    parts = parts_of(question, option)
    return SPEAKERS[language](lexicon, moment=question.moment).option(parts)


def short_option(
    table: Table,
    state: State,
    decision: Decision,
    option: Option,
    language: Language,
    names: Sequence[str] | None = None,
    under: Collection[int] = (),
) -> str:
    """The same in short, for a list: `build · 2 beans left`; pieces of `under` are named by its heading."""
    question = opened(asked(table, state, decision, names))
    lexicon = _lexicon(table.library, language)
    parts = parts_of(question, option)
    return SPEAKERS[language](lexicon, moment=question.moment, brief=True, under=under).option(parts)


# The lexicons of the libraries that were last spoken of: a library is one object as long as it is played.
_KEPT = 4
_lexicons: list[tuple[Library, Lexicon]] = []


def _lexicon(library: Library, language: Language) -> Lexicon:
    for known, lexicon in _lexicons:
        if known is library and lexicon.language == language:
            return lexicon
    lexicon = lexicon_of(library, language)
    _lexicons[:] = [(library, lexicon), *_lexicons[: _KEPT - 1]]
    return lexicon
