/* Calls the functions of somebody's file one by one. All other functions are ours: they stand in this program, which is
   searched first, so that a defect lands on its own question. Prints, after a mark that the file cannot know, what it found. */
#define _GNU_SOURCE
#include <assert.h>
#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum Pawn { PAWN_NONE, PAWN_WHITE, PAWN_BLACK } Pawn;
#define BOARD_SIZE (2 * BOARD_GROUP_SIZE + BOARD_GAP_SIZE)
typedef struct Board { Pawn squares [BOARD_SIZE]; Pawn turn; int id, parent; int nb_moves; } Board;
#define HISTORY_CAPACITY 10000
typedef struct History { Board boards [HISTORY_CAPACITY]; int length; } History;

/* Our own functions. */
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

/* What is said. */
static FILE * report;
static char mark [64];
static long tried;
static jmp_buf failed;
static volatile int asserted;
static void say (char const * kind, char const * instance, char const * expected, char const * found) {
  fprintf (report, "%s\t%s\t%ld\t%s\t%s\t%s\n", mark, kind, tried, instance, expected, found);
  fflush (report);
  _exit (0);
}
static void wrong (char const * instance, char const * expected, char const * found) { say ("wrong", instance, expected, found); }
/* assert () of the file under judgement ends here. */
void __assert_fail (const char * what, const char * file, unsigned line, const char * function) {
  (void) what; (void) file; (void) line; (void) function;
  asserted = 1;
  longjmp (failed, 1);
}
static void aborted (int signal) { (void) signal; asserted = 1; longjmp (failed, 1); }
/* Whether an expression asserts; what it would return is left alone. */
#define ASSERTS(expression) (asserted = 0, setjmp (failed) == 0 ? (void) (expression) : (void) 0, asserted)

static char * board (Board const * b) {
  static char ring [4][BOARD_SIZE + 8]; static int next;
  char * text = ring [next++ & 3];
  for (int pos = 0; pos < BOARD_SIZE; pos++) text [pos] = Pawn_ToChar (b->squares [pos]);
  sprintf (text + BOARD_SIZE, ",%c", Pawn_ToChar (b->turn));
  return text;
}
static char * number (long value) { static char ring [8][24]; static int next; char * text = ring [next++ & 7]; sprintf (text, "%ld", value); return text; }
#define LONGEST_CALL 2000
static char * call (char const * format, ...) {
  static char ring [4][LONGEST_CALL]; static int next; char * text = ring [next++ & 3];
  __builtin_va_list list; __builtin_va_start (list, format); vsnprintf (text, LONGEST_CALL, format, list); __builtin_va_end (list);
  return text;
}
static char * tested (int value) { return value ? "true" : "false"; }

/* All boards with the right pawns, both turns, in order. */
static Board * all; static int count;
static void place (Board * b, int pos, int whites, int blacks) {
  if (pos == BOARD_SIZE) {
    if (whites || blacks) return;
    for (int turn = PAWN_WHITE; turn <= PAWN_BLACK; turn++) {
      if ((count & (count - 1)) == 0) all = realloc (all, 2 * (count ? count : 1) * sizeof (Board));
      b->turn = turn; all [count++] = * b;
    }
    return;
  }
  b->squares [pos] = PAWN_NONE; place (b, pos + 1, whites, blacks);
  if (whites) { b->squares [pos] = PAWN_WHITE; place (b, pos + 1, whites - 1, blacks); }
  if (blacks) { b->squares [pos] = PAWN_BLACK; place (b, pos + 1, whites, blacks - 1); }
}
static int same (Board const * a, Board const * b) {
  return Board_IsTwinOf (a, b) && a->id == b->id && a->parent == b->parent && a->nb_moves == b->nb_moves;
}
static int same_history (History const * a, History const * b) {
  if (a->length != b->length) return 0;
  for (int id = 0; id < a->length; id++) if (! same (& a->boards [id], & b->boards [id])) return 0;
  return 1;
}
static History one, two;

