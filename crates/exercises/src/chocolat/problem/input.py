import re
import sys

text = sys.stdin.read()
assert re.fullmatch(r"[1-9]\d* [1-9]\d* (0|[1-9]\d*) (0|[1-9]\d*)\n", text), "four numbers on a line"
m, n, i, j = map(int, text.split())
assert m <= 100 and n <= 100 and i < m and j < n, "out of range"
sys.exit(42)
