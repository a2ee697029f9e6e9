// Wrong: depth first, so that the solution is not a shortest.
const pawns = Number(process.argv[2] || 3), gap = Number(process.argv[3] || 3);
const start = "W".repeat(pawns) + "-".repeat(gap) + "B".repeat(pawns);
const goal = [...start].reverse().join("");
const seen = new Set();
const way = [];
function search(board, turn) {
  if (seen.has(board + turn)) return false;
  seen.add(board + turn);
  way.push(board);
  if (board === goal && turn === "W") return true;
  const side = turn === "W" ? 1 : -1;
  for (let pos = board.length - 1; pos >= 0; pos--) {
    if (board[pos] !== turn) continue;
    for (const step of [1, 2]) {
      const end = pos + side * step;
      if (end < 0 || end >= board.length) break;
      if (board[end] === "-") {
        const next = [...board];
        next[end] = turn;
        next[pos] = "-";
        if (search(next.join(""), turn === "W" ? "B" : "W")) return true;
        break;
      }
    }
  }
  way.pop();
  return false;
}
console.log(search(start, "W") ? way.join("\n") : "no solution found.");
