// Computes a first footprint beside the page, which stays responsive. It is handed all it needs, the engine included,
// and its own content security policy lets it reach nothing: what it is given cannot leave it.
importScripts("wasm_exec.js");

let started;

async function start(code) {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(code, go.importObject);
  go.run(instance);
}

/** Code that the engine cannot run here, or ended amid its work, as when it runs out of memory. */
const failed = (code) => JSON.stringify({ code });

addEventListener("message", async ({ data }) => {
  const { id } = data;
  const answer = (text) => postMessage({ kind: "answer", id, text });
  if (data.code) {
    try {
      started ??= start(data.code);
      await started;
    } catch {
      answer(failed("glance.unsupported"));
      return;
    }
  }
  try {
    if (data.kind === "read") {
      const tell = (read, computed, of) => postMessage({ kind: "progress", read, computed, of });
      answer(tillit.read(new Uint8Array(data.file), data.language, data.country, tell));
    } else {
      answer(tillit.rows(data.year, JSON.stringify(data.query), data.offset, data.limit));
    }
  } catch {
    answer(failed("glance.stopped"));
  }
});
