"""Games of one's own, written as classes: everything works on them that works on the games that are always there."""

import os
import pickle
import signal
import sys
import threading
import time
import traceback
import urllib.request
from typing import Any, Dict, Iterator, List

import lucas
import pytest
from games import Hanoi, Heaps, Kangaroos


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    lucas.language("en")
    yield
    lucas.language("en")


def test_a_game_of_ones_own_is_played_and_solved() -> None:
    p = Hanoi(3).start
    assert str(p) == "Hanoi:3/3,2,1.." and p.remoteness == 7
    assert [str(move) for move in p.best_line(2)] == ["1-3", "1-2"]
    assert p.play("1-3").remoteness == 6 and len(p.moves()) == 2
    assert Hanoi(8).start.remoteness == 255
    with pytest.raises(ValueError, match="moves are written like"):
        p.play("3-1")


def test_everything_else_works_on_it_too() -> None:
    g = Hanoi()
    assert g.census()["positions"] == 27 == len(g.graph()) == g.table().size
    assert g.graph().to_networkx().number_of_edges() == len(g.graph().edges)
    assert g.table().max() == 7 and g.rules == "Move one disc at a time, never onto a smaller one."
    assert "<svg" in g.show("graph").svg and "<svg" in str(g.start._repr_svg_())
    s = lucas.session(g, players=("human", "human"))
    assert s.play("1-3").undo().redo().ply == 1 and "1-3" in s.text
    assert pickle.loads(pickle.dumps(s)).position == s.position
    for value in [g, g.start, g.start.moves()[0]]:
        again = pickle.loads(pickle.dumps(value))
        assert again == value and hash(again) == hash(value)
    assert eval(repr(g.start)) == g.start == lucas.game("Hanoi", 3).start


def test_a_game_of_two_has_values_symmetry_and_hints() -> None:
    g = Heaps(3, 4, 5)
    assert g.players == 2 and str(g) == "Heaps:3,4,5"
    for text in ["3.4.5", "1.2.3", "1.1.0", "0.0.0", "2.4.5"]:
        one, other, last = map(int, text.split("."))
        assert g.position(text).outcome == ("win" if one ^ other ^ last else "lose")
    assert "Add the heaps in binary." in g.start.hint()
    assert g.census(symmetry=True)["positions"] < g.census()["positions"] == 120


def test_the_same_rules_give_the_same_census() -> None:
    own, known = Kangaroos(2, 3).census(), lucas.game("kangaroos", 2, 3).census()
    for census in [own, known]:
        del census["game"], census["position"]
        census["hardest"] = [address.split("/")[1].replace(".", ",") for address in census["hardest"]]
    assert own == known


def test_positions_come_back_as_they_were_given() -> None:
    seen: List[Any] = []

    class Kinds(lucas.Game):
        def start(self) -> Any:  # type: ignore[override]
            return [1, ("a", -5), []]

        def moves(self, at: Any) -> Dict[str, Any]:
            seen.append(at)
            return {}

    assert Kinds().start.outcome == "unsolvable" and seen[-1] == [1, ("a", -5), ()]


