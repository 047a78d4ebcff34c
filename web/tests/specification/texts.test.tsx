import { cleanup, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { person } from "@tests/unit/person";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Problem } from "@/components/states/problem";
import { toastQueue } from "@/components/ui/toast-queue";
import { EditorProvider } from "@/features/chain/supply-chain/editor";
import { ImportBooks } from "@/features/chain/supply-chain/import-books";
import { emptyChain } from "@/features/chain/supply-chain/model";
import { StakeholderDialog } from "@/features/chain/supply-chain/stakeholder-dialog";
import { SupplyChain } from "@/features/chain/supply-chain/supply-chain";
import { CodeForm } from "@/features/people/auth/code-form";
import { LoginForm } from "@/features/people/auth/login-form";
import { NewPasswordForm } from "@/features/people/auth/new-password-form";
import { ResetRequestForm } from "@/features/people/auth/reset-request-form";
import { CompanySelector } from "@/features/people/impersonation/company-selector";
import { SignUpForm } from "@/features/people/onboarding/sign-up-form";
import { PasswordForm } from "@/features/people/profile/password-form";
import { TwoFactorSetupDialog } from "@/features/people/profile/two-factor-setup-dialog";
import { Activity } from "@/features/questions/dashboard/activity";
import { UserDashboard } from "@/features/questions/dashboard/user-dashboard";
import { Outcome } from "@/features/questions/migration/outcome";
import { answer, question } from "@/features/questions/questions/fixture";
import { MyQuestions } from "@/features/questions/questions/my-questions";
import { SaveProblem } from "@/features/questions/questions/save-note";
import { SingleAnswer } from "@/features/questions/questions/single-answer";
import { StopScreen } from "@/features/questions/questions/stop-screen";
import { useEditor } from "@/features/questions/questions/use-editor";
import { KpiTab } from "@/features/reporting/hierarchy/kpi-tab";
import { OverviewTab } from "@/features/reporting/hierarchy/overview-tab";
import { Topics } from "@/features/reporting/hierarchy/topics";
import { Files } from "@/features/reporting/report/files";
import type { Made } from "@/features/reporting/report/model";
import { type Locale, locales } from "@/i18n/config";
import { roles } from "@/lib/api/enums";
import { ApiError } from "@/lib/api/problem";
import type { Job, User } from "@/lib/api/types";
import { type Answers, answered, answering, drawIn, refused } from "./screen";

vi.mock("next/navigation", () => ({
  usePathname: () => "/admin",
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  toastQueue.clear();
});

const fails = refused(500, "internal");
const admin = person({ role: roles.admin, company: null });
const consultant = person({ role: roles.agency, company: null });
const job = (change: object) =>
  ({
    id: "j",
    kind: "report.make",
    restarts: 0,
    done: 0,
    total: 0,
    startedAt: null,
    ...change,
  }) as never as Job;

/** A screen that shows a text: what it asks, and what a person does before the text is there. */
interface Row {
  says: string;
  shows: ReactElement;
  asks?: Answers;
  by?: User;
  after?: (person: UserEvent) => Promise<unknown>;
  /** Where the text stands; by default an alert. */
  at?: () => Promise<HTMLElement | string | null>;
}

/** What stands on the page itself: toasts have alerts of their own. */
const alert = () =>
  waitFor(() => {
    const said = document.querySelector<HTMLElement>("[role=alert]:not([role=alertdialog] *)");
    if (!said) throw new Error("there is no alert");
    return said;
  });
const status = () => screen.findByRole("status");
/** The title of what stands where there is nothing else. */
const nothing = () =>
  waitFor(() => {
    const title = document.querySelector<HTMLElement>("svg + p");
    if (!title) throw new Error("nothing is not said");
    return title;
  });
const press =
  (number = -1) =>
  async (person: UserEvent) => {
    await person.click((await screen.findAllByRole("button")).at(number) as HTMLElement);
  };
const fields = () => document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])");
const type =
  (...words: string[]) =>
  async (person: UserEvent) => {
    for (const [i, text] of words.entries())
      if (text) {
        await waitFor(() => expect(fields()[i]).toBeVisible());
        await person.clear(fields()[i] as HTMLElement);
        await person.paste(text);
        await waitFor(() => expect(fields()[i]).toHaveValue(text));
      }
  };
const submit = async (person: UserEvent) => {
  await person.click(document.querySelector("[type=submit]") as HTMLElement);
};
const send =
  (...words: string[]) =>
  async (person: UserEvent) => {
    await type(...words)(person);
    await submit(person);
  };
