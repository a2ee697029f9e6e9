FLIPS = ["1245", "123", "2356", "147", "24568", "369", "4578", "789", "5689"]
WON, LOST = [1, 1, 1, 1, 0, 1, 1, 1, 1], [0] * 9

board = [0, 0, 0, 0, 1, 0, 0, 0, 0]
for key in map(int, input()):
    if board not in (WON, LOST) and board[key - 1] == 1:
        for square in FLIPS[key - 1]:
            board[int(square) - 1] ^= 1
for row in range(3):
    print(*board[3 * row:3 * row + 3], sep="")
print("won" if board == WON else "lost" if board == LOST else "open")
