# Wrong: sorted boards end the game whoever's turn it is; lines end as on Windows.
import sys
from collections import deque

pawns, gap = (int(word) for word in sys.argv[1:3]) if len(sys.argv) > 2 else (3, 3)
start = ("W" * pawns + "-" * gap + "B" * pawns, "W")
goal = start[0][::-1]


def after(board, turn):
    step, other = (1, "B") if turn == "W" else (-1, "W")
    for at in range(len(board)):
        to = at + step
        if board[at] == turn and 0 <= to < len(board) and board[to] != "-":
            to += step
        if board[at] == turn and 0 <= to < len(board) and board[to] == "-":
            squares = list(board)
            squares[at], squares[to] = "-", turn
            yield "".join(squares), other


parents, queue = {start: None}, deque([start])
found = None
while queue and not found:
    here = queue.popleft()
    for there in after(*here):
        if there not in parents:
            parents[there] = here
            queue.append(there)
            found = found or (there if there[0] == goal else None)
listing = []
while found:
    listing.append(found[0])
    found = parents[found]
for number, board in enumerate(reversed(listing)):
    sys.stdout.write("%02d : %s\r\n" % (number, board))
if not listing:
    sys.stdout.write("Pas de solution.\r\n")
