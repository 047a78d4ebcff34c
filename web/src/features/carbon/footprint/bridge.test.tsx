import { screen, waitFor, within } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Role, roles } from "@/lib/api/enums";
import type { Footprint } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { Bridge } from "./bridge";

const told = vi.fn();

beforeEach(() => {
  told.mockReset();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, init?: RequestInit) => {
      if (init?.method === "POST") told(address, JSON.parse(String(init.body)));
      return Response.json({ job: null });
    }),
  );
});

const moved: NonNullable<Footprint["bridge"]> = {
  from: 14,
  run: 18,
  at: "2026-11-28T15:08:21Z",
  offered: false,
  kept: false,
  before: "1066829",
  after: "1001000",
};

const show = (change: Partial<typeof moved>, role: Role = roles.company) =>
  draw(
    <SessionProvider user={somebody({ role })}>
      <NuqsTestingAdapter searchParams="?year=2024" hasMemory>
        <PeriodProvider remembered={2024}>
          <Bridge footprint={{ year: 2024, bridge: { ...moved, ...change } } as Footprint} />
        </PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );

const path = "/api/company/footprint/2024/bridge";

describe("Bridge", () => {
  it("says that the total stands where only its parts or biogenic carbon dioxide have moved", () => {
    show({ after: moved.before });
    expect(screen.getByText(/Totalen är densamma, 1\s067 t CO₂e; ändrat är/)).toBeVisible();
  });

  it("says what has moved, leads to why, and goes once it was seen", async () => {
    const { person } = show({});
    expect(screen.getByText("En ny version av Tillit räknar 2024 annorlunda")).toBeVisible();
    expect(screen.getByText(/1\s067 t CO₂e blev 1\s001 t CO₂e \(skillnad −65,8 t CO₂e\)/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Visa vad som skiljer" })).toHaveAttribute(
      "href",
      "/company/footprint/runs?year=2024&from=14&to=18",
    );
    expect(screen.queryByRole("button", { name: "Inför de nya siffrorna" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Jag har sett det" }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(path, { run: 18, settlement: "seen" }));
  });

  it("puts offered figures in place once that is confirmed", async () => {
    const { person } = show({ offered: true });
    expect(screen.getByText(/En rapport för 2024 har lämnat er/)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Inför de nya siffrorna" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(told).not.toHaveBeenCalled();
    await person.click(dialog.getByRole("button", { name: "Inför de nya siffrorna" }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(path, { run: 18, settlement: "taken" }));
  });

  it("keeps what stands", async () => {
    const { person } = show({ offered: true });
    await person.click(screen.getByRole("button", { name: "Behåll dem som står" }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(path, { run: 18, settlement: "kept" }));
  });

  it("asks nobody who may not decide, and nobody twice", () => {
    show({ offered: true }, roles.user);
    expect(screen.getByRole("link")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    show({ offered: true, kept: true });
    expect(screen.getAllByText("En ny version av Tillit räknar 2024 annorlunda")).toHaveLength(1);
  });
});
