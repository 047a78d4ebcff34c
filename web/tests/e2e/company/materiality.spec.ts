import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { answer } from "../stage/answers";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const section = "/company/questions/section";

test("scores by keyboard make a topic material, which is told, and its questions are asked", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.company });
  await answer(api, "FM-E3.1_01");

  await open(page, `${section}/Policies?topic=E3&year=2025`);
  const questions = page.getByRole("list", { name: text("questions.list.questions") }).first();
  await expect(questions).toContainText(text("questions.why.notMaterial"));

  await open(page, `${section}/FinancialMaterialityAnalysis/question/FM-E3.1_01`);
  const risk = page.getByRole("region", { name: text("materiality.aspects.risk.name"), exact: true });
  const likelihood = risk.getByRole("radiogroup", { name: text("materiality.dimensions.likelihood.name") });
  await likelihood.getByRole("radio", { name: text("materiality.scoring.none") }).focus();
  await page.keyboard.press("6");
  await expect(likelihood.getByRole("radio", { name: /^6: / })).toBeChecked();
  await expect(risk.getByRole("status")).toContainText(text("materiality.scoring.mean", { mean: "6,00" }));
  await expect(risk.getByRole("status")).toContainText(text("materiality.verdict.material"));
  await expect(page.getByText(/^Nu väsentligt: E3/)).toBeVisible();

  await open(page, `${section}/Policies?topic=E3`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(questions).toBeVisible();
  await expect(questions).not.toContainText(text("questions.why.notMaterial"));
});

test("a topic with all its boxes is scored by a key for each scale @night", async ({ visit }) => {
  const { page } = await visit({ as: people.company });
  await open(page, `${section}/ImpactMaterialityAnalysis/question/IM-E2.1_01?year=2025`);
  const scales = page.getByRole("radiogroup").filter({ has: page.getByRole("radio", { name: /^10: / }) });
  await expect(scales).toHaveCount(14);
  await page.locator("[data-levels] input").evaluateAll(([first]) => (first as HTMLElement).focus());
  for (const key of "12345678900t42") await page.keyboard.press(key);
  await expect(page.getByRole("radio", { name: /^10: /, checked: true })).toHaveCount(1);
  await expect(
    scales.filter({ has: page.getByRole("radio", { checked: true, name: /^\d+: / }) }),
  ).toHaveCount(14);
});

test("several sub-topics are decided on at once, and the decision is taken back @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.company });
  await open(page, `${section}/ResultAndMethod?year=2025`);
  const all = page.getByRole("checkbox", { name: /^Markera alla underämnen i E4/ });
  await all.press("Space");
  await page.getByRole("button", { name: text("materiality.result.yes"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: text("materiality.result.save") }).click();
  await expect(dialog).toContainText(text("materiality.verdict.reasonRequired"));
  await dialog.getByRole("textbox").fill("Anläggningen ligger intill ett reservat.");
  await dialog.getByRole("button", { name: text("materiality.result.save") }).click();
  await expect(page.getByText(/^Nu väsentligt: E4/)).toBeVisible();

  await all.press("Space");
  await page.getByRole("button", { name: text("materiality.result.back") }).click();
  await dialog.getByRole("button", { name: text("materiality.result.back") }).click();
  await expect(page.getByText(/^Inte längre väsentligt: E4/)).toBeVisible();
});

test("a matrix of a year in which nothing is assessed says that there is no data @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.company });
  await open(page, `${section}/ResultAndMethod?year=2027`);
  const figure = page.getByRole("figure", { name: text("materiality.matrix.title") });
  await expect(figure).toContainText(text("empty.data"));
});

test("a company whose standard assesses nothing reads what a topic is about, from the menu on @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.cafe });
  await open(page, "/company?year=2025");
  await page
    .getByRole("navigation", { name: text("shell.sidebar.menu") })
    .getByRole("link", { name: text("shell.menu.items.topics.text"), exact: true })
    .click();
  await expect(page.getByText(text("materiality.topics.none"))).toBeVisible();
  await page.getByRole("link", { name: /^E1 / }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^E1 / })).toBeVisible();
  const keyTopics = page.getByRole("region", { name: text("materiality.topics.keyTopics") });
  await expect(keyTopics.getByRole("listitem")).toHaveCount(4);
  const requirements = page.getByRole("region", { name: text("materiality.topics.requirements") });
  const first = requirements.getByRole("button").first();
  await first.press("Enter");
  await expect(first).toHaveAttribute("aria-expanded", "true");
});

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Drawn {
  /** What the mark says of itself. */
  name: string;
  dots: { x: number; y: number }[];
  /** The letters beside the dot. */
  label: Box | null;
}

