# Right, by a table, and chatty: it echoes its input and says more numbers than the answer.
import sys

m, n, i, j = (int(word) for word in sys.argv[1:5])
table = {}


def value(bar):
    a, b, c, d = bar
    if bar == (0, 0, 0, 0):
        return 0
    if bar not in table:
        below = [value((k, b, c, d)) for k in range(a)]
        below += [value((a, k, c, d)) for k in range(b)]
        below += [value((a, b, k, d)) for k in range(c)]
        below += [value((a, b, c, k)) for k in range(d)]
        lost = [-v for v in below if v <= 0]
        table[bar] = 1 + min(lost) if lost else -1 - max(below)
    return table[bar]


sys.setrecursionlimit(10000)
print(f"Tablette de {m} colonnes et {n} lignes, carré en ({i},{j}).")
v = value((i, m - 1 - i, j, n - 1 - j))
print(f"La valeur de cette position est {v:+d}")
print("Au revoir !")
