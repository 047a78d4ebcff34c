"use client";

import { useEffect } from "react";

/** What a screen adds to the title that the metadata of its page gives; undefined while it is still to come. */
interface Part {
  text: string | null | undefined;
  /** Said of it where a page is announced, and not shown. */
  aside: string;
}

const parts = new Set<Part>();
const marks = new Set<string>();
const watchers = new Set<() => void>();
const pages = typeof MutationObserver === "undefined" ? null : new MutationObserver(write);

let ofPage = "";
let written = "";

/** As a browser reads a title: it would otherwise take its own reading for the title of another page. */
const plain = (texts: readonly (string | null | undefined)[]) =>
  texts
    .filter(Boolean)
    .join(" · ")
    .replace(/[\t\n\f\r ]+/g, " ")
    .trim();

/** Writes the title of whatever page it has become, with what is added to it. */
function write(): void {
  if (document.title !== written) ofPage = document.title;
  written = plain([...marks, ...[...parts].map(({ text }) => text), ofPage]);
  if (document.title !== written) document.title = written;
  for (const tell of watchers) tell();
}

/** Looks at the title as long as somebody wants it looked at. */
function watch(tell: () => void): () => void {
  if (watchers.size === 0)
    pages?.observe(document.head, { childList: true, subtree: true, characterData: true });
  watchers.add(tell);
  return () => {
    watchers.delete(tell);
    if (watchers.size === 0) pages?.disconnect();
  };
}

/** Adds to the title, and looks after it, until it is taken away. */
function add<T>(all: Set<T>, one: T): () => void {
  const leave = watch(() => undefined);
  all.add(one);
  write();
  return () => {
    all.delete(one);
    write();
    leave();
  };
}

/**
 * Has the window's title begin with what only the screen knows, as a question's name or the tab that is open. Null adds
 * nothing; undefined is a name that is still to come, which an announcement of the page waits for.
 */
export function useTitlePart(text: string | null | undefined, aside = ""): void {
  useEffect(() => add(parts, { text, aside }), [text, aside]);
}

/**
 * Has the window's title begin with a mark once it has held for so many milliseconds, whatever page the title becomes
 * that of; without a mark it is as the page has it.
 */
export function useTitleMark(mark: string, after: number): void {
  useEffect(() => {
    if (mark === "") return;
    let take: (() => void) | undefined;
    const timer = setTimeout(() => {
      take = add(marks, mark);
    }, after);
    return () => {
      clearTimeout(timer);
      take?.();
    };
  }, [mark, after]);
}

/** How long a title has to stay as it is to be that of the new page. */
const calm = 250;
/** How long a name that is still to come is waited for. */
const longest = 5_000;

/** Says once what the page is called, without marks, when nothing of that is still to come. */
export function onceTitled(say: (title: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const done = () => {
    end();
    say(plain([...[...parts].flatMap(({ text, aside }) => [text, aside]), ofPage]));
  };
  const wait = () => {
    clearTimeout(timer);
    if ([...parts].every(({ text }) => text !== undefined)) timer = setTimeout(done, calm);
  };
  const limit = setTimeout(done, longest);
  const leave = watch(wait);
  const end = () => {
    leave();
    clearTimeout(timer);
    clearTimeout(limit);
  };
  write();
  return end;
}
