// Right, without recursion, boards in brackets, from the Gray code.
const lines = require("fs").readFileSync(0, "utf8").split("\n");
const n = parseInt(lines[0], 10);
const full = (1 << n) - 1;
const show = (board) => Array.from({ length: n }, (_, k) => (board >> k) & 1 ? "[X]" : "[ ]").join("");
const gray = [];
for (let k = 0; ; k++) {
  gray.push(k ^ (k >> 1));
  if ((k ^ (k >> 1)) === full) break;
}
for (const [name, boards] of [["Remplissage", gray], ["Vidage", [...gray].reverse()]]) {
  console.log(name);
  boards.forEach((board) => console.log(show(board)));
  console.log("Nombre de coups = " + boards.length);
  console.log(boards.join(" "));
}
