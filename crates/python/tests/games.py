"""Games as a student writes them."""

from typing import Any, Dict, Iterator, List, Tuple

import lucas

Pegs = Tuple[Tuple[int, ...], ...]


class Hanoi(lucas.Game):
    title = {"en": "Tower of Hanoi", "fr": "La tour d'Hanoï"}
    rules = "Move one disc at a time, never onto a smaller one."
    ranges = {"discs": range(1, 13)}
    presets = {8: "as Lucas sold it"}

    def __init__(self, discs: int = 3) -> None:
        self.discs = discs

    def start(self) -> Pegs:  # type: ignore[override]
        return (tuple(range(self.discs, 0, -1)), (), ())

    def goal(self, pegs: Pegs) -> bool:
        return len(pegs[2]) == self.discs

    def moves(self, pegs: Pegs) -> Iterator[Tuple[str, Pegs]]:
        for a in range(3):
            for b in range(3):
                if pegs[a] and (not pegs[b] or pegs[a][-1] < pegs[b][-1]):
                    after = list(pegs)
                    after[b] += (pegs[a][-1],)
                    after[a] = pegs[a][:-1]
                    yield f"{a + 1}-{b + 1}", tuple(after)


class Heaps(lucas.Game):
    players = 2
    title = "Nim"

    def __init__(self, *heaps: int) -> None:
        self.heaps = list(heaps)

    def start(self) -> List[int]:  # type: ignore[override]
        return self.heaps

    def moves(self, at: List[int]) -> Dict[str, List[int]]:
        found = {}
        for heap in range(len(at)):
            for taken in range(1, at[heap] + 1):
                after = list(at)
                after[heap] -= taken
                found[f"{heap + 1}-{taken}"] = after
        return found

    def alike(self, at: List[int]) -> List[int]:
        return sorted(at)

    def hint(self, at: List[int]) -> Dict[str, str]:
        return {"en": "Add the heaps in binary.", "fr": "Additionnez les tas en binaire."}


class Kangaroos(lucas.Game):
    """The kangaroos of the handout: the same rules as the game that is always there."""

    def __init__(self, pawns: int = 3, gap: int = 3) -> None:
        self.pawns, self.gap = pawns, gap

    def start(self) -> Any:  # type: ignore[override]
        return ["W" * self.pawns + "-" * self.gap + "B" * self.pawns, "W"]

    def goal(self, at: Any) -> bool:
        return bool(at == ["B" * self.pawns + "-" * self.gap + "W" * self.pawns, "W"])

    def moves(self, at: Any) -> Dict[str, Any]:
        squares, turn = at
        step, other = (1, "B") if turn == "W" else (-1, "W")
        found = {}
        for place, pawn in enumerate(squares):
            if pawn != turn:
                continue
            for far in (1, 2):
                to = place + far * step
                if not 0 <= to < len(squares) or squares[to] != "-":
                    continue
                if far == 2 and squares[place + step] == "-":
                    continue
                after = list(squares)
                after[place], after[to] = "-", pawn
                found[f"{place + 1}-{to + 1}"] = ["".join(after), other]
        return found