/** The error of a field: what describes it. */
const mistake = (number: number) => async () => {
  const of = () => {
    const ids = fields()[number]?.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join("");
  };
  await waitFor(() => expect(fields()[number]).toHaveAttribute("aria-invalid", "true"));
  await waitFor(() => expect(of()).not.toBe(""));
  return of();
};
const text = (role: string) => () => screen.findByRole(role);
const long = "nya ord om gamla båtar";

const asked = question({ type: 1, unit: "", answer: answer({ value: { text: "först" } }) });
const inQuestion = [asked];

function Saving() {
  const editing = useEditor(inQuestion);
  return (
    <>
      <SaveProblem editor={editing.editor} onRetry={() => void editing.save()} />
      <SingleAnswer question={asked} editing={editing} />
    </>
  );
}

const failed = {
  id: "r",
  type: "carbon-pdf",
  year: 2025,
  allYears: false,
  locale: "sv-SE",
  months: [],
  scopes: [],
  named: {},
  size: null,
  fileName: "x",
  createdAt: "2026-01-01T00:00:00Z",
  createdBy: { id: "p", name: "Anna" },
  job: job({ state: "failed", code: "internal" }),
} as never as Made;

const english: Row[] = [
  { says: "Failed to load data", shows: <UserDashboard />, asks: { "GET company/answer/counts": fails } },
  {
    says: "Failed to set up two-factor authentication",
    shows: <TwoFactorSetupDialog onClose={() => {}} onDone={() => {}} />,
    asks: { "POST account/2fa/setup": fails },
    after: send(long),
  },
  { says: "Error loading hierarchy data", shows: <OverviewTab />, asks: { "GET company/hierarchy": fails } },
  {
    says: "Question not found",
    shows: <Saving />,
    asks: {
      "POST company/answer": refused(404, "notFound"),
      "GET company/company/progress": answered({ sections: [] }),
    },
    after: async (person) => person.type((await screen.findAllByRole("textbox"))[0] as HTMLElement, " mer"),
  },
  {
    says: "Password is required",
    shows: <LoginForm onDone={() => {}} onCode={() => {}} />,
    after: send("a@b.se"),
    at: mistake(1),
  },
  {
    says: "Passwords do not match",
    shows: <NewPasswordForm token="t" email="a@b.se" />,
    after: send(long, "annat"),
    at: mistake(1),
  },
  {
    says: "Network error occurred",
    shows: <LoginForm onDone={() => {}} onCode={() => {}} />,
    asks: { "POST account/login": () => new Response(null, { status: 502 }) },
    after: send("a@b.se", long),
  },
  {
    says: "Could not impersonate",
    shows: <CompanySelector />,
    by: admin,
    at: text("alertdialog"),
    asks: {
      "GET account/companies": answered([
        { id: "c1", name: "Norrsken AB", parentCompanyId: null, country: "SE" },
      ]),
      "POST account/impersonate": fails,
      "DELETE account/impersonate": () => new Response(null, { status: 204 }),
    },
    after: async (person) => {
      await press()(person);
      await person.click(await screen.findByText("Norrsken AB"));
    },
  },
  {
    says: "There was a problem loading the question.",
    shows: <StopScreen section="GeneralInformation" target={{ question: "B1_01" }} />,
    asks: { "GET company/question": fails },
  },
  {
    says: "Some errors occurred during migration",
    shows: (
      <Outcome
        job={job({ kind: "answer.carry", state: "failed", code: "internal", result: null })}
        onClose={() => {}}
      />
    ),
  },
  {
    says: "Error loading supply chain data",
    shows: <SupplyChain />,
    asks: { "GET company/supply-chain": fails },
  },
  {
    says: "Failed to save stakeholder",
    shows: (
      <EditorProvider>
        <StakeholderDialog onClose={() => {}} />
      </EditorProvider>
    ),
    asks: { "GET company/supply-chain": answered(emptyChain), "POST company/supply-chain": fails },
    after: send("Gruvan AB"),
  },
  { says: "Error downloading Carbon report (PDF). Please try again.", shows: <Files reports={[failed]} /> },
  { says: "Download Failed", shows: <Files reports={[failed]} /> },
  {
    says: "An unknown error occurred",
    shows: <Problem error={new ApiError({ status: 500, code: "unknown", detail: "" })} />,
  },
  {
    says: "Invalid verification code",
    shows: <CodeForm onDone={() => {}} onBack={() => {}} />,
    asks: { "POST account/2fa/verify": refused(400, "account.wrongCode") },
    after: send("123456"),
  },
  { says: "Required field", shows: <SignUpForm integration="" />, after: submit, at: mistake(0) },
  {
    says: "Corporate Identity Number is required",
    shows: <SignUpForm integration="" />,
    after: submit,
    at: mistake(1),
  },
  {
    says: "You must accept the terms and conditions and data processing to continue",
    shows: <SignUpForm integration="" />,
    after: submit,
    at: async () => {
      const group = document.querySelector("[role=group]") as HTMLElement;
      await waitFor(() => expect(group).toHaveAttribute("aria-describedby"));
      return document.getElementById(group.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "");
    },
  },
];

