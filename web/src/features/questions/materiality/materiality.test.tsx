import { screen, waitFor, within } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactElement } from "react";
import { useSWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toastQueue } from "@/components/ui/toast-queue";
import { roles } from "@/lib/api/enums";
import type { Topic, TopicPage } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
// Fetched when they are opened; here already, so that no test waits for the machine.
import "@/components/ui/dialog-window";
import "./decision-dialog";
import { Decisions } from "./decisions";
import { decision, side, subTopic, topic, topicPage, verdict } from "./fixture";
import { AssessmentOverview } from "./overview";
import { TopicScreen } from "./topic-screen";
import { TopicsScreen } from "./topics-screen";
import { Verdict } from "./verdict";
import { VerdictNews } from "./verdict-news";

let topics: Topic[];
let told: TopicPage[];
let refusal: unknown;
const sent = vi.fn();

beforeEach(() => {
  topics = [
    topic("E1", { subTopics: [subTopic("E1.1"), subTopic("E1.2")] }),
    topic("S1", {
      material: true,
      verdict: decision("S1.1", true),
      subTopics: [
        subTopic("S1.1", {
          assessed: true,
          material: true,
          impact: side({ questionId: "IM-S1.1_01", score: "6.33", material: true, status: "inProgress" }),
          verdict: decision("S1.1", true),
        }),
      ],
    }),
  ];
  told = [topicPage("E1"), topicPage("S1")];
  refusal = null;
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, { method, body }: RequestInit) => {
      if (method !== "POST") {
        return Response.json(address.includes("company/topic/") ? told : { threshold: 5, topics });
      }
      sent(address, JSON.parse(String(body)));
      return refusal === null ? new Response("") : Response.json(refusal, { status: 400 });
    }),
  );
});

afterEach(() => {
  sent.mockReset();
  toastQueue.clear();
});

function show(element: ReactElement, role: 3 | 4 = roles.company) {
  return draw(
    <NuqsTestingAdapter>
      <SessionProvider user={somebody({ role })}>
        <PeriodProvider remembered={2025}>{element}</PeriodProvider>
      </SessionProvider>
    </NuqsTestingAdapter>,
  );
}

function Again() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void mutate(() => true)}>
      Igen
    </button>
  );
}

const news = () => toastQueue.visibleToasts.map(({ content }) => content.text);

describe("AssessmentOverview", () => {
  it("shows each sub-topic's score, outcome and status, and leads to its question", async () => {
    show(<AssessmentOverview side="impact" />);
    const row = await screen.findByRole("row", { name: /S1\.1/ });
    expect(within(row).getByText("6,33")).toBeInTheDocument();
    expect(within(row).getByText("Väsentligt")).toBeInTheDocument();
    expect(within(row).getByText("Påbörjad")).toBeInTheDocument();
    expect(within(row).getByRole("link")).toHaveAttribute(
      "href",
      "/company/questions/section/ImpactMaterialityAnalysis/question/IM-S1.1_01",
    );
    expect(screen.getByText("1 av 3 underämnen bedömda")).toBeInTheDocument();
  });
});

