/** What a page asked before its scripts were there, by address. */
declare global {
  interface Window {
    tillitStarted?: Record<string, { as: string; at: number; answer: Promise<Response> } | undefined>;
  }
}

/**
 * Asks for addresses as somebody. A text, since it runs before any script of ours: the build may not touch it, nor may it
 * need anything from around it.
 */
export const start = `function (as, addresses) {
  const started = (window.tillitStarted ??= {});
  for (const address of addresses) {
    const headers = { accept: "application/json", "tillit-speaks-for": as };
    const answer = fetch("/api/" + address, { headers, credentials: "include" });
    answer.catch(() => {});
    started[address] = { as, at: performance.now(), answer };
  }
}`;

/** How long scripts may take on a slow line, in milliseconds; what is older is asked anew. */
const fresh = 30_000;

/** The answer that was asked for as somebody before the page's scripts were there; it is given once. */
export function taken(address: string, as: string | null): Promise<Response> | undefined {
  const started = typeof window === "undefined" ? undefined : window.tillitStarted?.[address];
  if (!started) return undefined;
  delete window.tillitStarted?.[address];
  return started.as === as && performance.now() - started.at < fresh ? started.answer : undefined;
}

/** Forgets what nobody has asked for yet: once something is written it may not be so any more. */
export function forget(): void {
  if (typeof window !== "undefined") delete window.tillitStarted;
}
