import { expect, type Page } from "@playwright/test";
import type { QuestionDetail } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const address = "/company/questions/section/Measurements/question/B9_02";
const swedish = textsIn("sv-SE");
const english = textsIn("en-US");

test("a question says what it asks and why, and two people comment on it without losing a word @night", async ({
  visit,
}) => {
  const { page: boss, api } = await visit({ as: people.finnishCompany });
  const { page: user } = await visit({ as: people.finnishUser, language: "en-US" });
  const asked = await api.get<QuestionDetail>("company/question/B9_02?date=2025-12-31&locale=sv-SE");
  const words = (locale: string) => {
    const found = asked.localizations.find(({ languageCode }) => languageCode === locale);
    if (!found) throw new Error(`no words in ${locale}`);
    return { more: found.description.split("\n")[1] ?? "", context: found.context.split("\n")[0] ?? "" };
  };
  for (const [page, locale] of [
    [boss, "sv-SE"],
    [user, "en-US"],
  ] as const) {
    await open(page, address);
    const { more, context } = words(locale);
    await expect(page.getByRole("main").getByText(more, { exact: true })).toBeVisible();
    await expect(page.getByText(context)).toBeVisible();
  }
  const field = (page: Page) => page.getByRole("textbox", { name: /^(Kommentar till|Comment on) / });
  const unfold = async (page: Page, name: string) => {
    const trigger = page.getByRole("button", { name, exact: true });
    if ((await trigger.getAttribute("aria-expanded")) === "false") await trigger.click();
    await expect(field(page)).toBeVisible();
  };
  await unfold(boss, swedish("questions.comment.title"));
  await unfold(user, english("questions.comment.title"));

  const first = `Räknas skiftlaget? ${Date.now()}`;
  await field(boss).fill(first);
  await boss.getByRole("button", { name: swedish("questions.comment.save") }).click();
  await expect(boss.getByText(swedish("questions.comment.unsaved"))).toBeHidden();
  await expect(boss.getByText(swedish("questions.comment.saving"))).toBeHidden();

  const second = `Yes, the night shift counts. ${Date.now()}`;
  await field(user).fill(second);
  await field(user).press("Control+Enter");
  await expect(
    user.getByText("Riikka Ruotsalainen has written another comment in the meantime"),
  ).toBeVisible();
  await expect(user.getByText(first)).toBeVisible();
  await user.getByRole("button", { name: english("questions.comment.keepMine") }).click();
  await expect(user.getByRole("button", { name: english("questions.comment.keepMine") })).toBeHidden();

  await again(boss);
  await expect(field(boss)).toHaveValue(second);
  await boss.getByRole("button", { name: /tidigare kommentar/ }).click();
  await expect(boss.getByText(first)).toBeVisible();

  const third = `${second} Tack.`;
  await field(boss).fill(third);
  await open(boss, "/company/questions/section/Measurements");
  await expect(boss.getByRole("img", { name: swedish("questions.list.commented") }).first()).toBeVisible();
  await open(boss, address);
  await expect(field(boss)).toHaveValue(third);
});
