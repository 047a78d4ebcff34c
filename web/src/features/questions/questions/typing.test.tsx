import { act, cleanup, fireEvent } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { namesUnsaved } from "@/lib/unsaved";
import { useQuestions } from "./api";
import { contentOf } from "./content";
import { answer, question } from "./fixture";
import { merged } from "./merge";
import type { Asked, Content } from "./types";
import { type Editing, useEditor } from "./use-editor";

/*
 * Random people at a question: they type, pause, leave the field or the page and come back, while saves are slow, get
 * lost on the way there or back, are refused, or come second. Whatever happens, what they typed stands in the field to
 * the letter, and in the end on the server but for white space at its ends.
 */

// The first of them each time, all of them every night.
const scripts = process.env.NIGHTLY ? 1_000 : 200;
const limit = 24;
const theirWords = "deras";
const user = person();
const fields = ["svar", "förklaring"] as const;
type Field = (typeof fields)[number];

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return {
    pick,
    chance: (share: number) => next() < share,
    upTo: (most: number) => Math.floor(next() * most),
  };
}
type Dice = ReturnType<typeof dice>;

/** Keeps one answer as the real server does: it tidies, counts versions and refuses what is too long. */
class Server {
  current: Answer | null = null;
  mood: "well" | "bad" | "away" = "well";
  constructor(
    private readonly luck: Dice,
    readonly asked: Asked,
  ) {}

  /** What the browser gets: the list of one question, or what became of a save. */
  async fetch(body: BodyInit | null | undefined): Promise<Response> {
    const { luck } = this;
    if (this.mood === "away") throw new TypeError("Failed to fetch");
    const bad = this.mood === "bad";
    if (!body) return Response.json([{ ...this.asked, answer: this.current }]);
    if (bad && luck.chance(0.2)) await this.slowly();
    if (bad && luck.chance(0.15)) throw new TypeError("lost on the way there");
    if (bad && luck.chance(0.15)) return problem(500, "internal");
    const reply = this.save(JSON.parse(String(body)));
    if (bad && luck.chance(0.2)) await this.slowly();
    if (bad && luck.chance(0.15)) throw new TypeError("lost on the way back");
    return reply;
  }

  private slowly() {
    return new Promise((resolve) => setTimeout(resolve, 500 + this.luck.upTo(20_000)));
  }

  private save({ version, ...content }: Content & { version: number }): Response {
    const tidied = { ...content, explanation: content.explanation.trim() };
    const text = content.value?.text?.trim() ?? "";
    tidied.value = text === "" ? null : { text };
    if (Math.max(text.length, tidied.explanation.length) > limit) {
      return problem(400, "fields", { fields: { explanation: "tooLong" } });
    }
    if (version !== (this.current?.version ?? 0))
      return problem(409, "answer.stale", { current: this.current });
    return Response.json(this.put(tidied));
  }

  put(change: Partial<Content>): Answer {
    const version = (this.current?.version ?? 0) + 1;
    const content = contentOf(this.current);
    this.current = answer({ ...content, ...change, version, updatedAt: new Date().toISOString() });
    return this.current;
  }
}

const problem = (status: number, code: string, rest = {}) =>
  Response.json({ status, code, detail: "", ...rest }, { status });

/** A question's page and the person at it. */
class Visit {
  private readonly typed: Record<Field, string> = { svar: "", förklaring: "" };
  private readonly server: Server;
  private readonly view;
  private focused: Field | null = null;
  private open = true;
  private notes = "";
  private readonly overwritten = new Set<string>();

