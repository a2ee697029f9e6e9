// Le moteur de la question 10, par la somme de Nim : reçoit m n i j, joue, et dit la tablette qui reste.
const [m, n, i, j] = process.argv.slice(2).map(Number);
const suites = [];
for (let k = 1; k < m; k++) suites.push(i < k ? [k, n, i, j] : [m - k, n, i - k, j]);
for (let k = 1; k < n; k++) suites.push(j < k ? [m, k, i, j] : [m, n - k, i, j - k]);
const nim = ([m, n, i, j]) => i ^ (m - 1 - i) ^ j ^ (n - 1 - j);
const taille = ([m, n]) => m + n;
suites.sort((a, b) => (nim(a) === 0 ? 0 : 1) - (nim(b) === 0 ? 0 : 1) || taille(a) - taille(b));
console.log(`Je laisse (${suites[0].join(", ")}).`);
