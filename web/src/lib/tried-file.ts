/**
 * The file of books that a visitor tried without an account. It is kept in this browser alone, so that it can be
 * imported once there is an account, and until then never sent. A browser that refuses to keep it counts as one that
 * has none.
 */
const database = "tillit-tried";
const store = "files";
const place = "tried";

/** How long a file is kept that nobody comes back for. */
export const keptDays = 14;

interface Kept {
  file: File;
  at: number;
}

/** Whether what was kept at one time is to be forgotten at another, both in milliseconds since 1970. */
export function isOver(at: number, now: number): boolean {
  return now - at >= keptDays * 24 * 60 * 60 * 1000;
}

/** Keeps the file, replacing any other; false where the browser cannot. */
export async function keepTried(file: File): Promise<boolean> {
  const kept: Kept = { file, at: Date.now() };
  return (await inStore("readwrite", (files) => files.put(kept, place))) !== undefined;
}

/** The file that is kept; null without one, or once it is too old. */
export async function triedFile(): Promise<File | null> {
  const kept = await inStore("readonly", (files) => files.get(place) as IDBRequest<Kept | undefined>);
  if (!kept) return null;
  if (!isOver(kept.at, Date.now())) return kept.file;
  await forgetTried();
  return null;
}

export async function forgetTried(): Promise<void> {
  await inStore("readwrite", (files) => files.clear());
}

function inStore<T>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const none = () => resolve(undefined);
    try {
      const opening = window.indexedDB.open(database, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(store);
      opening.onerror = none;
      opening.onsuccess = () => {
        const db = opening.result;
        const work = db.transaction(store, mode);
        const asked = act(work.objectStore(store));
        work.oncomplete = () => {
          db.close();
          resolve(asked.result);
        };
        work.onabort = () => {
          db.close();
          none();
        };
      };
    } catch {
      none();
    }
  });
}
