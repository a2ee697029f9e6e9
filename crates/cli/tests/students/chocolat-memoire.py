import sys

sys.setrecursionlimit(100000)
connues = {(1, 1, 0, 0): 0}


def valeur(m, n, i, j):
    ici = (m, n, i, j)
    if ici not in connues:
        suites = []
        for k in range(1, m):
            suites.append(valeur(k, n, i, j) if i < k else valeur(m - k, n, i - k, j))
        for k in range(1, n):
            suites.append(valeur(m, k, i, j) if j < k else valeur(m, n - k, i, j - k))
        perdues = [v for v in suites if v <= 0]
        connues[ici] = 1 - max(perdues) if perdues else -1 - max(suites)
    return connues[ici]


m, n, i, j = map(int, sys.argv[1:5])
print(valeur(m, n, i, j))
