/** One row of a voucher: debit positive. */
interface Row {
  account: number;
  amount: string;
  text?: string;
  quantity?: number;
}

interface Voucher {
  series: string;
  number: number;
  date: string;
  text: string;
  rows: Row[];
}

export interface Books {
  company: string;
  number: string;
  vouchers: Voucher[];
}

const accounts: Record<number, string> = {
  1229: "Ackumulerade avskrivningar på inventarier",
  1930: "Företagskonto",
  2440: "Leverantörsskulder",
  2641: "Debiterad ingående moms",
  2710: "Personalskatt",
  2730: "Lagstadgade sociala avgifter",
  5020: "El för belysning",
  5611: "Drivmedel för personbilar",
  5810: "Biljetter",
  6110: "Kontorsmateriel",
  7010: "Löner till kollektivanställda",
  7510: "Arbetsgivaravgifter",
  7832: "Avskrivningar på inventarier",
};

/** What a small Swedish company may have booked in 2025; voucher numbers follow the given one. */
export function booksOf(company: string, number: string, after: number): Books {
  const invoice = (
    on: string,
    at: number,
    text: string,
    net: string,
    vat: string,
    sum: string,
    row: Partial<Row> & { account: number },
  ): Voucher => ({
    series: "L",
    number: after + at,
    date: on,
    text,
    rows: [
      { amount: net, text, ...row },
      { account: 2641, amount: vat },
      { account: 2440, amount: sum },
    ],
  });
  return {
    company,
    number,
    vouchers: [
      invoice(
        "2025-01-20",
        1,
        `Elräkning ${after} för verkstaden, januari`,
        "8000.00",
        "2000.00",
        "-10000.00",
        {
          account: 5020,
          quantity: 6400,
        },
      ),
      invoice("2025-02-18", 2, "Elräkning för verkstaden, februari", "7200.00", "1800.00", "-9000.00", {
        account: 5020,
        quantity: 5600,
      }),
      invoice("2025-03-05", 3, "Diesel till bilarna", "4000.00", "1000.00", "-5000.00", { account: 5611 }),
      invoice("2025-03-28", 4, "Pärmar från Åströms", "1250.50", "312.63", "-1563.13", { account: 6110 }),
      invoice("2025-04-10", 5, "Kreditfaktura Åströms", "-250.50", "-62.63", "313.13", { account: 6110 }),
      {
        series: "A",
        number: after + 1,
        date: "2025-04-25",
        text: "Löner april",
        rows: [
          { account: 7010, amount: "100000.00", text: "Bruttolöner" },
          { account: 7510, amount: "31420.00" },
          { account: 2710, amount: "-30000.00" },
          { account: 2730, amount: "-31420.00" },
          { account: 1930, amount: "-70000.00" },
        ],
      },
      {
        series: "A",
        number: after + 2,
        date: "2025-05-12",
        text: "Tågbiljett till Malmö",
        rows: [
          { account: 5810, amount: "900.00", text: "Tågbiljett till Malmö, SJ" },
          { account: 2641, amount: "54.00" },
          { account: 1930, amount: "-954.00" },
        ],
      },
      {
        series: "A",
        number: after + 3,
        date: "2025-12-31",
        text: "Avskrivning på året",
        rows: [
          { account: 7832, amount: "5000.00" },
          { account: 1229, amount: "-5000.00" },
        ],
      },
    ],
  };
}

export function rowsOf({ vouchers }: Books): Row[] {
  return vouchers.flatMap(({ rows }) => rows);
}

/** The books as a SIE 4 file in code page 437, as accounting programs write it. */
export function sieOf(books: Books): Buffer {
  const day = (date: string) => date.replaceAll("-", "");
  const lines = [
    "#FLAGGA 0",
    '#PROGRAM "Bokföring på prov" 1.0',
    "#FORMAT PC8",
    "#GEN 20260115",
    "#SIETYP 4",
    `#ORGNR ${books.number}`,
    `#FNAMN "${books.company}"`,
    "#RAR 0 20250101 20251231",
    "#KPTYP BAS2025",
    ...Object.entries(accounts).map(([number, name]) => `#KONTO ${number} "${name}"`),
    "#ENHET 5020 kWh",
    ...books.vouchers.flatMap(({ series, number, date, text, rows }) => [
      `#VER ${series} ${number} ${day(date)} "${text}"`,
      "{",
      ...rows.map(({ account, amount, text: note = "", quantity }) =>
        `   #TRANS ${account} {} ${amount} ${day(date)} "${note}" ${quantity ?? ""}`.trimEnd(),
      ),
      "}",
    ]),
  ];
  return codePage437(`${lines.join("\r\n")}\r\n`);
}

const letters: Record<string, number> = { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99 };

function codePage437(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letters[letter] ?? letter.charCodeAt(0);
      if (code > 0x7f && !(letter in letters)) throw new Error(`${letter} is not in the table`);
      return code;
    }),
  );
}
