#include <stdio.h>
#include <stdlib.h>

/* Question 4 : chaque tablette n'est évaluée qu'une fois ; +1000 pour distinguer de 0. */
static short memoire[100][100][100][100];

static int valeur(int g, int d, int h, int b) {
    short *place = &memoire[g][d][h][b];
    int perdu = 1, meilleur = 0, k, v;
    if (*place) return *place - 1000;
#define ESSAI(APRES) \
    v = APRES; \
    if (v <= 0) { if (perdu || 1 - v < meilleur) meilleur = 1 - v; perdu = 0; } \
    else if (perdu && -1 - v < meilleur) meilleur = -1 - v;
    for (k = 0; k < g; k++) { ESSAI(valeur(k, d, h, b)) }
    for (k = 0; k < d; k++) { ESSAI(valeur(g, k, h, b)) }
    for (k = 0; k < h; k++) { ESSAI(valeur(g, d, k, b)) }
    for (k = 0; k < b; k++) { ESSAI(valeur(g, d, h, k)) }
    *place = meilleur + 1000;
    return meilleur;
}

int main(int argc, char **argv) {
    int m, n, i, j;
    if (argc < 5) return 1;
    m = atoi(argv[1]); n = atoi(argv[2]); i = atoi(argv[3]); j = atoi(argv[4]);
    if (i > m - 1 - i) i = m - 1 - i;
    printf("(%d, %d, %d, %d) : %d\n", m, n, i, j, valeur(i, m - 1 - i, j, n - 1 - j));
    return 0;
}
