// Builds the part of the program that runs in browsers into public/engine: the engine under a name of its content, plain
// and compressed, what Go needs to run there, the worker around both, and what the page has to know of them. A web that
// is built already gets the same.
const { execFileSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require("node:fs");
const { join, resolve } = require("node:path");
const { brotliCompressSync, constants } = require("node:zlib");

const web = resolve(__dirname, "../..");
const folder = join(web, "public/engine");
mkdirSync(folder, { recursive: true });

const fresh = join(folder, "fresh");
execFileSync("go", ["build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", fresh, "./web/engine"], {
  cwd: resolve(web, ".."),
  env: { ...process.env, GOOS: "js", GOARCH: "wasm" },
  stdio: "inherit",
});
const content = readFileSync(fresh);
const file = `engine.${createHash("sha256").update(content).digest("hex").slice(0, 12)}.wasm`;
if (!existsSync(join(folder, `${file}.br`))) {
  for (const old of readdirSync(folder)) if (/\.wasm(\.br)?$/.test(old)) rmSync(join(folder, old));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, { params }));
}
renameSync(fresh, join(folder, file));

const root = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
copyFileSync(join(root, "lib/wasm/wasm_exec.js"), join(folder, "wasm_exec.js"));
for (const name of ["worker.js", "example.se"]) copyFileSync(join(web, "engine", name), join(folder, name));
writeFileSync(join(folder, "engine.json"), JSON.stringify({ file, bytes: content.length }));

const built = join(web, ".next/standalone/public");
if (existsSync(built)) {
  rmSync(join(built, "engine"), { recursive: true, force: true });
  cpSync(folder, join(built, "engine"), { recursive: true });
}
