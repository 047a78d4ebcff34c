import { describe, expect, it } from "vitest";
import { contentOf } from "./content";
import { begin, edited, sendable, unsaved } from "./editor";
import { answer, question } from "./fixture";

const read = answer({ value: { text: "först" }, version: 3 });
const asked = question({ type: 1, answer: read });
const fresh = () => begin([asked], () => undefined);
const write = (text: string) => ({
  type: "write" as const,
  id: asked.id,
  change: (draft: ReturnType<typeof contentOf>) => ({ ...draft, value: { text } }),
});

describe("editor", () => {
  it("has nothing to save until something is written", () => {
    expect(unsaved(fresh())).toEqual([]);
    expect(unsaved(edited(fresh(), write("ny"))).map(({ draft }) => draft.value)).toEqual([{ text: "ny" }]);
    expect(unsaved(edited(fresh(), write("först")))).toEqual([]);
  });

  it("takes up work left behind, on the version it was written on", () => {
    const older = answer({ value: { text: "äldre" }, version: 2 });
    const draft = { ...contentOf(older), value: { text: "påbörjat" } };
    const editor = begin([asked], () => ({ base: older, draft }));
    expect(editor.entries[asked.id]).toMatchObject({
      base: { version: 2 },
      draft: { value: { text: "påbörjat" } },
    });
  });

  it("does not send what lacks something", () => {
    const editor = edited(fresh(), {
      type: "write",
      id: asked.id,
      change: (draft) => ({ ...draft, notApplicable: true }),
    });
    expect(unsaved(editor)).toHaveLength(1);
    expect(sendable(editor)).toEqual([]);
  });

  it("keeps what was typed while a save was under way", () => {
    const sending = edited(fresh(), write("ett"));
    const sent = sending.entries[asked.id]?.draft;
    if (!sent) throw new Error("nothing to send");
    const typedOn = edited(sending, write("ett två"));
    const saved = answer({ value: { text: "ett" }, version: 4 });
    const after = edited(typedOn, {
      type: "saved",
      id: asked.id,
      sent,
      answer: saved,
      at: "2025-11-21T10:00:00Z",
    });
    expect(after.entries[asked.id]?.draft.value).toEqual({ text: "ett två" });
    expect(after.entries[asked.id]?.base?.version).toBe(4);
    expect(unsaved(after)).toHaveLength(1);
  });

  it("sends nothing while two versions wait to be brought together, then builds on the other one", () => {
    const theirs = answer({ value: { text: "deras" }, version: 9 });
    const clashed = edited(edited(fresh(), write("min")), { type: "clashed", id: asked.id, theirs });
    expect(sendable(clashed)).toEqual([]);
    const content = { ...contentOf(theirs), value: { text: "båda" } };
    const resolved = edited(clashed, { type: "resolved", id: asked.id, content });
    expect(resolved.conflict).toBeNull();
    expect(sendable(resolved)).toMatchObject([{ base: { version: 9 }, draft: { value: { text: "båda" } } }]);
  });

  it("takes a newer answer where nobody writes, and leaves a draft alone", () => {
    const newer = { ...asked, answer: answer({ value: { text: "nyare" }, version: 8 }) };
    const still = edited(fresh(), { type: "arrived", questions: [newer] });
    expect(still.entries[asked.id]?.draft.value).toEqual({ text: "nyare" });
    const writing = edited(edited(fresh(), write("min")), { type: "arrived", questions: [newer] });
    expect(writing.entries[asked.id]?.draft.value).toEqual({ text: "min" });
    expect(writing.entries[asked.id]?.base?.version).toBe(3);
  });

  it("takes its own words from the server for saved, whichever way they come back", () => {
    const writing = edited(fresh(), write("min"));
    const mine = answer({ value: { text: "min" }, version: 4 });
    const arrived = edited(writing, { type: "arrived", questions: [{ ...asked, answer: mine }] });
    const refused = edited(writing, { type: "clashed", id: asked.id, theirs: mine });
    for (const editor of [arrived, refused]) {
      expect(unsaved(editor)).toEqual([]);
      expect(editor.conflict).toBeNull();
      expect(editor.entries[asked.id]?.base?.version).toBe(4);
    }
  });
});
