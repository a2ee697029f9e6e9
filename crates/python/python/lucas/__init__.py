"""The workbench for finite puzzles and games: play them, solve them, see them.

>>> import lucas
>>> lucas.game("chocolate", 100, 100, 50, 50).start.value
-198
>>> p = lucas.game("kangaroos", 3, 3).start
>>> p.remoteness
24
>>> [str(move) for move in p.best_line(3)]
['1-3', '6-5', '3-4']
"""

from ._lucas import (
    Game,
    Graph,
    Move,
    Picture,
    Position,
    Report,
    Sentences,
    Session,
    Table,
    check,
    game,
    games,
    language,
    load,
    position,
    serve,
    session,
)

__all__ = [
    "Game",
    "Graph",
    "Move",
    "Picture",
    "Position",
    "Report",
    "Sentences",
    "Session",
    "Table",
    "check",
    "game",
    "games",
    "language",
    "load",
    "position",
    "serve",
    "session",
]


def _move(before: Position, text: str) -> Move:
    """The move of a text in a position: what a pickled one is read back by."""
    for move in before.moves():
        if str(move) == text:
            return move
    raise ValueError(f"{before}: {text}")


def _session(saved: str) -> Session:
    """What a pickled session is read back by."""
    return session(saved=saved)
