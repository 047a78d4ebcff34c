import { describe, expect, it } from "vitest";
import { bySection } from "./by-section";
import counts from "./counts.json";
import { answer, noFilter, question } from "./fixture";
import { askedOf, type Filter, filtered, stopsOf, walkOf } from "./model";
import { placeOf } from "./place";
import type { Asked } from "./types";

/** The questions of a company with what the server counts of them (bff/counts_test.go). */
const all = counts.questions.map(({ carriedFrom = 0, ...served }) => {
  const group = served.group ? { name: "", rowsFrom: "", ...served.group } : null;
  return question({ ...served, group, answer: answer({ carriedFrom }) } as Partial<Asked>);
});
const served = counts.progress;
const shown = (filter: Partial<Filter>) => filtered(all, { ...noFilter, ...filter });

describe("the questions of a company", () => {
  it("are as many in a list as the server counts", () => {
    expect(askedOf(all)).toBe(served.asked);
    expect(askedOf(shown({ need: "wanted" }))).toBe(served.applicable);
    expect(askedOf(shown({ need: "voluntary" }))).toBe(served.voluntary + served.unwanted);
    expect(askedOf(shown({ need: "wanted", status: "completed" }))).toBe(served.completed);
    expect(askedOf(shown({ need: "voluntary", status: "completed" }))).toBe(served.voluntaryCompleted);
    expect(askedOf(shown({ need: "wanted", status: "inProgress" }))).toBe(served.inProgress);
    expect(askedOf(shown({ need: "wanted", status: "notStarted" }))).toBe(served.notStarted);
    expect(askedOf(shown({ status: "notApplicable" }))).toBe(served.notApplicable + served.unwanted);
  });

  it("are as many behind a link of the dashboard as it says", () => {
    expect(shown({ status: "toReview" })).toHaveLength(served.toReview);
    expect(shown({ need: "wanted", status: "open" })).toHaveLength(served.open);
  });

  it("are as many in the walk, where a table takes as many places as it has columns asked", () => {
    let walked = 0;
    let tables = 0;
    for (const { questions } of bySection(all)) {
      const stops = stopsOf(questions);
      let last = 0;
      for (const stop of stops) {
        const place = placeOf(walkOf(stops, stop, noFilter), stop, noFilter);
        expect(place.of).toBe(askedOf(questions));
        if (place.first === 0) {
          expect(askedOf(stop.questions)).toBe(0);
          continue;
        }
        expect(place.first).toBe(last + 1);
        if (place.last > place.first) tables++;
        last = place.last;
      }
      expect(last).toBe(askedOf(questions));
      walked += last;
    }
    expect(walked).toBe(served.asked);
    expect(tables).toBeGreaterThan(0);
  });

  it("are as many in the walk as in the list under a filter, and one more where the filter has let go of it", () => {
    const filter = { ...noFilter, status: "notStarted" } as const;
    for (const { questions } of bySection(all)) {
      const stops = stopsOf(questions);
      const many = askedOf(filtered(questions, filter));
      for (const stop of stops) {
        const own = filtered(stop.questions, filter).length;
        const place = placeOf(walkOf(stops, stop, filter), stop, filter);
        expect(place.of).toBe(many + (own === 0 ? askedOf(stop.questions) : 0));
      }
    }
  });
});
