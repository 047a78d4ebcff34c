import { expect, type Page } from "@playwright/test";
import { roles } from "@/lib/api/enums";
import { password } from "../stage/accounts";
import { open } from "../stage/open";
import { stage } from "../stage/stages";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const words = (key: string, values?: Record<string, string>) => text(`connections.${key}`, values);
const fortnox = { name: "Fortnox" };

/** Stands in for the pages of Fortnox; its books are those of the fake that the product is started with. */
async function answerAtFortnox(page: Page): Promise<{ code: string }> {
  const person = { code: "" };
  await page.route("https://apps.fortnox.se/**", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("state", asked.get("state") ?? "");
    if (person.code) back.searchParams.set("code", person.code);
    else back.searchParams.set("error", "access_denied");
    const body = `<meta http-equiv="refresh" content="0;url=${String(back).replaceAll("&", "&amp;")}">`;
    return route.fulfill({ contentType: "text/html", body });
  });
  return person;
}

/** Takes back at Fortnox what was granted for a code. */
async function revokeAtFortnox(code: string): Promise<void> {
  const answer = await fetch(`${stage.systems}/apps.fortnox.se/oauth-v1/revoke`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa("app:app-secret")}` },
    body: new URLSearchParams({ token_type_hint: "refresh_token", token: code.replace("good", "second") }),
  });
  expect(answer.status).toBe(200);
}

test("a company reads what can be done with one system, connects another, and lets go of it again @night", async ({
  visit,
  administrator,
}) => {
  test.slow();
  const stamp = Date.now();
  const { id: companyId } = await administrator.post<{ id: string }>("admin/company", {
    name: `Anslutna ${stamp} AB`,
    country: "SE",
    reportingStandard: 3,
  });
  const email = `ekonomi.${stamp}@tillit.test`;
  await administrator.post("admin/user", {
    name: "Eva Ekonom",
    email,
    role: roles.company,
    password,
    companyId,
  });
  const { page } = await visit({ as: email });
  const person = await answerAtFortnox(page);
  await open(page, "/company/integrations");
  const card = page.getByRole("region", { name: fortnox.name, exact: true });
  const dialog = page.getByRole("dialog");
  const press = (key: string) => card.getByRole("button", { name: words(key), exact: true }).click();

  await test.step("reads that EMCE comes by file, or by an agreement", async () => {
    await page.getByRole("button", { name: words("connect") }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(15);
    await dialog.getByRole("button", { name: "EMCE" }).click();
    await expect(dialog).toContainText(words("ways.partner", { name: "EMCE" }));
    await expect(dialog.getByRole("link", { name: words("ways.toFiles") })).toBeVisible();
    await dialog.getByRole("button", { name: words("choose.back") }).click();
  });

  await test.step("gives Hogia an id that is none, and then one that Hogia does not know", async () => {
    await dialog.getByRole("button", { name: "Hogia" }).click();
    const field = (name: string) => dialog.getByLabel(words(`providers.hogia.fields.${name}`));
    await field("companyId").fill("12");
    await field("publicKey").fill("tillit");
    await field("apiKey").fill("hemligt");
    const connect = dialog.getByRole("button", { name: words("form.connect"), exact: true });
    await connect.click();
    await expect(dialog.getByText(text("ui.validation.invalid"))).toBeVisible();
    await field("companyId").fill("0b1c6c1e-11d2-4f3a-9a35-7c1d6f6d1f11");
    await connect.click();
    await expect(dialog.getByRole("alert")).toHaveText(text("problems.codes.connection.missing"));
    await dialog.getByRole("button", { name: words("choose.back") }).click();
  });

  await test.step("goes to Fortnox, and declines there", async () => {
    await dialog.getByRole("button", { name: fortnox.name }).click();
    await dialog.getByRole("button", { name: words("form.go", fortnox) }).click();
    await expect(page.getByText(words("returned.failed", fortnox))).toBeVisible();
    await expect(page.getByText(text("problems.codes.connection.denied"))).toBeVisible();
    await expect(card).toContainText(words("standings.connect"));
  });

  await test.step("goes there again, consents, and the books arrive", async () => {
    person.code = `good-${stamp}`;
    await press("actions.grant");
    await expect(page.getByText(words("returned.connected", fortnox))).toBeVisible();
    await expect(card).toContainText("Miljöbolaget AB");
    await expect(card.getByText(words("standings.connected"), { exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await press("actions.history");
    await expect(dialog.getByRole("listitem").filter({ hasText: words("history.states.done") })).toHaveCount(
      1,
    );
    await page.keyboard.press("Escape");
  });

  await test.step("somebody takes the access back, and it is granted again", async () => {
    await revokeAtFortnox(person.code);
    await press("actions.read");
    await expect(card).toContainText(words("standings.reconnect"), { timeout: 30_000 });
    await expect(card).toContainText(text("problems.codes.connection.refused"));
    person.code = `good-again-${stamp}`;
    await press("actions.grantAgain");
    await expect(page.getByText(words("returned.connected", fortnox))).toBeVisible();
    await expect(card.getByText(words("standings.connected"), { exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await expect(card).not.toContainText(text("problems.codes.connection.refused"));
  });

  await test.step("takes all series, and pauses", async () => {
    await press("actions.settings");
    await dialog.getByText(words("form.allSeries")).click();
    await dialog.getByRole("button", { name: words("form.save") }).click();
    await expect(card).toContainText(words("facts.allSeries"));
    await press("actions.pause");
    await expect(card).toContainText(words("standings.paused"));
  });

  await test.step("disconnects, and has what was imported deleted", async () => {
    await press("actions.disconnect");
    const asked = page.getByRole("alertdialog");
    await asked.getByText(words("disconnect.delete")).click();
    await asked.getByRole("button", { name: words("disconnect.actionDelete") }).click();
    await expect(page.getByText(words("emptyTitle"))).toBeVisible();
  });
});
