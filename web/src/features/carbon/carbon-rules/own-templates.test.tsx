import { screen, waitFor, within } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Role, roles } from "@/lib/api/enums";
import type { GivenTemplate, RuleTrial } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { OwnTemplates } from "./own-templates";
import { TemplateOffer } from "./template-offer";

const given = (name: string, more: Partial<GivenTemplate>) =>
  ({
    template: { id: name, name, text: "", chart: "", version: 1 },
    follows: null,
    givenAt: null,
    givenBy: "",
    because: "",
    fits: true,
    suits: "",
    offered: false,
    industry: "",
    ...more,
  }) as GivenTemplate;

const trial = {
  currency: "SEK",
  hit: { rows: 2, amount: "10", kg: "5" },
  moved: 2,
  kgBefore: "2000",
  kgAfter: "1000",
  coverageBefore: "1",
  coverageAfter: "0.5",
  unmatchedBefore: 0,
  unmatchedAfter: 2,
  shifts: [],
  moves: [],
} as unknown as RuleTrial;

let all: GivenTemplate[];
const sent = vi.fn();

beforeEach(() => {
  all = [
    given("Bygg", { follows: 1, because: "industry", industry: "41", givenAt: "2026-01-01T00:00:00Z" }),
    given("Kontoplan", { suits: "chart", offered: true }),
    given("Finsk", { fits: false }),
  ];
  sent.mockReset();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, init?: RequestInit) => {
      if (address.includes("/industries")) return Response.json([{ code: "41", name: "41 Byggande" }]);
      if (!init?.method || init.method === "GET") return Response.json(all);
      sent(address, init.method, init.body ? JSON.parse(String(init.body)) : null);
      return address.includes("/try") ? Response.json(trial) : new Response(null, { status: 204 });
    }),
  );
});

const show = (part: ReactElement, role: Role = roles.company) =>
  draw(
    <SessionProvider user={somebody({ role })}>
      <NuqsTestingAdapter searchParams="?year=2025" hasMemory>
        <PeriodProvider remembered={2025}>{part}</PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );

describe("OwnTemplates", () => {
  it("says why a template is followed, and leaves it once the difference was seen", async () => {
    const { person } = show(<OwnTemplates />);
    const followed = await screen.findByRole("region", { name: "Företaget följer" });
    expect(await within(followed).findByText(/för branschen 41 Byggande/)).toBeVisible();
    expect(screen.queryByText("Finsk")).toBeNull();

    await person.click(within(followed).getByRole("button", { name: "Sluta följa Bygg" }));
    const dialog = await screen.findByRole("dialog", { name: "Sluta följa Bygg" });
    expect(await within(dialog).findByText(/2(,0+)? t.*→.*1(,0+)? t/)).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Sluta följa mallen" }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith("/api/company/carbon-template/Bygg", "PUT", { version: 0 }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("turns down by keyboard what is offered", async () => {
    const { person } = show(<OwnTemplates />);
    const others = await screen.findByRole("region", { name: "Andra mallar" });
    expect(within(others).getByText("Passar företaget")).toBeVisible();
    within(others).getByRole("button", { name: "Nej tack till Kontoplan" }).focus();
    await person.keyboard("{Enter}");
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith("/api/company/carbon-template/Kontoplan/refuse", "POST", null),
    );
  });

  it("says so where nothing is followed", async () => {
    all = [];
    show(<OwnTemplates />);
    expect(await screen.findByText("Företaget följer ingen mall")).toBeVisible();
    expect(screen.getByText("Inga fler mallar")).toBeVisible();
  });
});

describe("TemplateOffer", () => {
  it("names what suits, to who may choose", async () => {
    show(<TemplateOffer />);
    expect(await screen.findByText(/^Kontoplan: färdiga regler/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Se skillnaden" })).toHaveAttribute(
      "href",
      expect.stringContaining("/company/footprint/templates"),
    );
  });

  it("asks nothing for who only reads", () => {
    const { container } = show(<TemplateOffer />, roles.user);
    expect(container).toBeEmptyDOMElement();
    expect(fetch).not.toHaveBeenCalled();
  });
});
