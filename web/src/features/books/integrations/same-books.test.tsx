import { screen, waitFor } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { afterEach, expect, it, vi } from "vitest";
import type { Source } from "@/lib/api/types";
import { choices, sameBooks } from "./model";
import { SameBooks } from "./same-books";

afterEach(() => vi.restoreAllMocks());

const source = (id: string, kind: Source["kind"], same: Source["same"] = []): Source => ({
  id,
  kind,
  name: kind === "sie" ? "Måleriet AB" : "",
  vouchers: 9,
  rows: 20,
  firstDate: "2025-01-01",
  lastDate: "2025-12-31",
  disabled: false,
  same,
});

const same = (over: Partial<Source["same"][number]> = {}): Source["same"][number] => ({
  otherId: "a",
  standing: "put",
  asks: true,
  agreeing: 7,
  vouchers: 8,
  otherVouchers: 9,
  decidedAt: null,
  decidedBy: { id: "", name: "" },
  ...over,
});

it("names both sources with what agrees, and sends what is chosen", async () => {
  const sent: [string, unknown][] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (init?.method === "POST") sent.push([String(url), JSON.parse(String(init.body))]);
    return new Response("[]");
  });
  const { person } = draw(<SameBooks sources={[source("a", "sie"), source("b", "fortnox", [same()])]} />);
  expect(screen.getByText("Fortnox är samma bokföring som SIE (Måleriet AB)")).toBeVisible();
  expect(screen.getByText(/^7 av 8 verifikationer stämmer överens/)).toBeVisible();
  expect(screen.getByText(/räknas inte förrän någon har valt/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Räkna bara SIE (Måleriet AB)" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Räkna bara Fortnox" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Räkna båda" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[0]).toContain("/company/source/b/same");
  expect(sent[0]?.[1]).toEqual({ otherId: "a", choice: "both" });
});

it("says what was chosen, by whom, and offers the rest", () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("[]"));
  const chosen = same({
    standing: "instead",
    asks: false,
    decidedAt: "2025-06-01T10:00:00Z",
    decidedBy: { id: "p", name: "Eva Ek" },
  });
  draw(<SameBooks sources={[source("a", "sie"), source("b", "fortnox", [chosen])]} />);
  expect(screen.getByText(/^SIE \(Måleriet AB\) räknas inte\. Valt av Eva Ek/)).toBeVisible();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Räkna bara SIE (Måleriet AB)",
    "Räkna båda",
  ]);
});

it("shows nothing where no books are the same", () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("[]"));
  draw(<SameBooks sources={[source("a", "sie"), source("b", "fortnox")]} />);
  expect(screen.queryByRole("heading")).toBeNull();
});

it("puts first what somebody has to choose about", () => {
  const decided = source("b", "fortnox", [same({ standing: "both", asks: false })]);
  const asked = source("c", "invoices", [same()]);
  expect(sameBooks([source("a", "sie"), decided, asked]).map(({ source: { id } }) => id)).toEqual(["c", "b"]);
  expect(choices(same())).toEqual(["beside", "both", "instead"]);
  expect(choices(same({ standing: "beside" }))).toEqual(["both", "instead"]);
});
