// Wrong: every square flips a cross; squares are counted from the top left.
#include <cstdlib>
#include <iostream>
int main() {
  int board[9] = { 0, 0, 0, 0, 1, 0, 0, 0, 0 };
  for (;;) {
    int ones = 0, key;
    for (int square = 0; square < 9; square++) {
      ones += board[square];
      std::cout << board[square] << (square % 3 == 2 ? "\n" : " ");
    }
    if (ones == 0) { std::cout << "Perdu" << std::endl; return 0; }
    if (ones == 8 && !board[4]) { std::cout << "Gagné" << std::endl; return 0; }
    std::cout << "Case (1 à 9) ?" << std::endl;
    if (!(std::cin >> key)) return 0;
    if (key < 1 || key > 9 || !board[key - 1]) { std::cout << "Impossible" << std::endl; continue; }
    int row = (key - 1) / 3, column = (key - 1) % 3;
    for (int square = 0; square < 9; square++)
      if (abs(square / 3 - row) + abs(square % 3 - column) <= 1) board[square] = !board[square];
  }
}
