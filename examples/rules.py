# Nim in Python, for: lucas solve -- python3 rules.py 3 4 5
import json, sys

heaps = [int(word) for word in sys.argv[1:]] or [3, 4, 5]

def moves(at):                        # text of the move: next position
    found = {}
    for heap in range(len(at)):
        for taken in range(1, at[heap] + 1):
            found[f"{heap + 1}-{taken}"] = at[:heap] + [at[heap] - taken] + at[heap + 1:]
    return found

for line in sys.stdin:
    asked = json.loads(line)
    if "positions" in asked:
        said = {"answers": [{"moves": moves(at)} for at in asked["positions"]]}
    else:
        said = {"players": 2, "start": heaps, "title": "Nim"}
    print(json.dumps(said), flush=True)
