"""What stands at a place, told: what it means in every language, where it is declared, which rule it shows.

In: a combination as it was read. Out: remarks in Markdown, as editors show them. The sentences are made from the effect
objects, like those on the cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import NamedTuple

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.workspace import Combination
from wonderscript.dsl.source import Span
from wonderscript.dsl.translation import Language, Phrase
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.explanations import Explainer
from wonderscript.tools.editing.mentions import RULE, Mentions, Thing
from wonderscript.tools.show_pages import piece_lines, text_of
from wonderscript.tools.speech import said_in
from wonderscript.tools.things import LANGUAGES, gloss_of, lines_of_thing, things_of

# Of a longer declaration only the beginning is shown.
MOST_LINES = 12


class Meaning(NamedTuple):
    """What is told of the words of a span."""

    span: Span
    text: str


class Meanings:
    """Tells of what stands in the texts of one combination; its words are in the language of who reads first."""

    def __init__(self, known: Combination, language: Language) -> None:
        self.known = known
        self.language = language
        self.languages = (language, *(one for one in LANGUAGES if one != language))
        self._libraries: dict[str | None, PlayableLibrary] = {}

    def at(self, mentions: Mentions, path: str, offset: int) -> Meaning | None:
        """What is told of a place: of the word there, or else of the piece around it."""
        mention = mentions.at(path, offset)
        told = "" if mention is None else "\n\n".join(self.told(mention.thing, mentions))
        if mention is not None and told:
            return Meaning(mention.span, told)
        for model in self.known.models:
            for piece in model.pieces:
                whole = piece.item.whole
                if whole.source.path == path and whole.start <= offset <= whole.end and piece.has_own_name:
                    thing = Thing("piece", piece.name, piece.kind)
                    return Meaning(piece.span, "\n\n".join(self.told(thing, mentions)))
        return None

    def told(self, thing: Thing, mentions: Mentions) -> Iterator[str]:
        """Paragraphs about a thing."""
        if thing.kind == RULE:
            yield from self._rule(thing.id)
            return
        if thing.kind == "scenario":
            yield from self._scenario(thing.id)
            return
        if thing.kind == "piece":
            yield from self._piece(thing, mentions)
            return
        declared = mentions.declarations(thing)
        library = self.library(None)
        found = None
        if library is not None:
            found = next((one for one in things_of(library) if (one.kind, one.id) == (thing.kind, thing.id)), None)
        glosses = [] if library is None or found is None else [gloss_of(found, library, one) for one in LANGUAGES]
        names = dict.fromkeys([thing.id, *filter(None, glosses)])
        yield f"**{said_in(thing.kind, self.language)}** {' / '.join(names)}"
        if found is not None and library is not None:
            for language in self.languages:
                yield _quoted(language, lines_of_thing(found, Explainer(library, language)))
        texts = [text for _set, text in found.texts] if found is not None else [one.text for one in declared]
        yield from (_code(text) for text in texts[:1])
        yield from self._from(declared)

    # ------------------------------------------------------------ kinds of things

    def _piece(self, thing: Thing, mentions: Mentions) -> Iterator[str]:
        found = mentions.pieces(thing)
        for checked in found[:2]:
            piece, library = self._lowered(checked.kind, checked.name, checked.span)
            if piece is None or library is None:
                yield f'**{checked.kind}** "{checked.name}"'
            else:
                names = (library.names.get(one, {}).get(piece.kind, {}).get(piece.name) for one in LANGUAGES)
                yield f"**{piece.kind}** {' / '.join(dict.fromkeys([piece.name, *filter(None, names)]))}"
                for language in self.languages:
                    yield _quoted(language, list(piece_lines(piece, Explainer(library, language).lexicon)))
                yield from self._shown_by(piece)
            yield _code(checked.item.whole.text)
            yield from self._from([checked.span])

    def _lowered(self, kind: str, name: str, span: Span) -> tuple[Piece | None, PlayableLibrary | None]:
        """A piece as it is played, in the variant that has it if no other has."""
        variants = (one for one, changed in self.known.variants.items() if changed.item.source is span.source)
        for variant in (None, *variants):
            library = self.library(variant)
            for piece in () if library is None else library.pieces:
                if (piece.kind, piece.name) == (kind, name):
                    return piece, library
        return None, None

    def _shown_by(self, piece: Piece) -> Iterator[str]:
        """The rules that scenarios show with a piece."""
        rules: dict[str, None] = {}
        for one in self.known.scenarios:
            if any(name == piece.name for name, _span in one.piece_spans):
                rules.update(dict.fromkeys(rule for rule, _span in one.rule_spans))
        if rules:
            shown = ", ".join(list(rules)[:6])
            yield said_in(Phrase("Shown by scenarios of {rules}.", rules=shown), self.language)

    def _rule(self, name: str) -> Iterator[str]:
        for book in self.known.rulebooks.values():
            for rule in book.rules:
                if rule.id.text == name:
                    yield f"**{name}**"
                    for language in self.languages:
                        if language in rule.texts:
                            yield _quoted(language, [rule.texts[language]])

    def _scenario(self, name: str) -> Iterator[str]:
        for one in self.known.scenarios:
            if one.scenario.name == name:
                yield f"**{said_in('scenario', self.language)}** {name}"
                for rule, _span in one.rule_spans:
                    yield from self._rule(rule)

    def _from(self, declared: list[Span]) -> Iterator[str]:
        for span in declared[:1]:
            # A set and the file in it are known to everybody; where they lie on this machine need not be.
            yield f"*{'/'.join(PurePath(span.source.path).parts[-2:])}:{span.line}*"

    def library(self, variant: str | None) -> PlayableLibrary | None:
        """The game as it is played; None if what was read cannot be."""
        if variant not in self._libraries:
            try:
                self._libraries[variant] = lower(self.known, variant)
            except (LookupError, TypeError, ValueError, AttributeError):
                # Of a game in which something is missing not everything can be told.
                return None
        return self._libraries[variant]


def _quoted(language: Language, lines: list[str]) -> str:
    return "\n".join(f"> {line}  " for line in (f"({language})", *lines)) if lines else ""


def _code(text: str) -> str:
    lines = text_of(text).rstrip().splitlines()
    more = ["  ..."] if len(lines) > MOST_LINES else []
    return "\n".join(["```wonderscript", *lines[:MOST_LINES], *more, "```"])
