import { expect } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import type { Api } from "../stage/api";
import type { Text } from "../stage/texts";
import { atPage, type Walk } from "./walk";

const date = "2025-12-31";
const asked = ["B1_04", "B1_10", "B1_11", "B1_16", "B1_18", "B1_21", "B1_22"];

/** Takes the answers away that a walk gives, as if nobody had given them. */
export async function clearAnswers(api: Api): Promise<void> {
  for (const id of asked) {
    const { answer } = await api.get<Question>(`company/question/${id}?locale=sv-SE&date=${date}`);
    if (!answer) continue;
    const { version, valueChainPerspective } = answer;
    await api.post("company/answer", {
      questionId: id,
      date,
      version,
      value: null,
      completed: false,
      notApplicable: false,
      notApplicableReason: "",
      explanation: "",
      reasoning: "",
      notes: "",
      tags: [],
      valueChainPerspective,
    });
  }
}

/** Answers a question of each kind; what the page calls saved is with the API at that moment. */
export async function answerQuestions(walk: Walk): Promise<void> {
  const { page, api, text, locale } = walk;
  const questions = await api.get<Question[]>(`company/question/${date}/GeneralInformation?locale=${locale}`);
  const of = (id: string) => questions.find((question) => question.id === id) as Question;
  const section = text("shell.menu.items.GeneralInformation.text");
  await page
    .getByRole("navigation", { name: text("shell.sidebar.menu") })
    .getByText(section)
    .click();
  await atPage(page, section);
  const standing = page.getByText(new RegExp(counted(text, "(\\d+)", "(\\d+)")));
  const [done = 0, open = 0] = ((await standing.textContent())?.match(/\d+/g) ?? []).map(Number);
  expect(open).toBeGreaterThan(done);

  const main = page.getByRole("main");
  async function to(name: string, title: string): Promise<void> {
    await main.getByRole("link", { name }).first().click();
    await atPage(page, title);
  }
  async function back(): Promise<void> {
    await main.getByRole("link", { name: section }).first().click();
    await atPage(page, section);
  }
  async function saved(id: string, answer: Record<string, unknown>): Promise<void> {
    await expect(main.getByRole("status").filter({ hasText: savedWords(text) })).toBeVisible();
    const kept = await api.get<Question>(`company/question/${id}?locale=${locale}&date=${date}`);
    expect(kept.answer).toMatchObject(answer);
  }
  const status = (name: string) =>
    main.getByRole("radio", { name: text(`questions.status.${name}`), exact: true });

  await to(of("B1_11").shortTitle, of("B1_11").title);
  await main
    .getByRole("textbox")
    .first()
    .fill(locale === "sv-SE" ? "12345678,9" : "12345678.9");
  await main.getByRole("textbox").first().blur();
  await saved("B1_11", { value: { number: "12345678.9" }, completed: false });
  await back();

  await to(of("B1_21").shortTitle, of("B1_21").title);
  await main.getByRole("textbox").first().fill("ISO 14001, ISO 9001");
  await status("complete").click();
  await saved("B1_21", { value: { text: "ISO 14001, ISO 9001" }, completed: true });
  await back();
  await expect(page.getByText(counted(text, String(done + 1), String(open)))).toBeVisible();

  await to(of("B1_22").shortTitle, of("B1_22").title);
  await main.getByRole("radio", { name: text("questions.value.no"), exact: true }).click();
  await saved("B1_22", { value: { yes: false } });
  await back();

  await to(of("B1_04").shortTitle, of("B1_04").title);
  const [choice] = of("B1_04").options;
  await main
    .getByRole("radiogroup")
    .getByText(choice?.label ?? "", { exact: true })
    .click();
  await saved("B1_04", { value: { options: [choice?.key] } });
  await back();

  const table = of("B1_16").group?.name ?? "";
  await to(table, table);
  await main.getByRole("button", { name: text("questions.table.add") }).click();
  await main.getByLabel(`${of("B1_16").shortTitle}, `).fill("Hamngatan 3");
  await main.getByLabel(`${of("B1_18").shortTitle}, `).fill("Göteborg");
  await main.getByLabel(`${of("B1_18").shortTitle}, `).blur();
  await saved("B1_18", { value: { rows: [{ text: "Göteborg" }] } });
  await saved("B1_16", { value: { rows: [{ text: "Hamngatan 3" }] } });
  await back();

  await to(of("B1_10").shortTitle, of("B1_10").title);
  await status("notApplicable").click();
  await main.getByLabel(text("questions.status.reason")).fill("Bolaget är nystartat.");
  await main.getByLabel(text("questions.status.reason")).blur();
  await saved("B1_10", { notApplicable: true, notApplicableReason: "Bolaget är nystartat." });
  await back();
  await expect(page.getByText(counted(text, String(done + 1), String(open - 1)))).toBeVisible();
}

/** The sentence of a section's progress, as in "1 of 19 complete". */
function counted(text: Text, completed: string, of: string): string {
  return text("questions.list.progress", { completed: 876, of: 987 })
    .replace("876", completed)
    .replace("987", of);
}

function savedWords(text: Text): RegExp {
  return new RegExp(text("questions.save.saved", { time: "TIME" }).replace("TIME", "\\d+[:.]\\d+"));
}
