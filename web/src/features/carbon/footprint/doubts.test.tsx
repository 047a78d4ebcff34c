import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { describe, expect, it, vi } from "vitest";
import type { Doubts as DoubtsOf } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { Doubts } from "./doubts";
import { noFilter } from "./filter";

const nothing = (doubt: DoubtsOf["parts"][number]["doubt"]) => ({ doubt, kg: "0", share: "0" });

const asked = vi.fn();

const show = (answer: DoubtsOf | null) => {
  asked.mockReset();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string) => {
      asked(address);
      return answer
        ? Response.json(answer)
        : Response.json({ code: "internal", status: 500 }, { status: 500 });
    }),
  );
  return draw(
    <NuqsTestingAdapter searchParams="?year=2024" hasMemory>
      <PeriodProvider remembered={2024}>
        <Doubts filter={{ ...noFilter, month: [3] }} method="market" />
      </PeriodProvider>
    </NuqsTestingAdapter>,
  );
};

describe("Doubts", () => {
  it("says of how much what is uncertain, and leaves out what nothing rests on", async () => {
    show({
      kg: "1000",
      anyKg: "700",
      any: "0.7",
      parts: [
        nothing("price"),
        nothing("factor"),
        { doubt: "region", kg: "600", share: "0.6" },
        { doubt: "year", kg: "650", share: "0.65" },
      ],
    });
    expect(
      await screen.findByText(/70\s% av utsläppen vilar på något av detta. Delarna överlappar./),
    ).toBeVisible();
    const parts = screen.getAllByRole("listitem").map((item) => item.textContent?.replace(/\s/g, " "));
    expect(parts).toEqual([
      "Faktor för ett annat land600,0 kg CO₂e60 %",
      "Faktor för ett annat år650,0 kg CO₂e65 %",
    ]);
    expect(asked.mock.lastCall?.[0]).toMatch(/footprint\/2024\/doubts\?.*month=3.*scope2=market/);
  });

  it("says so where nothing is uncertain", async () => {
    show({
      kg: "10",
      anyKg: "0",
      any: "0",
      parts: [nothing("price"), nothing("factor"), nothing("region"), nothing("year")],
    });
    expect(await screen.findByText(/^Inget vilar på/)).toBeVisible();
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("offers another try where it fails", async () => {
    show(null);
    expect(await screen.findByRole("button", { name: "Försök igen" })).toBeVisible();
  });
});
