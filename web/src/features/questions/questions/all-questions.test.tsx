import { screen, waitFor, within } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { roles } from "@/lib/api/enums";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { AllQuestions } from "./all-questions";
import { question } from "./fixture";
import type { Asked } from "./types";

let asked: Asked[];
const fetched = vi.fn();

beforeEach(() => {
  fetched.mockReset();
  asked = [
    question({
      id: "E1-2_01",
      section: 8,
      chapter: "Miljö",
      category: "E1 Klimat",
      shortTitle: "Klimatpolicy",
    }),
    question({ id: "E1-4_01", section: 9, chapter: "Miljö", category: "E1 Klimat", shortTitle: "Klimatmål" }),
    question({ id: "BP-1_01", section: 6, shortTitle: "Grunden", status: "notApplicable" }),
  ];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string) => {
      fetched(address);
      if (address.includes("company/question/")) return Response.json(asked);
      return Response.json(address.includes("progress") ? { overall: {}, sections: [] } : []);
    }),
  );
});

const show = (search = "", role: 3 | 4 = roles.company) =>
  draw(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <SessionProvider user={somebody({ role })}>
        <PeriodProvider remembered={2025}>
          <AllQuestions />
        </PeriodProvider>
      </SessionProvider>
    </NuqsTestingAdapter>,
  );

const lists = () =>
  fetched.mock.calls.map(([address]) => address).filter((one) => one.includes("company/question/"));

describe("AllQuestions", () => {
  it("lists every section under its heading, out of one answer, and leads to each question in its section", async () => {
    show();
    const policies = await screen.findByRole("region", { name: "Policyer" });
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Allmän information",
      "Policyer",
      "Mål",
    ]);
    expect(within(policies).getByRole("heading", { level: 3, name: "E1 Klimat" })).toBeInTheDocument();
    expect(screen.queryAllByRole("region", { name: "E1 Klimat" }), "two of one name").toHaveLength(0);
    expect(within(policies).getByRole("link", { name: /Klimatpolicy/ })).toHaveAttribute(
      "href",
      "/company/questions/section/Policies/question/E1-2_01",
    );
    expect(lists()).toEqual([expect.stringContaining("company/question/2025-12-31/all?")]);
  });

  it("is narrowed by chapter, status and words as a section's list is, and takes the filter along", async () => {
    const { person } = show("?status=notApplicable");
    expect(await screen.findByRole("link", { name: /Grunden/ })).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Policyer" })).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 2, name: "Allmän information" })).toBeInTheDocument();

    await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Tillämpliga");
    await waitFor(() => expect(screen.queryByRole("link", { name: /Grunden/ })).not.toBeInTheDocument());
    await person.selectOptions(screen.getByRole("combobox", { name: "Kapitel" }), "Miljö");
    await person.type(screen.getByRole("searchbox"), "mål");
    await waitFor(() => expect(screen.queryByRole("link", { name: /Klimatpolicy/ })).not.toBeInTheDocument());
    expect(screen.getByRole("link", { name: /Klimatmål/ }).getAttribute("href")).toMatch(
      /^\/company\/questions\/section\/Goals\/question\/E1-4_01\?.*status=applicable/,
    );
  });

  it("holds more than a thousand questions", async () => {
    asked = Array.from({ length: 1_200 }, (_, at) =>
      question({ id: `Q${at}`, section: 6 + (at % 6), shortTitle: `Fråga ${at}` }),
    );
    show();
    await waitFor(() => expect(document.querySelectorAll("a[data-stop]")).toHaveLength(1_200), {
      timeout: 50_000,
    });
  });

  it("tells a user with nothing assigned so", async () => {
    asked = [];
    show("", roles.user);
    expect(await screen.findByText("Inga frågor är tilldelade dig")).toBeInTheDocument();
    expect(screen.getByRole("link")).toHaveAttribute("href", "/user");
  });
});
