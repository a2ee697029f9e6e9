# Right: an engine that plays by Nim-sums, and refuses what is no break.
import sys

m, n, i, j = map(int, sys.argv[1:5])


def heaps(bar):
    m, n, i, j = bar
    return [i, m - 1 - i, j, n - 1 - j]


def value(bar):
    sides = heaps(bar)
    nim = sides[0] ^ sides[1] ^ sides[2] ^ sides[3]
    return 1 + sum(sides) - max(h - (h ^ nim) for h in sides) if nim else -sum(sides)


def broken(bar, direction, k):
    m, n, i, j = bar
    if direction == "v" and 0 < k < m:
        return (k, n, i, j) if i < k else (m - k, n, i - k, j)
    if direction == "h" and 0 < k < n:
        return (m, k, i, j) if j < k else (m, n - k, i, j - k)
    return None


def best(bar):
    after = [(d, k) for d, size in (("v", bar[0]), ("h", bar[1])) for k in range(1, size)]
    lost = [move for move in after if value(broken(bar, *move)) <= 0]
    if lost:
        return max(lost, key=lambda move: value(broken(bar, *move)))
    return max(after, key=lambda move: value(broken(bar, *move)))


bar, mine = (m, n, i, j), True
while bar[0] * bar[1] > 1:
    if mine:
        move = best(bar)
        bar = broken(bar, *move)
        print(f"Je joue {move[0]} {move[1]}")
    else:
        while True:
            words = input("À vous (v 1, h 2...) : ").split()
            after = broken(bar, words[0], int(words[1])) if len(words) == 2 and words[1].isdigit() else None
            if after:
                break
            print("Ce coup est interdit.")
        bar = after
    print("Il reste", *bar, ": valeur", value(bar))
    mine = not mine
print("Vous avez gagné." if mine else "J'ai gagné.")
