import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { answer } from "../stage/answers";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const section = "/company/questions/section";

test("scores by keyboard make a topic material, which is told, and its questions are asked", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.company });
  await answer(api, "FM-E3.1_01");

  await page.goto(`${section}/Policies?topic=E3&year=2025`);
  const questions = page.getByRole("list", { name: text("questions.list.questions") }).first();
  await expect(questions).toContainText(text("questions.why.notMaterial"));

  await page.goto(`${section}/FinancialMaterialityAnalysis/question/FM-E3.1_01`);
  const risk = page.getByRole("region", { name: text("materiality.aspects.risk.name"), exact: true });
  const likelihood = risk.getByRole("radiogroup", { name: text("materiality.dimensions.likelihood.name") });
  await likelihood.getByRole("radio", { name: text("materiality.scoring.none") }).focus();
  for (let level = 0; level <= 6; level++) await page.keyboard.press("ArrowRight");
  await expect(likelihood.getByRole("radio", { name: /^6: / })).toBeChecked();
  await expect(risk.getByRole("status")).toContainText(text("materiality.scoring.mean", { mean: "6,00" }));
  await expect(risk.getByRole("status")).toContainText(text("materiality.verdict.material"));
  await expect(page.getByText(/^Nu väsentligt: E3/)).toBeVisible();

  await page.goto(`${section}/Policies?topic=E3`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(questions).toBeVisible();
  await expect(questions).not.toContainText(text("questions.why.notMaterial"));
});

test("several sub-topics are decided on at once, and the decision is taken back", async ({ visit }) => {
  const { page } = await visit({ as: people.company });
  await page.goto(`${section}/ResultAndMethod?year=2025`);
  const all = page.getByRole("checkbox", { name: /^Markera alla underämnen i E4/ });
  await all.press("Space");
  await page.getByRole("button", { name: text("materiality.result.yes"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: text("materiality.result.save") }).click();
  await expect(dialog).toContainText(text("materiality.verdict.reasonRequired"));
  await dialog.getByRole("textbox").fill("Anläggningen ligger intill ett reservat.");
  await dialog.getByRole("button", { name: text("materiality.result.save") }).click();
  await expect(page.getByText(/^Nu väsentligt: E4/)).toBeVisible();

  await all.press("Space");
  await page.getByRole("button", { name: text("materiality.result.back") }).click();
  await dialog.getByRole("button", { name: text("materiality.result.back") }).click();
  await expect(page.getByText(/^Inte längre väsentligt: E4/)).toBeVisible();
});
