/* The beginning of the exam, with one mistake: the game begins with Black to move. */
#include <stdio.h>

typedef enum Pawn { PAWN_NONE, PAWN_WHITE, PAWN_BLACK } Pawn;

char Pawn_ToChar(Pawn pawn) {
    switch (pawn) {
        case PAWN_WHITE: return 'W';
        case PAWN_BLACK: return 'B';
        case PAWN_NONE: return '-';
        default: return '?';
    }
}

#define BOARD_GROUP_SIZE 3
#define BOARD_GAP_SIZE 3
#define BOARD_SIZE (2 * BOARD_GROUP_SIZE + BOARD_GAP_SIZE)

Pawn Board_PawnAtPosWhenSorted(int pos, Pawn left, Pawn right) {
    if (0 <= pos && pos < BOARD_GROUP_SIZE) return left;
    return pos < BOARD_GROUP_SIZE + BOARD_GAP_SIZE || pos >= BOARD_SIZE ? PAWN_NONE : right;
}

typedef struct Board {
    Pawn squares[BOARD_SIZE];
    Pawn turn;
    int id, parent;
    int nb_moves;
} Board;

void Board_Init(Board *b) {
    for (int pos = 0; pos < BOARD_SIZE; pos++)
        b->squares[pos] = Board_PawnAtPosWhenSorted(pos, PAWN_WHITE, PAWN_BLACK);
    b->turn = PAWN_BLACK;
    b->id = 0;
    b->parent = -1;
    b->nb_moves = 0;
}
