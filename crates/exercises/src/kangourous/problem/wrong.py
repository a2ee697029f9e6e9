# Searches depth first: a solution, but seldom a shortest one.
from collections import deque

pawns, gap = map(int, input().split())
start = "W" * pawns + "-" * gap + "B" * pawns, "W"
goal = start[0][::-1], "W"


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
                yield "".join(moved), "B" if colour == "W" else "W"
                break


parents = {start: None}
queue = deque([start])
while queue and goal not in parents:
    at = queue.pop()
    for after in successors(*at):
        if after not in parents:
            parents[after] = at
            queue.append(after)
if goal not in parents:
    print("impossible")
else:
    boards, at = [], goal
    while at:
        boards.append(at[0])
        at = parents[at]
    print("\n".join(reversed(boards)))
