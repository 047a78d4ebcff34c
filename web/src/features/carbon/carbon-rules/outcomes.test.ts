import { describe, expect, it } from "vitest";
import type { RuleTrial } from "@/lib/api/types";
import { inTurn, type Outcome, parted, together } from "./outcomes";

const place = (id: string) => ({ category: { id, name: id }, exclusion: null });
const stake = (rows: number, amount: string, kg: string) => ({ rows, amount, kg });
const move = (id: string) => ({ id }) as RuleTrial["moves"][number];

const trial: RuleTrial = {
  currency: "SEK",
  hit: stake(2, "0.1", "0.3"),
  moved: 2,
  kgBefore: "10.1",
  kgAfter: "10.4",
  unmatchedBefore: 5,
  unmatchedAfter: 3,
  coverageBefore: "0.5",
  coverageAfter: "0.6",
  shifts: [
    { place: place("small"), before: stake(0, "0", "0"), after: stake(1, "0.1", "0.1") },
    { place: place("large"), before: stake(1, "9", "8"), after: stake(0, "0", "0") },
  ],
  moves: [move("a")],
};
const of = (id: string, changed: Partial<RuleTrial>): Outcome => ({
  id,
  name: id,
  trial: { ...trial, ...changed },
  problem: null,
});

describe("together", () => {
  it("adds up to the last digit, place by place, the greatest change first", () => {
    const all = together([
      of("little", { hit: stake(1, "0.2", "12345678901234567.1"), moves: [move("b")] }),
      of("much", { kgAfter: "-5" }),
    ]);
    expect(all.hit).toEqual(stake(3, "0.3", "12345678901234567.4"));
    expect([all.moved, all.kgBefore, all.kgAfter]).toEqual([4, "20.2", "5.4"]);
    expect([all.unmatchedBefore, all.unmatchedAfter, all.currency]).toEqual([10, 6, "SEK"]);
    expect(all.shifts.map((shift) => shift.place.category?.id)).toEqual(["large", "small"]);
    expect(all.shifts[0]?.before).toEqual(stake(2, "18", "16"));
    expect(all.moves.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(all.companies.map(({ id }) => id)).toEqual(["much", "little"]);
  });
  it("leaves out whom it does not touch and of whom nothing is known", () => {
    const untouched = of("untouched", { hit: stake(0, "0", "0"), moved: 0, currency: "EUR" });
    const failed: Outcome = { id: "failed", name: "failed", trial: null, problem: "Nej" };
    const all = together([untouched, failed, of("one", {})]);
    expect(all.companies.map(({ id }) => id)).toEqual(["one"]);
    expect([all.kgBefore, all.currency]).toEqual(["10.1", "SEK"]);
    expect(together([untouched])).toMatchObject({ moved: 0, hit: { rows: 0 }, shifts: [], companies: [] });
  });
  it("adds no crowns to euros", () => {
    const all = together([of("one", {}), of("two", { currency: "EUR" })]);
    expect([all.currency, all.hit.amount, all.shifts[0]?.before.amount]).toEqual(["", "0", "0"]);
    expect(all.hit.kg).toBe("0.6");
  });
  it("tells the first hundred rows", () => {
    const many = Array.from({ length: 80 }, (_, at) => move(String(at)));
    expect(together([of("one", { moves: many }), of("two", { moves: many })]).moves).toHaveLength(100);
  });
});

describe("inTurn", () => {
  it("works on as many at once as it may, and on all", async () => {
    let [now, most] = [0, 0];
    const done: number[] = [];
    await inTurn([1, 2, 3, 4, 5], 2, new AbortController().signal, async (item) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      done.push(item);
    });
    expect([most, done]).toEqual([2, [1, 2, 3, 4, 5]]);
  });
  it("begins nothing once it is stopped", async () => {
    const controller = new AbortController();
    const begun: number[] = [];
    await inTurn([1, 2, 3, 4], 1, controller.signal, async (item) => {
      begun.push(item);
      if (item === 2) controller.abort();
    });
    expect(begun).toEqual([1, 2]);
  });
});

describe("parted", () => {
  const still = (id: string) => of(id, { moved: 0 });
  const failed: Outcome = { id: "failed", name: "failed", trial: null, problem: "Nej" };
  it("shows who is unknown and who changes, the greatest change first, and counts the others", () => {
    const { shown, still: others } = parted([
      still("a"),
      of("little", {}),
      still("b"),
      of("much", { kgAfter: "-5" }),
      failed,
    ]);
    expect(shown.map(({ id }) => id)).toEqual(["failed", "much", "little"]);
    expect(others).toBe(2);
  });
  it("shows one company alone whatever becomes of it", () => {
    expect(parted([still("a")])).toEqual({ shown: [still("a")], still: 0 });
  });
});
