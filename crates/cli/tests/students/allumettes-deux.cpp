// Wrong: at most two matches are taken.
#include <cstdlib>
#include <iostream>
#include <vector>
static void walk(int left, std::vector<int> &line) {
  if (left == 0) {
    if (line.size() % 2 == 1) {
      for (int take : line) std::cout << take << ' ';
      std::cout << '\n';
    }
    return;
  }
  for (int take = 1; take <= 2 && take <= left; take++) {
    line.push_back(take);
    walk(left - take, line);
    line.pop_back();
  }
}
int main(int argc, char **argv) {
  std::vector<int> line;
  walk(argc > 1 ? atoi(argv[1]) : 5, line);
}
