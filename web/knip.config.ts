import type { KnipConfig } from "knip";

/*
 * Code that nobody needs fails `npm run unused`: what neither the product nor a test uses, and in the second run,
 * --production, what tests alone use. That goes together with its tests.
 */
export default function config({ production = false }: { production?: boolean }): KnipConfig {
  return {
    entry: [
      "src/i18n/files.ts!", // for next.config.ts
      "engine/worker.js", // copied beside the engine
      "tests/perf/map-frames.mjs", // run by hand
      "tests/unit/server-only.ts", // stands in for a package
      "tools/build/*.cjs",
    ],
    project: production
      ? ["src/**/*.{css,ts,tsx}!", "!src/**/{fixture.ts,*.test.ts,*.test.tsx}!"]
      : ["*.{mjs,mts,ts}", "{engine,src,tests}/**/*.{css,js,mjs,ts,tsx}", "tools/build/*"],
    // Fonts and the compiler that the Go side reads from node_modules, and a font that is named by its path.
    ignoreDependencies: [
      "@expo-google-fonts/.+",
      "@myriaddreamin/typst-ts-node-compiler",
      "@fontsource-variable/inter",
    ],
    ignoreUnresolved: ["./tillit"], // the program, started by tests
    // A test may look into a file at what the rest of that file uses.
    ignoreExportsUsedInFile: production,
    ignoreIssues: { "src/lib/api/types.gen.ts": ["types"] },
    treatConfigHintsAsErrors: true,
  };
}
