import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import ui from "../../../messages/sv-SE/ui.json";
import { DecimalField } from "./decimal-field";

const told = vi.fn();

function Held({
  begin = null,
  ...props
}: { begin?: string | null } & Partial<ComponentProps<typeof DecimalField>>) {
  const [value, setValue] = useState<string | null>(begin);
  return (
    <>
      <DecimalField
        label="Mängd"
        {...props}
        value={value}
        onChange={(next) => {
          told(next);
          if (next !== undefined) setValue(next);
        }}
      />
      <input aria-label="nästa" />
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Mängd/ });

/** Types a number over what stands there, and goes on by Tab. */
async function entered(text: string, props: ComponentProps<typeof Held> = {}) {
  told.mockClear();
  const { person } = draw(<Held {...props} />);
  await person.clear(field());
  await person.type(field(), text);
  await person.tab();
  return person;
}

describe("a number on paper", () => {
  it("is grouped once the field is left and plain in it, all of it selected for who comes by Tab", async () => {
    const { person } = draw(<Held begin="1234567.50" />);
    expect(field()).toHaveValue("1\u00a0234\u00a0567,50");
    await person.tab();
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("1234567,50");
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 10]);
    await person.tab();
    expect(field()).toHaveValue("1\u00a0234\u00a0567,50");
  });

  it("leaves the cursor where a click has put it", async () => {
    const { person } = draw(<Held begin="1234567" />);
    await person.pointer({ keys: "[MouseLeft]", target: field(), offset: 2 });
    expect(field()).toHaveValue("1234567");
    expect(field().selectionStart).toBe(field().selectionEnd);
    await person.keyboard("x");
    expect(field().value).toHaveLength(8);
  });

  it.each([
    ["sv-SE", "1\u00a0234\u00a0567,5", "1234567,5"],
    ["fi-FI", "1\u00a0234\u00a0567,5", "1234567,5"],
    ["en-US", "1,234,567.5", "1234567.5"],
    ["nl-NL", "1.234.567,5", "1234567,5"],
  ] as const)("is the same after it was read and written in %s", async (locale, paper, plain) => {
    const { person } = draw(
      <NextIntlClientProvider locale={locale} messages={{ ui }}>
        <Held begin="1234567.5" />
      </NextIntlClientProvider>,
    );
    for (const text of [paper, plain]) {
      expect(field()).toHaveValue(paper);
      await person.tripleClick(field());
      expect(field()).toHaveValue(plain);
      await person.paste(text);
      expect(told).toHaveBeenLastCalledWith("1234567.5");
      await person.tab();
    }
    expect(field()).toHaveValue(paper);
  });

  it("is not grouped where it counts nothing", () => {
    draw(<Held begin="2031" isGrouped={false} />);
    expect(field()).toHaveValue("2031");
  });
});

describe("a number that can mean two things", () => {
  it("is taken for neither, asks at the field, and is chosen by keyboard", async () => {
    told.mockClear();
    const { person } = draw(<Held begin="7" unit="ton" />);
    await person.clear(field());
    await person.type(field(), "1.234");
    expect(told).toHaveBeenLastCalledWith(undefined);
    expect(field()).toHaveAccessibleDescription(/1\.234 kan betyda två saker/);
    expect(screen.getByRole("status")).toHaveTextContent("1.234 kan betyda två saker. Vilket menar du?");
    await person.tab();
    expect(screen.getByRole("button", { name: "1\u00a0234 (tusental)" })).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(told).toHaveBeenLastCalledWith("1234");
    expect(field()).toHaveFocus();
    await person.tab();
    expect(field()).toHaveValue("1\u00a0234");
    expect(field()).toBeValid();
  });

  it("can be the smaller one, in another unit", async () => {
    const person = await entered("1.234 kg", { unit: "ton" });
    await person.click(screen.getByRole("button", { name: "1,234\u00a0kg (decimaltal)" }));
    expect(told).toHaveBeenLastCalledWith("0.001234");
    expect(field()).toHaveAccessibleDescription("1,234\u00a0kg = 0,001234\u00a0ton.");
  });

  it("is asked about no more when typing goes on", async () => {
    await entered("1.2345");
    expect(told).toHaveBeenLastCalledWith("1.2345");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("what is made of a number", () => {
  it("is said: of another unit what it is in the field's own", async () => {
    await entered("12 kg", { unit: "ton" });
    expect(told).toHaveBeenLastCalledWith("0.012");
    expect(field()).toHaveValue("0,012");
    expect(screen.getByRole("status")).toHaveTextContent("12 kg = 0,012 ton.");
    expect(field()).toHaveAccessibleDescription("12\u00a0kg = 0,012\u00a0ton.");
  });

  it("is said: of more than six decimals that they are rounded", async () => {
    const person = await entered("0,12345678");
    expect(told).toHaveBeenLastCalledWith("0.123457");
    expect(screen.getByRole("status")).toHaveTextContent("Avrundat till 6 decimaler: 0,123457.");
    await person.type(field(), "{Backspace}");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("is nothing to be said where it is taken as it was typed", async () => {
    await entered("12,5 ton", { unit: "ton" });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });
});

describe("a text that is no number", () => {
  it.each<[string, ComponentProps<typeof Held>, string]>([
    ["abc", {}, "”abc” är inget tal. Skriv det med siffror, till exempel 1\u00a0234,5."],
    ["12 ca", {}, "”ca” går inte att tolka. Skriv bara talet, till exempel 1\u00a0234,5."],
    ["12 ca", { unit: "ton" }, "”ca” går inte att tolka. Skriv bara talet, räknat i ton."],
    ["12 kWh", { unit: "ton" }, "kWh går inte att räkna om till ton. Skriv talet i ton."],
    ["12 kWh", {}, "Enheten kWh anges inte här. Skriv bara talet."],
    [
      "1,2,3",
      {},
      "Det går inte att se vad som är decimaler. Skriv ett enda decimaltecken och tusental i grupper om tre siffror, till exempel 1\u00a0234\u00a0567,5.",
    ],
    ["2e6", {}, "Skriv talet utan e: 2\u00a0000\u00a0000."],
    ["-3", { isNegative: false }, "Talet får inte vara negativt. Ta bort minustecknet."],
    ["101", { most: 100 }, "Talet är för stort. Det får vara högst 100."],
    ["123456789012345678901", {}, "Talet är för stort. Högst 20 siffror får stå före decimaltecknet."],
    ["12,5", { isWhole: true }, "Här räknas hela tal. Skriv till exempel 12 eller 13."],
  ])("%s: says what is wrong, and what to do", async (text, props, problem) => {
    await entered(text, { begin: "7", ...props });
    expect(told).toHaveBeenLastCalledWith(undefined);
    expect(field()).toBeInvalid();
    expect(field()).toHaveValue(text);
    expect(field()).toHaveAccessibleDescription(problem);
    expect(screen.getByRole("status").textContent).toBe(problem);
  });

  it("is not held against anybody who is still typing, until they have left it once", async () => {
    const { person } = draw(<Held unit="ton" />);
    await person.type(field(), "12 k");
    expect(field()).toBeValid();
    await person.tab();
    expect(field()).toBeInvalid();
    await person.type(field(), "g");
    expect(field()).toBeValid();
    await person.tab();
    expect(field()).toHaveValue("0,012");
  });

  it("is called wrong at once where its form was sent", async () => {
    const { person } = draw(<Held errorMessage="Ange ett tal" />);
    expect(field()).toHaveAccessibleDescription("Ange ett tal");
    await person.type(field(), "x");
    expect(field()).toHaveAccessibleDescription(/är inget tal/);
  });
});
