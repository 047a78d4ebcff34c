import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { describe, expect, it, vi } from "vitest";
import type { Doubts, GroupEmissions } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { EmissionDoubts } from "./emission-doubts";

const asked = vi.fn();

const found: Doubts = {
  kg: "1000",
  anyKg: "600",
  any: "0.6",
  parts: [{ doubt: "region", kg: "600", share: "0.6" }],
};

const show = (purchases: GroupEmissions["purchases"]) => {
  asked.mockReset();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string) => {
      asked(address);
      return Response.json(found);
    }),
  );
  return draw(
    <NuqsTestingAdapter searchParams="?year=2024&equity=true&scope2=market&company=c2" hasMemory>
      <PeriodProvider remembered={2024}>
        <EmissionDoubts emissions={{ purchases } as GroupEmissions} />
      </PeriodProvider>
    </NuqsTestingAdapter>,
  );
};

describe("EmissionDoubts", () => {
  it("asks as the emissions are looked at, and says nothing of purchases where there are none", async () => {
    show([]);
    expect(await screen.findByText("Faktor för ett annat land")).toBeVisible();
    expect(screen.queryByText(/köpt av varandra/)).toBeNull();
    expect(asked.mock.lastCall?.[0]).toMatch(
      /hierarchy\/2024-\d\d-\d\d\/emissions\/doubts\?.*equity=true.*scope2=market.*company=c2/,
    );
  });

  it("says what the shares are of where companies bought from each other", async () => {
    show([{} as GroupEmissions["purchases"][number]]);
    expect(await screen.findByText(/köpt av varandra/)).toBeVisible();
  });
});
