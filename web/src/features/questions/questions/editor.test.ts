import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api/problem";
import { contentOf } from "./content";
import { begin, carriedFrom, edited, isTransient, sendable, unsaved } from "./editor";
import { answer, question } from "./fixture";
import type { Content } from "./types";

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
    const editor = begin([asked], () => ({ work: { base: older, draft }, at: null }));
    expect(editor.entries[asked.id]).toMatchObject({
      base: { version: 2 },
      draft: { value: { text: "påbörjat" } },
    });
  });

  describe("what an earlier visit left behind", () => {
    const draft = { ...contentOf(read), value: { text: "påbörjat" } };
    const recovered = () =>
      begin([asked], () => ({ work: { base: read, draft }, at: "2025-11-20T10:00:00Z" }));

    it("stands there and waits for somebody to say what becomes of it", () => {
      expect(recovered().entries[asked.id]?.draft.value).toEqual({ text: "påbörjat" });
      expect(unsaved(recovered())).toHaveLength(1);
      expect(sendable(recovered())).toEqual([]);
    });
    it("goes to the server once it is wanted, or written on", () => {
      for (const editor of [
        edited(recovered(), { type: "recoveredKept" }),
        edited(recovered(), write("mer")),
      ]) {
        expect(sendable(editor)).toHaveLength(1);
        expect(editor.recovered).toEqual({});
      }
    });
    it("gives way to the server's answer when it is not wanted", () => {
      const editor = edited(recovered(), { type: "recoveredDropped" });
      expect(unsaved(editor)).toEqual([]);
      expect(editor.entries[asked.id]?.draft.value).toEqual({ text: "först" });
      expect(editor.recovered).toEqual({});
    });
    it("is nothing to ask about when the server has it by now", () => {
      const same = answer({ value: { text: "påbörjat" }, version: 4 });
      expect(
        edited(recovered(), { type: "serverUpdated", questions: [{ ...asked, answer: same }] }).recovered,
      ).toEqual({});
      const editor = begin([{ ...asked, answer: same }], () => ({ work: { base: read, draft }, at: "2025" }));
      expect(editor.recovered).toEqual({});
      expect(editor.entries[asked.id]?.base?.version).toBe(4);
    });
  });

  it("keeps the words and the reason when a save fails, until one comes through", () => {
    const error = new ApiError({ status: 0, code: "network", detail: "" });
    const failed = edited(edited(fresh(), write("ny")), { type: "failed", id: asked.id, error });
    expect(sendable(failed)).toHaveLength(1);
    const sent = failed.entries[asked.id]?.draft;
    if (!sent) throw new Error("nothing to send");
    const again = edited(failed, { type: "saving" });
    expect(again.error).toBe(error);
    const saved = answer({ value: { text: "ny" }, version: 4 });
    expect(edited(again, { type: "saved", id: asked.id, sent, answer: saved, at: "2025" }).error).toBeNull();
  });

  it("knows what was carried over and not looked at since", () => {
    expect(carriedFrom(fresh())).toBeNull();
    expect(carriedFrom(begin([{ ...asked, answer: answer({ carriedFrom: 2024 }) }], () => undefined))).toBe(
      2024,
    );
  });

  it("knows which failures pass by themselves", () => {
    const failure = (status: number) => new ApiError({ status, code: "x", detail: "" });
    expect([0, 500, 503].map(failure).every(isTransient)).toBe(true);
    expect([400, 401, 403, 409].map(failure).some(isTransient)).toBe(false);
    expect(isTransient(new Error("other"))).toBe(false);
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
    const conflicted = edited(edited(fresh(), write("min")), { type: "conflicted", id: asked.id, theirs });
    expect(sendable(conflicted)).toEqual([]);
    const content = { ...contentOf(theirs), value: { text: "båda" } };
    const resolved = edited(conflicted, { type: "resolved", id: asked.id, content });
    expect(resolved.conflict).toBeNull();
    expect(sendable(resolved)).toMatchObject([{ base: { version: 9 }, draft: { value: { text: "båda" } } }]);
  });

  it("builds on somebody else's cells of a table and asks nothing, and still has its own to save", () => {
    const cells = (...rows: [string, string][]) => ({ rows: rows.map(([row, number]) => ({ row, number })) });
    const table = { ...asked, answer: answer({ value: cells(["a", "1"]), version: 3 }) };
    const change = (draft: Content) => ({ ...draft, value: cells(["a", "1"], ["b", "2"]) });
    const writing = edited(
      begin([table], () => undefined),
      { type: "write", id: asked.id, change },
    );
    const theirs = answer({ value: cells(["a", "1"], ["c", "3"]), version: 4 });
    const after = edited(edited(writing, { type: "saving" }), { type: "conflicted", id: asked.id, theirs });
    expect(after.conflict).toBeNull();
    expect(sendable(after)).toMatchObject([
      { base: { version: 4 }, draft: { value: cells(["a", "1"], ["c", "3"], ["b", "2"]) } },
    ]);
    const same = answer({ value: cells(["a", "1"], ["b", "20"]), version: 4 });
    expect(edited(writing, { type: "conflicted", id: asked.id, theirs: same }).conflict).toEqual({
      questionId: asked.id,
      theirs: same,
    });
  });

  it("takes a newer answer where nobody writes, and leaves a draft alone", () => {
    const newer = { ...asked, answer: answer({ value: { text: "nyare" }, version: 8 }) };
    const still = edited(fresh(), { type: "serverUpdated", questions: [newer] });
    expect(still.entries[asked.id]?.draft.value).toEqual({ text: "nyare" });
    const writing = edited(edited(fresh(), write("min")), { type: "serverUpdated", questions: [newer] });
    expect(writing.entries[asked.id]?.draft.value).toEqual({ text: "min" });
    expect(writing.entries[asked.id]?.base?.version).toBe(3);
  });

  it("takes its own words from the server for saved, whichever way they come back", () => {
    const writing = edited(fresh(), write("min"));
    const mine = answer({ value: { text: "min" }, version: 4 });
    const updated = edited(writing, { type: "serverUpdated", questions: [{ ...asked, answer: mine }] });
    const refused = edited(writing, { type: "conflicted", id: asked.id, theirs: mine });
    for (const editor of [updated, refused]) {
      expect(unsaved(editor)).toEqual([]);
      expect(editor.conflict).toBeNull();
      expect(editor.entries[asked.id]?.base?.version).toBe(4);
    }
  });
});
