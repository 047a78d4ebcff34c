import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import { find } from "../../a11y/look";
import { people } from "../stage/accounts";
import type { Api } from "../stage/api";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { makeFile } from "./reporting";

const text = textsIn("fi-FI");
/** A company and a year whose answers no other walk writes to. */
const year = "2024";
const turnover = "B1_11";

/** The answer as it is, marked as a draft: the report may not be made of it. */
async function toDraft(api: Api, { answer }: Question): Promise<void> {
  if (!answer) throw new Error(`the demonstration has no answer to ${turnover}`);
  const { version, value, explanation, reasoning, notes, tags, valueChainPerspective } = answer;
  await api.post("company/answer", {
    questionId: turnover,
    date: `${year}-12-31`,
    version,
    value,
    completed: false,
    notApplicable: false,
    notApplicableReason: "",
    explanation,
    reasoning,
    notes,
    tags,
    valueChainPerspective,
  });
}

test("what stands in the way of a digital report is told, mended and gone @night", async ({
  visit,
}, info) => {
  test.slow();
  const { page, api } = await visit({ as: people.finnishCompany, language: "fi-FI" });
  const question = () => api.get<Question>(`company/question/${turnover}?locale=fi-FI&date=${year}-12-31`);
  const asked = await question();
  await toDraft(api, asked);

  const form = page.getByRole("form", { name: text("report.order.title") });
  const findings = form.getByText(text("report.findings.errors", { year, count: 1 }));
  const fault = form.getByRole("listitem").filter({ hasText: text("report.findings.codes.unfinished") });
  const make = form.getByRole("button", { name: text("report.order.make") });
  async function choose(): Promise<void> {
    await open(page, `/company/report?year=${year}`);
    await form.getByRole("combobox", { name: text("report.order.type") }).selectOption("vsme-json");
    await expect(form.locator(".animate-pulse")).toHaveCount(0);
  }

  await test.step("is told in words what is wrong, and refused", async () => {
    await choose();
    await expect(findings).toBeVisible();
    await expect(fault).toContainText(asked.shortTitle);
    expect(await find(page, "form")).toEqual([]);
    await make.click();
    await expect(form.getByRole("alert")).toHaveText(text("problems.codes.vsme.unfit"));
  });

  await test.step("follows the link to the question and completes it", async () => {
    await fault.getByRole("link", { name: asked.shortTitle }).click();
    await expect(page.getByRole("heading", { level: 1, name: asked.title })).toBeVisible();
    await page.getByRole("radio", { name: text("questions.status.complete"), exact: true }).click();
    await expect.poll(async () => (await question()).answer?.completed).toBe(true);
  });

  await test.step("has the report made, with the mended answer in it", async () => {
    await choose();
    await expect(findings).toBeHidden();
    const path = info.outputPath("vsme.json");
    await makeFile({ page, text }, text("report.order.make"), path);
    const { facts } = JSON.parse(await readFile(path, "utf8")) as {
      facts: Record<string, { value: string }>;
    };
    const number = asked.answer?.value?.number ?? "";
    expect(Object.values(facts).some(({ value }) => Number(value) === Number(number))).toBe(true);
  });
});
