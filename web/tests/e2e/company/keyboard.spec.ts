import { expect, type Page } from "@playwright/test";
import { questionTypes } from "@/lib/api/enums";
import type { Question } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { answer } from "../stage/answers";
import { press, reach, skip, write } from "../stage/keyboard";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const section = "/company/questions/section";
/** Years that no other walk looks at. */
const year = 2026;
const next = 2027;
const date = `${year}-12-31`;

const main = (page: Page) => page.getByRole("main");
const toContent = (page: Page) => skip(page, text("shell.skip"));
const toAnswer = (page: Page) => skip(page, text("shell.skip"), text("questions.side.skip"));
const saved = (page: Page) => expect(page.getByText(/Sparat \d/)).toBeVisible();

test("a report is shared out, answered, argued over, judged and moved on by keyboard alone @night", async ({
  visit,
}) => {
  test.setTimeout(180_000);
  const { page: boss, api } = await visit({ as: people.company });
  const { page: user } = await visit({ as: people.userInEnglish, language: "sv-SE" });
  const all = await api.get<Question[]>(`company/question/${date}/GeneralInformation?locale=sv-SE`);
  const ten = all
    .filter(
      ({ type, shape, applicability, group }) =>
        type === questionTypes.text && shape === "single" && applicability === "applicable" && !group,
    )
    .slice(0, 10);
  const questionIds = all.map(({ id }) => id);
  await api.post("company/question/bulk-assign", { questionIds, userId: null, date });
  for (const { id, answer: before } of ten) if (before) await answer(api, id, { date });
  await answer(api, "FM-E3.1_01", { date });
  expect(ten).toHaveLength(10);
  const [first, last] = [ten[0] as Question, ten[9] as Question];

  await test.step("the administrator gives ten questions to a user", async () => {
    await open(boss, `${section}/GeneralInformation?year=${year}`);
    await toContent(boss);
    await press(boss, boss.getByRole("button", { name: text("assignment.begin") }));
    for (const { shortTitle } of ten) {
      const box = boss.getByRole("checkbox", {
        name: text("assignment.choose", { question: shortTitle }),
        exact: true,
      });
      await press(boss, box, { by: "Space" });
    }
    const assign = boss.getByRole("button", { name: text("assignment.assign"), exact: true });
    await press(boss, assign, { key: "Shift+Tab" });
    const dialog = boss.getByRole("dialog", { name: text("assignment.dialog.title", { count: 10 }) });
    await press(boss, dialog.getByRole("button", { name: new RegExp(text("assignment.dialog.person")) }));
    await expect(dialog.getByRole("combobox")).toBeFocused();
    await boss.keyboard.type("user2");
    await expect(boss.getByRole("option", { name: /user2@tillit\.test/ })).toBeVisible();
    await boss.keyboard.press("ArrowDown");
    await boss.keyboard.press("Enter");
    await expect(dialog.getByRole("combobox")).toHaveValue(/user2@tillit\.test/);
    await press(boss, dialog.getByRole("button", { name: text("assignment.dialog.assign", { count: 10 }) }));
    await expect(dialog).toBeHidden();
  });

  await test.step("the user answers them, one after the other", async () => {
    await open(user, `${section}/GeneralInformation?year=${year}`);
    await expect(user.getByText(text("questions.filters.shown", { shown: 10, all: 10 }))).toBeVisible();
    await user.keyboard.press("j");
    await user.keyboard.press("Enter");
    for (const { title } of ten) {
      await expect(user.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      await skip(user, text("questions.side.skip"));
      await write(
        user,
        main(user).getByRole("textbox", { name: title, exact: true }),
        "Vi följer ISO 14001.",
      );
      await user.keyboard.press("Tab");
      await user.keyboard.press("c");
      await expect(
        user.getByRole("radio", { name: text("questions.status.complete"), exact: true }),
      ).toBeChecked();
      await saved(user);
      if (title !== last.title) await user.keyboard.press("j");
    }
    await open(user, "/user");
    await expect(user.getByText(text("dashboard.user.of", { completed: 10, assigned: 10 }))).toBeVisible();
  });

  await test.step("both write the same answer, and settle it", async () => {
    const address = `${section}/GeneralInformation/question/${first.id}`;
    const field = (page: Page) => main(page).getByRole("textbox", { name: first.title, exact: true });
    for (const page of [boss, user]) {
      await open(page, address);
      await expect(field(page)).toHaveValue("Vi följer ISO 14001.");
    }
    await toAnswer(boss);
    await write(boss, field(boss), "Vi följer EMAS.");
    await boss.keyboard.press("Tab");
    await saved(boss);
    await toAnswer(user);
    await write(user, field(user), "Vi är certifierade.");
    await user.keyboard.press("Tab");
    const conflict = user.getByRole("alertdialog", { name: text("questions.conflict.title") });
    await expect(conflict).toContainText("EMAS");
    await press(user, conflict.getByRole("button", { name: text("questions.conflict.allMine") }));
    await press(user, conflict.getByRole("button", { name: text("questions.conflict.save"), exact: true }));
    await expect(conflict).toBeHidden();
    await saved(user);
    const kept = await api.get<Question>(`company/question/${first.id}?date=${date}`);
    expect(kept.answer?.value).toMatchObject({ text: "Vi är certifierade." });
  });

  await test.step("a topic becomes material, and its questions are asked", async () => {
    const policies = `${section}/Policies?topic=E3&year=${year}`;
    const questions = boss.getByRole("list", { name: text("questions.list.questions") }).first();
    await open(boss, policies);
    await expect(questions).toContainText(text("questions.why.notMaterial"));
    await open(boss, `${section}/FinancialMaterialityAnalysis/question/FM-E3.1_01`);
    await toAnswer(boss);
    const risk = boss.getByRole("region", { name: text("materiality.aspects.risk.name"), exact: true });
    for (const dimension of ["likelihood", "consequence"] as const) {
      const group = risk.getByRole("radiogroup", { name: text(`materiality.dimensions.${dimension}.name`) });
      await reach(boss, group.getByRole("radio", { name: text("materiality.scoring.none") }));
      for (let level = 0; level <= 7; level++) await boss.keyboard.press("ArrowRight");
      await expect(group.getByRole("radio", { name: /^7: / })).toBeChecked();
    }
    await expect(boss.getByText(/^Nu väsentligt: E3/)).toBeVisible();
    await open(boss, policies);
    await expect(questions).toBeVisible();
    await expect(questions).not.toContainText(text("questions.why.notMaterial"));
  });

  await test.step("the year is migrated and taken back", async () => {
    await open(boss, `/company?year=${next}`);
    const dialog = boss.getByRole("dialog", { name: text("migration.title", { year: String(next) }) });
    await toContent(boss);
    await press(boss, boss.getByRole("button", { name: text("migration.open") }));
    await reach(boss, dialog.getByLabel(text("migration.source")));
    await boss.keyboard.type(String(year));
    await expect(dialog.getByText(text("migration.preview.warningTitle"))).toBeVisible();
    await press(boss, dialog.getByRole("button", { name: text("migration.start", { year: String(next) }) }));
    await expect(dialog.getByRole("status")).toContainText(String(next), { timeout: 30_000 });
    const years = { from: String(year), to: String(next) };
    const carried = await api.get<Question>(`company/question/${first.id}?date=${next}-12-31`);
    expect(carried.answer?.value).toMatchObject({ text: "Vi är certifierade." });

    await open(boss, `/company?year=${next}`);
    await toContent(boss);
    await press(boss, boss.getByRole("button", { name: text("migration.open") }));
    await press(boss, dialog.getByRole("button", { name: text("migration.takeBack.label", years) }).first());
    const sure = boss.getByRole("alertdialog", { name: text("migration.takeBack.title", years) });
    await press(boss, sure.getByRole("button", { name: text("migration.takeBack.action") }));
    await expect(sure).toBeHidden();
    const back = await api.get<Question>(`company/question/${first.id}?date=${next}-12-31`);
    expect(back.answer?.value ?? null).toBeNull();
  });
});
