# Fills square by square from the left, as if every square were always playable.
n = int(input())
for k in range(n + 1):
    print(" ".join("*" if square < k else "." for square in range(n)))
