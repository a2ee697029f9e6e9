# Any shortest solution is right. 42: accepted, 43: wrong.
import os
import sys


def wrong(why):
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "a") as message:
        message.write(why + "\n")
    sys.exit(43)


def successors(board, colour):
    step = 1 if colour == "W" else -1
    for place, pawn in enumerate(board):
        if pawn != colour:
            continue
        for to in (place + step, place + 2 * step):
            if not 0 <= to < len(board):
                break
            if board[to] == "-":
                moved = list(board)
                moved[place], moved[to] = "-", colour
                yield "".join(moved)
                break


with open(sys.argv[1]) as given, open(sys.argv[2]) as answer:
    pawns, gap = map(int, given.read().split())
    best = answer.read().split()
found = sys.stdin.buffer.read(100000).decode("latin-1").split()
if best == ["impossible"] or found == ["impossible"]:
    sys.exit(42 if found == best else wrong("there is a solution, or there is none"))
if len(found) != len(best):
    wrong(f"{len(found)} boards instead of {len(best)}")
if found[0] != "W" * pawns + "-" * gap + "B" * pawns:
    wrong("the first board is another")
if found[-1] != "B" * pawns + "-" * gap + "W" * pawns:
    wrong("the last board is another")
for ply, (before, after) in enumerate(zip(found, found[1:])):
    if after not in successors(before, "WB"[ply % 2]):
        wrong(f"move {ply + 1} is not allowed")
sys.exit(42)
