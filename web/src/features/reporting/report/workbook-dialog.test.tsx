import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import type { Workbook, WorkbookDifference } from "@/lib/api/report-types";
import { WorkbookDialog } from "./workbook-dialog";

const place = { sheet: "Miljö", cell: "G7" };
const difference = (questionId: string, more: Partial<WorkbookDifference> = {}): WorkbookDifference => ({
  questionId,
  section: 11,
  paragraph: "B3 29",
  shortTitle: `Fråga ${questionId}`,
  version: 1,
  changes: [{ field: "value", row: "", old: "10", new: "20", ...place }],
  conflict: null,
  refused: "",
  problems: [],
  ...more,
});

it("shows what is otherwise, leaves out what others changed, and saves what is chosen", async () => {
  const sent = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(new Response('{"saved":2,"year":2025,"undo":[]}'));
  const closed = vi.fn();
  const found: Workbook = {
    year: 2025,
    notices: [{ sheet: "Eget", code: "unknownSheet", details: [] }],
    differences: [
      difference("a"),
      difference("b", { conflict: { by: { id: "p", name: "Anna" }, at: "2026-01-01T00:00:00Z" } }),
      difference("c", {
        refused: "invalid",
        problems: [{ field: "value", row: "", code: "formula", ...place }],
      }),
    ],
  };
  const { person } = draw(
    <WorkbookDialog file={new File(["x"], "svar.xlsx")} found={found} onClose={closed} />,
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Skillnader i arbetsboken, 2025" }));
  expect(dialog.getByText("Bladet Eget känns inte igen och läses inte.")).toBeVisible();
  expect(dialog.getByText(/Anna ändrade svaret/)).toBeVisible();
  expect(dialog.getByText("Formler läses inte. Skriv värdet (Miljö, cell G7)")).toBeVisible();
  expect(dialog.getByRole("checkbox", { name: "Spara B3 29 Fråga a" })).toBeChecked();
  const newer = dialog.getByRole("checkbox", { name: "Spara B3 29 Fråga b" });
  expect(newer).not.toBeChecked();
  expect(dialog.getByRole("checkbox", { name: "Spara B3 29 Fråga c" })).toBeDisabled();

  await person.click(newer);
  await person.click(dialog.getByRole("button", { name: "Spara 2 svar" }));
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  const [path, call] = sent.mock.calls[0] ?? [];
  expect(path).toBe("/api/company/answer/workbook/apply");
  expect(JSON.parse(String(call?.body))).toEqual({
    file: btoa("x"),
    changes: [
      { questionId: "a", version: 1 },
      { questionId: "b", version: 1 },
    ],
  });
});
