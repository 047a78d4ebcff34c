import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import AppLayout from "@/app/(app)/layout";
import BareLayout from "@/app/(bare)/layout";
import { PeriodProvider } from "@/lib/period/period";
import { keys } from "@/lib/storage";
import { person } from "./person";

const jar = new Map<string, { value: string }>();
let answerYearCap = 2025;

vi.mock("next/headers", () => ({ cookies: async () => jar, headers: async () => new Headers() }));
vi.mock("next-intl/server", () => ({ getLocale: async () => "sv-SE", getMessages: async () => ({}) }));
vi.mock("@/lib/api/server", () => ({
  currentUser: async () => person(),
  serverGet: async (address: string) => (address === "account/settings" ? { answerYearCap } : {}),
}));
vi.mock("@/app/(app)/frame", () => ({ Frame: () => null }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  jar.clear();
});

/** The year a layout hands to the pages inside. */
function openedOn(tree: ReactNode): number | undefined {
  if (!isValidElement(tree)) return undefined;
  const { props, type } = tree as ReactElement<{ remembered?: number; children?: ReactNode }>;
  if (type === PeriodProvider) return props.remembered;
  return Children.toArray(props.children).reduce<number | undefined>(
    (found, child) => found ?? openedOn(child),
    undefined,
  );
}

describe.each([
  ["with the menu", AppLayout],
  ["without the menu", BareLayout],
])("pages %s", (_, layout) => {
  it.each([
    [2025, 2025],
    [2026, 2026],
    [2030, 2026],
  ])("open on this year, not past the server's cap of %i", async (cap, year) => {
    answerYearCap = cap;
    expect(openedOn(await layout({ children: null }))).toBe(year);
  });

  it("open on the chosen year, which may be past the cap by as far as the selector goes", async () => {
    answerYearCap = 2025;
    jar.set(keys.answerTime, { value: "2027-12-31" });
    expect(openedOn(await layout({ children: null }))).toBe(2027);
    jar.set(keys.answerTime, { value: "2028-12-31" });
    expect(openedOn(await layout({ children: null }))).toBe(2025);
  });
});
