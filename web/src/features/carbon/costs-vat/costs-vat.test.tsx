import { screen, waitFor, within } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { features } from "@/lib/api/enums";
import type { CostsVat as Said } from "@/lib/api/types";
import { SessionProvider } from "@/lib/session/session";
import { CostsVat } from "./costs-vat";

let said: Said;
const sent = vi.fn();

beforeEach(() => {
  said = {
    costsHoldVat: false,
    deductedPercent: 0,
    accounts: [
      { number: "5010", name: "Lokalhyra", holds: "company" },
      { number: "6110", name: "Kontorsmateriel", holds: "no" },
    ],
  };
  sent.mockReset();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, init?: RequestInit) => {
      if (init?.method !== "PUT") return Response.json(address.includes("/job") ? [] : said);
      const body = JSON.parse(String(init.body));
      sent(address, body);
      if (body.to) {
        const { to, holds } = body;
        said.accounts = said.accounts.map((one) =>
          one.number >= body.number && one.number <= to ? { ...one, holds } : one,
        );
      } else if (address.endsWith("/account")) {
        said.accounts = said.accounts.map((one) => (one.number === body.number ? { ...one, ...body } : one));
      } else {
        said = { ...said, ...body };
      }
      return Response.json({ job: null });
    }),
  );
});

const show = (disabledFeatures = 0) =>
  draw(
    <SessionProvider user={somebody({ disabledFeatures })}>
      <CostsVat />
    </SessionProvider>,
  );

const path = "/api/company/footprint/vat";

describe("CostsVat", () => {
  it("says by keyboard that costs hold the tax, and shows what is said", async () => {
    const { person } = show();
    const whole = await screen.findByRole("switch", { name: "Våra kostnader bokförs med moms" });
    expect(whole).not.toBeChecked();
    expect(whole).toHaveAccessibleDescription(/^Då räknas momsen bort innan pengar blir utsläpp/);
    whole.focus();
    await person.keyboard(" ");
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(path, { costsHoldVat: true }));
    await waitFor(() => expect(whole).toBeChecked());
    expect(whole).toHaveFocus();
  });

  it("takes an exception back, and makes one of an account that is found by its name", async () => {
    const { person } = show();
    const [row] = await screen.findAllByRole("listitem");
    expect(row).toHaveTextContent("6110 Kontorsmateriel");
    await person.selectOptions(within(row as HTMLElement).getByRole("combobox"), "Som företaget");
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(`${path}/account`, { number: "6110", holds: "company" }),
    );
    expect(await screen.findByText("Inget konto avviker från företaget.")).toBeVisible();

    expect(screen.getByRole("button", { name: "Lägg till undantag" })).toBeDisabled();
    await person.type(screen.getByRole("combobox", { name: "Konto" }), "lokal");
    await person.click(await screen.findByRole("option", { name: "5010 Lokalhyra" }));
    await person.selectOptions(
      screen.getByRole("combobox", { name: "Moms i kostnader" }),
      "Bokförs med moms",
    );
    await person.click(screen.getByRole("button", { name: "Lägg till undantag" }));
    await waitFor(() =>
      expect(sent).toHaveBeenLastCalledWith(`${path}/account`, { number: "5010", holds: "yes" }),
    );
    expect(await screen.findByRole("listitem")).toHaveTextContent("5010 Lokalhyra");
  });

  it("takes the percent of the tax that is deducted, a whole number below 100", async () => {
    const { person } = show();
    const share = await screen.findByRole("textbox", { name: "Moms som vi drar av (%)" });
    const save = screen.getByRole("button", { name: "Spara andelen" });
    expect(share).toHaveValue("0");
    expect(save).toBeDisabled();
    const write = async (text: string) => {
      await person.clear(share);
      await person.type(share, text);
      await person.tab();
    };
    for (const wrong of ["100", "12,5", "-1"]) {
      await write(wrong);
      expect(await screen.findByText("Skriv ett heltal från 0 till 99.")).toBeVisible();
      expect(save).toBeDisabled();
    }
    await write("40");
    await person.click(save);
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith(path, { costsHoldVat: false, deductedPercent: 40 }),
    );
    await waitFor(() => expect(screen.getByRole("button", { name: "Spara andelen" })).toBeDisabled());
    expect(screen.getByRole("textbox", { name: "Moms som vi drar av (%)" })).toHaveValue("40");
  });

  it("says of a range of accounts in one go, once the range is one", async () => {
    const { person } = show();
    const range = await screen.findByRole("textbox", { name: "Flera konton" });
    const say = screen.getByRole("button", { name: "Ange för alla" });
    expect(say).toBeDisabled();
    await person.type(range, "5999-5000");
    await person.click(say);
    expect(
      await screen.findByText("Skriv två nummer av samma längd, det lägre först, som 5000–5999."),
    ).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    await person.clear(range);
    await person.type(range, "5000–5999");
    await person.selectOptions(
      screen.getByRole("combobox", { name: "Moms på dessa konton" }),
      "Bokförs med moms",
    );
    await person.click(say);
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith(`${path}/account`, {
        number: "5000",
        to: "5999",
        holds: "yes",
      }),
    );
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    expect(range).toHaveValue("");
  });

  it("is not there for a company without a footprint", () => {
    const { container } = show(features.footprint);
    expect(container).toBeEmptyDOMElement();
  });
});
