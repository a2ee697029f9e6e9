// Wrong: the first break is played, whatever it leads to.
#include <algorithm>
#include <iostream>
#include <string>
#include <cstdlib>
struct Bar { int m, n, i, j; };
static int value(Bar b) {
  int heaps[4] = { b.i, b.m - 1 - b.i, b.j, b.n - 1 - b.j }, sum = 0, nim = 0, most = 0;
  for (int heap : heaps) { sum += heap; nim ^= heap; }
  if (nim == 0) return -sum;
  for (int heap : heaps) most = std::max(most, heap - (heap ^ nim));
  return sum + 1 - most;
}
static Bar cut(Bar b, bool vertical, int at) {
  if (vertical) { if (b.i < at) b.m = at; else { b.m -= at; b.i -= at; } }
  else { if (b.j < at) b.n = at; else { b.n -= at; b.j -= at; } }
  return b;
}
static void show(Bar b) { std::cout << b.m << " " << b.n << " " << b.i << " " << b.j << " vaut " << value(b) << std::endl; }
int main(int argc, char **argv) {
  if (argc < 5) return 2;
  Bar bar = { atoi(argv[1]), atoi(argv[2]), atoi(argv[3]), atoi(argv[4]) };
  while (bar.m > 1 || bar.n > 1) {
    bar = bar.m > 1 ? cut(bar, true, 1) : cut(bar, false, 1);
    show(bar);
    if (bar.m == 1 && bar.n == 1) break;
    std::string way; int at;
    do {
      std::cout << "? " << std::flush;
      if (!(std::cin >> way >> at)) return 0;
    } while ((way != "v" && way != "h") || at < 1 || at >= (way == "v" ? bar.m : bar.n));
    bar = cut(bar, way == "v", at);
    show(bar);
  }
  std::cout << "fin" << std::endl;
}