const none = { items: [], total: 0, currency: "SEK" };
const group = { companies: 1, subsidiaries: 0, materialTopics: 0, members: [], topics: [] };
const unfound = {
  id: "E1",
  name: "Klimat",
  own: "notMaterial",
  material: false,
  assessedIn: 1,
  materialIn: [],
} as const;

const empty: Row[] = [
  {
    says: "No companies found.",
    shows: <CompanySelector />,
    by: consultant,
    asks: { "GET account/companies": answered([]) },
    after: press(),
    at: async () => (await screen.findByRole("dialog")).textContent,
  },
  {
    says: "No suppliers found in integrations",
    shows: (
      <EditorProvider>
        <ImportBooks onClose={() => {}} />
      </EditorProvider>
    ),
    asks: { "GET company/supply-chain": answered(emptyChain), "GET company/supplier": answered(none) },
    at: nothing,
  },
  { says: "No material topics", shows: <Topics hierarchy={group as never} />, at: nothing },
  {
    says: "No aggregated topics",
    shows: <Topics hierarchy={{ ...group, topics: [unfound] } as never} />,
    at: async () => document.querySelector("p"),
  },
  {
    says: "No KPI data available",
    shows: <KpiTab />,
    asks: { "GET company/hierarchy": answered({ choices: [], figures: [], members: [] }) },
    at: nothing,
  },
  {
    says: "No recent activity.",
    shows: <Activity />,
    asks: { "GET company/answer/activity": answered([]) },
    at: () => screen.findByText((_, element) => element?.tagName === "P"),
  },
  {
    says: "No questions are assigned to you",
    shows: <MyQuestions />,
    asks: {
      "GET company/ai": answered({ on: false }),
      "GET company/question": answered([]),
      "GET company/company/progress": answered({ sections: [] }),
    },
    at: nothing,
  },
];

const swedish: Row[] = [
  {
    says: "Lösenordet har ändrats.",
    shows: <NewPasswordForm token="t" email="a@b.se" />,
    asks: { "POST account/reset-password": () => new Response(null, { status: 204 }) },
    after: send(long, long),
    at: status,
  },
  {
    says: "Lösenordet har ändrats.",
    shows: <PasswordForm />,
    asks: { "POST account/change-password": () => new Response(null, { status: 204 }) },
    after: send("gammalt", long, long),
    at: text("alertdialog"),
  },
  {
    says: "Mail för lösenordsändringar har skickats.",
    shows: <ResetRequestForm />,
    asks: { "POST account/request-password-reset": () => new Response(null, { status: 204 }) },
    after: send("a@b.se"),
    at: status,
  },
  {
    says: "Välj ett företag",
    shows: <CompanySelector />,
    by: consultant,
    asks: { "GET account/companies": answered([]) },
    at: async () => document.body.textContent,
  },
  {
    says: "Inga företag hittades.",
    shows: <CompanySelector />,
    by: consultant,
    asks: { "GET account/companies": answered([]) },
    after: press(),
    at: async () => (await screen.findByRole("dialog")).textContent,
  },
];

/** What the screen of a row shows in a language. */
async function shownIn(locale: Locale, { shows, asks = {}, by, after, at = alert }: Row): Promise<string> {
  answering(asks);
  const { person: somebody } = drawIn(locale, shows, by);
  await after?.(somebody);
  const found = await at();
  const words = typeof found === "string" ? found : (found?.textContent ?? "");
  cleanup();
  toastQueue.clear();
  document.body.innerHTML = "";
  return words;
}

describe.each([
  ["section 8: texts", "en-US", english],
  ["section 8: empty states", "en-US", empty],
  ["section 8: Swedish texts", "sv-SE", swedish],
] as const)("%s", (_, written, rows) => {
  it.each(rows)("$says", async (row) => {
    const shown = new Map<Locale, string>();
    for (const locale of locales) shown.set(locale, await shownIn(locale, row));
    expect(shown.get(written)).toContain(row.says);
    for (const locale of locales) {
      expect(shown.get(locale)).not.toBe("");
      if (locale !== written) expect(shown.get(locale), locale).not.toContain(row.says);
    }
    expect(new Set(shown.values()).size, "each language has its own").toBe(locales.length);
  });
});

it("section 8: a question that does not load has a link back to the list", async () => {
  answering({ "GET company/question": fails });
  drawIn("en-US", <StopScreen section="GeneralInformation" target={{ question: "B1_01" }} />);
  expect(await screen.findByRole("link")).toHaveAttribute(
    "href",
    "/company/questions/section/GeneralInformation",
  );
});
