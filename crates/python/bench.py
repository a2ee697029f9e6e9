"""What answers cost from Python: prints the seconds of one work, for `cargo xtask bench`."""

import sys
import time
from typing import Callable, Dict

import lucas
from tests.games import Kangaroos


def best(runs: int, work: Callable[[], object]) -> float:
    shortest = float("inf")
    for _ in range(runs):
        begun = time.perf_counter()
        made = work()
        shortest = min(shortest, time.perf_counter() - begun)
        del made
    return shortest


def values() -> float:
    """One value of a bar, asked of a position that nobody has asked yet."""
    start = lucas.game("chocolate", 100, 100, 50, 50).start
    texts = [move.after for first in start.moves() for move in first.after.moves()][:10_000]

    def ask() -> None:
        for position in texts:
            position.value

    begun = time.perf_counter()
    ask()
    return (time.perf_counter() - begun) / len(texts)


def table() -> float:
    game = lucas.game("chocolate", 253, 253, 126, 126)
    return best(3, game.table)


def kangaroos() -> float:
    begun = time.perf_counter()
    assert lucas.game("kangaroos", 10, 3).start.remoteness == 152
    return time.perf_counter() - begun


def own() -> float:
    """A position of a class, looked at."""
    game = Kangaroos(4, 3)
    begun = time.perf_counter()
    positions = len(game.graph(10**7))
    return (time.perf_counter() - begun) / positions


WORKS: Dict[str, Callable[[], float]] = {"values": values, "table": table, "kangaroos": kangaroos, "own": own}

if __name__ == "__main__":
    print(WORKS[sys.argv[1]]())
