import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// What is loaded on demand comes later on a machine that has much to do.
configure({ asyncUtilTimeout: 4000 });

// jsdom has no screen: nothing that is asked of it is so.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const pair of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    if (pair) document.cookie = `${pair.split("=")[0]}=; path=/; max-age=0`;
  }
});

// The next file finds the browser as it is.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // What is read out to people stays for some seconds, as images without a picture.
  for (const region of document.querySelectorAll("[data-live-announcer] > *")) region.replaceChildren();
});