int main (int argc, char ** argv) {
  (void) argc;
  int question = atoi (argv [2]);
  if (! fgets (mark, sizeof mark, stdin)) return 9;
  mark [strcspn (mark, "\n")] = 0;
  report = fdopen (dup (1), "w");
  if (! freopen ("/dev/null", "w", stdout)) return 9;
  char const * names [] = { "", "Pawn_ToChar", "Board_PawnAtPosWhenSorted", "Board_Init", "Board_IsFinal", "Board_ToString", "Board_MoveIsValid",
    "Board_PlayMove", "Board_IsTwinOf", "History_AddCopyOf", "Board_StepAtPos", "History_PlayBoard", "History_FindMostRecentTwin", "History_PlayAll", "History_PrintGame" };
  void * file = dlopen (argv [1], RTLD_LAZY | RTLD_LOCAL);
  if (! file) say ("absent", "", "", "");
  void * function = dlsym (file, names [question]);
  /* What only we have is not theirs. */
  Dl_info where;
  if (! function || (dladdr (function, & where) && ! strstr (where.dli_fname, argv [1] + 2))) say ("absent", "", "", "");
  signal (SIGABRT, aborted);
  Board b; memset (& b, 0, sizeof b); b.parent = -1;
  place (& b, 0, BOARD_GROUP_SIZE, BOARD_GROUP_SIZE);
  Board x, y;
  switch (question) {
  case 1:
    for (int pawn = -2; pawn < 12; pawn++, tried++) {
      char found = ((char (*) (Pawn)) function) (pawn), right = Pawn_ToChar (pawn);
      if (found != right) wrong (call ("Pawn_ToChar(%d)", pawn), call ("%c", right), call ("%c", found));
    }
    break;
  case 2:
    for (int pos = -3; pos < BOARD_SIZE + 3; pos++) for (int left = 1; left <= 2; left++) for (int right_ = 1; right_ <= 2; right_++, tried++) {
      Pawn found = ((Pawn (*) (int, Pawn, Pawn)) function) (pos, left, right_), right = Board_PawnAtPosWhenSorted (pos, left, right_);
      if (found != right) wrong (call ("Board_PawnAtPosWhenSorted(%d, %c, %c)", pos, Pawn_ToChar (left), Pawn_ToChar (right_)), call ("%c", Pawn_ToChar (right)), call ("%c", Pawn_ToChar (found)));
    }
    break;
  case 3:
    for (int dirt = 0; dirt < 256; dirt += 85, tried++) {
      memset (& x, dirt, sizeof x); ((void (*) (Board *)) function) (& x); Board_Init (& y);
      if (! same (& x, & y)) wrong ("Board_Init", Board_ToString (& y), strdup (Board_ToString (& x)));
    }
    break;
  case 4:
    for (int i = 0; i < count; i++, tried++) {
      int found = ((int (*) (Board const *)) function) (& all [i]), right = Board_IsFinal (& all [i]);
      if (! found != ! right) wrong (call ("Board_IsFinal(%s)", board (& all [i])), tested (right), tested (found));
    }
    break;
  case 5:
    for (int i = 0; i < count; i++, tried++) {
      x = all [i]; x.id = i % 3 == 0 ? 0 : i * 7; x.parent = i % 3 == 0 ? -1 : i; x.nb_moves = i % 30;
      char * right = strdup (Board_ToString (& x)); char * found = ((char * (*) (Board const *)) function) (& x);
      if (! found) wrong (call ("Board_ToString(%s)", board (& x)), right, "NULL");
      /* The end of the line, if there is one, is nobody's mistake. */
      char * kept = strdup (found); size_t length = strlen (kept);
      while (length && (kept [length - 1] == '\n' || kept [length - 1] == ' ')) kept [--length] = 0;
      if (strcmp (kept, right)) { kept [kept [0] ? strcspn (kept, "\n\t") : 0] = 0; wrong (call ("Board_ToString(%s)", board (& x)), right, kept); }
      free (right); free (kept);
    }
    break;
  case 6:
    for (int i = 0; i < count; i++) for (int start = -2; start < BOARD_SIZE + 2; start++) for (int end = -2; end < BOARD_SIZE + 2; end++, tried++) {
      int found = ((int (*) (Board const *, int, int)) function) (& all [i], start, end), right = Board_MoveIsValid (& all [i], start, end);
      if (! found != ! right) wrong (call ("Board_MoveIsValid(%s, %d, %d)", board (& all [i]), start, end), tested (right), tested (found));
    }
    break;
  case 7:
    for (int i = 0; i < count; i++) for (int start = -1; start <= BOARD_SIZE; start++) for (int end = -1; end <= BOARD_SIZE; end++, tried++) {
      x = y = all [i]; x.id = y.id = 5; x.parent = y.parent = 3; x.nb_moves = y.nb_moves = 4;
      char * instance = call ("Board_PlayMove(%s, %d, %d)", board (& all [i]), start, end);
      if (! Board_MoveIsValid (& all [i], start, end)) {
        if (! ASSERTS (((int (*) (Board *, int, int)) function) (& x, start, end))) wrong (instance, "assert", "no assert");
        continue;
      }
      int found = 0, right = Board_PlayMove (& y, start, end);
      if (ASSERTS (found = ((int (*) (Board *, int, int)) function) (& x, start, end))) wrong (instance, board (& y), "assert");
      if (! same (& x, & y)) wrong (instance, strdup (Board_ToString (& y)), strdup (Board_ToString (& x)));
      if (! found != ! right) wrong (instance, tested (right), tested (found));
    }
    break;
  case 8:
    for (int i = 0; i < count; i++) for (int j = 0; j < count; j += (count > 400 && i > 50 ? 37 : 1), tried++) {
      x = all [i]; y = all [j]; y.id = 3; y.parent = 1; y.nb_moves = 9;
      int found = ((int (*) (Board const *, Board const *)) function) (& x, & y), right = Board_IsTwinOf (& x, & y);
      if (! found != ! right) wrong (call ("Board_IsTwinOf(%s, %s)", board (& x), board (& y)), tested (right), tested (found));
    }
    break;
  case 9:
    History_Init (& one); History_PlayBoard (& one, 0);
    for (int id = -1; id <= one.length; id++, tried++) {
      two = one; History before = one; static History right; right = one;
      char * instance = call ("History_Init(h); History_PlayBoard(h, 0); History_AddCopyOf(h, %d)", id);
      if (id < 0 || id >= one.length) {
        if (! ASSERTS (((void (*) (History *, int)) function) (& two, id))) wrong (instance, "assert", "no assert");
        continue;
      }
      History_AddCopyOf (& right, id);
      if (ASSERTS (((void (*) (History *, int)) function) (& two, id))) wrong (instance, "a copy", "assert");
      if (two.length != right.length) wrong (instance, call ("length %d", right.length), call ("length %d", two.length));
      if (! same_history (& two, & right)) wrong (instance, strdup (Board_ToString (& right.boards [right.length - 1])), strdup (Board_ToString (& two.boards [two.length - 1])));
      (void) before;
    }
    two = one; two.length = HISTORY_CAPACITY; tried++;
    if (! ASSERTS (((void (*) (History *, int)) function) (& two, 0))) wrong ("History_Init(h); History_PlayBoard(h, 0); h->length = 10000; History_AddCopyOf(h, 0)", "assert", "no assert");
    break;
  case 10:
    for (int i = 0; i < count; i++) for (int start = -1; start <= BOARD_SIZE; start++, tried++) {
      char * instance = call ("Board_StepAtPos(%s, %d)", board (& all [i]), start);
      if (! Board_PosIsValid (start)) {
        if (! ASSERTS (((int (*) (Board const *, int)) function) (& all [i], start))) wrong (instance, "assert", "no assert");
        continue;
      }
      int found = 0, right = Board_StepAtPos (& all [i], start);
      if (ASSERTS (found = ((int (*) (Board const *, int)) function) (& all [i], start))) wrong (instance, number (right), "assert");
      if (found != right) wrong (instance, number (right), number (found));
    }
    break;
  case 11:
    for (int i = 0; i < count; i++, tried++) for (int room = 0; room < 4; room++) {
      History_Init (& one); one.boards [0] = all [i]; one.boards [0].id = 0; one.boards [0].parent = -1;
      /* With no room left, and almost none. */
      int from = room == 0 ? 1 : HISTORY_CAPACITY - room + 1;
      if (room) { for (int id = 1; id < from; id++) one.boards [id] = one.boards [0]; one.length = from; }
      two = one;
      char * instance = call (room ? "History_PlayBoard(%s), h->length = %d" : "History_PlayBoard(%s)", board (& all [i]), from);
      int found = 0, right = History_PlayBoard (& two, 0);
      if (ASSERTS (found = ((int (*) (History *, int)) function) (& one, 0))) wrong (instance, tested (right), "assert");
      if (! found != ! right) wrong (instance, tested (right), tested (found));
      if (one.length != two.length) wrong (instance, call ("length %d", two.length), call ("length %d", one.length));
      for (int id = from; id < two.length; id++) {
        int other = from;
        while (other < one.length && ! Board_IsTwinOf (& one.boards [other], & two.boards [id])) other++;
        if (other == one.length) wrong (instance, board (& two.boards [id]), board (& one.boards [id]));
      }
      if (count > 200 && room && i > 20) break;
    }
    History_Init (& one); tried++;
    if (! ASSERTS (((int (*) (History *, int)) function) (& one, 1))) wrong ("History_Init(h); History_PlayBoard(h, 1)", "assert", "no assert");
    break;
  case 12:
    History_Init (& one);
    for (int i = 0; i < 60; i++) { one.boards [i] = all [(i * i + i / 7) % (count < 9 ? count : 9)]; one.boards [i].id = i; one.length = i + 1; }
    for (int id = -1; id <= one.length; id++, tried++) {
      /* The boards up to the one that is asked about, by which anybody can build the same history. */
      static char boards [LONGEST_CALL - 100]; int used = 0; boards [0] = 0;
      for (int i = 0; i <= id && i < one.length; i++) used += snprintf (boards + used, sizeof boards - used, " %s", board (& one.boards [i]));
      char * instance = History_IndexIsValid (& one, id)
        ? call ("h->boards =%s; History_FindMostRecentTwin(h, %d)", boards, id)
        : call ("h->length = %d; History_FindMostRecentTwin(h, %d)", one.length, id);
      if (! History_IndexIsValid (& one, id)) {
        if (! ASSERTS (((int (*) (History const *, int)) function) (& one, id))) wrong (instance, "assert", "no assert");
        continue;
      }
      int found = 0, right = History_FindMostRecentTwin (& one, id);
      if (ASSERTS (found = ((int (*) (History const *, int)) function) (& one, id))) wrong (instance, number (right), "assert");
      if (found != right) wrong (instance, number (right), number (found));
    }
    break;
  case 13: {
    History_Init (& one); two = one; tried++;
    int found = 0, right = History_PlayAll (& two);
    if (ASSERTS (found = ((int (*) (History *)) function) (& one))) wrong ("History_PlayAll", tested (right), "assert");
    if (! found != ! right) wrong ("History_PlayAll", tested (right), tested (found));
    if (right && one.boards [one.length - 1].nb_moves != two.boards [two.length - 1].nb_moves) wrong ("History_PlayAll", call ("nb_moves %d", two.boards [two.length - 1].nb_moves), call ("nb_moves %d", one.boards [one.length - 1].nb_moves));
    if (one.length != two.length) wrong ("History_PlayAll", call ("length %d", two.length), call ("length %d", one.length));
    /* From a history that is nearly full. */
    History_Init (& one); one.length = HISTORY_CAPACITY - 2;
    for (int id = 1; id < one.length; id++) { one.boards [id] = one.boards [0]; one.boards [id].id = id; }
    two = one; tried++; right = History_PlayAll (& two);
    if (ASSERTS (found = ((int (*) (History *)) function) (& one))) wrong ("History_Init(h); h->length = 9998; History_PlayAll(h)", tested (right), "assert");
    if (! found != ! right) wrong ("History_Init(h); h->length = 9998; History_PlayAll(h)", tested (right), tested (found));
    break; }
  case 14:
    History_Init (& one); History_PlayAll (& one);
    for (int id = 0; id < one.length; id += 1 + one.length / 40, tried++) {
      char * right, * found; size_t length;
      FILE * sheet = open_memstream (& right, & length); History_PrintGame (& one, id, sheet); fclose (sheet);
      sheet = open_memstream (& found, & length); ((void (*) (History const *, int, FILE *)) function) (& one, id, sheet); fclose (sheet);
      if (strcmp (right, found)) {
        char * r = right, * f = found;
        while (* r && * f) {
          size_t rl = strcspn (r, "\n"), fl = strcspn (f, "\n"), used = fl;
          while (used && f [used - 1] == ' ') used--;
          if (rl != used || strncmp (r, f, rl)) break;
          r += rl + (r [rl] != 0); f += fl + (f [fl] != 0);
        }
        if (* r || * f) { r [strcspn (r, "\n")] = 0; f [strcspn (f, "\n\t")] = 0; wrong (call ("History_Init(h); History_PlayAll(h); History_PrintGame(h, %d)", id), r, f); }
      }
      free (right); free (found);
    }
    break;
  }
  say ("right", "", "", "");
  return 0;
}
