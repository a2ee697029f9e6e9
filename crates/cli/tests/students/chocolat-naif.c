#include <stdio.h>
#include <stdlib.h>

/* La définition, mot pour mot. */
static int valeur(int m, int n, int i, int j) {
    int perdu = 1, meilleur = 0, k;
    if (m == 1 && n == 1) return 0;
    for (k = 1; k < m; k++) {
        int v = i < k ? valeur(k, n, i, j) : valeur(m - k, n, i - k, j);
        if (v <= 0) { if (perdu || 1 - v < meilleur) meilleur = 1 - v; perdu = 0; }
        else if (perdu && -1 - v < meilleur) meilleur = -1 - v;
    }
    for (k = 1; k < n; k++) {
        int v = j < k ? valeur(m, k, i, j) : valeur(m, n - k, i, j - k);
        if (v <= 0) { if (perdu || 1 - v < meilleur) meilleur = 1 - v; perdu = 0; }
        else if (perdu && -1 - v < meilleur) meilleur = -1 - v;
    }
    return meilleur;
}

int main(int argc, char **argv) {
    if (argc < 5) return 1;
    printf("Valeur : %d\n", valeur(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]), atoi(argv[4])));
    return 0;
}
