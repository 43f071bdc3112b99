"""Problems of printing: what does not fit, cannot be seen, or cannot be told apart."""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Entry

ENTRIES = (
    Entry(
        id="text-overflows",
        severity="error",
        message='the text of {kind} "{name}" is {over} mm too long for its size',
        label="does not fit in legible letters",
        why="a printed piece shows all of its text; nothing is cut off.",
        fix="say less with this piece, or give its kind a larger `size` under `prints` in theme.yaml.",
    ),
    Entry(
        id="letter-not-printable",
        severity="error",
        message='the printing fonts have no "{letter}" ({code}), which {kind} "{name}" needs',
        label="cannot be printed",
        why="the fonts that come along have Latin and Cyrillic letters and common signs; others would be empty boxes.",
        fix="write this name in Latin or Cyrillic letters, here or in the translation.",
    ),
    Entry(
        id="broken-drawing",
        severity="error",
        message='the icon of "{word}" cannot be drawn: {reason}',
        label="the drawing breaks here",
        why="an icon is the path of an SVG; of one that breaks, the rest would be missing on paper.",
        fix="export the drawing anew as one path in a square of 24 by 24, or mend the numbers here.",
    ),
    Entry(
        id="picture-not-found",
        severity="error",
        message='the picture of "{piece}" cannot be read: {reason}',
        label="no picture of this set",
        why="a set is passed on as a folder: what belongs to it lies in there, and a path begins there.",
        fix="put the PNG or SVG into the folder of this set, and write its path from there, such as `art/mill.png`.",
    ),
    Entry(
        id="picture-unusable",
        severity="error",
        message='the picture of "{piece}" cannot be printed: {reason}',
        label="cannot be printed",
        why="a picture is a PNG or an SVG that can be drawn to its end, and that fills nobody's memory.",
        fix="open `{file}` in a program for drawing, and save it anew as PNG or SVG.",
    ),
    Entry(
        id="picture-not-plain",
        severity="error",
        message='the picture of "{piece}" is more than a picture: {reason}',
        label="does more than draw",
        why="sets come from anywhere; a picture that runs something or asks for other files is not shown to anybody.",
        fix="open `{file}` in a program for drawing, and save it as a plain SVG of shapes alone, or as PNG.",
    ),
    Entry(
        id="colors-too-alike",
        severity="warning",
        message='"{one}" and "{other}" look alike {vision}',
        label="cannot be told from the other",
        why="one player in twelve sees fewer colors; what differs by color must differ by an icon too.",
        fix="give each of them an `icon` of its own, or colors that are further apart.",
    ),
)
