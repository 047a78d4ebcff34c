import { expect } from "@playwright/test";
import type { TransactionPage } from "@/lib/api/types";
import type { DecidedView } from "@/lib/api/types.gen";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const rows = "company/footprint/2025/transactions?status=counted&sort=-amount&limit=50";
const always = text("footprint.decide.always.propose");
const reply = "Den leverantören säljer mer än så";

test("a company proposes a decision as a rule, an administrator says no and why, and the company reads it @night", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.dutchCompany, language: "sv-SE" });
  const { items } = await api.get<TransactionPage>(rows);
  const row = items.find(({ supplier, byHand }) => supplier && !byHand);
  if (!row?.supplier) throw new Error("no row names its supplier");
  await api.post<DecidedView>("company/footprint/2025/decision", {
    kind: "exclusion",
    exclusion: "intra-group",
    ids: [row.id],
  });

  await open(page, "/company/footprint/drilldown?year=2025");
  await page.getByRole("button", { name: text("footprint.decide.history") }).click();
  const history = page.getByRole("dialog", { name: text("footprint.decide.history") });
  // The newest stands first, and nobody else decides here.
  const decision = history
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") })
    .first();
  await decision.getByRole("button", { name: always }).click();
  await expect(decision.getByText(text("footprint.decide.always.states.pending"))).toBeVisible();

  const { page: desk } = await visit({ as: people.admin });
  await open(desk, "/admin/carbon-suggestions?origin=person");
  const proposal = desk.getByRole("row").filter({ hasText: row.supplier.name });
  await proposal.locator("label").click();
  await desk.getByRole("button", { name: text("carbonSuggestions.bulk.rejected"), exact: true }).click();
  await desk.getByRole("textbox", { name: text("carbonSuggestions.actions.reply") }).fill(reply);
  await desk
    .getByRole("button", { name: text("carbonSuggestions.actions.reject"), exact: true })
    .last()
    .click();
  await expect(proposal).toHaveCount(0);

  await again(page);
  await page.getByRole("button", { name: text("footprint.decide.history") }).click();
  await expect(decision.getByText(text("footprint.decide.always.reply", { note: reply }))).toBeVisible();
  await expect(decision.getByText(text("footprint.decide.always.states.rejected"))).toBeVisible();
  await decision.getByRole("button", { name: text("footprint.decide.undo"), exact: true }).click();
  await expect(page.getByText(text("footprint.decide.undone"))).toBeVisible();
});
