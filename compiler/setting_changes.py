"""Changes of settings: `change hand-size to 8`, in a set or in a variant."""

from __future__ import annotations

from wonderscript.compiler.sentences import Sentence
from wonderscript.compiler.vocabulary import Said, SettingSpec, Vocabulary


def change_setting(vocabulary: Vocabulary, sentence: Sentence, set_id: str) -> None:
    """Read `hand-size to 8` or `hand-size to 7 with 8 players` and change the setting."""
    term = sentence.expect_term("a setting", "setting")
    spec = vocabulary.settings[term.id]
    sentence.expect("to")
    value: int | bool
    if isinstance(spec.value, bool):
        word = sentence.accept_any("yes", "no")
        if word is None:
            sentence.fail_expected("`yes` or `no`", suggest=["yes", "no"])
        value = word == "yes"
    else:
        value = sentence.expect_integer()
    if sentence.accept("with"):
        players = sentence.expect_integer()
        sentence.expect("players")
        others = tuple(pair for pair in spec.by_players if pair[0] != players)
        spec = SettingSpec(spec.id, spec.value, (*others, (players, int(value))), spec.follows_players)
    else:
        spec = SettingSpec(spec.id, value)
    sentence.expect_end()
    vocabulary.settings[term.id] = spec
    vocabulary.said.append(Said("setting", term.id, set_id, sentence.span(0, len(sentence.words))))
