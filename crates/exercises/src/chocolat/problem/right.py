# The four parts around the deadly square are heaps of Nim. Who loses takes one at a time; who wins takes the most that wins.
m, n, i, j = map(int, input().split())
heaps = [i, m - 1 - i, j, n - 1 - j]
total = sum(heaps)
nim = heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3]
if nim == 0:
    print(-total)
else:
    print(1 + total - max(heap - (heap ^ nim) for heap in heaps))
