import { screen, within } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { progressOf } from "@tests/unit/progress";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { keepUnsaved, tabOfUnsaved } from "@/lib/unsaved";
import { contentOf } from "./content";
import { answer, question } from "./fixture";
import { stopsOf } from "./model";
import { QuestionList } from "./question-list";
import { SectionNav } from "./section-nav";
import type { Unsent } from "./unsent";

const user = person();
const names = ["Balansomslutning", "Nettoomsättning", "Anställda", "Verksamhetsland"];
const questions = names.map((shortTitle, at) =>
  question({ id: `B1_1${at}`, shortTitle, title: `${shortTitle}?`, status: "inProgress" }),
);

/** Leaves an answer behind that has not reached the server. */
function left(id: string, { company = "c1", year = 2025, owner = user.id } = {}) {
  const base = answer({ questionId: id });
  const date = `${year}-12-31`;
  keepUnsaved(owner, `${company}/${date}/${id}`, {
    question: id,
    section: 6,
    shortTitle: id,
    date,
    at: "2025-11-20T10:00:00Z",
    tab: tabOfUnsaved(),
    work: { base, draft: { ...contentOf(base), notes: "utan nät" }, waits: true },
  } satisfies Unsent);
}

function open(page: React.ReactNode) {
  draw(
    <SessionProvider user={user}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>{page}</PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );
}

beforeEach(() => {
  const section = { section: 6, progress: progressOf({ applicable: 4, share: "0" }) };
  vi.stubGlobal("fetch", async () => Response.json({ sections: [section] }));
  left("B1_11");
  left("B1_12", { year: 2024 });
  left("B1_13", { company: "c2" });
  left("B1_13", { owner: "somebody else" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("an answer that has not reached the server", () => {
  it.each([
    [
      "the tree",
      () => <SectionNav section="GeneralInformation" stops={stopsOf(questions)} current="B1_10" />,
    ],
    ["the list of a section", () => <QuestionList questions={questions} />],
  ])("is marked in %s, those of other years, companies and people are not", async (_, page) => {
    open(page());
    const marked = (await screen.findAllByRole("link"))
      .filter((link) => within(link).queryByText("Inte sparad"))
      .map(({ textContent }) => names.find((name) => textContent?.includes(name)));
    expect(marked).toEqual(["Nettoomsättning"]);
  });
});