def test_what_a_method_raises_comes_out_with_its_traceback() -> None:
    class Broken(lucas.Game):
        def start(self) -> int:  # type: ignore[override]
            return 5

        def moves(self, at: int) -> Dict[str, int]:
            return {"half": at - 1, "part": 10 // (at - 2)}

    p = Broken().start
    with pytest.raises(ZeroDivisionError) as raised:
        p.value
    told = "".join(traceback.format_exception(raised.type, raised.value, raised.tb))
    assert "10 // (at - 2)" in told
    if sys.version_info >= (3, 11):
        assert "in the position 2" in told
    # It is no less playable where nothing goes wrong.
    assert p.play("half").text == "4"
    with pytest.raises(ZeroDivisionError):
        p.graph()


def test_of_many_exceptions_the_first_is_raised() -> None:
    class Brittle(lucas.Game):
        def start(self) -> int:  # type: ignore[override]
            return 0

        def moves(self, at: int) -> Dict[str, int]:
            if at:
                raise KeyError(f"nothing is known of {at}")
            return {str(to): to for to in range(1, 200)}

    with pytest.raises(KeyError, match="nothing is known of"):
        Brittle().start.graph()


@pytest.mark.parametrize(
    "given, told",
    [
        ({"a": {1}}, "here is a set"),
        ({"a b": 1}, "is written with letters"),
        (5, "moves must give a dict"),
        ([("a", 1), ("a", 2)], "two moves are called 'a'"),
        ({1: 1, "1": 2}, "two moves are called '1'"),
        ({"a.b": 1}, "digits and -_~@,"),
        ({"a": 2**70}, "more than 64 bits"),
    ],
)
def test_what_is_no_answer_is_refused(given: Any, told: str) -> None:
    class Odd(lucas.Game):
        def start(self) -> int:  # type: ignore[override]
            return 0

        def moves(self, at: int) -> Any:
            return given

    with pytest.raises(ValueError, match=told):
        Odd().start.value


def test_what_a_class_lacks_is_said() -> None:
    class Still(lucas.Game):
        def start(self) -> int:  # type: ignore[override]
            return 0

    with pytest.raises(ValueError, match="no method moves"):
        Still().start
    with pytest.raises(TypeError, match="derive a class"):
        lucas.Game()

    class teaser(lucas.Game):
        pass

    with pytest.raises(ValueError, match="there is a game 'teaser' already"):
        teaser().start
    with pytest.raises(ValueError, match="discs: '13' is not a whole number from 1 to 12"):
        lucas.position("Hanoi:13")


def test_arguments_that_no_address_can_say_are_told_apart() -> None:
    class Maze(lucas.Game):
        def __init__(self, rows: List[str]) -> None:
            self.rows = rows

        def start(self) -> int:  # type: ignore[override]
            return self.rows[0].index("S")

        def goal(self, at: int) -> bool:
            return self.rows[0][at] == "G"

        def moves(self, at: int) -> Dict[str, int]:
            return {name: to for name, to in [("l", at - 1), ("r", at + 1)] if 0 <= to < len(self.rows[0])}

    one, other = Maze(["S..G"]), Maze(["G.S"])
    assert one != other and one.start.remoteness == 3 and other.start.remoteness == 2
    assert lucas.position(str(one.start)).remoteness == 3


def test_a_class_draws_its_board_and_says_what_is_tapped() -> None:
    class Row(lucas.Game):
        def start(self) -> str:  # type: ignore[override]
            return "a.b"

        def moves(self, at: str) -> Dict[str, str]:
            return {str(n + 1): at[:n] + "." + at[n + 1 :] for n in range(3) if at[n] != "."}

        def picture(self, at: str) -> List[str]:
            return [at]

        def taps(self, at: str, move: str) -> List[Any]:
            return [(0, int(move) - 1)]

    svg = str(Row().start._repr_svg_())
    assert ">a<" in svg and ">b<" in svg and ">3<" not in svg

    class Astray(Row):
        def taps(self, at: str, move: str) -> List[Any]:
            return [(1, 0)]

    with pytest.raises(ValueError, match="squares of the picture"):
        Astray().start._repr_svg_()


def test_ctrl_c_ends_a_method_that_never_ends() -> None:
    class Endless(lucas.Game):
        def start(self) -> int:  # type: ignore[override]
            return 0

        def moves(self, at: int) -> Dict[str, int]:
            while at > 50:
                pass
            return {"on": at + 1}

    def interrupt() -> None:
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=interrupt)
    other.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Endless().start.value
    other.join()
    assert time.monotonic() - began < 10


def test_the_page_is_served_until_ctrl_c(capsys: "pytest.CaptureFixture[str]") -> None:
    found: Dict[str, str] = {}

    def look() -> None:
        try:
            for _ in range(100):
                told = capsys.readouterr().out
                if "http://" in told:
                    break
                time.sleep(0.1)
            page = told.split("lucas is at ")[1].split(" ")[0]
            found["page"] = urllib.request.urlopen(page, timeout=20).read().decode()
            api = page.split("/en/")[0] + "/api/solve?position=Hanoi:4"
            found["api"] = urllib.request.urlopen(api, timeout=20).read().decode()
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=look)
    other.start()
    lucas.serve(Hanoi(4))
    other.join()
    assert "Tower of Hanoi" in found["page"] and '"remoteness":15' in found["api"]
    # Ctrl-C is Python's again.
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(5)
