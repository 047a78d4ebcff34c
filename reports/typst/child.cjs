"use strict";
// The process that sets documents. A request on its input is a line of JSON
// and the bytes of the files that it lists; so is the answer on its output.
const { NodeCompiler } = require("@myriaddreamin/typst-ts-node-compiler");
const path = require("node:path");

// A folder that is not there: documents consist of what comes with them.
const root = path.resolve("/document");
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: process.argv.slice(1) }] });

function said(diagnostics) {
  return diagnostics.map((d) => [d.message, ...(d.hints ?? [])].join(" ")).join("; ");
}

function set({ made, files }) {
  for (const { name, content } of files) compiler.mapShadow(path.join(root, name), content);
  const done = compiler.compile({ mainFilePath: path.join(root, "main.typ") });
  if (!done.result) throw new Error(said(compiler.fetchDiagnostics(done.takeDiagnostics())));
  return compiler.pdf(done.result, { pdfStandard: "ua-1", creationTimestamp: made });
}

function answer(request) {
  let pdf = Buffer.alloc(0);
  let error;
  try {
    pdf = set(request);
  } catch (e) {
    error = String(e.message || e.code || e) || "unknown";
  }
  // What two documents share is kept, what only one needed is not.
  compiler.resetShadow();
  compiler.evictCache(2);
  process.stdout.write(`${JSON.stringify({ error, size: pdf.length, memory: process.memoryUsage().rss })}\n`);
  process.stdout.write(pdf);
}

// take answers the first request in the buffer and returns the rest, or
// nothing while the request is not all there.
function take(buffer) {
  const end = buffer.indexOf(10);
  if (end < 0) return undefined;
  const { made, files } = JSON.parse(buffer.toString("utf8", 0, end));
  let at = end + 1;
  if (buffer.length < files.reduce((sum, f) => sum + f.size, at)) return undefined;
  for (const f of files) {
    f.content = buffer.subarray(at, at + f.size);
    at += f.size;
  }
  answer({ made, files });
  return buffer.subarray(at);
}

let rest = Buffer.alloc(0);
process.stdin.on("data", (chunk) => {
  rest = Buffer.concat([rest, chunk]);
  for (let next = take(rest); next; next = take(rest)) rest = next;
});
process.stdin.on("end", () => process.exit());
process.stdout.on("error", () => process.exit());
