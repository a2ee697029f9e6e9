n = int(input())
board = ["."] * n


def show():
    print(" ".join(board))


def change(k, sign):
    """Puts a ring on square k, or takes it off: the one before it must be the first."""
    if board[k] == sign:
        return
    if k > 0:
        change(k - 1, "*")
        for below in range(k - 2, -1, -1):
            change(below, ".")
    board[k] = sign
    show()


show()
for k in range(n - 1, -1, -1):
    change(k, "*")
