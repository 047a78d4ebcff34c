import { expect } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import type { CountsView } from "@/lib/api/types.gen";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");

test("a user meets the assigned questions and nothing that is for administrators", async ({ visit }) => {
  const { page, api } = await visit({ as: people.user });
  await open(page, "/");
  await expect(page).toHaveURL(/\/user/);
  await open(page, "/user/questions");
  const sections = await Promise.all(
    ["Policies", "Measurements", "ClimateReporting"].map((name) =>
      api.get<Question[]>(`company/question/2025-12-31/${name}?locale=sv-SE`),
    ),
  );
  for (const questions of sections) expect(questions.length).toBeGreaterThan(0);
  const questions = sections.flat();
  expect(questions.every(({ id }) => /^(S1-(1|6|8|9|14|16)|E1-5)_/.test(id))).toBe(true);
  const { assigned, voluntary } = await api.get<CountsView>("company/answer/counts/2025-12-31");
  await expect(page.getByText(text("questions.mine.lead", { count: assigned, voluntary }))).toBeVisible();
  await open(page, "/user");
  await expect(
    page.getByText(text("dashboard.user.viewAllText", { count: assigned + voluntary })),
  ).toBeVisible();
  await open(page, "/user/questions");
  for (const { shortTitle } of questions.filter(({ shape }) => shape === "single").slice(0, 3)) {
    await expect(page.getByRole("link", { name: shortTitle }).first()).toBeVisible();
  }

  const menu = page.getByRole("navigation", { name: text("shell.sidebar.menu") });
  await expect(menu.getByRole("link", { name: text("shell.menu.items.Measurements.text") })).toBeVisible();
  await expect(menu.getByRole("link", { name: text("shell.menu.items.footprint.text") })).toBeVisible();
  for (const name of ["report", "integrations", "GeneralInformation", "dashboard"]) {
    await expect(
      menu.getByRole("link", { name: text(`shell.menu.items.${name}.text`), exact: true }),
    ).toHaveCount(0);
  }
  await open(page, "/company/report");
  await expect(page.getByRole("button", { name: text("report.order.make") })).toHaveCount(0);
});
