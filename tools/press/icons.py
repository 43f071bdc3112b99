"""Icons: the looks of a theme as vector pictures, and sentences with icons in the place of words.

In: a theme, a lexicon. Out: SVG texts by word; runs of text and icons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, get_args

from wonderscript.compiler.colors import ink_on
from wonderscript.compiler.picture_files import PictureFile
from wonderscript.compiler.themes import Look, Picture, Theme
from wonderscript.runtime.instructions.effects import RunStep
from wonderscript.runtime.instructions.traversal import played_parts
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words.lexicon import Lexicon
from wonderscript.runtime.words.nouns import Case
from wonderscript.runtime.words.ru.declension import agree, decline
from wonderscript.tools.press.shapes import holds_number

PLAIN, DISC, TILE = "plain", "disc", "tile"
NO_COLOR = "#3a3d42"

# Spaces that no line should end at: after a number or a word of one letter, before a dash, before a short last word.
_LOOSE = re.compile(r"(?<=\b\w) |(?<=\d) | (?=—)| (?=\d+ [^\s\ue000]+\.$)| (?=[^\s\ue000]{1,6}\.$)")
# Where a verb has an argument.
_SLOT = re.compile(r"\{[^}]*\}")
_IN_PLACE_OF_ICON = "\N{OBJECT REPLACEMENT CHARACTER}"
_IN_PLACE_OF_ICON_AND_WORD = "\ue000"

# A run is a text, or an icon with the words that it stands for.
Run = str | dict[str, Any]


def icon_svg(look: Look) -> str:
    """The icon of a look as a picture of its own, 24 by 24; a look without a drawing has no icon."""
    color = look.color or NO_COLOR
    path = f"<path fill-rule='evenodd' d='{escape(look.icon)}'"
    if look.badge in (DISC, TILE):
        ground = "<circle cx='12' cy='12' r='12'" if look.badge == DISC else "<rect width='24' height='24' rx='4'"
        drawn = f"{ground} fill='{color}'/>{path} transform='translate(3.6 3.6) scale(.7)' fill='{ink_on(color)}'/>"
    else:
        drawn = f"{path} fill='{color}'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>{drawn}</svg>"


def shade_svg(look: Look) -> str:
    """The drawing of a look as a pale shade, to stand behind text."""
    path = f"<path fill-rule='evenodd' d='{escape(look.icon)}' fill='{look.color or NO_COLOR}' fill-opacity='.1'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>{path}</svg>"


def picture_svg(picture: Picture) -> str:
    """The drawing of a piece as a picture of its own, 48 by 24."""
    path = f"<path fill-rule='evenodd' d='{escape(picture.drawing)}' fill='{picture.color or NO_COLOR}'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 24'>{path}</svg>"


def art_svg(file: PictureFile) -> str:
    """A picture from a file as one that stands alone, whichever form it has."""
    size = f"width='{file.width:g}' height='{file.height:g}'"
    shown = f"<image {size} href='{file.address}'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {file.width:g} {file.height:g}'>{shown}</svg>"


def number_ink(look: Look) -> str | None:
    """The ink of a number in the middle of an icon; None if it needs a plate, as there is no one colour."""
    plain = look.badge not in (DISC, TILE)
    return ink_on(look.color or NO_COLOR) if plain and holds_number(look.icon) else None


def icons_of(theme: Theme) -> dict[str, str]:
    """The icons of a theme, by word."""
    return {word: icon_svg(look) for word, look in theme.looks.items() if look.icon}


@dataclass(frozen=True)
class Inscriber:
    """Puts icons into sentences: for each form of a word that has one."""

    library: PlayableLibrary
    lexicon: Lexicon
    theme: Theme

    def runs(self, sentence: str) -> list[Run]:
        """A sentence as text and icons; names in guillemets and words with a capital letter stay words."""
        found: list[Run] = []
        after = 0
        for match in self._pattern.finditer(sentence):
            word = self._forms.get(match.group())
            if word is None:
                continue
            if match.start() > after:
                found.append(sentence[after : match.start()])
            kept = word in self._kept
            found.append({"icon": word, "alt": match.group()} | ({"text": match.group()} if kept else {}))
            after = match.end()
        return _tied([*found, sentence[after:]] if after < len(sentence) else found)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Quoted names and places, which are passed over, or any of the forms, the longest first."""
        quoted = "«[^»]*»|“[^”]*”"
        forms = sorted(map(re.escape, {*self._forms, *self._places}), key=len, reverse=True)
        return re.compile(rf"{quoted}|\b(?:{'|'.join(forms)})\b" if forms else quoted)

    @cached_property
    def _places(self) -> set[str]:
        """The forms of the names of places that are several words: what is named in them is not meant."""
        zones = [zone.id for zone in self.library.zones if zone.id not in self.theme.looks]
        return {form for zone in zones for form in self._forms_of(zone) if " " in form}

    @cached_property
    def _kept(self) -> set[str]:
        """Words that stay beside their icon: values, kinds, numbers, tracks need not be known by their shape."""
        kinds = {one.id for one in self.library.kinds}
        numbers = {one.id for one in self.library.properties}
        return self._values | kinds | numbers | {one.id for one in self.library.tracks}

    @cached_property
    def _values(self) -> set[str]:
        return {value for one in self.library.properties for value in one.values}

    @cached_property
    def _forms(self) -> dict[str, str]:
        """Every form of every word that has an icon."""
        silent = unspoken(self.library)
        words = [word for word, look in self.theme.looks.items() if look.icon and word not in silent]
        return {form: word for word in words for form in self._forms_of(word) if form}

    def _forms_of(self, word: str) -> Iterable[str]:
        if self.lexicon.is_adjective(word) and word in self._values:
            lemma = self.lexicon.adjective(word)
            if self.lexicon.language == "en":
                return [lemma]
            return {
                agree(lemma, gender, case, plural)
                for gender in ("m", "f", "n")
                for case in get_args(Case)
                for plural in (False, True)
            }
        noun = self.lexicon.noun(word)
        if self.lexicon.language == "en":
            return [noun.one, noun.many]
        return {noun.few or "", *(decline(noun, case, plural) for case in get_args(Case) for plural in (False, True))}


