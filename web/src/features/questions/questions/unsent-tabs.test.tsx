import { person } from "@tests/unit/person";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "@/lib/api/types";
import { namesUnsaved, readUnsaved, tabOfUnsaved } from "@/lib/unsaved";
import { contentOf, emptyContent } from "./content";
import { begin, type Editor, edited } from "./editor";
import { answer, question } from "./fixture";
import { allUnsent, unsentOf } from "./unsent";
import { theirsIn } from "./work";

/*
 * Two tabs of one person at one question, without a page around them: they write, save, lose replies, are closed and
 * crash in random order. Whatever happens, what was last written in a tab is with the server, in the tab, or kept.
 */

const scripts = process.env.NIGHTLY ? 10_000 : 300;
const date = "2025-12-31";
const user = person();
const asked = question({ id: "B1_10", type: 1, unit: "" });

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed + 1;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
  return { chance: (share: number) => next() < share, upTo: (most: number) => Math.floor(next() * most) };
}
type Dice = ReturnType<typeof dice>;

class Server {
  current: Answer | null = null;
  /** All that it ever had. */
  readonly had = new Set<string>();

  save(version: number, text: string): Answer {
    if (version !== (this.current?.version ?? 0)) throw new Stale(this.current);
    const value = text === "" ? null : { text };
    this.current = answer({ ...emptyContent, value, version: version + 1 });
    this.had.add(text);
    return this.current;
  }
}

class Stale extends Error {
  constructor(readonly current: Answer | null) {
    super("stale");
  }
}

/** A tab whose page keeps its editor as useEditor does. */
class Tab {
  editor: Editor;
  private readonly kept;
  /** What the person last wrote here and has not thrown away. */
  written: string | null = null;

  constructor(
    name: string,
    private readonly server: Server,
  ) {
    this.kept = unsentOf(user, date, name);
    this.editor = begin([{ ...asked, answer: server.current }], this.kept.find);
    this.kept.remember(this.editor);
  }

  get entry() {
    return this.editor.entries[asked.id] as NonNullable<Editor["entries"][string]>;
  }
  get text(): string {
    return this.entry.draft.value?.text ?? "";
  }
  private act(action: Parameters<typeof edited>[1]) {
    const before = this.editor;
    this.editor = edited(before, action);
    this.kept.remember(this.editor, before);
  }
  write(more: string) {
    const text = this.text + more;
    this.act({ type: "write", id: asked.id, change: (draft) => ({ ...draft, value: { text } }) });
    this.written = text;
  }
  /** Keeps what is offered or throws it away; the text that went with that, if any. */
  decide(keep: boolean): string | null {
    const thrown = !keep && this.editor.recovered[asked.id] ? this.text : null;
    this.act({ type: keep ? "recoveredKept" : "recoveredDropped" });
    return thrown;
  }
  save(luck: Dice) {
    const { conflict, recovered } = this.editor;
    if (conflict) {
      const both = `${conflict.theirs?.value?.text ?? ""}|${this.text}`;
      this.act({ type: "resolved", id: asked.id, content: { ...this.entry.draft, value: { text: both } } });
      this.written = both;
      return;
    }
    if (recovered[asked.id]) return;
    this.act({ type: "sending", id: asked.id });
    const { base, draft } = this.entry;
    try {
      if (luck.chance(0.2)) throw new Error("lost on the way there");
      const made = this.server.save(base?.version ?? 0, this.text);
      if (luck.chance(0.2)) throw new Error("lost on the way back");
      this.act({ type: "saved", id: asked.id, sent: draft, answer: made, at: "2025-11-20T10:00:00Z" });
    } catch (error) {
      if (error instanceof Stale) this.act({ type: "conflicted", id: asked.id, theirs: error.current });
      else this.act({ type: "failed", id: asked.id, error: theirsIn(error) });
    }
  }
}

