"""Solves the Nim of nim.star: a line for each position, what it is worth and a best move.

    lucas check ./nim.star nim.py
"""

import sys

for line in sys.stdin:
    heaps = [int(number) for number in line.strip().split(".")]
    total = 0
    for heap in heaps:
        total ^= heap
    if total == 0:
        print("lost", f"{heaps.index(max(heaps)) + 1}-1")
    else:
        index = next(i for i, heap in enumerate(heaps) if heap ^ total < heap)
        print("won", f"{index + 1}-{heaps[index] - (heaps[index] ^ total)}")
