// Stands in for the built web: answers in the ways that the front door has to
// carry over, and dies when it is told to.
const http = require("node:http");

let readers = 0;
const held = [];

http.createServer((req, res) => {
  const url = new URL(req.url, "http://x");
  if (url.pathname === "/echo") {
    let body = "";
    req.on("data", (part) => { body += part; });
    req.on("end", () => {
      res.setHeader("Content-Type", "application/json");
      res.setHeader("Set-Cookie", ["a=1; Path=/", "b=2; Path=/"]);
      res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, raw: req.rawHeaders, body, env: process.env, pid: process.pid }));
    });
  } else if (url.pathname === "/slow") {
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    res.write("<p>first</p>");
    const second = () => { res.end("<p>second</p>"); };
    process.once("SIGUSR2", second);
  } else if (url.pathname === "/go-on") {
    process.kill(process.pid, "SIGUSR2");
    res.end();
  } else if (url.pathname === "/page") {
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    res.setHeader("X-Long", "x".repeat(20000));
    res.end("<p>Tillit</p>".repeat(1000));
  } else if (url.pathname === "/engine/x.wasm") {
    const brotli = (req.headers["accept-encoding"] ?? "").includes("br");
    res.setHeader("Content-Type", "application/wasm");
    if (brotli) res.setHeader("Content-Encoding", "br");
    res.end(brotli ? "as it was built" : "x".repeat(1000));
  } else if (url.pathname === "/endless") {
    readers += 1;
    res.on("close", () => { readers -= 1; });
    const more = () => {
      while (!res.destroyed && res.write("x".repeat(65536)));
      if (!res.destroyed) res.once("drain", more);
    };
    more();
  } else if (url.pathname === "/held") {
    held.push(res);
  } else if (url.pathname === "/let-go") {
    const count = held.length;
    for (const waiting of held.splice(0)) waiting.end("at last");
    res.end(String(count));
  } else if (url.pathname === "/readers") {
    res.end(String(readers));
  } else if (url.pathname === "/die") {
    process.exit(3);
  } else {
    res.statusCode = 404;
    res.end("nothing here");
  }
}).listen(Number(process.env.PORT), process.env.HOSTNAME);
