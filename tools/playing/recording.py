"""A game that was played, as a record: what the seed gave and what was answered, in the words of the table."""

from __future__ import annotations

from collections.abc import Sequence

from wonderscript.runtime.options.moves import Move, Offers
from wonderscript.runtime.options.piece_names import Candidates, Named
from wonderscript.runtime.play.told_draws import Dealer, Telling, is_certain
from wonderscript.runtime.table.state import Untold
from wonderscript.runtime.table.table import Table, table_for
from wonderscript.tools.playing.draws import drawn_from
from wonderscript.tools.record_files import Draw, Record


def asking_table(table: Table) -> Table:
    """A table of the same game at which everybody is asked, even where there is but one thing to do."""
    return table_for(table.printed or table.library, table.players, table.chosen, asks_always=True)


def recorded(
    table: Table, sets: tuple[str, ...], seed: int, answers: Sequence[int], names: tuple[str, ...] = ()
) -> Record:
    """The game that began with a seed and in which these answers were given."""
    draws: list[Draw] = []
    deal = Dealer(seed)
    asking = asking_table(table)

    def tell(untold: Untold) -> tuple[int, ...]:
        drawn = deal(untold)
        if not is_certain(asking, untold.state, untold.pieces):
            draws.append(_draw(asking, untold, drawn))
        return drawn

    telling = Telling(asking, tell)
    moves: list[Move] = []
    left = list(reversed(answers))
    while telling.game.decision is not None:
        offers = Offers(telling.game)
        is_asked = len(offers.all) > 1
        if is_asked and not left:
            break
        number = left.pop() if is_asked else 0
        move = offers.move_for(number)
        if is_asked or move != Move(move.seat, move.acting):
            moves.append(move)
        telling.answer(number)
    return Record(
        sets=sets,
        players=table.players,
        variant=table.library.variant,
        settings=dict(table.chosen),
        names=names,
        draws=tuple(draws),
        moves=tuple(moves),
        end=telling.game.reason,
    )


def _draw(table: Table, untold: Untold, drawn: tuple[int, ...]) -> Draw:
    """What came up, by name."""
    candidates = Candidates(table, untold.state, untold.pieces)
    pieces: list[Named | str] = []
    for piece in drawn:
        name = candidates.shortest(piece, copy=False)
        pieces.append(name.piece if name.piece and name == Named(name.piece) else name)
    zone, seat = drawn_from(table, untold)
    return Draw(tuple(pieces), zone, seat)
