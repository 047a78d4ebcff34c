import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { declaredMessages } from "./src/i18n/files";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./src/i18n/request.ts",
  experimental: {
    // The declarations type keys and ICU arguments; sv-SE is the language every text is written in first.
    createMessagesDeclaration: declaredMessages("./messages/sv-SE"),
    messages: { path: "./messages", format: "json", locales: "infer", precompile: true },
  },
});

const engine = "/engine/:name(.+\\.wasm)";
const takesBrotli = [{ type: "header" as const, key: "accept-encoding", value: "(.*\\b)?br(\\b.*)?" }];

const config: NextConfig = {
  output: "standalone",
  // The front door compresses; doing it here as well would hold back event streams.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // The suite "types" checks them, tests included.
  typescript: { ignoreBuildErrors: true },
  agentRules: false,
  allowedDevOrigins: ["127.0.0.1"],
  turbopack: {
    // A lock file somewhere above must not move the root, and with it the place of the built server.
    root: process.cwd(),
    rules: {
      "*.mjs": {
        condition: { path: /\/intl\/(?:\w+\/)?(?!en-US|fi-FI|nl-NL|sv-SE)[a-z]{2}-[A-Z]{2}\.mjs$/ },
        loaders: ["./tools/build/no-strings.cjs"],
        as: "*.js",
      },
    },
  },
  outputFileTracingRoot: process.cwd(),
  experimental: {
    proxyTimeout: 120_000,
    proxyClientMaxBodySize: "60mb",
  },
  async redirects() {
    return [{ source: "/kleer-onboarding", destination: "/onboarding/kleer", permanent: true }];
  },
  // What computes in browsers lies under a name of its content, and compressed beside itself.
  async headers() {
    const forever = { key: "cache-control", value: "public, max-age=31536000, immutable" };
    const kind = { key: "content-type", value: "application/wasm" };
    const brotli = { key: "content-encoding", value: "br" };
    return [
      { source: engine, headers: [forever, kind] },
      { source: engine, has: takesBrotli, headers: [brotli] },
    ];
  },
  // In production the front door answers /api and /sign-out itself; their rewrites serve `next dev` alone.
  async rewrites() {
    const api = process.env.API_URL ?? "http://127.0.0.1:8080";
    return {
      beforeFiles: [{ source: engine, has: takesBrotli, destination: "/engine/:name.br" }],
      afterFiles:
        process.env.NODE_ENV === "production"
          ? []
          : ["/api/:path*", "/sign-out"].map((source) => ({ source, destination: `${api}${source}` })),
      fallback: [],
    };
  },
};

export default withNextIntl(config);