def _tied(runs: list[Run]) -> list[Run]:
    """The same runs, with spaces that do not break where a line should not end."""
    whole = "".join(
        run if isinstance(run, str) else _IN_PLACE_OF_ICON_AND_WORD if "text" in run else _IN_PLACE_OF_ICON
        for run in runs
    )
    tied = _LOOSE.sub("\N{NO-BREAK SPACE}", whole)
    found: list[Run] = []
    for run in runs:
        length = len(run) if isinstance(run, str) else 1
        found.append(tied[:length] if isinstance(run, str) else run)
        tied = tied[length:]
    return found


def unspoken(library: PlayableLibrary) -> set[str]:
    """Words whose icons stand in emblems alone: zones and verbs, which a sentence says in too many ways."""
    kinds = {one.id for one in library.kinds}
    return {*(one.id for one in library.zones), *(one.id for one in library.verbs)} - kinds


def _name(word: str, library: PlayableLibrary, lexicon: Lexicon) -> str:
    """What an icon is called."""
    if any(word in one.values for one in library.properties):
        return lexicon.adjective(word)
    if any(one.id == word for one in library.verbs):
        forms = lexicon.verb(word)
        return " ".join(f"{forms.do} {_SLOT.sub('…', forms.frame)}".removesuffix("…").split())
    return lexicon.noun(word).one


def _last(step: str, lexicon: Lexicon) -> str:
    """The last time that a step runs."""
    noun = lexicon.step(step)
    last = "last" if lexicon.language == "en" else agree("последний", noun.gender, "nom", False)
    return f"{last} {noun.one}"


def look_data(library: PlayableLibrary, lexicon: Lexicon, theme: Theme) -> dict[str, Any]:
    """What every template needs to draw icons: pictures, their names, the ink of a number in them, pale shades."""
    drawn = {word: look for word, look in theme.looks.items() if look.icon}
    steps = {one.step for one in played_parts(library) if isinstance(one, RunStep)}
    return {
        "icons": icons_of(theme),
        "words": {word: _name(word, library, lexicon) for word in drawn},
        "steps": {step: lexicon.step(step).one for step in sorted(steps)},
        "last_steps": {step: _last(step, lexicon) for step in sorted(steps)},
        "inks": {word: ink for word, look in drawn.items() if (ink := number_ink(look)) is not None},
        "shades": {word: shade_svg(look) for word, look in drawn.items()},
    }
