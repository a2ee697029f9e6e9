"""What `import lucas` gives, asked as a person would ask it."""

import doctest
import json
import os
import pickle
import random
import signal
import subprocess
import threading
import time
import urllib.request
from typing import Any, Dict, Iterator, List

import lucas
import numpy as np
import pytest
from lucas import _lucas


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    lucas.language("en")
    yield
    lucas.language("en")


def test_the_values_of_the_handouts_are_there() -> None:
    assert lucas.game("chocolate", 100, 100, 50, 50).start.value == -198
    assert lucas.game("teaser").start.remoteness == 11
    assert lucas.position("kangaroos:3+3/WWW---BBB,W").remoteness == 24


def test_positions_and_moves_are_values() -> None:
    p = lucas.game("chocolate", 3, 2, 0, 0).start
    q = lucas.position(str(p))
    assert p == q and hash(p) == hash(q) and p != p.play("v2")
    assert pickle.loads(pickle.dumps(p)) == p
    move = p.moves()[1]
    assert str(move) == "v2" and p.play(move) == move.after and move.before == p
    again = pickle.loads(pickle.dumps(move))
    assert again == move and hash(again) == hash(move)
    assert eval(repr(p)) == p and sorted([q.play("v2"), p]) == [q.play("v2"), p]
    with pytest.raises(AttributeError):
        p.text = "1x1@0,0"  # type: ignore[misc]


def test_help_is_given_in_the_language_of_the_reader() -> None:
    p = lucas.game("chocolate", 3, 2, 0, 0).start
    assert len(p.hint()) == 4 and "v2" in p.hint()[-1]
    assert "v2" in str(p.why("v1"))
    lucas.language("fr")
    with pytest.raises(ValueError, match="n'est pas un coup permis ici"):
        p.play("v9")
    with pytest.raises(ValueError, match="il n'y a pas de jeu"):
        lucas.game("chocolade5")


def test_a_limit_says_which_argument_helps() -> None:
    with pytest.raises(ValueError, match="larger capacity"):
        lucas.game("kangaroos", 8, 3, capacity=1000).start.value
    with pytest.raises(ValueError, match="larger limit"):
        lucas.game("kangaroos", 3, 3).graph(10)


def test_a_table_is_an_array_that_nobody_copied() -> None:
    table = lucas.game("teaser").table()
    assert table.shape and table.size == 512 and table.max() == 11
    assert table.base is not None and not table.flags.owndata


def test_numbers_are_exact_however_large() -> None:
    plies = lucas.game("hanoi", 20000).start.remoteness
    assert plies == 2**20000 - 1


def test_a_census_and_a_graph_count_the_same() -> None:
    g = lucas.game("kangaroos", 2, 2)
    census, graph = g.census(), g.graph()
    assert census["positions"] == len(graph) and census["arcs"] == len(graph.edges) == len(graph.moves())
    net = graph.to_networkx()
    assert net.number_of_nodes() == len(graph) and net.number_of_edges() == len(graph.edges)
    assert net.nodes[str(g.start)]["remoteness"] == g.start.remoteness


def test_boards_and_pictures_are_svg() -> None:
    g = lucas.game("kangaroos", 2, 2)
    for svg in [g._repr_svg_(), g.start._repr_svg_(), g.show("graph")._repr_svg_(), lucas.session("teaser")._repr_svg_()]:
        assert svg is not None and "<svg" in svg
    with pytest.raises(ValueError, match="no picture 'grph'"):
        g.show("grph")


def test_a_session_is_played_against_an_opponent() -> None:
    s = lucas.session("matches", 21, players=("human", "perfect"), seed=1)
    while s.winner is None:
        s.play(s.position.moves()[0])
    again = pickle.loads(pickle.dumps(s))
    assert again.moves == s.moves and again.winner == s.winner
    with pytest.raises(ValueError, match="play is over"):
        s.play("1")


def test_ctrl_c_stops_a_search_and_others_go_on_meanwhile() -> None:
    counted: List[int] = []
    begun = threading.Event()

    def interrupt() -> None:
        begun.wait()
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            counted.append(1)
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=interrupt)
    other.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        begun.set()
        lucas.game("kangaroos", 14, 6, capacity=10**9).start.value
    other.join()
    assert time.monotonic() - began < 20 and len(counted) > 10


def test_the_examples_in_the_docstrings_hold() -> None:
    for module in [lucas, _lucas]:
        finder = doctest.DocTestFinder(exclude_empty=True)
        runner = doctest.DocTestRunner()
        tests = finder.find(module)
        names = [getattr(_lucas, name) for name in lucas.__all__] if module is _lucas else []
        for item in names:
            tests += finder.find(item, getattr(item, "__name__", "item"), module=False, globs={})
        for test in tests:
            runner.run(test)
        assert runner.summarize().failed == 0


FEW = 5000
BATCH = 200


def without_lines(answer: Dict[str, Any]) -> Dict[str, Any]:
    """What must agree: of equally good lines any may be told."""
    return {key: answer[key] for key in ["position", "positionValue", "remoteness", "facts", "moveCount", "listed", "moves"]}


def randomly_met(wanted: int) -> List[lucas.Position]:
    """Positions of every game, met in random play."""
    chance, places = random.Random(17), []
    for entry in lucas.games()["games"]:
        games = [lucas.game(preset["address"], capacity=FEW) for preset in entry["presets"][:2]]
        for _ in range(wanted):
            p = chance.choice(games).start
            for _ in range(chance.randrange(12)):
                moves = p.moves() if p.end is None else []
                if not moves:
                    break
                p = chance.choice(moves).after
            places.append(p)
    return places


def told_by_the_command_line(places: List[str]) -> Dict[str, Any]:
    command = [os.environ["LUCAS"], "solve", "-", "--json", "--line", "1", "--capacity", str(FEW)]
    run = subprocess.run(command, input="\n".join(places) + "\n", capture_output=True, text=True)
    return {answer["position"]: answer for answer in map(json.loads, run.stdout.splitlines())}


def told_by_the_server(places: List[str]) -> Dict[str, Any]:
    server = subprocess.Popen([os.environ["LUCAS"], "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split("http://")[1].split("/")[0]
        told: Dict[str, Any] = {}
        while places:
            body = json.dumps({"positions": places[:BATCH], "line": 1}).encode()
            request = urllib.request.Request(f"http://{address}/api/batch", body, {"Content-Type": "application/json"})
            answers = json.load(urllib.request.urlopen(request, timeout=60))["answers"]
            found = {place: answer for place, answer in zip(places, answers) if "error" not in answer}
            # A request has its time, and a busy machine does not come to its end: the rest is asked again.
            assert found, answers[0]
            told.update(found)
            places = [place for place in places if place not in found]
        return told
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.mark.skipif("LUCAS" not in os.environ, reason="LUCAS is the program to compare with")
def test_random_positions_of_every_game_have_the_answers_of_the_command_line_and_of_the_server() -> None:
    places = randomly_met(int(os.environ.get("LUCAS_POSITIONS", "20")))
    told = told_by_the_command_line([str(p) for p in places])
    served = told_by_the_server(list(told))
    compared = {}
    for p in places:
        try:
            answer = without_lines(p.solve(1))
        except ValueError:
            assert str(p) not in told
            continue
        assert answer == without_lines(told[str(p)]) == without_lines(served[str(p)])
        compared[p.game.name] = compared.get(p.game.name, 0) + 1
    assert sum(compared.values()) > len(places) // 3 and len(compared) > 15
