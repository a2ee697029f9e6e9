# Wrong: it empties the board by taking one ring off after the other.
n = int(input("Taille du jeu? "))
board = [False] * n
values = []


def show():
    print(" ".join("o" if ring else "-" for ring in board))
    values.append(sum(1 << k for k in range(n) if board[k]))


def put(k):
    if k <= 0:
        return
    put(k - 1)
    take(k - 2)
    board[k - 1] = True
    show()
    put(k - 2)


def take(k):
    if k <= 0:
        return
    take(k - 2)
    board[k - 1] = False
    show()
    put(k - 2)
    take(k - 1)


show()
put(n)
print("Nombre de coups =", len(values))
print(*values)
values.clear()
show()
for k in range(n):
    board[k] = False
    show()
print("Nombre de coups =", len(values))
print(*values)
