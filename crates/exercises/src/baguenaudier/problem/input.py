import re
import sys

text = sys.stdin.read()
assert re.fullmatch(r"[1-9]\d?\n", text) and int(text) <= 12, "a number from 1 to 12 on a line"
sys.exit(42)
