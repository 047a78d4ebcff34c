import { expect } from "@playwright/test";
import { questionTypes } from "@/lib/api/enums";
import type { Question } from "@/lib/api/types";
import type { CountsView } from "@/lib/api/types.gen";
import { people } from "../stage/accounts";
import { answer } from "../stage/answers";
import type { Api } from "../stage/api";
import { mailTo } from "../stage/mailbox";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");
const date = "2025-12-31";
const section = "/company/questions/section/GeneralInformation";
const list = (api: Api) => api.get<Question[]>(`company/question/${date}/GeneralInformation?locale=nl-NL`);
const counts = (api: Api) => api.get<CountsView>(`company/answer/counts/${date}`);

test("an administrator assigns ten questions at once, and the user finds and answers exactly these @night", async ({
  visit,
}) => {
  test.slow();
  const { page: boss, api } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const { page: user, api: asUser } = await visit({ as: people.dutchUser, language: "nl-NL" });
  const all = await list(api);
  await api.post("company/question/bulk-assign", {
    questionIds: all.map(({ id }) => id),
    userId: null,
    date,
  });
  const ten = all
    .filter(
      ({ shape, applicability, group }) => shape === "single" && applicability === "applicable" && !group,
    )
    .slice(-10);
  const own = ten.find(({ type }) => type === questionTypes.text);
  if (!own) throw new Error("none of the questions asks for text");
  if (own.answer) await answer(api, own.id);
  const before = await counts(asUser);
  expect(ten).toHaveLength(10);

  await open(boss, section);
  await boss.getByRole("button", { name: text("assignment.begin") }).click();
  for (const { shortTitle } of ten) {
    await boss
      .getByRole("checkbox", { name: text("assignment.choose", { question: shortTitle }), exact: true })
      .check();
  }
  await expect(boss.getByText(text("assignment.chosen", { count: 10 }), { exact: true })).toBeVisible();
  const sent = new Date();
  await boss.getByRole("button", { name: text("assignment.assign"), exact: true }).click();
  const dialog = boss.getByRole("dialog", { name: text("assignment.dialog.title", { count: 10 }) });
  await dialog.getByRole("button", { name: new RegExp(text("assignment.dialog.person")) }).click();
  await boss.keyboard.type("user.nl");
  await boss.getByRole("option", { name: /user\.nl@tillit\.test/ }).click();
  await expect(dialog.getByText(text("assignment.dialog.fresh", { count: 10 }))).toBeVisible();
  await dialog.getByRole("button", { name: text("assignment.dialog.assign", { count: 10 }) }).click();
  await expect(dialog).toBeHidden();
  await expect(
    boss.getByText(text("assignment.dialog.assigned", { count: 10, name: "Bram Bakker" })),
  ).toBeVisible();
  await expect(
    boss.getByRole("main").getByText(text("assignment.assignedTo", { name: "Bram Bakker" })),
  ).toHaveCount(10);

  await open(user, section);
  await expect(user.getByText(text("questions.filters.shown", { shown: 10, all: 10 }))).toBeVisible();
  for (const { shortTitle } of ten) {
    await expect(user.getByRole("main").getByRole("link", { name: shortTitle }).first()).toBeVisible();
  }
  const given = await counts(asUser);
  expect(given.assigned).toBe(before.assigned + 10);

  await open(user, `${section}/question/${own.id}`);
  await user.getByRole("textbox", { name: own.title, exact: true }).fill("ISO 14001");
  await user.getByRole("radio", { name: text("questions.status.complete"), exact: true }).click();
  await expect.poll(async () => (await counts(asUser)).completed).toBe(given.completed + 1);
  await open(user, "/user");
  await expect(
    user.getByText(text("dashboard.user.of", { completed: given.completed + 1, assigned: given.assigned })),
  ).toBeVisible();
  await expect(
    user.getByText(text("dashboard.activity.deeds.completed", { name: "Bram Bakker" })).first(),
  ).toBeVisible();
  await open(boss, "/company");
  await expect(boss.getByRole("link", { name: own.shortTitle }).first()).toBeVisible();

  const mail = await mailTo(people.dutchUser, sent);
  expect(mail).toContain("10");
  for (const { shortTitle } of ten) expect(mail).toContain(shortTitle);
});
