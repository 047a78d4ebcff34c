import { chromium } from "playwright-core";
const [,, who, locale, out, width, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const c = await b.newContext({ viewport: { width: Number(width), height: 1000 }, locale });
const p = await c.newPage();
const base = "http://127.0.0.1:8098";
const r = await c.request.post(base + "/api/account/login", { data: { email: who, password: "tillit demo 2025" }, headers: { Origin: base } });
console.log(r.status());
let n = 0;
for (const path of paths) {
  await p.goto(base + path, { waitUntil: "networkidle" });
  await p.waitForTimeout(800);
  await p.screenshot({ path: `${out}-${n++}.png`, fullPage: true });
}
await b.close();
