"""Changes of settings: `change hand-size to 8`, in a set or in a variant."""

from __future__ import annotations

from wonderscript.compiler.sentences import Sentence
from wonderscript.compiler.vocabulary import Said, SettingSpec, Vocabulary


def change_setting(vocabulary: Vocabulary, sentence: Sentence, set_id: str) -> None:
    """Read `hand-size to 8`, `hand-size to players` or `hand-size to 7 with 8 players` and change the setting."""
    term = sentence.expect_term("a setting", "setting")
    spec = vocabulary.settings[term.id]
    sentence.expect("to")
    if not isinstance(spec.value, bool) and sentence.accept("players"):
        spec = SettingSpec(spec.id, spec.value, (), follows_players=True)
    else:
        value = _value(sentence, spec)
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


def _value(sentence: Sentence, spec: SettingSpec) -> int | bool:
    if not isinstance(spec.value, bool):
        return sentence.expect_integer()
    word = sentence.accept_any("yes", "no")
    if word is None:
        sentence.fail_expected("`yes` or `no`", suggest=["yes", "no"])
    return word == "yes"
