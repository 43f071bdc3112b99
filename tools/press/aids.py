"""Aids for the table: how a game goes, what scores, and what symbols mean, on two pages; for a seat, on one.

In: the faces of some sets. Out: data for the templates of the press. What is told comes from the steps of the game, as
the sets have them together; settings are as they stand in the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.instructions.library import ScoreInfo
from wonderscript.runtime.instructions.traversal import parts_of
from wonderscript.runtime.words import describe_points, tell, tell_body
from wonderscript.runtime.words.usual import usual_body, usual_rules
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.icons import NO_COLOR
from wonderscript.tools.press.lists import Data, effects_data, page_data
from wonderscript.tools.press.paper import Size
from wonderscript.tools.reference_tables import capital, with_parts

INDENT = 2


def quick_data(faces: Faces, tokens: Iterable[str], paper: Size) -> Data:
    """The course of the whole game, what is hooked into it, what scores, and all symbols."""
    course = usual_body(faces.library.main, faces.settings)
    hooks = [
        rule
        for named in faces.library.rules
        for rule in usual_rules(named.rules, faces.settings)
        if isinstance(rule, effects.Hook)
    ]
    lines = [*tell_body(course, faces.lexicon), *(line for hook in hooks for line in tell([hook], faces.lexicon))]
    return _aid(faces, "quick", lines, tokens, paper)


def aid_data(faces: Faces, tokens: Iterable[str], paper: Size) -> Data:
    """What somebody does again and again, what scores, and all symbols."""
    return _aid(faces, "aid", tell_body(_turn(faces), faces.lexicon), tokens, paper)


def _turn(faces: Faces) -> tuple[effects.Statement, ...]:
    """The innermost step that is gone through several times and in which somebody decides; without one, all of it."""
    course = usual_body(faces.library.main, faces.settings)
    steps = [one for one in parts_of(course) if isinstance(one, effects.RunStep) and one.times != phrases.Constant(1)]
    deciding = [one for one in steps if any(isinstance(part, effects.Choose | effects.DoOne) for part in parts_of(one))]
    inner = [
        one
        for one in deciding
        if not any(part is not one and any(part is other for other in deciding) for part in parts_of(one.body))
    ]
    return tuple(inner[:1]) or course


def _aid(faces: Faces, title: str, lines: Iterable[str], tokens: Iterable[str], paper: Size) -> Data:
    explained = effects_data(faces, tokens, paper)
    return page_data(faces, title, paper) | {
        "course": [_line(line, faces) for line in lines],
        "scores": list(score_lines(faces)),
        "symbols": [one for one in explained["symbols"] if one["icon"] not in _only_links(faces)],
        "signs": explained["signs"],
    }


def _only_links(faces: Faces) -> set[str]:
    """The symbols that only tell which pieces are linked: everybody sees what they are."""
    linked = {end["symbol"] for piece in with_parts(faces.document["pieces"]) for end in piece["links"]["to"]}
    return linked - {
        symbol for one in parts_of(faces.library.pieces) if isinstance(one, effects.Shows) for symbol in one.symbols
    }


def _line(line: str, faces: Faces) -> Data:
    """A line of the course: how deep it stands, and whether it is one of several things to choose from."""
    said = line.lstrip()
    listed = said.startswith("- ")
    return {
        "deep": (len(line) - len(said)) // INDENT,
        "listed": listed,
        "heads": said.endswith(":"),
        "text": faces.inscriber.runs(said.removeprefix("- ")),
    }


# ---------------------------------------------------------------- scores


def score_lines(faces: Faces) -> Iterator[Data]:
    """The lines of the score sheet, each with the icon and the colour of what it counts, and with what that is."""
    documents = faces.document["scores"]
    for score, document in zip(faces.library.scores, documents, strict=True):
        word = next((word for word in _counted(score) if word in faces.icons), None)
        look = faces.theme.looks.get(word) if word is not None else None
        yield {
            "name": document["names"][faces.language],
            "icon": word,
            "tint": look.color if look is not None and look.color else NO_COLOR,
            "counts": faces.inscriber.runs(capital(describe_points(score.points, faces.lexicon))),
        }


def score_data(faces: Faces, paper: Size) -> Data:
    """The lines of the score sheet, a column for each player of a full table, and the columns of each team."""
    lines = [{name: line[name] for name in ("name", "icon", "tint")} for line in score_lines(faces)]
    players, teams = faces.library.players[1], faces.library.teams
    sizes = [] if teams is None else [min(teams.size, players - first) for first in range(0, players, teams.size)]
    return page_data(faces, "score_pad", paper) | {"lines": lines, "players": players, "teams": sizes}


def _counted(score: ScoreInfo) -> Iterator[str]:
    """The words that a line is about: values before counters, and these before kinds; then any other word."""
    parts = list(parts_of(score.points))
    yield from (value for one in parts if isinstance(one, phrases.HasValue) for value in one.values)
    yield from (one.counter for one in parts if isinstance(one, phrases.CounterOf))
    yield from (one.kind for one in parts if isinstance(one, phrases.Pieces) and one.kind is not None)
    for one in parts:
        fields = (getattr(one, name) for name in one.__struct_fields__)
        yield from (
            word
            for found in fields
            for word in (found if isinstance(found, tuple) else (found,))
            if isinstance(word, str)
        )
