import { screen, waitFor } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { answer, column } from "./fixture";
import { TableAnswer } from "./table-answer";
import type { Asked, Group } from "./types";
import { useEditor } from "./use-editor";

const rows = ["a", "b"].map((row) => ({ row, text: row === "a" ? "alfa" : "beta" }));
const asked = column("A", { answer: answer({ questionId: "A", value: { rows } }) });
const byKind: Group = { ...(asked.group as Group), rows: "options", rowsFrom: "waste" };

function Page({ questions }: { questions: Asked[] }) {
  const editing = useEditor(questions);
  return (
    <TableAnswer table={byKind} stop={{ id: "A", table: byKind, questions } as never} editing={editing} />
  );
}

function open(options: () => Promise<Response>) {
  vi.stubGlobal("fetch", (address: string) =>
    address.includes("waste")
      ? options()
      : Promise.resolve(Response.json(address.includes("/progress/") ? { sections: [] } : [])),
  );
  draw(
    <SessionProvider user={person()}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>
          <Page questions={[{ ...asked, group: byKind }]} />
        </PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );
}
const values = () =>
  screen.queryAllByRole("textbox", { name: /^A, / }).map((field) => (field as HTMLTextAreaElement).value);

afterEach(() => void vi.unstubAllGlobals());

it("shows its rows once their order is known, so that none moves under somebody who writes in it", async () => {
  let answerWith: (response: Response) => void = () => {};
  open(() => new Promise((resolve) => (answerWith = resolve)));
  await waitFor(() => expect(screen.getByLabelText("Förklaring")).toBeVisible());
  expect(values()).toEqual([]);
  answerWith(Response.json(["b", "a"].map((key) => ({ key, label: `Slag ${key}` }))));
  await waitFor(() => expect(values()).toEqual(["beta", "alfa"]));
});

it("shows its rows without their names where those cannot be had", async () => {
  open(() => Promise.resolve(Response.json({ status: 404, code: "notFound", detail: "" }, { status: 404 })));
  await waitFor(() => expect(values()).toEqual(["alfa", "beta"]));
});
