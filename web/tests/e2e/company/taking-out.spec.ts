import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { drop } from "./importing";

const text = textsIn("fi-FI");

/** Vouchers of a year before the company's books; what is taken out again no other walk meets. */
const vouchers = [
  { number: 1, day: "2017-01-15", account: 5611, amount: 500 },
  { number: 2, day: "2017-02-15", account: 5611, amount: 400 },
  { number: 3, day: "2017-03-15", account: 6110, amount: 400 },
  { number: 4, day: "2017-04-15", account: 6110, amount: 300 },
];

/** A SIE file of vouchers that its balances prove to be all of the year. */
function sie(held: typeof vouchers): string {
  const sum = (of: typeof vouchers) => of.reduce((total, { amount }) => total + amount, 0);
  const on = (account: number) => sum(held.filter((v) => v.account === account));
  return [
    "#FLAGGA 0",
    "#SIETYP 4",
    '#FNAMN "Kahdesti Oy"',
    "#RAR 0 20170101 20171231",
    "#IB 0 1930 5000.00",
    `#UB 0 1930 ${5000 - sum(held)}.00`,
    `#RES 0 5611 ${on(5611)}.00`,
    `#RES 0 6110 ${on(6110)}.00`,
    ...held.map(
      ({ number, day, account, amount }) =>
        `#VER A ${number} ${day.replaceAll("-", "")} "Osto"\n{\n#TRANS ${account} {} ${amount}\n#TRANS 1930 {} -${amount}\n}`,
    ),
    "",
  ].join("\n");
}

/** The same vouchers as a table. */
function csv(held: typeof vouchers): string {
  const rows = held.flatMap(({ number, day, account, amount }) => [
    `${day};A;${number};${account};Osto;${amount},00`,
    `${day};A;${number};1930;Osto;-${amount},00`,
  ]);
  return ["Päivämäärä;Sarja;Tosite;Tili;Selite;Summa", ...rows, ""].join("\n");
}

test("books that lack a voucher or come a second way are asked about, and files taken out again @night", async ({
  visit,
}, testInfo) => {
  test.slow();
  const { page } = await visit({ as: people.cafe, language: "fi-FI" });
  await open(page, "/company/integrations");
  const zone = page.getByText(text("integrations.drop.label"), { exact: true });
  const imports = page.getByRole("list", { name: text("integrations.imports.title") }).locator("> li");
  const of = (file: string) => imports.filter({ hasText: file });
  const books = page.getByRole("region", { name: text("integrations.same.title") });

  /** Lets a file of that name fall on the page. */
  async function bring(name: string, content: string) {
    const file = testInfo.outputPath(name);
    await writeFile(file, content);
    await drop(page, file, zone);
  }

  await test.step("a whole file that lacks a voucher asks whether it goes", async () => {
    await bring("vuosi.se", sie(vouchers));
    await expect(of("vuosi.se")).toContainText(
      text("integrations.summary.outcome.new", { rows: 8, vouchers: 4 }),
    );
    await bring("korjattu.se", sie(vouchers.filter(({ number }) => number !== 2)));
    await expect(of("korjattu.se")).toContainText(text("integrations.imports.missing", { count: 1 }));
    const strike = text("integrations.imports.strike", { count: 1 });
    await of("korjattu.se").getByRole("button", { name: strike }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: strike }).click();
    await expect(of("korjattu.se").getByRole("button", { name: strike })).toHaveCount(0);
  });

  await test.step("taken out again, it gives back what was removed", async () => {
    await remove("korjattu.se");
    await expect(of("korjattu.se")).toContainText(
      text("integrations.imports.takenOutText", { removed: 0, restored: 1 }),
    );
  });

  await test.step("the same vouchers by a table count nowhere until somebody chooses", async () => {
    await bring("taulukko.csv", csv(vouchers));
    const dialog = page.getByRole("dialog", {
      name: text("integrations.table.title", { file: "taulukko.csv" }),
    });
    await dialog.getByRole("button", { name: text("integrations.table.preview") }).click();
    await expect(dialog.getByRole("status")).toContainText(
      text("integrations.table.rows", { rows: 8, vouchers: 4 }),
    );
    await dialog.getByRole("button", { name: text("integrations.table.import"), exact: true }).click();
    await expect(books).toContainText(text("integrations.same.agree", { agreeing: 4, of: 4 }));
    const both = books.getByRole("button", { name: text("integrations.same.countBoth") });
    await both.click();
    const names = { books: text("sources.table"), other: "SIE (Kahdesti Oy)" };
    await expect(books).toContainText(text("integrations.same.both", names));
    await expect(both).toHaveCount(0);
  });

  await test.step("with the files the question goes", async () => {
    await remove("taulukko.csv");
    await expect(of("taulukko.csv")).toContainText(text("integrations.imports.takenOut"));
    await expect(books).toHaveCount(0);
    await remove("vuosi.se");
    await expect(of("vuosi.se")).toContainText(text("integrations.imports.takenOut"));
  });

  /** Takes a file out of the books, and says yes. */
  async function remove(file: string) {
    const takeOut = text("integrations.imports.takeOut");
    await of(file).getByRole("button", { name: takeOut }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: takeOut }).click();
  }
});
