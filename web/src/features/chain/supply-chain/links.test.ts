import { expect, test } from "vitest";
import type { Activity } from "@/lib/api/supply-chain-types";
import { linking } from "./links";

test("a topic is put on an activity once, and taken from it alone", () => {
  const activity = { id: "mill", version: 3, topics: ["E1", "S2"], questions: ["BP-1_01"] } as Activity;
  const after = (list: "topics" | "questions", id: string, isHere: boolean) =>
    linking(activity, list, id, isHere).activities[0];
  expect(after("topics", "G1", true)).toMatchObject({
    version: 3,
    topics: ["E1", "S2", "G1"],
    questions: ["BP-1_01"],
  });
  expect(after("topics", "E1", true)?.topics).toEqual(["S2", "E1"]);
  expect(after("topics", "E1", false)?.topics).toEqual(["S2"]);
  expect(after("questions", "BP-1_01", false)).toMatchObject({ questions: [], topics: ["E1", "S2"] });
});