/** Two tabs, the server, and what was written in tabs that are gone. */
class Desk {
  readonly server = new Server();
  private born = 0;
  private readonly tabs: [Tab, Tab];
  private gone: string[] = [];

  constructor(
    private readonly script: number,
    private readonly luck: Dice,
  ) {
    this.tabs = [this.open(), this.open()];
  }

  private open() {
    return new Tab(`${this.script}-${this.born++}`, this.server);
  }

  step(word: string) {
    vi.advanceTimersByTime(1);
    const { luck, tabs } = this;
    const at = luck.chance(0.5) ? 0 : 1;
    const tab = tabs[at];
    const kind = luck.upTo(9);
    if (kind < 5) tab.write(word);
    else if (kind < 7) tab.save(luck);
    else if (kind === 7) this.forget(tab.decide(luck.chance(0.7)));
    else {
      if (tab.written !== null) this.gone.push(tab.written);
      tabs[at] = this.open();
    }
  }

  /** A person has seen it and does not want it, in whichever tab it was written. */
  private forget(thrown: string | null) {
    const isIn = (text: string | null) => text !== null && (thrown ?? "").includes(text);
    this.gone = this.gone.filter((text) => !isIn(text));
    for (const tab of this.tabs) if (isIn(tab.written)) tab.written = null;
  }

  /** What was written and is nowhere any more, not even in a text that was written on since. */
  lost(): string[] {
    const kept = namesUnsaved(user.id).map((name) => JSON.stringify(readUnsaved(user.id, name)));
    const there = [...this.server.had, ...this.tabs.map(({ text }) => text), ...kept];
    const written = [...this.gone, ...this.tabs.flatMap((tab) => tab.written ?? [])];
    return written.filter((text) => !there.some((one) => one.includes(text)));
  }
}

describe("two tabs at one question", () => {
  it("lose nothing that was written in either", () => {
    for (let script = 0; script < scripts; script++) {
      window.localStorage.clear();
      const desk = new Desk(script, dice(script));
      for (let step = 0; step < 30; step++) {
        desk.step(`${script}.${step} `);
        expect(desk.lost(), `script ${script}, step ${step}`).toEqual([]);
      }
    }
  }, 300_000);

  it("offers in the one what a crash left of the other, newest first, until it is decided", () => {
    const server = new Server();
    const first = new Tab("a", server);
    first.write("från den första");
    const second = new Tab("b", server);
    expect(second.text).toBe("från den första");
    expect(second.editor.recovered[asked.id]).toBeDefined();
    second.decide(true);
    second.write(", och mer");
    expect(namesUnsaved(user.id)).toEqual([`c1/${date}/B1_10/b`]);
    expect(allUnsent(user).map(({ work }) => work.draft.value?.text)).toEqual(["från den första, och mer"]);
  });

  it("takes up what a version of the product kept that named no tab", () => {
    const draft = { ...emptyContent, value: { text: "från förr" } };
    const old = {
      question: "B1_10",
      section: 6,
      shortTitle: "",
      date,
      at: "2025-11-20T10:00:00Z",
      work: { base: null, draft },
    };
    window.localStorage.setItem(`unsaved/${user.id}/c1/${date}/B1_10`, JSON.stringify(old));
    const server = new Server();
    const tab = new Tab("a", server);
    expect(tab.text).toBe("från förr");
    tab.decide(true);
    tab.save({ chance: () => false, upTo: () => 0 });
    expect(contentOf(server.current).value?.text).toBe("från förr");
    expect(namesUnsaved(user.id)).toEqual([]);
  });

  it("are two even when one is a duplicate of the other, which gets a copy of its storage", () => {
    const name = tabOfUnsaved();
    expect(Object.values(window.sessionStorage)).not.toContain(name);
    // The next page of the same tab finds it.
    window.dispatchEvent(new Event("pagehide"));
    expect(Object.values(window.sessionStorage)).toContain(name);
    window.dispatchEvent(new Event("pageshow"));
    expect(Object.values(window.sessionStorage)).not.toContain(name);
  });
});
