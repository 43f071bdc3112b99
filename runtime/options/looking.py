"""Where a text looks at the face of a piece, which the one who decides may not have seen.

A place, a back, who a piece belongs to and what lies on it are seen by everybody. A name, a cost, most properties and
what a piece shows or leads to are read from its face. A line of play does not go beyond a piece that is chosen unseen
to where its face is read: there the piece is looked at first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.meaning.meanings import is_static, static_pieces
from wonderscript.runtime.play.drawing import draws_objects
from wonderscript.runtime.table.derived import once_a_table, once_a_text
from wonderscript.runtime.table.table import Body, Table

# What is read through before something happens.
FORMS = (
    effects.Choose,
    effects.May,
    effects.DoOne,
    effects.InAnyOrder,
    effects.Call,
    effects.PayCost,
    effects.Pay,
    effects.InPhase,
    effects.OnlyIf,
    effects.If,
    effects.ForEachPlayer,
)
# Phrases about a piece that do not ask for its face.
ABOUT_PLACES = (phrases.OwnerOf, phrases.HolderOf, phrases.OnPiece, phrases.Below, phrases.CounterOn, phrases.IsPiece)
THIS = "this"


@once_a_text
def variables_read(table: Table, statement: effects.Statement, together: bool) -> frozenset[str]:
    """The variables for pieces whose faces a statement reads, before the bodies that it leads into."""
    return frozenset(_read(table, statement, together, ()))


class FacesRead(NamedTuple):
    """Of which pieces a statement reads the faces, before the bodies that it leads into.

    Those that variables stand for; and objects of a verb, each with its kind if all backs tell whether it is of that.
    """

    variables: tuple[str, ...]
    objects: tuple[tuple[phrases.PieceSet, str | None], ...]


@once_a_text
def faces_read(table: Table, statement: effects.Statement, together: bool) -> FacesRead:
    """Of which pieces a statement reads the faces."""
    variables = tuple(sorted(variables_read(table, statement, together)))
    objects = tuple(_objects(table, statement, together)) if isinstance(statement, effects.Call) else ()
    return FacesRead(variables, objects)


def _objects(table: Table, call: effects.Call, together: bool) -> Iterator[tuple[phrases.PieceSet, str | None]]:
    """What a verb is done to and whose faces it reads.

    Of its own piece, and of one that it describes by its face, the text itself tells which one it is. What is drawn is
    looked at when it is drawn.
    """
    read = slots_read(table, call.verb, together)
    for (kind, name, of), argument in zip(table.verbs[call.verb].slots, call.arguments, strict=False):
        told = isinstance(argument, phrases.This) or reads_faces(table, argument) or draws_objects(call)
        if kind == "piece" and name in read and isinstance(argument, phrases.PieceSet) and not told:
            yield argument, of if of is not None and kind_on_backs(table, of) else None


@once_a_table
def slots_read(table: Table, verb: str, together: bool) -> frozenset[str]:
    """The variables of a verb for pieces whose faces it reads before anything happens."""
    return frozenset(_slots(table, verb, together, ()))


def kind_on_backs(table: Table, kind: str) -> bool:
    """Whether all backs tell whether a piece is of a kind."""
    return _on_backs(table, phrases.IsKind(kind))


@once_a_text
def reads_faces(table: Table, pieces: object) -> bool:
    """Whether it takes their faces to tell which pieces a phrase means."""
    match pieces:
        case phrases.Together(sets):
            return any(reads_faces(table, one) for one in sets)
        case phrases.Pieces(kind=kind, filters=filters):
            tests = filters if kind is None else (phrases.IsKind(kind), *filters)
            return any(_on_face(table, one) for one in tests)
        case _:
            return False


def _on_face(table: Table, one: phrases.Filter) -> bool:
    """Whether a filter asks for something that is on the face of a piece alone."""
    match one:
        case phrases.FaceDown() | phrases.IsPiece():
            return False
        case phrases.HasName():
            return True
        case phrases.IsCalled(adjective):
            return THIS in set(_named(table, table.adjectives[adjective].condition))
        case phrases.AnyFilter(filters):
            return any(_on_face(table, each) for each in filters)
        case phrases.IsNot(inner):
            return _on_face(table, inner)
        case _:
            return not is_static(one) or not _on_backs(table, one)


@once_a_table
def _on_backs(table: Table, one: phrases.Filter) -> bool:
    """Whether a filter says the same of all pieces that look alike from behind."""
    fitting = static_pieces(table, phrases.Pieces(None, (), (one,))) or 0
    seen: dict[int, set[int]] = {}
    for piece, back in enumerate(table.backs.of):
        seen.setdefault(back, set()).add(fitting >> piece & 1)
    return all(len(answers) == 1 for answers in seen.values())


# ---------------------------------------------------------------- statements


def _body(table: Table, body: Body, together: bool, within: Sequence[str]) -> Iterator[str]:
    """The variables whose faces are read in a body; unless all decide together, up to the first thing that happens."""
    for statement in body:
        if isinstance(statement, FORMS):
            yield from _read(table, statement, together, within)
            for inner in _bodies(statement):
                yield from _body(table, inner, together, within)
        elif not together:
            return


def _bodies(statement: effects.Statement) -> tuple[Body, ...]:
    """The bodies that a statement leads into."""
    match statement:
        case effects.If(body=body, otherwise=otherwise):
            return body, otherwise
        case effects.May(body=body) | effects.InPhase(body=body) | effects.ForEachPlayer(body=body):
            return (body,)
        case effects.DoOne(options=options):
            return options
        case effects.InAnyOrder(must=must, may=may):
            return (*must, *may)
        case _:
            return ()


def _read(table: Table, statement: effects.Statement, together: bool, within: Sequence[str]) -> Iterator[str]:
    """The variables whose faces a statement reads, before the bodies that it leads into.

    `within` are the verbs around it; of a verb that nobody does yet, what it is done to is looked at by `slots_read`.
    """
    match statement:
        case effects.Choose(options=options):
            yield from _named(table, options)
        case effects.PayCost(piece=piece):
            yield from _variable(piece)
        case effects.Pay(amount=amount):
            yield from _named(table, amount)
        case effects.OnlyIf(condition=condition) | effects.If(condition=condition):
            yield from _named(table, condition)
        case effects.Call(verb=verb, arguments=arguments):
            for argument in arguments:
                yield from _named(table, argument)
            if within:
                read = set(_slots(table, verb, together, within))
                for (_kind, name, _of), argument in zip(table.verbs[verb].slots, arguments, strict=True):
                    yield from _variable(argument) if name in read else ()
        case _:
            pass


def _slots(table: Table, verb: str, together: bool, within: Sequence[str]) -> Iterator[str]:
    if verb in within:
        return
    slots = table.verbs[verb].slots
    if verb in table.index.forbidden or verb in table.index.replaced:
        # What somebody may not do, or does in another way, can depend on the piece.
        yield from (name for kind, name, _of in slots if kind == "piece")
    yield from _body(table, table.verbs[verb].body, together, (*within, verb))


# ---------------------------------------------------------------- phrases


def _variable(piece: object) -> Iterator[str]:
    """The variable of a phrase that is one, and those that stand for the piece of this text."""
    match piece:
        case phrases.BoundPiece(variable):
            yield variable
        case phrases.This():
            yield THIS
        case phrases.Together(sets):
            for one in sets:
                yield from _variable(one)
        case _:
            pass


def _named(table: Table, thing: object) -> Iterator[str]:
    """The variables whose faces a phrase reads."""
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        match one:
            case tuple():
                waiting.extend(one)
            case phrases.BoundPiece() | phrases.This():
                pass
            case phrases.IsIn(piece, pieces):
                if reads_faces(table, pieces):
                    yield from _variable(piece)
                waiting += [piece, pieces]
            case phrases.CountPieces(pieces, None) | phrases.Exists(pieces):
                waiting.append(pieces)
            case phrases.Pieces():
                waiting += [one.places, one.filters, one.amount]
            case _ if isinstance(one, ABOUT_PLACES):
                waiting.extend(getattr(one, name) for name in one.__struct_fields__)
            case phrases.Data():
                fields = [getattr(one, name) for name in one.__struct_fields__]
                for field in fields:
                    yield from _variable(field)
                    if isinstance(field, tuple):
                        for inner in field:
                            yield from _variable(inner)
                waiting.extend(fields)
            case _:
                pass
