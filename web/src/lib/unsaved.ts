/*
 * What a person wrote and the server does not have yet. It is kept in this browser until it is saved, apart for every
 * person, so that neither a closed tab nor a lost session or connection takes it away. Logging out removes it.
 */

import { dropUnreadable } from "./unreadable";

const prefix = "unsaved/";

/** Where a browser refuses its storage, the page remembers until it is closed. */
const memory = new Map<string, string>();
const watchers = new Set<() => void>();
const flushes = new Set<() => Promise<boolean>>();
let released = false;

function keyOf(person: string, name: string): string {
  return `${prefix}${person}/${name}`;
}

/** Keeps something under a name; what was there before is replaced. */
export function keepUnsaved(person: string, name: string, value: unknown): void {
  if (released) return;
  const key = keyOf(person, name);
  const text = JSON.stringify(value);
  try {
    window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  changed();
}

export function dropUnsaved(person: string, name: string): void {
  memory.delete(keyOf(person, name));
  try {
    window.localStorage.removeItem(keyOf(person, name));
  } catch {
    // A browser that refuses its storage has nothing to remove.
  }
  changed();
}

/** What is kept under a name; null where nothing is, or nothing that can be read. */
export function readUnsaved(person: string, name: string): unknown {
  return parsed(textAt(keyOf(person, name)));
}

/** The names under which something of the person's is kept. */
export function namesUnsaved(person: string): string[] {
  const own = keyOf(person, "");
  const stored = attempt(() => Object.keys(window.localStorage)) ?? [];
  return [...new Set([...stored, ...memory.keys()])]
    .filter((key) => key.startsWith(own))
    .map((key) => key.slice(own.length))
    .sort();
}

function changed(): void {
  for (const watcher of watchers) watcher();
}

/** Tells whenever something is kept or dropped, in this tab or another; the function returned takes it back. */
export function watchUnsaved(watcher: () => void): () => void {
  tabOfUnsaved();
  if (watchers.size === 0) window.addEventListener("storage", changedElsewhere);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener("storage", changedElsewhere);
  };
}

function changedElsewhere({ key }: StorageEvent): void {
  if (key === null || key.startsWith(prefix)) changed();
}

/**
 * What this tab is called, as long as it is open and through every page it loads. The name lies in the tab's storage
 * only between two pages: a duplicated tab gets a copy of that storage, and would have the name of the first one.
 */
export function tabOfUnsaved(): string {
  if (tab === undefined) {
    tab = attempt(() => window.sessionStorage.getItem(tabKey)) ?? `${Date.now()}-${Math.random()}`;
    takeTabName();
    window.addEventListener("pagehide", leaveTabName);
    window.addEventListener("pageshow", takeTabName);
  }
  return tab;
}

let tab: string | undefined;
const tabKey = "unsaved-tab";

function leaveTabName(): void {
  attempt(() => window.sessionStorage.setItem(tabKey, tab ?? ""));
}

function takeTabName(): void {
  attempt(() => window.sessionStorage.removeItem(tabKey));
}

/** Forgets everything of the person and keeps nothing more until the page is left: they are logging out. */
export function forgetUnsaved(person: string): void {
  released = true;
  dropUnreadable();
  for (const name of namesUnsaved(person)) dropUnsaved(person, name);
}

/** Whether the person has said that what is not saved may go. */
export function isReleased(): boolean {
  return released;
}

/** Says how to save what is being written just now; the function returned takes it back. */
export function onFlush(flush: () => Promise<boolean>): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Saves what is being written; resolves to whether nothing of the person's is left unsaved. */
export async function flushUnsaved(person: string): Promise<boolean> {
  const done = await Promise.all([...flushes].map((flush) => flush()));
  return done.every(Boolean) && namesUnsaved(person).length === 0;
}

function textAt(key: string): string | null {
  return memory.get(key) ?? attempt(() => window.localStorage.getItem(key));
}

function parsed(text: string | null): unknown {
  return text === null ? null : attempt(() => JSON.parse(text) as unknown);
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
