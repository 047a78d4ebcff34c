/**
 * Measures how smooth a large map of the supply chain is: BASE_URL=http://127.0.0.1:8080 node tests/perf/map-frames.mjs
 *
 * Draws 1,000 activities and 2,000 connections for a demonstration company, which stay there, and moves about on them in
 * a browser whose processor is four times slower. Prints how long the map takes to open, and the median, 95th percentile
 * and longest time between frames, in milliseconds. Not a test: times are those of the machine.
 */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const origin = process.env.BASE_URL ?? "http://127.0.0.1:8080";
const slower = Number(process.env.CPU ?? 4);
const email = process.env.ACCOUNT ?? "akeri@tillit.test";
const [activities, connections] = [1000, 2000];
const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path && existsSync(path),
);

/** The same numbers each time. */
function dice(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function largeChain() {
  const roll = dice(7);
  const columns = [
    ["upstream", 3],
    ["upstream", 2],
    ["upstream", 1],
    ["core", 0],
    ["downstream", 1],
    ["downstream", 2],
  ];
  const places = Array.from({ length: activities }, (_, at) => {
    const [segment, tier] = columns[at % columns.length];
    return {
      id: crypto.randomUUID(),
      version: 0,
      removed: false,
      name: `Verksamhet ${at}`,
      description: "",
      segment,
      tier,
      type: "input",
      priority: ["low", "medium", "high", "critical"][roll(4)],
      stakeholderId: null,
      questions: [],
      topics: [],
      position: at,
    };
  });
  const pairs = new Map();
  while (pairs.size < connections) {
    const from = roll(activities);
    const row = Math.floor(from / columns.length) + roll(9) - 4;
    const to = row * columns.length + (from % columns.length) + 1;
    if (from % columns.length === columns.length - 1 || to < 0 || to >= activities) continue;
    pairs.set(`${from}-${to}`, {
      id: crypto.randomUUID(),
      version: 0,
      removed: false,
      from: places[from].id,
      to: places[to].id,
      description: roll(4) ? "" : `Varor ${pairs.size}`,
    });
  }
  return { stakeholders: [], activities: places, connections: [...pairs.values()] };
}

async function call(request, method, path, data) {
  const answer = await request.fetch(`${origin}/api/${path}`, { method, headers: { origin }, data });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
}

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
  return `${String(times.length).padStart(4)} frames, median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms`;
}

/** The times between frames while something is done. */
async function frames(page, act) {
  await page.evaluate(() => {
    const kept = { times: [], on: true };
    let last = performance.now();
    const tick = (now) => {
      kept.times.push(now - last);
      last = now;
      if (kept.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(tick);
    });
    window.keptFrames = kept;
  });
  await act();
  return page.evaluate(() => {
    window.keptFrames.on = false;
    return window.keptFrames.times;
  });
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "sv-SE" });
await call(context.request, "POST", "account/login", { email, password: "tillit demo 2025" });
const have = await call(context.request, "GET", "company/supply-chain");
if (have.activities.length < activities)
  await call(context.request, "POST", "company/supply-chain", largeChain());

const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
const begun = Date.now();
await page.goto(`${origin}/company/supply-chain?view=map`);
await page.locator("[data-node]").first().waitFor({ timeout: 120_000 });
const report = (name, text) => process.stdout.write(`${name.padEnd(24)}${text}\n`);
report("open", `${Date.now() - begun} ms, ${await page.locator("[data-node]").count()} activities drawn`);

const scroller = page.locator("[data-node]").first().locator("xpath=ancestor::*[@tabindex='0'][1]");
const box = await scroller.boundingBox();
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
const wheel = async (count, dx, dy) => {
  for (let at = 0; at < count; at++) await page.mouse.wheel(dx, dy);
};
await page.mouse.move(x, y);
report("at rest", summary(await frames(page, () => page.waitForTimeout(2000))));
report("scroll", summary(await frames(page, () => wheel(60, 0, 60))));
report(
  "drag the map",
  summary(
    await frames(page, async () => {
      await page.mouse.move(box.x + 20, y);
      await page.mouse.down();
      for (let at = 0; at < 60; at++) await page.mouse.move(box.x + 20 + at * 4, y - at * 5);
      await page.mouse.up();
    }),
  ),
);
const node = page.locator("[data-node]").nth(20);
await node.scrollIntoViewIfNeeded();
const stands = await node.boundingBox();
report(
  "drag an activity",
  summary(
    await frames(page, async () => {
      await page.mouse.move(stands.x + 10, stands.y + stands.height - 5);
      await page.mouse.down();
      for (let at = 0; at < 60; at++) await page.mouse.move(stands.x + 10 + at, stands.y + at * 3);
      await page.mouse.move(stands.x + 10, stands.y + stands.height - 5);
      await page.mouse.up();
    }),
  ),
);
await page.mouse.move(x, y);
await page.keyboard.down("Control");
report("zoom out", summary(await frames(page, () => wheel(40, 0, 20))));
report("zoom in", summary(await frames(page, () => wheel(40, 0, -20))));
await page.keyboard.up("Control");
report(
  "arrange",
  summary(
    await frames(page, async () => {
      const saved = page.waitForResponse((response) => response.request().method() === "POST");
      await page.locator("button:has(.lucide-shuffle)").click();
      await saved;
    }),
  ),
);
await browser.close();
