import { stat } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { Locale } from "@/i18n/config";
import { questionTypes, roles, sections } from "@/lib/api/enums";
import type { CompanyProgress, Question } from "@/lib/api/types";
import { makeFile } from "../e2e/company/reporting";
import { password } from "../e2e/stage/accounts";
import { answer } from "../e2e/stage/answers";
import type { Api } from "../e2e/stage/api";
import { open } from "../e2e/stage/open";
import { test } from "../e2e/stage/test";
import { type Text, textsIn } from "../e2e/stage/texts";
import { lookOnce } from "./look";

const date = "2025-12-31";
const basic = 3;
const comprehensive = 1;

/** A company that was just made, of a size and with all or some of the standard to answer. */
async function company(administrator: Api, language: Locale, standard: number): Promise<string> {
  const stamp = `${Date.now()}${Math.random().toString().slice(2, 6)}`;
  const { id } = await administrator.post<{ id: string }>("admin/company", {
    name: `Frivillig ${stamp} AB`,
    country: language === "fi-FI" ? "FI" : language === "nl-NL" ? "NL" : "SE",
    reportingStandard: standard,
  });
  const email = `vs.${stamp}@tillit.test`;
  await administrator.post("admin/user", {
    name: "Vera Frivillig",
    email,
    role: roles.company,
    companyId: id,
    password,
  });
  return email;
}

function isWanted({ need, applicability, status, section }: Question): boolean {
  return (
    !["voluntary", "sector"].includes(need) &&
    applicability === "applicable" &&
    status === "notStarted" &&
    sections[section] !== undefined
  );
}

const gates = ["B3_23"];
/** A class of NACE, whose list does not come with the question. */
const industry = "C2511";

/** What the company says: it has electricity apart and little else. */
function numberOf({ id, unit }: Question, employees: number): string {
  if (id === "B1_12") return String(employees);
  return unit === "year" ? "2030" : "7";
}

/** Answers one question by mouse and keys, and completes it; a table, or a list of many choices, through the API. */
async function say(page: Page, api: Api, text: Text, question: Question, employees: number): Promise<void> {
  const { id, type, shape, options, title } = question;
  const isLong = type === questionTypes.multipleChoice && (options.length === 0 || options.length > 8);
  if (shape === "table" || type === questionTypes.valueChain || isLong) {
    await decline(api, question);
    return;
  }
  await open(page, `/company/questions/section/${sections[question.section]}/question/${id}?year=2025`);
  const main = page.getByRole("main");
  switch (type) {
    case questionTypes.boolean:
      await main
        .getByRole("radio", {
          name: text(`questions.value.${gates.includes(id) ? "yes" : "no"}`),
          exact: true,
        })
        .click();
      break;
    case questionTypes.multipleChoice:
      await main.getByText(options[0]?.label ?? "", { exact: true }).click();
      break;
    default: {
      const field = main.getByRole("textbox", { name: title });
      await field.fill(
        type === questionTypes.number ? numberOf(question, employees) : "Vi gör som vi alltid har gjort.",
      );
      await field.blur();
    }
  }
  await main.getByRole("radio", { name: text("questions.status.complete"), exact: true }).click();
  await expect
    .poll(async () => (await api.get<Question>(`company/question/${id}?date=${date}`)).status, {
      message: id,
    })
    .toBe("completed");
}

/** What other walks do by hand. */
async function decline(api: Api, { id, options, shape, type }: Question): Promise<void> {
  if (shape === "single" && type === questionTypes.multipleChoice) {
    await answer(api, id, { date, value: { options: [options[0]?.key ?? industry] } });
    return;
  }
  await api.post("company/answer", {
    questionId: id,
    date,
    version: 0,
    value: null,
    completed: true,
    notApplicable: true,
    notApplicableReason: "-",
    explanation: "",
    reasoning: "",
    notes: "",
    tags: [],
    valueChainPerspective: { upstream: "", coreBusiness: "", downstream: "" },
  });
}

/** How many round trips a questionnaire takes whose answers lead to further questions. */
const rounds = 5;

for (const language of ["sv-SE", "en-US", "fi-FI", "nl-NL"] as const) {
  for (const employees of [8, 60]) {
    test(`a company with ${employees} employees answers by the voluntary standard in ${language} @night`, async ({
      visit,
      administrator,
    }, info) => {
      test.setTimeout(600_000);
      const text = textsIn(language);
      const standard = employees > 10 ? comprehensive : basic;
      const as = await company(administrator, language, standard);
      const { page, api } = await visit({ as, anew: true, language });
      const standing = () => api.get<CompanyProgress>(`company/company/progress/${date}`);
      const asked = async () => {
        const lists = (await standing()).sections.map(({ section }) =>
          api.get<Question[]>(`company/question/${date}/${sections[section]}?locale=${language}`),
        );
        return (await Promise.all(lists)).flat();
      };
      const [size] = (await asked()).filter(({ id }) => id === "B1_12");
      if (size) await say(page, api, text, size, employees);
      for (let round = 0; round < rounds; round++) {
        for (const question of (await asked()).filter(isWanted))
          await say(page, api, text, question, employees);
      }
      expect((await asked()).filter(isWanted).map(({ id }) => id)).toEqual([]);

      const { overall, sections: parts } = await standing();
      expect(overall).toMatchObject({ band: "complete" });
      expect(overall.voluntary, "is left to it").toBeGreaterThan(0);
      for (const { section, progress } of parts) {
        await open(page, `/company/questions/section/${sections[section]}?year=2025`);
        const { completed, applicable, notApplicable, voluntary, voluntaryCompleted } = progress;
        if (applicable > 0) {
          const done = text("questions.list.progress", { completed, of: applicable - notApplicable });
          await expect(page.getByText(done, { exact: true })).toBeVisible();
        }
        if (voluntary > 0) {
          const more = text("questions.list.voluntaryProgress", {
            completed: voluntaryCompleted,
            of: voluntary,
          });
          await expect(page.getByText(more, { exact: true })).toBeVisible();
        }
        expect(await lookOnce(page)).toEqual([]);
        await page.screenshot({ path: info.outputPath(`section-${section}.png`), fullPage: true });
      }
      await open(page, "/company/questions/section/ClimateReporting/question/B3_01?year=2025");
      if (employees <= 10) {
        await expect(
          page.getByText(text("questions.need.spared", { count: employees }), { exact: true }),
        ).toBeVisible();
      }
      expect(await lookOnce(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath("question.png"), fullPage: true });

      await open(page, "/company/report?year=2025");
      await page
        .getByRole("combobox", { name: text("report.order.type"), exact: true })
        .selectOption("sustainability-pdf");
      expect(await lookOnce(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath("report.png"), fullPage: true });
      const path = info.outputPath("report.pdf");
      await makeFile({ page, text }, text("report.order.make"), path);
      expect((await stat(path)).size).toBeGreaterThan(20_000);
    });
  }
}
