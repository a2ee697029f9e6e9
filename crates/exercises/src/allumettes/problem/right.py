def explore(left, taken):
    if left == 0:
        if len(taken) % 2 == 1:
            print(*taken)
        return
    for take in range(1, min(left, 3) + 1):
        explore(left - take, taken + [take])


explore(int(input()), [])
