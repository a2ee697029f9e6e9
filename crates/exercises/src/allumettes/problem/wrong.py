# Three matches can be taken only while more than three are left.
def explore(left, taken):
    if left == 0:
        if len(taken) % 2 == 1:
            print(*taken)
        return
    for take in range(1, 4):
        if take < left or left < 3 and take == left:
            explore(left - take, taken + [take])


explore(int(input()), [])
