import sys


def valeur(m, n, i, j):
    if m == n == 1:
        return 0
    suites = [valeur(k, n, i, j) if i < k else valeur(m - k, n, i - k, j) for k in range(1, m)]
    suites += [valeur(m, k, i, j) if j < k else valeur(m, n - k, i, j - k) for k in range(1, n)]
    perdues = [v for v in suites if v <= 0]
    return 1 - max(perdues) if perdues else -1 - max(suites)


print("valeur =", valeur(*map(int, sys.argv[1:5])))
