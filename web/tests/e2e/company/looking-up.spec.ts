import { expect } from "@playwright/test";
import type { Company } from "@/lib/api/types";
import { modelSays } from "../stage/model";
import { newcomer } from "../stage/newcomers";
import { open } from "../stage/open";
import { stage } from "../stage/stages";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const say = (key: string) => text(`companyDetails.${key}`);
/** What stands in for accounting systems shows a page of the company too; .ci/suites words it. */
const webpage = `${stage.systems}/om-oss`;

test("a company is looked up on its web page when somebody asks, and what the page says fills the form @night", async ({
  visit,
  administrator,
}) => {
  const { page, api } = await visit({ as: await newcomer(administrator) });
  const { name } = await api.get<Company>("company/company");
  const fact = (field: string, value: string, quote: string) => ({ field, value, n: 1, quote });
  await modelSays({
    when: name,
    answer: {
      facts: [
        fact("numberOfEmployees", "42", "Vi är 42 anställda."),
        fact("phone", "0470-123 45", "Växel: 0470-123 45"),
        fact("address", "Storgatan 1", "Storgatan 1"),
      ],
    },
  });
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/company/company/information")) calls++;
  });
  const look = page.getByRole("button", { name: say("lookup.look") });
  const phone = page.getByRole("textbox", { name: say("fields.phone") });

  await open(page, "/company/details");
  await look.hover();
  await look.click();
  await expect(page.getByText(say("lookup.nothing"))).toBeVisible();
  await page.getByRole("textbox", { name: say("fields.webpage") }).fill(webpage);
  await expect(look).toBeEnabled();
  expect(calls, "nothing but the button asks").toBe(1);
  await look.click();
  const found = page.getByRole("status").filter({ hasText: say("lookup.found") });
  await expect(found.locator("q")).toHaveText(["Vi är 42 anställda.", "Växel: 0470-123 45"]);
  await expect(phone, "nothing is written before it is chosen").toHaveValue("");
  await found.getByRole("button", { name: say("lookup.takeAll") }).click();
  await expect(page.getByText(say("lookup.taken"))).toBeVisible();
  await expect(phone).toHaveValue("0470-123 45");
  await page.getByRole("button", { name: say("save"), exact: true }).click();
  await expect(page.getByText(say("saved"))).toBeVisible();
  expect(await api.get<Company>("company/company")).toMatchObject({
    phone: "0470-123 45",
    numberOfEmployees: 42,
  });
  expect(calls).toBe(2);
});
