import { expect, type Page } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const question = "B9_02";

test("two people who write the same answer at once both see it, and neither loses a word", async ({
  visit,
}) => {
  const { page: boss } = await visit({ as: people.finnishCompany });
  const { page: user, api } = await visit({ as: people.finnishUser });
  const address = `/company/questions/section/Measurements/question/${question}`;
  const field = (page: Page) => page.getByRole("main").getByRole("textbox").first();
  const mine = String(100 + (Date.now() % 400));
  const theirs = String(600 + (Date.now() % 300));
  for (const page of [boss, user]) {
    await open(page, address);
    await expect(field(page)).toBeVisible();
  }

  await field(boss).fill(theirs);
  await field(boss).blur();
  await expect(boss.getByText(/Sparat \d/)).toBeVisible();

  await field(user).fill(mine);
  await field(user).blur();
  const conflict = user.getByRole("alertdialog", { name: text("questions.conflict.title") });
  await expect(conflict).toContainText(mine);
  await expect(conflict).toContainText(theirs);
  await expect(conflict).toContainText("Riikka Ruotsalainen");
  await conflict.getByRole("button", { name: text("questions.conflict.allMine") }).click();
  await conflict.getByRole("button", { name: text("questions.conflict.save"), exact: true }).click();
  await expect(conflict).toBeHidden();
  await expect(user.getByText(/Sparat \d/)).toBeVisible();

  const kept = await api.get<Question>(`company/question/${question}?locale=sv-SE&date=2025-12-31`);
  expect(kept.answer?.value).toMatchObject({ number: mine });
  await again(boss);
  await expect(field(boss)).toHaveValue(mine);
});