describe("Decisions", () => {
  it("decide on a whole topic at once, with a reason", async () => {
    const { person } = show(<Decisions topics={topics} />);
    await person.click(screen.getByRole("checkbox", { name: "Markera alla underämnen i E1 Namn E1" }));
    await person.click(screen.getByRole("button", { name: "Inte väsentliga" }));
    const dialog = await screen.findByRole("dialog", { name: "Besluta att 2 underämnen inte är väsentliga" });
    await person.click(within(dialog).getByRole("button", { name: "Spara beslutet" }));
    expect(await within(dialog).findByText("Skriv ett skäl. Utan det sparas inte beslutet.")).toBeVisible();
    expect(sent).not.toHaveBeenCalled();

    await person.type(within(dialog).getByRole("textbox"), "Vi gör inget sådant.");
    await person.click(within(dialog).getByRole("button", { name: "Spara beslutet" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent).toHaveBeenCalledWith("/api/company/materiality/essential", {
      date: "2025-12-31",
      subTopics: ["E1.1", "E1.2"],
      essential: false,
      reason: "Vi gör inget sådant.",
    });
    expect(news()).toContain("Beslutet är sparat för 2 underämnen.");
    expect(screen.queryByRole("button", { name: "Inte väsentliga" })).not.toBeInTheDocument();
  });

  it("are taken back without a reason, where there are any", async () => {
    const { person } = show(<Decisions topics={topics} />);
    expect(screen.getAllByText("Vår största grupp."), "the sub-topic and its topic").toHaveLength(2);
    await person.click(screen.getByRole("checkbox", { name: "Markera E1.1 Namn E1.1" }));
    expect(screen.getByRole("button", { name: "Ta tillbaka beslut" })).toBeDisabled();
    await person.click(screen.getByRole("checkbox", { name: "Markera S1.1 Namn S1.1" }));
    await person.click(screen.getByRole("button", { name: "Ta tillbaka beslut" }));
    const dialog = await screen.findByRole("dialog", { name: "Ta tillbaka beslutet om 1 underämne" });
    await person.click(within(dialog).getByRole("button", { name: "Ta tillbaka beslut" }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ subTopics: ["S1.1"], essential: null, reason: "" });
  });

  it("say what went wrong and keep what was written", async () => {
    refusal = { status: 400, code: "fields", detail: "Bad Request", fields: { reasoning: "tooLong" } };
    const { person } = show(<Decisions topics={topics} />);
    await person.click(screen.getByRole("checkbox", { name: "Markera E1.1 Namn E1.1" }));
    await person.click(screen.getByRole("button", { name: "Väsentliga" }));
    const dialog = await screen.findByRole("dialog");
    await person.type(within(dialog).getByRole("textbox"), "Därför.");
    await person.click(within(dialog).getByRole("button", { name: "Spara beslutet" }));
    expect(await within(dialog).findByRole("alert")).toBeVisible();
    expect(within(dialog).getByRole("textbox")).toHaveValue("Därför.");
  });
});

describe("the verdict", () => {
  const said = ["Inte väsentligt", "Beslutat av Anna Berg 2025-11-21", "Vår största grupp."];
  const rowSays = async (words: readonly string[], of: RegExp) => {
    const row = await screen.findByRole("row", { name: of });
    for (const text of words) expect(within(row).getByText(text)).toBeInTheDocument();
  };
  beforeEach(() => {
    // High scores, and a decision against them.
    topics = topics.map((one) =>
      one.id === "S1"
        ? {
            ...one,
            material: false,
            verdict: decision("S1.1", false),
            subTopics: one.subTopics.map((sub) => ({
              ...sub,
              material: false,
              verdict: decision("S1.1", false),
            })),
          }
        : one,
    );
  });

  it("is the same in the list of impacts, where scores alone would say another", async () => {
    show(<AssessmentOverview side="impact" />);
    await rowSays(said, /S1\.1 Namn/);
    await rowSays(["Inte bedömt"], /E1\.1 Namn/);
  });
  it("is the same in the result", async () => {
    show(<Decisions topics={topics} />);
    await rowSays(said, /S1\.1 Namn/);
    expect(screen.getByText("S1.1: Beslutat av Anna Berg 2025-11-21")).toBeInTheDocument();
  });
  it("is the same on the topic's page, in its table and its head", async () => {
    show(<TopicScreen id="S1" />);
    await rowSays(said, /S1\.1 Namn/);
    expect(screen.getByText("S1.1: Beslutat av Anna Berg 2025-11-21")).toBeInTheDocument();
  });
  it("is the same among all topics", async () => {
    show(<TopicsScreen />);
    expect(await screen.findByText("S1.1: Beslutat av Anna Berg 2025-11-21")).toBeInTheDocument();
    expect(screen.getAllByText("Inte väsentligt")).toHaveLength(1);
  });
  it("says that the scores decide, and whose", () => {
    const byScores = verdict({ outcome: "material", basis: "scores", subTopic: "E1.2" });
    show(
      <>
        <Verdict verdict={byScores} />
        <Verdict verdict={byScores} isTopic />
        <Verdict verdict={{ ...decision("S1.1", true), by: { id: "p9", name: "" } }} />
      </>,
    );
    expect(screen.getByText("Enligt bedömningarna")).toBeInTheDocument();
    expect(screen.getByText("E1.2: Enligt bedömningarna")).toBeInTheDocument();
    expect(
      screen.getByText("Beslutat av någon som inte längre är med 2025-11-21"),
      "who has left",
    ).toBeInTheDocument();
  });
});

describe("VerdictNews", () => {
  it("tells what became material and what no longer is, once", async () => {
    const { person } = show(
      <>
        <VerdictNews />
        <Again />
      </>,
    );
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    topics = topics.map((one) => ({ ...one, material: !one.material }));
    await person.click(screen.getByRole("button"));
    await waitFor(() =>
      expect(news().sort()).toEqual(["Inte längre väsentligt: S1 Namn S1", "Nu väsentligt: E1 Namn E1"]),
    );
    await person.click(screen.getByRole("button"));
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
    expect(news()).toHaveLength(2);
  });

  it("asks nothing for who sees only what is assigned to them", () => {
    show(<VerdictNews />, roles.user);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("TopicsScreen", () => {
  it("tells of every topic where the standard assesses no materiality, and says that it does not", async () => {
    topics = [];
    show(<TopicsScreen />);
    expect(await screen.findByText("Företaget bedömer ingen väsentlighet")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "E1 Namn E1" })).toHaveAttribute("href", "/company/topics/E1");
    expect(screen.getByText("Om S1.")).toBeInTheDocument();
    expect(screen.queryByText("Inte bedömt")).not.toBeInTheDocument();
  });

  it("shows each topic with its outcome and leads to its page", async () => {
    show(<TopicsScreen />);
    expect(await screen.findByRole("link", { name: "S1 Namn S1" })).toHaveAttribute(
      "href",
      "/company/topics/S1",
    );
    expect(await screen.findByText("Påverkan 6,33 · Finansiellt –")).toBeInTheDocument();
    expect(screen.queryByText("Företaget bedömer ingen väsentlighet")).not.toBeInTheDocument();
  });
});

describe("TopicScreen", () => {
  it("tells what the topic is about and asks for, where the standard assesses none", async () => {
    topics = [];
    const { person } = show(<TopicScreen id="E1" />);
    expect(await screen.findByRole("heading", { level: 1, name: "E1 Namn E1" })).toBeInTheDocument();
    expect(screen.getByText("Om E1.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Viktigt i E1" })).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: /E1-1 Policyer/ }));
    expect(screen.getByText("Beskriv policyerna.")).toBeVisible();
    expect(await screen.findByText("Företaget bedömer ingen väsentlighet")).toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  it("shows where the company stands beside it, where it is assessed", async () => {
    show(<TopicScreen id="S1" />);
    expect(await screen.findByRole("heading", { name: "Viktigt i S1" })).toBeInTheDocument();
    expect(await screen.findByRole("row", { name: /S1\.1/ })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Frågorna i ämnet" })).toBeInTheDocument();
    expect(screen.queryByText("Företaget bedömer ingen väsentlighet")).not.toBeInTheDocument();
  });
});
