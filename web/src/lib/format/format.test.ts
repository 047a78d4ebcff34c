import { describe, expect, it } from "vitest";
import { formatDateWords, formatDay, formatMoment, formatMonth, periodText } from "./date";
import { emissionChange, emissionLevel, emissionText, emissionUnit, formatEmission } from "./emission";
import { formatBytes, formatChange, formatMoney, formatNumber, formatShare } from "./number";
import { relative } from "./relative";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replace("\u2212", "-");

describe("numbers", () => {
  it("keep every digit of a decimal longer than a float holds", () => {
    expect(plain(formatNumber("12345678901234567890.123456", "sv-SE"))).toBe(
      "12 345 678 901 234 567 890,123456",
    );
  });

  it("follow the language", () => {
    expect(plain(formatNumber("1234.5", "sv-SE"))).toBe("1 234,5");
    expect(formatNumber("1234.5", "en-US")).toBe("1,234.5");
    expect(formatNumber("1234.5", "nl-NL")).toBe("1.234,5");
  });

  it("name the currency by its code", () => {
    expect(plain(formatMoney("1234.4", "SEK", "sv-SE"))).toBe("1 234 SEK");
  });

  it("show a share, and a dash where there is none", () => {
    expect(plain(formatShare("0.4286", "sv-SE"))).toBe("43 %");
    expect(formatShare(null, "sv-SE")).toBe("–");
  });

  it("show a change with its sign, and nothing where there was nothing before", () => {
    expect(plain(formatChange("110", "100", "sv-SE") ?? "")).toBe("+10 %");
    expect(plain(formatChange("90", "100", "sv-SE") ?? "")).toBe("-10 %");
    expect(plain(formatChange("-90", "-100", "sv-SE") ?? "")).toBe("+10 %");
    expect(formatChange("10", "0", "sv-SE")).toBeNull();
    expect(formatChange("10", null, "sv-SE")).toBeNull();
  });

  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1500, "1,5 kB"],
    [8_388_608, "8,4 MB"],
    [209_715_200, "210 MB"],
  ])("write %i bytes as %s", (bytes, text) => {
    expect(plain(formatBytes(bytes, "sv-SE"))).toBe(text);
  });
});

describe("emissions", () => {
  it.each([
    ["0", "kg", "0"],
    ["0.5", "kg", "0,500"],
    ["12.345", "kg", "12,3"],
    ["999.9", "kg", "999,9"],
    ["1000", "t", "1,00"],
    ["123456", "t", "123,5"],
    ["9999999", "t", "10 000"],
    ["10000000", "kt", "10,0"],
    ["-2500", "t", "-2,50"],
  ] as const)("%s kg is read in %s", (kg, unit, text) => {
    expect(emissionUnit(kg)).toBe(unit);
    expect(plain(formatEmission(kg, "sv-SE").value)).toBe(text);
  });

  it("have no digits without meaning on an axis", () => {
    expect([0, 500, 20_000, 1_000_000].map((kg) => plain(emissionLevel(kg, "sv-SE", "t")))).toEqual([
      "0",
      "0,5",
      "20",
      "1 000",
    ]);
  });

  it("name their unit in every language and never abbreviate the figure", () => {
    for (const locale of ["sv-SE", "en-US", "fi-FI", "nl-NL"] as const) {
      expect(emissionText("2500", locale)).toMatch(/^2[.,]50 t CO₂e$/);
    }
  });
});

describe("dates", () => {
  it("leave a civil date as it is and put moments into the product's zone", () => {
    expect(formatDay("2025-01-01")).toBe("2025-01-01");
    expect(formatDay("2025-12-31T23:30:00Z")).toBe("2026-01-01");
    expect(formatMoment("2025-07-01T10:00:00Z")).toBe("2025-07-01 12:00");
  });

  it("write a civil date in words without shifting it", () => {
    expect(formatDateWords("2025-01-01", "sv-SE")).toBe("1 januari 2025");
    expect(formatDateWords("2025-01-01", "en-US")).toBe("January 1, 2025");
  });

  it("name months", () => {
    expect(formatMonth(3, "fi-FI", "long")).toBe("maaliskuu");
    expect(formatMonth(12, "sv-SE")).toBe("dec.");
  });
});

describe("emissionChange", () => {
  it("gives figure and percent with their sign", () => {
    expect(emissionChange("13500", "12500", "sv-SE")).toBe("+1,00 t CO₂e (+8\u00a0%)");
    expect(emissionChange("50", "100", "en-US")).toBe("-50.0 kg CO₂e (-50%)");
  });
  it("gives no percent of nothing, and nothing where there is nothing to compare with", () => {
    expect(emissionChange("5", "0", "en-US")).toBe("+5.00 kg CO₂e");
    expect(emissionChange("5", null, "en-US")).toBeNull();
  });
});

describe("relative", () => {
  const now = new Date("2026-03-15T12:00:00Z");
  it.each([
    [null, "never", 0],
    ["2026-03-15T11:59:30Z", "justNow", 0],
    ["2026-03-15T12:05:00Z", "justNow", 0],
    ["2026-03-15T11:58:59Z", "minutesAgo", 1],
    ["2026-03-15T11:00:01Z", "minutesAgo", 59],
    ["2026-03-15T11:00:00Z", "hoursAgo", 1],
    ["2026-03-14T12:00:01Z", "hoursAgo", 23],
    ["2026-03-15", "today", 0],
    ["2026-03-14", "yesterday", 1],
    ["2026-03-14T12:00:00Z", "yesterday", 1],
    ["2026-03-13T11:00:00Z", "daysAgo", 2],
    ["2026-03-08T13:00:00Z", "daysAgo", 6],
    ["2026-03-01T12:00:00Z", "weeksAgo", 2],
  ] as const)("%s is %s %i", (at, key, count) => {
    expect(relative(at, now)).toEqual({ key, count });
  });
});

it.each([
  ["2025-01-01", "2025-01-31", "2025-01"],
  ["2025-01-01", "2025-03-31", "2025-01 – 2025-03"],
  ["2024-02-01", "2024-02-29", "2024-02"],
  ["2025-01-15", "2025-01-15", "2025-01-15"],
  ["2025-01-15", "2025-02-28", "2025-01-15 – 2025-02-28"],
])("%s to %s", (from, to, text) => {
  expect(periodText(from, to)).toBe(text);
});
