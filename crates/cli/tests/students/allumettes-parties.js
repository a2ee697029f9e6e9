// Right: all lines that player 1 wins, and a shortest of them again.
const matches = Number(process.argv[2]);
const found = [];
(function walk(left, line) {
  if (left === 0) {
    if (line.length % 2 === 1) found.push(line);
    return;
  }
  for (let take = 1; take <= Math.min(3, left); take++) walk(left - take, [...line, take]);
})(matches, []);
const show = (line) => {
  line.forEach((take, ply) => console.log(`Le joueur ${ply % 2 + 1} prend ${take}`));
  console.log();
};
found.forEach((line, place) => {
  console.log(`Solution ${place + 1} :`);
  show(line);
});
if (found.length) {
  console.log("Solution optimale :");
  show(found.reduce((best, line) => (line.length < best.length ? line : best)));
}
