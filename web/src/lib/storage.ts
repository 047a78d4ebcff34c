/** What this browser remembers for a person, and under which name. Nothing but this and lib/unsaved may touch cookies or local storage. */
export const keys = {
  locale: "locale",
  theme: "theme",
  density: "density",
  sidebar: "sidebar_state",
  answerTime: "companyAnswerTime",
  singleKeys: "single_keys",
  dock: "dock",
} as const;

export type Key = (typeof keys)[keyof typeof keys];

const day = 60 * 60 * 24;
const cookieDays = 365;

/** How long a cookie lasts that nothing else is said of, in seconds. */
export const cookieLife = cookieDays * day;

/** Reads local storage; a browser that refuses it counts as one that remembers nothing. */
export function readStored(key: Key): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: Key, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // A full or forbidden storage loses a preference, never an answer.
  }
}

export function readCookie(key: Key): string | null {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${key}=`));
  return pair ? decodeURIComponent(pair.slice(key.length + 1)) : null;
}

/** Writes a cookie the server draws the next page from. It carries a preference, never a secret. */
export function writeCookie(key: Key, value: string, days = cookieDays): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous and absent from older browsers.
  document.cookie = `${key}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * day}; SameSite=Lax${secure}`;
}