for (const width of [1440, 768, 390]) {
  test(`the matrix draws topics at their scores, and names them on their side of the thresholds, ${width} px @night`, async ({
    visit,
  }) => {
    const { page } = await visit({ as: people.company, viewport: { width, height: 900 } });
    await open(page, `${section}/ResultAndMethod?year=2025`);
    const matrix = page.getByRole("group", { name: text("materiality.matrix.title") });
    await expect(matrix.getByRole("button").first()).toBeVisible();
    // The drawing is laid out once its width has been measured.
    await expect
      .poll(() => matrix.evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width - svg.clientWidth))
      .toBe(0);
    const { marks, ticks } = await matrix.evaluate((svg) => {
      const boxOf = (element: Element): Box => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      };
      const middle = ({ left, right, top, bottom }: Box) => ({
        x: (left + right) / 2,
        y: (top + bottom) / 2,
      });
      return {
        marks: [...svg.querySelectorAll('[role="button"]')].map((mark): Drawn => {
          const letters = mark.querySelector("text");
          return {
            name: mark.getAttribute("aria-label") ?? "",
            dots: [...mark.querySelectorAll("circle")].map((circle) => middle(boxOf(circle))),
            label: letters && boxOf(letters),
          };
        }),
        ticks: [...svg.querySelectorAll("text")]
          .filter(({ textContent }) => textContent === "0" || textContent === "10")
          .map((figure) => ({ value: Number(figure.textContent), ...middle(boxOf(figure)) })),
      };
    });
    // The figures of an axis stand in one row: those across share their height, those up end at one place.
    const [low, high] = ["0", "10"].map((figure) => ticks.filter(({ value }) => value === Number(figure)));
    const lowest = Math.max(...ticks.map(({ y }) => y));
    const at = (row: typeof ticks | undefined, isAcross: boolean) =>
      row?.find(({ y }) => Math.abs(y - lowest) < 1 === isAcross) ?? { x: Number.NaN, y: Number.NaN };
    const along = (from: number, to: number) => (value: number) => from + ((to - from) * value) / 10;
    const x = along(at(low, true).x, at(high, true).x);
    const y = along(at(low, false).y, at(high, false).y);

    const shown = marks.map(({ name, dots, label }) => {
      const [, impact = "", financial = ""] =
        /Påverkan ([\d,]+|–), finansiellt ([\d,]+|–)\./.exec(name) ?? [];
      return { name, dots, label, impact: number(impact), financial: number(financial) };
    });
    expect(shown.length).toBeGreaterThan(25);
    for (const { name, dots, label, impact, financial } of shown) {
      expect(dots, name).toHaveLength(1);
      // What was not scored on a side stands before its axis.
      if (financial === null) expect(dots[0]?.x, name).toBeLessThan(x(0));
      else expect(Math.abs((dots[0]?.x ?? 0) - x(financial)), name).toBeLessThan(1);
      if (impact === null) expect(dots[0]?.y, name).toBeGreaterThan(y(0));
      else expect(Math.abs((dots[0]?.y ?? 0) - y(impact)), name).toBeLessThan(1);
      if (!label) throw new Error(`no label: ${name}`);
      expect([label.left > x(5) - 1, label.right > x(5) + 1], name).toEqual([
        (financial ?? 0) >= 5,
        (financial ?? 0) >= 5,
      ]);
      expect([label.bottom < y(5) + 1, label.top < y(5) - 1], name).toEqual([
        (impact ?? 0) >= 5,
        (impact ?? 0) >= 5,
      ]);
    }
    const places = shown.map(({ impact, financial }) => `${impact} ${financial}`);
    expect(new Set(places).size, "what coincides is one dot").toBe(places.length);
  });
}

test("a dot of several topics counts them, and lists them by keyboard @night", async ({ visit }) => {
  const { page } = await visit({ as: people.company });
  await open(page, `${section}/ResultAndMethod?year=2025`);
  const matrix = page.getByRole("group", { name: text("materiality.matrix.title") });
  const several = text("materiality.matrix.several", { count: 2 });
  const dot = matrix.getByRole("button", { name: new RegExp(`^${several}: E3\\.2 `) });
  await expect(dot).toContainText(several);
  await dot.press("Enter");
  const list = page.getByRole("menu", { name: several });
  await expect(list.getByRole("menuitem")).toHaveText([/^E3\.2 /, /^G1\.4 /]);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(dot).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/question\/ME-G1\.4/);
});

const number = (score: string) => (score === "–" ? null : Number(score.replace(",", ".")));
