import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const rules = ["src/**/*.test.ts", "tests/{unit,i18n,specification}/**/*.test.ts"];
const screens = ["src/**/*.test.tsx", "tests/{unit,specification}/**/*.test.tsx"];

// A route's folder may have in its name what is a pattern elsewhere.
const literal = (name: string) => name.replace(/[()[\]]/g, "\\$&");

// Files share what is loaded, a screen's DOM above all, but for those that have
// other modules loaded instead of some, or another clock: nobody before or after
// may have those.
const apart = ["src", "tests"].flatMap((folder) =>
  readdirSync(path(`./${folder}`), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter(
      (name) =>
        /\.test\.tsx?$/.test(name) &&
        /\bvi\.((do)?mock|useFakeTimers)\(/i.test(readFileSync(path(name), "utf8")),
    )
    .map(literal),
);

const setupFiles = ["./tests/unit/setup.ts"];

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      "@tests": path("./tests"),
      "@": path("./src"),
      "server-only": path("./tests/unit/server-only.ts"),
    },
  },
  test: {
    testTimeout: 15_000,
    env: { TZ: "Europe/Stockholm" },
    pool: "threads",
    // By itself it leaves one core of two to others.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: { name: "rules", environment: "node", isolate: false, include: rules, exclude: apart },
      },
      {
        extends: true,
        test: {
          name: "screens",
          environment: "jsdom",
          isolate: false,
          include: screens,
          exclude: apart,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: "rules apart",
          environment: "node",
          include: apart.filter((name) => name.endsWith(".ts")),
        },
      },
      {
        extends: true,
        test: {
          name: "screens apart",
          environment: "jsdom",
          include: apart.filter((name) => name.endsWith(".tsx")),
          setupFiles,
        },
      },
    ],
  },
});
