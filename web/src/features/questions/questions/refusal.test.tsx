import { readFileSync } from "node:fs";
import { screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { answer, column, question } from "./fixture";
import { limits } from "./refusal";
import { SaveState } from "./save-note";
import { SingleAnswer } from "./single-answer";
import { TableAnswer } from "./table-answer";
import type { Asked } from "./types";
import { useEditor } from "./use-editor";

const text = question({ type: 1, unit: "", answer: answer({ value: { text: "först" }, notes: "en" }) });
const cell = column("A", {
  answer: answer({ questionId: "A", value: { rows: [{ row: "1", text: "plåt" }] } }),
});
let fields: Record<string, string> = {};

function Page({ questions }: { questions: Asked[] }) {
  const editing = useEditor(questions);
  const [lead] = questions as [Asked];
  const stop = { id: lead.id, table: lead.group, questions };
  return (
    <>
      <SaveState editor={editing.editor} onRetry={() => void editing.save()} />
      {lead.group ? (
        <TableAnswer table={lead.group} stop={stop as never} editing={editing} />
      ) : (
        <SingleAnswer question={lead} editing={editing} />
      )}
    </>
  );
}

function open(questions: Asked[]) {
  return draw(
    <SessionProvider user={person()}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>
          <Page questions={questions} />
        </PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  ).person;
}

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    if (method === "POST")
      return Response.json({ status: 400, code: "invalid", detail: "", fields }, { status: 400 });
    return Response.json(address.includes("/progress/") ? { sections: [] } : []);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a refused save", () => {
  it.each([
    ["explanation", "Förklaring", "tooLong", /Högst 10\s000 tecken\./],
    ["notes", "Anteckningar", "tooLong", /Högst 10\s000 tecken\./],
    ["value.text", "Hur stor var balansomslutningen?", "tooLong", /Högst 20\s000 tecken\./],
    ["tags", "Taggar", "tooMany", /Högst 20 taggar\./],
  ])("of %s is told at the field, with what it takes", async (path, label, code, words) => {
    fields = { [path]: code };
    const anna = open([text]);
    await anna.type(screen.getByLabelText("Förklaring"), "x");
    await anna.tab();
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    const field = screen.getByRole("textbox", { name: label });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringMatching(words));
    const others = screen.getAllByRole("textbox").filter((one) => one !== field);
    for (const one of others) expect(one).toBeValid();
  });

  it("of a table is told in the cell", async () => {
    fields = { "value.rows[0].text": "tooLong" };
    const anna = open([cell]);
    const field = screen.getByRole("textbox", { name: /^A, / });
    await anna.type(field, "x");
    await anna.tab();
    expect(await screen.findByRole("alert")).toHaveTextContent(/Svar: Högst 20\s000 tecken\./);
    expect(field).toBeInvalid();
  });
});

it("names the limits that the server has", () => {
  const rules = readFileSync("../core/questions/answer/value.go", "utf8");
  const names = {
    text: "longestText",
    note: "longestNote",
    reason: "longestReason",
    tag: "longestTag",
    tags: "mostTags",
    rows: "mostRows",
  };
  for (const [field, name] of Object.entries(names)) {
    const limit = new RegExp(`\\b${name}\\s+= ([\\d_]+)\\n`).exec(rules)?.[1];
    expect(limits, name).toHaveProperty(field, Number(limit?.replace("_", "")));
  }
});
