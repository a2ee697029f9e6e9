/* Wrong: it plays a square that is 0. Keys of the numeric pad. */
#include <stdio.h>

static const int flips[9][5] = {{0, 1, 3, 4, -1}, {0, 1, 2, -1}, {1, 2, 4, 5, -1}, {0, 3, 6, -1}, {1, 3, 4, 5, 7},
                                {2, 5, 8, -1},    {3, 4, 6, 7, -1}, {6, 7, 8, -1}, {4, 5, 7, 8, -1}};

int main(void) {
    int board[9] = {0, 0, 0, 0, 1, 0, 0, 0, 0}, key, ones, k;
    for (;;) {
        ones = 0;
        for (k = 0; k < 9; k++) {
            printf(k % 3 == 2 ? "%d\n" : "%d ", board[k]);
            ones += board[k];
        }
        if (ones == 0) { puts("Perdu"); return 0; }
        if (ones == 8 && !board[4]) { puts("Bravo"); return 0; }
        printf("Touche ? ");
        if (scanf("%d", &key) != 1 || key == 0) return 0;
        if (key < 1 || key > 9) continue;
        key = (2 - (key - 1) / 3) * 3 + (key - 1) % 3;
        for (k = 0; k < 5 && flips[key][k] >= 0; k++) board[flips[key][k]] ^= 1;
    }
}
