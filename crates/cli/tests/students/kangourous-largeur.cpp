// Right: breadth first with a table of the boards that were seen; pawns of a colour and free squares are arguments.
#include <cstdlib>
#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <vector>
int main(int argc, char **argv) {
  int pawns = argc > 2 ? atoi(argv[1]) : 3, gap = argc > 2 ? atoi(argv[2]) : 3;
  std::string start = std::string(pawns, 'B') + std::string(gap, '.') + std::string(pawns, 'N');
  std::string goal(start.rbegin(), start.rend());
  std::map<std::string, std::string> parent;
  std::queue<std::string> waiting;
  std::string first = start + "B";
  parent[first] = "";
  waiting.push(first);
  while (!waiting.empty()) {
    std::string at = waiting.front();
    waiting.pop();
    if (at == goal + "B") {
      std::vector<std::string> way;
      for (std::string board = at; board != ""; board = parent[board]) way.push_back(board.substr(0, board.size() - 1));
      for (size_t k = way.size(); k-- > 0;) std::cout << way[k] << "\n";
      std::cout << way.size() - 1 << " coups\n";
      return 0;
    }
    char turn = at.back();
    int side = turn == 'B' ? 1 : -1, width = (int) at.size() - 1;
    for (int pos = 0; pos < width; pos++) {
      if (at[pos] != turn) continue;
      for (int step = 1; step <= 2; step++) {
        int end = pos + side * step;
        if (end < 0 || end >= width) break;
        if (at[end] == '.') {
          std::string next = at;
          std::swap(next[pos], next[end]);
          next.back() = turn == 'B' ? 'N' : 'B';
          if (!parent.count(next)) { parent[next] = at; waiting.push(next); }
          break;
        }
      }
    }
  }
  std::cout << "pas de solution\n";
}
