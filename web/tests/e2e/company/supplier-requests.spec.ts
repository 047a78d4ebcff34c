import { expect } from "@playwright/test";
import type { Transaction } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { mailTo } from "../stage/mailbox";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { tick } from "../stage/tick";

const text = textsIn("sv-SE");
const finnish = textsIn("fi-FI");

test("a supplier answers by the link in a mail, and what is accepted counts with its trace @night", async ({
  visit,
}) => {
  test.slow();
  const { page, api } = await visit({ as: people.haulage, language: "sv-SE" });
  const bought = await api.get<{ items: Transaction[] }>(
    "company/footprint/2024/transactions?scope=3&status=counted&limit=200",
  );
  const row = bought.items.find(({ supplier, amount }) => supplier?.id && Number(amount) > 1000);
  const name = row?.supplier?.name ?? "";
  const email = `anna.${Date.now()}@leverantor.test`;
  const began = new Date();

  // For a report by the CSRD, of a company whose size is not known, a factor is above the cap.
  await open(
    page,
    `/company/supply-chain/requests?year=2024&${new URLSearchParams({ supplier: row?.supplier?.id ?? "", name })}`,
  );
  const dialog = page.getByRole("dialog");
  const label = (key: string) =>
    dialog.getByLabel(text(`supplierRequests.dialog.${key}` as "supplierRequests.dialog.email"));
  const factor = dialog.getByRole("checkbox", { name: text("supplierForm.items.factor") });
  const marked = text("supplierRequests.dialog.above", { fields: text("supplierForm.fields.scope3") });
  await expect(factor).toBeVisible();
  await expect(dialog.getByText(marked)).toBeHidden();
  await label("contactName").fill("Anna Ek");
  await label("email").fill(email);
  await label("locale").selectOption("fi-FI");
  await dialog
    .getByRole("combobox", { name: text("supplierRequests.dialog.year"), exact: true })
    .selectOption("2024");
  await dialog.getByText(text("supplierRequests.dialog.purposes.csrdReport")).click();
  await expect(dialog.getByText(marked)).toBeHidden();
  await label("firstDay").fill("2027-07-01");
  await expect(dialog.getByText(marked)).toBeVisible();
  await tick(factor);
  await label("message").fill("Hej Anna, vi ses!");
  await dialog.getByRole("button", { name: text("supplierRequests.dialog.send") }).click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });

  // The supplier, who has no account, gets the form in the language of the mail.
  const mail = await mailTo(email, began);
  const link = new URL(/https?:\/\/\S+\/supplier-request\?\S+#\S+/.exec(mail)?.[0] ?? "");
  const visitor = await visit();
  const drawn = await open(visitor.page, link.pathname + link.search + link.hash);
  expect(await drawn?.text(), "as the server draws it").toContain('lang="fi-FI"');
  await expect(visitor.page.getByText("Hej Anna, vi ses!")).toBeVisible();
  await expect(visitor.page.getByText(finnish("supplierForm.right.title"))).toBeVisible();
  const field = (key: string) =>
    visitor.page.getByLabel(finnish(`supplierForm.fields.${key}` as "supplierForm.fields.name"));
  // What is above the cap goes by the size that is declared.
  const company = "Köparen";
  const above = visitor.page.getByText(
    finnish("supplierForm.right.above", { company }).split(company).at(-1) ?? "",
  );
  await expect(above).toBeVisible();
  await expect(field("factorKg")).toHaveAccessibleDescription(finnish("supplierForm.declinable"));
  const size = visitor.page.getByLabel(finnish("supplierForm.size.label"));
  await size.selectOption("over1000");
  await expect(above).toBeHidden();
  await size.selectOption("upTo10");
  await expect(above).toBeVisible();
  await visitor.page.getByRole("button", { name: finnish("supplierForm.send") }).click();
  await expect(visitor.page.getByText(finnish("supplierForm.problems.answer"))).toBeVisible();
  await field("factorKg").fill("0,000002");
  await visitor.page
    .getByRole("combobox", { name: finnish("supplierForm.fields.unit"), exact: true })
    .selectOption("SEK");
  await field("standard").selectOption("ghgProtocol");
  await expect(visitor.page.getByText(finnish("supplierForm.saved"))).toBeVisible();
  await again(visitor.page);
  await expect(field("factorKg")).toHaveValue("0,000002");
  await expect(size).toHaveValue("upTo10");
  await visitor.page.getByRole("button", { name: finnish("supplierForm.send") }).click();
  await expect(
    visitor.page.getByRole("heading", { name: finnish("supplierForm.thanks.title") }),
  ).toBeVisible();
  await again(visitor.page);
  await expect(visitor.page.getByRole("heading", { name: finnish("supplierForm.dead.title") })).toBeVisible();

  // The company reviews it, and its footprint goes by it.
  const asked = page.getByRole("row").filter({ hasText: "Anna Ek" });
  await open(page, "/company/supply-chain/requests?state=answered");
  await asked.getByRole("link", { name }).click();
  await expect(page.getByText("Anna Ek", { exact: true })).toBeVisible();
  await expect(page.getByText(text("supplierForm.size.sizes.upTo10"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: text("supplierRequests.one.accept") }).click();
  await expect(page.getByText(text("supplierRequests.one.counts"))).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await api.get<{ supplierFigure: { answeredBy: string } | null }>(
            `company/footprint/transaction/${row?.id}`,
          )
        ).supplierFigure?.answeredBy,
      { timeout: 60_000 },
    )
    .toBe("Anna Ek");
  await open(page, `/company/footprint/drilldown?year=2024&t=${row?.id}`);
  await expect(page.getByRole("heading", { name: text("footprint.why.statedTitle") })).toBeVisible();

  await open(page, "/company/supply-chain/requests?state=accepted");
  await asked.getByRole("link", { name }).click();
  await page.getByRole("button", { name: text("supplierRequests.one.undo") }).click();
  await expect(page.getByRole("button", { name: text("supplierRequests.one.accept") })).toBeVisible();
});
