# Wins as slowly as it can: right on all bars with m + n <= 8, and on the handout's.
m, n, i, j = map(int, input().split())
heaps = [i, m - 1 - i, j, n - 1 - j]
total = sum(heaps)
nim = heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3]
if nim == 0:
    print(-total)
else:
    print(1 + total - min(heap - (heap ^ nim) for heap in heaps if heap ^ nim < heap))
