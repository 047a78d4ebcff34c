/*
 * What was typed into a field and cannot be read, so that it is in no draft either. It is kept as long as the tab is
 * open, so that whoever loads the page again finds the words that they have to mend. Logging out removes it.
 */

const prefix = "unreadable/";

/** Where a browser refuses its storage, the page remembers until it is closed. */
const memory = new Map<string, string>();

/** Keeps the text of a field under a name that nobody else's field has. */
export function keepUnreadable(name: string, text: string): void {
  try {
    window.sessionStorage.setItem(prefix + name, text);
  } catch {
    memory.set(name, text);
  }
}

/** What is kept under the name; null for nothing. */
export function readUnreadable(name: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Forgets the text of the field, or of every field. */
export function dropUnreadable(name?: string): void {
  if (name === undefined) memory.clear();
  else memory.delete(name);
  try {
    const all = Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix));
    for (const key of name === undefined ? all : [prefix + name]) window.sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses its storage has nothing to remove.
  }
}
