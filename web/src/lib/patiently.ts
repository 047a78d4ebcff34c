/** How long to wait before each retry while there is a connection, in milliseconds: a server may be restarting. */
const waits = [500, 2_000, 5_000];

/**
 * Fetches a part of the page. Without a connection it waits for one, since a missing part must not break the page; where
 * there is one, a few more tries are made.
 */
export async function patiently<T>(fetchPart: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; ) {
    try {
      return await fetchPart();
    } catch (error) {
      const wait = waits[tries];
      if (navigator.onLine === false) await connected();
      else if (wait === undefined) throw error;
      else {
        tries += 1;
        await new Promise((resume) => setTimeout(resume, wait));
      }
    }
  }
}

function connected(): Promise<void> {
  return new Promise((resume) => window.addEventListener("online", () => resume(), { once: true }));
}
