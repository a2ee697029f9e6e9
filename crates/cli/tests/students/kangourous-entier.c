/* Right: the whole exam, printed as it asks. */
#include <assert.h>
#include <stdio.h>

#define BOARD_GROUP_SIZE 3
#define BOARD_GAP_SIZE 3
typedef enum Pawn { PAWN_NONE, PAWN_WHITE, PAWN_BLACK } Pawn;
#define BOARD_SIZE (2 * BOARD_GROUP_SIZE + BOARD_GAP_SIZE)
typedef struct Board { Pawn squares [BOARD_SIZE]; Pawn turn; int id, parent; int nb_moves; } Board;
#define HISTORY_CAPACITY 10000
typedef struct History { Board boards [HISTORY_CAPACITY]; int length; } History;

char Pawn_ToChar (Pawn pawn) { return pawn == PAWN_WHITE ? 'W' : pawn == PAWN_BLACK ? 'B' : pawn == PAWN_NONE ? '-' : '?'; }
Pawn Board_PawnAtPosWhenSorted (int pos, Pawn left, Pawn right) {
  if (0 <= pos && pos < BOARD_GROUP_SIZE) return left;
  if (BOARD_GROUP_SIZE + BOARD_GAP_SIZE <= pos && pos < BOARD_SIZE) return right;
  return PAWN_NONE;
}
void Board_Init (Board * b) {
  for (int pos = 0; pos < BOARD_SIZE; pos++) b->squares [pos] = Board_PawnAtPosWhenSorted (pos, PAWN_WHITE, PAWN_BLACK);
  b->turn = PAWN_WHITE; b->id = 0; b->parent = -1; b->nb_moves = 0;
}
int Board_IsFinal (Board const * b) {
  if (b->turn != PAWN_WHITE) return 0;
  for (int pos = 0; pos < BOARD_SIZE; pos++) if (b->squares [pos] != Board_PawnAtPosWhenSorted (pos, PAWN_BLACK, PAWN_WHITE)) return 0;
  return 1;
}
char * Board_ToString (Board const * b) {
  static char text [BOARD_SIZE + 200]; char squares [BOARD_SIZE + 1];
  for (int pos = 0; pos < BOARD_SIZE; pos++) squares [pos] = Pawn_ToChar (b->squares [pos]);
  squares [BOARD_SIZE] = 0;
  sprintf (text, "{ id=%d squares=[%s] parent=%d turn=%c nb_moves=%d }", b->id, squares, b->parent, Pawn_ToChar (b->turn), b->nb_moves);
  return text;
}
int Board_PosIsValid (int pos) { return 0 <= pos && pos < BOARD_SIZE; }
int Board_MoveIsValid (Board const * b, int start, int end) {
  return Board_PosIsValid (start) && Board_PosIsValid (end) && b->turn != PAWN_NONE && b->squares [start] == b->turn && b->squares [end] == PAWN_NONE;
}
int Board_PlayMove (Board * b, int start, int end) {
  assert (Board_MoveIsValid (b, start, end));
  b->squares [end] = b->squares [start]; b->squares [start] = PAWN_NONE;
  b->turn = b->turn == PAWN_WHITE ? PAWN_BLACK : PAWN_WHITE; b->nb_moves++;
  return Board_IsFinal (b);
}
int Board_IsTwinOf (Board const * b1, Board const * b2) {
  if (b1->turn != b2->turn) return 0;
  for (int pos = 0; pos < BOARD_SIZE; pos++) if (b1->squares [pos] != b2->squares [pos]) return 0;
  return 1;
}
void History_Init (History * h) { Board_Init (& h->boards [0]); h->length = 1; }
int History_IndexIsValid (History const * h, int id) { return 0 <= id && id < h->length; }
int History_IsFull (History const * h) { return h->length == HISTORY_CAPACITY; }
void History_AddCopyOf (History * h, int id) {
  assert (History_IndexIsValid (h, id) && ! History_IsFull (h));
  Board * copy = & h->boards [h->length]; * copy = h->boards [id]; copy->id = h->length; copy->parent = id; h->length++;
}
int History_PlayMove (History * h, int id, int start, int end) {
  History_AddCopyOf (h, id);
  return Board_PlayMove (& h->boards [h->length - 1], start, end);
}
int Board_StepAtPos (Board const * b, int start) {
  assert (Board_PosIsValid (start));
  int dir = b->turn == PAWN_WHITE ? 1 : -1;
  if (Board_MoveIsValid (b, start, start + dir)) return dir;
  if (Board_MoveIsValid (b, start, start + 2 * dir)) return 2 * dir;
  return 0;
}
int History_PlayBoard (History * h, int id) {
  assert (History_IndexIsValid (h, id));
  for (int pos = 0; pos < BOARD_SIZE; pos++) {
    int step = Board_StepAtPos (& h->boards [id], pos);
    if (step == 0) continue;
    if (History_IsFull (h)) return 0;
    if (History_PlayMove (h, id, pos, pos + step)) return 1;
  }
  return 0;
}
int History_FindMostRecentTwin (History const * h, int id) {
  assert (History_IndexIsValid (h, id));
  for (int i = id - 1; i >= 0; i--) if (Board_IsTwinOf (& h->boards [i], & h->boards [id])) return i;
  return -1;
}
int History_PlayAll (History * h) {
  for (int id = 0; id < h->length && ! History_IsFull (h); id++)
    if (History_FindMostRecentTwin (h, id) == -1 && History_PlayBoard (h, id)) return 1;
  return 0;
}
void History_PrintGame (History const * h, int id, FILE * file) {
  for (; id != -1; id = h->boards [id].parent) fprintf (file, "%s\n", Board_ToString (& h->boards [id]));
}

static History history;

int main (void) {
  History_Init (& history);
  if (History_PlayAll (& history)) History_PrintGame (& history, history.length - 1, stdout);
  else printf ("no solution found.\n");
  return 0;
}
