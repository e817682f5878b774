"""The shogi-family games of Yagura: exact rules, records in the usual formats, and a strong engine.

>>> import yagura
>>> game = yagura.Game("shogi")
>>> game.push("7g7f", "3c3d")
>>> game.turn, len(game.legal_moves)
('b', 43)
>>> game.pop()
'3c3d'

Positions are SFEN, moves USI, as in the rulebooks. A move that the rules forbid raises `IllegalMove`, with the
clause; everything else that cannot be understood raises `YaguraError`. Both are a `ValueError`.
"""

from ._yagura import (
    Engine,
    Game,
    IllegalMove,
    Kind,
    Line,
    Outcome,
    Variant,
    YaguraError,
    __version__,
    variants,
)
from .arrays import SelfPlay, board_array, self_play

__all__ = [
    "Engine",
    "Game",
    "IllegalMove",
    "Kind",
    "Line",
    "Outcome",
    "SelfPlay",
    "Variant",
    "YaguraError",
    "__version__",
    "board_array",
    "self_play",
    "variants",
]