  constructor(private readonly luck: Dice) {
    const asked = question({ id: `B1_${luck.upTo(1e9)}`, type: 1, unit: "" });
    this.server = new Server(luck, asked);
    vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => this.server.fetch(body));
    this.view = draw(this.page());
  }

  private page() {
    return (
      <SessionProvider user={user}>
        <NuqsTestingAdapter hasMemory>
          <PeriodProvider remembered={2025}>{this.open ? <Page /> : null}</PeriodProvider>
        </NuqsTestingAdapter>
      </SessionProvider>
    );
  }

  private element(field: Field) {
    const [svar, förklaring] = this.view.container.querySelectorAll("textarea");
    return (field === "svar" ? svar : förklaring) as HTMLTextAreaElement;
  }

  private write(change: (text: string) => string) {
    const field = this.focused;
    if (!field) return;
    const element = this.element(field);
    fireEvent.change(element, { target: { value: change(element.value) } });
    this.typed[field] = change(this.typed[field]);
  }

  private focus(field: Field | null) {
    if (this.focused && this.focused !== field) act(() => this.element(this.focused as Field).blur());
    this.focused = null;
    this.check();
    if (field && this.open) act(() => this.element(field).focus());
    this.focused = this.open ? field : null;
  }

  async pause(time: number) {
    await act(() => vi.advanceTimersByTimeAsync(time));
  }

  /** The list is refetched, and the page gets what the server has. */
  private async arrive() {
    await act(async () => void refresh());
    await this.pause(1);
  }

  private resolve() {
    const { editor, resolve } = editing;
    const entry = editor.conflict && editor.entries[editor.conflict.questionId];
    if (!this.open || !entry || !editor.conflict) return;
    const theirs = contentOf(editor.conflict.theirs);
    const mine = { value: "mine", explanation: "mine" } as const;
    const content = merged(contentOf(entry.base), entry.draft, theirs, mine);
    act(() => resolve(this.server.asked.id, content));
  }

  async step() {
    const { luck } = this;
    if (!this.open && luck.chance(0.4)) this.turn(true);
    if (this.open && !this.focused && luck.chance(0.7)) this.focus(luck.pick(fields));
    switch (luck.upTo(14)) {
      case 0:
      case 1:
      case 2:
      case 3: {
        const letters = Array.from({ length: 1 + luck.upTo(4) }, () =>
          luck.pick(["a", "b", "c", " ", " ", "\n"]),
        );
        for (const letter of letters) this.write((text) => text + letter);
        break;
      }
      case 4: {
        const some = 1 + luck.upTo(3);
        this.write((text) => text.slice(0, -some));
        break;
      }
      case 5:
      case 6:
      case 7:
        await this.pause(luck.pick([300, 1_600, 1_600, 4_000, 16_000]));
        break;
      case 8:
        this.focus(luck.pick([...fields, null]));
        break;
      case 9:
        await this.arrive();
        break;
      case 10:
        this.server.mood = luck.pick(["well", "bad", "bad", "away"] as const);
        if (this.server.mood !== "away") act(() => void window.dispatchEvent(new Event("online")));
        break;
      case 11: // Somebody else writes beside.
        this.notes = `${luck.upTo(1000)}`;
        this.server.put({ notes: this.notes });
        break;
      case 12:
        if (this.focused === "förklaring") await this.overwrite();
        break;
      case 13:
        this.turn(false);
        break;
    }
    if (luck.chance(0.5)) this.resolve();
    this.check();
  }

  /** Somebody else writes in the field the cursor is in; who is in it goes on. */
  private async overwrite() {
    this.overwritten.add(this.server.current?.explanation ?? "");
    this.server.put({ explanation: theirWords });
    if (this.luck.chance(0.5)) await this.arrive();
    this.check();
    this.write((text) => `${text}d`);
  }

  /** To another question, or back. */
  private turn(open: boolean) {
    this.focus(null);
    this.open = open;
    this.view.rerender(this.page());
  }

  /** What was typed stands in the field; the ends of one that the cursor is not in may be tidied. */
  check() {
    if (!this.open) return;
    for (const field of fields) {
      const { value } = this.element(field);
      const typed = this.typed[field];
      // What somebody else wrote is read where nothing differs from what stood there before them.
      const isTheirs = value === theirWords && this.overwritten.has(typed.trim());
      if (field === this.focused) expect(value).toBe(typed);
      else if (!isTheirs) expect(value.trim()).toBe(typed.trim());
      this.typed[field] = value;
    }
  }

  async end() {
    this.server.mood = "well";
    this.turn(true);
    for (const field of fields) {
      if (this.typed[field].trim().length <= limit) continue;
      this.focus(field);
      this.write((text) => text.trim().slice(0, limit));
    }
    this.focus(null);
    for (let round = 0; round < 3; round++) {
      act(() => void window.dispatchEvent(new Event("online")));
      await this.pause(30_000);
      this.resolve();
      await this.arrive();
      this.check();
    }
    const { svar, förklaring } = this.typed;
    expect(this.server.current?.value ?? null).toEqual(svar.trim() ? { text: svar.trim() } : null);
    expect(this.server.current?.explanation ?? "").toBe(förklaring.trim());
    expect(this.server.current?.notes ?? "").toBe(this.notes);
    expect(namesUnsaved(user.id)).toEqual([]);
  }
}

let editing: Editing;
let refresh: () => Promise<unknown>;

function Page() {
  const list = useQuestions("Goals");
  refresh = list.mutate;
  return list.data ? <Answering questions={list.data} /> : null;
}

function Answering({ questions }: { questions: Asked[] }) {
  editing = useEditor(questions);
  const { editor, write, save, cursor } = editing;
  const id = questions[0]?.id ?? "";
  const draft = editor.entries[id]?.draft;
  const set = (change: Partial<Content>) => write(id, (before) => ({ ...before, ...change }));
  return (
    <article {...cursor}>
      <textarea
        aria-label="svar"
        value={draft?.value?.text ?? ""}
        onChange={({ target }) => set({ value: { text: target.value } })}
        onBlur={() => void save()}
      />
      <textarea
        aria-label="förklaring"
        value={draft?.explanation ?? ""}
        onChange={({ target }) => set({ explanation: target.value })}
        onBlur={() => void save()}
      />
    </article>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const few = 25;
const starts = Array.from({ length: scripts / few }, (_, index) => index * few);

it.each(starts)("keeps every letter through random scripts from %i", { timeout: 120_000 }, async (from) => {
  for (let seed = from; seed < from + few; seed++) {
    const visit = new Visit(dice(seed));
    await visit.pause(1);
    try {
      for (let step = 0; step < 20; step++) await visit.step();
      await visit.end();
    } catch (cause) {
      throw new Error(`script ${seed}`, { cause });
    }
    cleanup();
    await visit.pause(60_000);
    localStorage.clear();
  }
});
