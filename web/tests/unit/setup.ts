import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const pair of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    if (pair) document.cookie = `${pair.split("=")[0]}=; path=/; max-age=0`;
  }
});
