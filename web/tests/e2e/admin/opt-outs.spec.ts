import { expect } from "@playwright/test";
import type { CompanyRef } from "@/lib/api/types";
import type { QuestionnaireView, YearProgressView } from "@/lib/api/types.gen";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const date = "2025-12-31";

test("an administrator opts a company out of a requirement, the company reads why, and it is taken back @night", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.admin });
  const { page: theirs, api: asCompany } = await visit({ as: people.haulage });
  const companies = await api.get<CompanyRef[]>("admin/company");
  const haulage = companies.find(({ name }) => name === "Lundbergs Åkeri AB");
  const asked = async () =>
    (await asCompany.get<YearProgressView>(`company/company/progress/${date}`)).overall.applicable;
  const base = `admin/company/${haulage?.id}`;
  const { questions } = await api.get<QuestionnaireView>(`${base}/question/${date}`);
  const questionIds = questions.filter(({ requirement }) => requirement === "B7").map(({ id }) => id);
  const count = questionIds.length;
  await api.post(`${base}/opt-out/take-back`, { questionIds, date });
  const before = await asked();

  await open(page, `/admin/companies/${haulage?.id}/optouts?year=2025&requirement=B7`);
  const table = page.getByRole("table", { name: text("companyQuestions.optOuts.table") });
  await expect(table.getByRole("row")).toHaveCount(count + 1);
  await table.getByRole("checkbox", { name: text("ui.table.selectAll") }).press("Space");
  await page.getByRole("button", { name: text("companyQuestions.optOuts.optOut"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: text("companyQuestions.dialog.do", { count }) }).click();
  await expect(dialog.getByText(text("companyQuestions.dialog.reasonRequired"))).toBeVisible();
  await dialog
    .getByRole("textbox", { name: text("companyQuestions.dialog.reason") })
    .fill("Åkeriet har inga materialflöden.");
  await dialog.getByRole("button", { name: text("companyQuestions.dialog.do", { count }) }).click();
  await expect(dialog).toBeHidden();
  await expect(table.getByText("Åkeriet har inga materialflöden.")).toHaveCount(count);
  expect(await asked()).toBeLessThan(before);

  await open(theirs, "/company/questions/section/ActionsAndResources/question/B7_01?year=2025");
  await expect(
    theirs.getByText(text("questions.why.optedOut", { reason: "Åkeriet har inga materialflöden." })).first(),
  ).toBeVisible();

  await page.getByRole("button", { name: text("companyQuestions.toasts.undo"), exact: true }).click();
  await expect(table.getByText("Åkeriet har inga materialflöden.")).toHaveCount(0);
  expect(await asked()).toBe(before);
});
