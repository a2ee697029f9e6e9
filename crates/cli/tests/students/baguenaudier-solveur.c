#include <stdio.h>
#include <string.h>

/* Vide la tablette : un nombre impair de pions, on joue la case 1 ; pair, celle qui suit le premier pion. */
int main(void) {
    char cases[100];
    int pions = 0, premier = 0, k;
    printf("Tablette ? ");
    if (scanf("%99s", cases) != 1) return 1;
    for (k = (int)strlen(cases) - 1; k >= 0; k--)
        if (cases[k] == 'x') { pions++; premier = k + 1; }
    printf("Je joue la case %d\n", pions % 2 ? 1 : premier + 1);
    return 0;
}
