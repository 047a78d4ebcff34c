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

const config: NextConfig = {
  output: "standalone",
  // The front door compresses; doing it here as well would hold back event streams.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
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
  // In production the front door answers /api itself; this serves `next dev` alone.
  async rewrites() {
    if (process.env.NODE_ENV === "production") return [];
    const api = process.env.API_URL ?? "http://127.0.0.1:8080";
    return [{ source: "/api/:path*", destination: `${api}/api/:path*` }];
  },
};

export default withNextIntl(config);
