// Reads books with the browser's part of the program, as a build leaves it, and prints what it says, with every row.
const { readFileSync } = require("node:fs");
const [, , support, engine, books, country] = process.argv;
require(support);

async function run() {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(readFileSync(engine), go.importObject);
  go.run(instance);
  let told = 0;
  const summary = JSON.parse(tillit.read(new Uint8Array(readFileSync(books)), "sv-SE", country, () => told++));
  const rows = {};
  for (const { year } of summary.years ?? []) rows[year] = JSON.parse(tillit.rows(year, "{}", 0, 1e9)).items;
  process.stdout.write(JSON.stringify({ summary, rows, told }), () => process.exit(0));
}
run();
