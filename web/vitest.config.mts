import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

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
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          environment: "node",
          include: ["src/**/*.test.ts", "tests/{unit,i18n,specification}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          environment: "jsdom",
          include: ["src/**/*.test.tsx", "tests/{unit,specification}/**/*.test.tsx"],
          setupFiles: ["./tests/unit/setup.ts"],
        },
      },
    ],
  },
});
