/* Right: the four parts around the square are heaps of Nim. Asks where no arguments are given. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int m, n, i, j;
    if (argc >= 5) {
        m = atoi(argv[1]); n = atoi(argv[2]); i = atoi(argv[3]); j = atoi(argv[4]);
    } else {
        printf("m n i j ? ");
        if (scanf("%d %d %d %d", &m, &n, &i, &j) != 4) return 1;
    }
    int heaps[4] = { i, m - 1 - i, j, n - 1 - j }, sum = 0, nim = 0, most = 0;
    for (int k = 0; k < 4; k++) { sum += heaps[k]; nim ^= heaps[k]; }
    for (int k = 0; k < 4; k++)
        if (heaps[k] - (heaps[k] ^ nim) > most) most = heaps[k] - (heaps[k] ^ nim);
    printf("f(%d,%d,%d,%d) = %d\n", m, n, i, j, nim ? 1 + sum - most : -sum);
    return 0;
}
