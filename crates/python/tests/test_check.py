"""Functions of a notebook, judged."""

from functools import lru_cache
from typing import Iterator, List

import lucas
import pytest


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    lucas.language("en")
    yield
    lucas.language("en")


@lru_cache(maxsize=None)
def value(m: int, n: int, i: int, j: int) -> int:
    nexts = [value(k, n, i, j) if i < k else value(m - k, n, i - k, j) for k in range(1, m)]
    nexts += [value(m, k, i, j) if j < k else value(m, n - k, i, j - k) for k in range(1, n)]
    lost = [one for one in nexts if one <= 0]
    return 1 - max(lost) if lost else -1 - max(nexts, default=-1)


def longest(m: int, n: int, i: int, j: int) -> int:
    """The slowest win instead of the quickest."""
    nexts = [longest(k, n, i, j) if i < k else longest(m - k, n, i - k, j) for k in range(1, m)]
    nexts += [longest(m, k, i, j) if j < k else longest(m, n - k, i, j - k) for k in range(1, n)]
    lost = [one for one in nexts if one <= 0]
    return 1 - min(lost) if lost else -1 - max(nexts, default=-1)


def test_a_right_function_is_accepted() -> None:
    report = lucas.check("chocolat", value, question="C3", budget=1)
    assert report and report.verdict == "AC", str(report)
    assert "m + n" in str(report) or "AC" in str(report)


def test_a_wrong_function_is_shown_the_smallest_instance_with_its_board() -> None:
    report = lucas.check("chocolat", longest, question="C3", budget=1)
    assert not report and report.verdict == "WA"
    example = report.counterexample
    assert example is not None and example["mistake"] and "longest(" in example["repeat"]
    html = report._repr_html_()
    assert "<svg" in html and example["instance"] in html


def test_what_a_function_raises_is_told() -> None:
    def broken(m: int, n: int, i: int, j: int) -> int:
        return m // (n - 1)

    report = lucas.check("chocolat", broken, question="C3", budget=0.5)
    assert report.verdict == "RTE" and "ZeroDivisionError" in str(report)


def test_a_function_that_never_ends_is_ended() -> None:
    def endless(m: int, n: int, i: int, j: int) -> int:
        while True:
            pass

    report = lucas.check("chocolat", endless, question="C3", budget=0.1)
    assert report.verdict == "TLE"


def test_a_function_that_catches_everything_is_ended_too() -> None:
    def deaf(m: int, n: int, i: int, j: int) -> int:
        caught = 0
        while True:
            try:
                while caught < 2:
                    pass
                sum(range(100))
            except:  # noqa: E722
                caught += 1

    report = lucas.check("chocolat", deaf, question="C3", budget=0.1)
    assert report.verdict == "TLE"
    # What ended it ends nothing else.
    assert lucas.check("chocolat", value, question="C3", budget=0.1).verdict == "AC"


def rings(n: int) -> List[str]:
    """All boards, from the empty one to the full one and back."""
    boards = [[0] * n]

    def playable(board: List[int], place: int) -> bool:
        return place == 0 or (board[place - 1] == 1 and not any(board[: place - 1]))

    def put(place: int, full: int) -> None:
        board = boards[-1]
        if place < 0 or board[place] == full:
            return
        if place > 0:
            put(place - 1, 1)
            for lower in range(place - 2, -1, -1):
                put(lower, 0)
        board = list(boards[-1])
        assert playable(board, place)
        board[place] = full
        boards.append(board)

    for full in (1, 0):
        for place in range(n - 1, -1, -1):
            put(place, full)
    return ["".join(".*"[ring] for ring in board) for board in boards]


def test_rows_of_a_board_may_be_given_or_printed() -> None:
    for function in [rings, lambda n: print("\n".join(rings(n)))]:
        report = lucas.check("rings", function, question="B1", budget=0.5)
        assert report, str(report)


def test_what_is_no_exercise_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no exercise 'choc'"):
        lucas.check("choc", value)
    with pytest.raises(ValueError, match="talked with"):
        lucas.check("chocolate-engine", value)
    with pytest.raises(TypeError, match="judges a function"):
        lucas.check("chocolat", "mine.py")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no question"):
        lucas.check("chocolat", value, question="Q1")
