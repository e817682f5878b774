"""Positions and games as NumPy arrays, for whoever learns from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _yagura

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class SelfPlay:
    """The positions of games that the engine played against itself, one entry each.

    `boards[i, layer, rank, column]` is 0 for an empty square, else the number of the kind (its index in
    `Variant.kinds` plus one), below zero for White's pieces. Ranks go from the top, columns from Black's left,
    as in a position string; games with towers have a layer for each storey, the lowest first.
    """

    variant: _yagura.Variant
    """What was played."""
    boards: npt.NDArray[np.int16]
    """The boards: `(positions, layers, ranks, files)`."""
    hands: npt.NDArray[np.uint16]
    """Pieces in hand: `(positions, 2, kinds)`, Black's first, kinds as in `Variant.hand_codes`."""
    players: npt.NDArray[np.int8]
    """Who is to move: 1 for Black, -1 for White."""
    values: npt.NDArray[np.int16]
    """What the search says for the player to move, in centipawns, at most 30,000 either way."""
    results: npt.NDArray[np.int8]
    """How the game ended for the player to move: 1, 0 or -1; 0 too where it was broken off."""
    games: npt.NDArray[np.uint32]
    """The number of the game that the position is from."""
    plies: npt.NDArray[np.uint16]
    """The number of moves before it."""
    moves: list[str]
    """The moves that the engine chose."""

    def __len__(self) -> int:
        return len(self.moves)


def self_play(
    variant: _yagura.Variant | str,
    games: int,
    *,
    nodes: int = 1000,
    random_plies: int = 8,
    most_plies: int = 400,
    threads: int = 1,
    seed: int = 0,
) -> SelfPlay:
    """Lets the engine play against itself, and returns the positions in which it chose a move.

    Each game begins with `random_plies` random moves, which are not among the positions, and is broken off
    after `most_plies`. The same arguments give the same arrays, whatever the number of threads.
    """
    import numpy as np

    variant, count, boards, hands, players, values, results, numbers, plies, moves = _yagura._self_play(
        variant, games, nodes, random_plies, most_plies, threads, seed
    )
    return SelfPlay(
        variant=variant,
        boards=np.frombuffer(boards, "<i2").reshape(count, variant.layers, variant.ranks, variant.files),
        hands=np.frombuffer(hands, "<u2").reshape(count, 2, len(variant.hand_codes)),
        players=np.frombuffer(players, "i1"),
        values=np.frombuffer(values, "<i2"),
        results=np.frombuffer(results, "i1"),
        games=np.frombuffer(numbers, "<u4"),
        plies=np.frombuffer(plies, "<u2"),
        moves=moves,
    )


def board_array(game: _yagura.Game) -> npt.NDArray[np.int16]:
    """Returns the board of a game as in `SelfPlay.boards`: `(layers, ranks, files)`."""
    import numpy as np

    variant = game.variant
    return np.frombuffer(game._board(), "<i2").reshape(variant.layers, variant.ranks, variant.files)
