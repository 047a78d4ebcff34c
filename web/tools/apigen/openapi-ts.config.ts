import { defineConfig } from "@hey-api/openapi-ts";

// OPENAPI names the document: a file or the address of a running server.
export default defineConfig({
  input: process.env.OPENAPI ?? "http://127.0.0.1:8080/api/openapi.json",
  output: { path: "out", clean: true },
  plugins: [{ name: "@hey-api/typescript", enums: false }],
});
