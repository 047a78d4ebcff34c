import { act, screen, waitFor } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { type ReactElement, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onSignedOut } from "@/lib/api/client";
import { ApiError } from "@/lib/api/problem";
import type { Answer } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { flushUnsaved, keepUnsaved, namesUnsaved, tabOfUnsaved } from "@/lib/unsaved";
import { contentOf, emptyContent } from "./content";
import { answer, question } from "./fixture";
import { Recovered, SaveNote, SaveProblem } from "./save-note";
import type { Asked, Content } from "./types";
import { useEditor } from "./use-editor";

const read = answer({ value: { text: "först" }, version: 3 });
const asked = question({ type: 1, answer: read });
const name = `c1/2025-12-31/${asked.id}/${tabOfUnsaved()}`;
const user = person();
const spoken = vi.fn<(as: string | null) => void>();
const saves = vi.fn<(body: { version: number } & Content) => Response>();

function Page() {
  const { editor, write, save, settle } = useEditor(list);
  const draft = editor.entries[asked.id]?.draft;
  return (
    <>
      <textarea
        aria-label="svar"
        value={draft?.value?.text ?? ""}
        onChange={({ target }) => write(asked.id, (before) => ({ ...before, value: { text: target.value } }))}
        onBlur={() => void save()}
      />
      <SaveNote editor={editor} />
      <SaveProblem editor={editor} onRetry={() => void save()} />
      <Recovered editor={editor} onSettle={settle} />
      <p>{editor.conflict?.theirs?.value?.text}</p>
    </>
  );
}
const list = [asked];

// A question nobody has written on in this visit.
const other = question({ id: "B1_11", type: 1, answer: read });
const others = [other];

function OtherPage() {
  const { editor, settle } = useEditor(others);
  return (
    <>
      <p>{editor.entries[other.id]?.draft.value?.text}</p>
      <Recovered editor={editor} onSettle={settle} />
    </>
  );
}

const fresh = question({ id: "B1_12", type: 1 });
const revised = vi.fn<(before: Answer) => Promise<Answer>>();

function RevisedPage({ of }: { of: Asked }) {
  const [questions] = useState([of]);
  const { editor, write, revise } = useEditor(questions);
  const [refused, setRefused] = useState(false);
  const entry = editor.entries[of.id];
  return (
    <>
      <textarea
        aria-label="svar"
        value={entry?.draft.value?.text ?? ""}
        onChange={({ target }) => write(of.id, (before) => ({ ...before, value: { text: target.value } }))}
      />
      <button type="button" onClick={() => void revise(of.id, revised).catch(() => setRefused(true))}>
        bifoga
      </button>
      <p>{`version ${entry?.base?.version ?? 0}`}</p>
      <p>{refused ? "vägrat" : ""}</p>
      <p>{editor.conflict?.theirs?.value?.text}</p>
    </>
  );
}

function show(page: ReactElement) {
  return draw(
    <SessionProvider user={user}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>{page}</PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );
}
const open = () => show(<Page />);

async function type(one: ReturnType<typeof open>["person"], text: string) {
  await one.clear(screen.getByLabelText("svar"));
  await one.type(screen.getByLabelText("svar"), text);
  await one.tab();
}

const problem = (status: number, code: string, rest = {}) =>
  Response.json({ status, code, detail: "", ...rest }, { status });
const takes = ({ version, ...content }: { version: number } & Content) =>
  Response.json(answer({ ...content, version: version + 1 }));
const lost = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  saves.mockReset().mockImplementation(takes);
  revised.mockReset().mockImplementation(async (before) => ({ ...before, version: before.version + 1 }));
  vi.stubGlobal("fetch", async (_: string, { body, headers }: RequestInit) => {
    spoken(new Headers(headers).get("tillit-speaks-for"));
    return saves(JSON.parse(String(body)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what a person writes", () => {
  it("is saved on leaving the field, and no longer kept in the browser", async () => {
    await type(open().person, "nytt");
    expect(await screen.findByText(/^Sparat /)).toBeInTheDocument();
    expect(saves).toHaveBeenCalledWith(expect.objectContaining({ version: 3, value: { text: "nytt" } }));
    await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
  });

  it("waits in the browser while there is no connection, and goes when it is back", async () => {
    saves.mockImplementation(lost);
    await type(open().person, "utan nät");
    expect(await screen.findByText(/^Servern går inte att nå/)).toBeInTheDocument();
    expect(namesUnsaved(user.id)).toEqual([name]);
    expect(await flushUnsaved(user.id)).toBe(false);

    saves.mockImplementation(takes);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText(/^Sparat /)).toBeInTheDocument();
    await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
  });

  it.each([
    [429, "tooManyRequests"],
    [500, "internal"],
  ])("waits where the server answers %i, says so, and goes later", async (status, code) => {
    saves.mockImplementation(() => problem(status, code));
    await type(open().person, "strax");
    expect(await screen.findByText(/^Servern hade ett fel eller för mycket att göra/)).toBeInTheDocument();
    expect(namesUnsaved(user.id)).toEqual([name]);
    saves.mockImplementation(takes);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText(/^Sparat /)).toBeInTheDocument();
  });

  it("goes for the company it was written for, and waits while the browser acts for another", async () => {
    saves.mockImplementation(() => problem(409, "account.changed"));
    await type(open().person, "hos oss");
    expect(await screen.findByRole("alert")).toHaveTextContent(/Webbläsaren är nu inloggad som någon annan/);
    expect(spoken.mock.lastCall).toEqual([`${user.id}/c1`]);
    expect(namesUnsaved(user.id)).toEqual([name]);

    saves.mockImplementation(takes);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText(/^Sparat /)).toBeInTheDocument();
  });

  it("is not saved to a question that is not there, which is said", async () => {
    saves.mockImplementation(() => problem(404, "notFound"));
    await type(open().person, "till ingen");
    expect(await screen.findByRole("alert")).toHaveTextContent("Inte sparat. Frågan finns inte.");
    expect(namesUnsaved(user.id)).toEqual([name]);
  });

  it("stays through the sign-in when the session is over", async () => {
    const signedOut = vi.fn();
    const takeBack = onSignedOut(signedOut);
    saves.mockImplementation(() => problem(401, "unauthenticated"));
    await type(open().person, "utloggad");
    await waitFor(() => expect(signedOut).toHaveBeenCalled());
    takeBack();
    expect(namesUnsaved(user.id)).toEqual([name]);
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented, "the way to the sign-in is free").toBe(false);
  });

  it("stands beside what somebody else saved in the meantime", async () => {
    const theirs = answer({ value: { text: "deras" }, version: 7 });
    saves.mockImplementation(() => problem(409, "answer.stale", { current: theirs }));
    await type(open().person, "mitt");
    expect(await screen.findByText("deras")).toBeInTheDocument();
    expect(screen.getByLabelText("svar")).toHaveValue("mitt");
    expect(namesUnsaved(user.id)).toEqual([name]);
  });

  it("is there again on coming back to the question in the same visit", async () => {
    saves.mockImplementation(lost);
    const first = open();
    await type(first.person, "på väg");
    first.unmount();
    open();
    expect(screen.getByLabelText("svar")).toHaveValue("på väg");
    expect(screen.queryByText("Du har text som inte blev sparad")).toBeNull();
  });
});

describe("what a closed tab left behind", () => {
  const draft = { ...contentOf(read), value: { text: "kvarlämnat" } };
  const left = () =>
    keepUnsaved(user.id, `c1/2025-12-31/${other.id}`, {
      question: other.id,
      section: other.section,
      shortTitle: other.shortTitle,
      date: "2025-12-31",
      at: "2025-11-20T10:00:00Z",
      work: { base: read, draft },
    });
  const reopen = () => show(<OtherPage />);

  it("is offered and saved when it is wanted", async () => {
    left();
    const { person: anna } = reopen();
    expect(screen.getByText("kvarlämnat")).toBeInTheDocument();
    expect(saves).not.toHaveBeenCalled();
    await anna.click(screen.getByRole("button", { name: "Behåll och spara" }));
    await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
    expect(saves).toHaveBeenCalledWith(
      expect.objectContaining({ version: 3, value: { text: "kvarlämnat" } }),
    );
  });

  it("goes when it is not wanted", async () => {
    left();
    const { person: anna } = reopen();
    await anna.click(screen.getByRole("button", { name: "Ta bort" }));
    expect(screen.getByText("först")).toBeInTheDocument();
    await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
    expect(saves).not.toHaveBeenCalled();
  });
});

describe("a change beside the content", () => {
  const attach = () => screen.getByRole("button", { name: "bifoga" });

  it("comes after what is written, on the version that made", async () => {
    const { person: anna } = show(<RevisedPage of={asked} />);
    await anna.type(screen.getByLabelText("svar"), " och nytt");
    await anna.click(attach());
    expect(await screen.findByText("version 5")).toBeInTheDocument();
    expect(saves.mock.calls.map(([{ version, value }]) => [version, value])).toEqual([
      [3, { text: "först och nytt" }],
    ]);
    expect(revised).toHaveBeenCalledWith(
      expect.objectContaining({ version: 4, value: { text: "först och nytt" } }),
    );
    expect(screen.getByLabelText("svar")).toHaveValue("först och nytt");
  });

  it("makes the answer where there is none", async () => {
    const { person: anna } = show(<RevisedPage of={fresh} />);
    await anna.click(attach());
    expect(await screen.findByText("version 2")).toBeInTheDocument();
    expect(saves).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ questionId: fresh.id, version: 0, ...emptyContent }),
    );
  });

  it("is made again on what somebody else saved, where nothing of one's own is open", async () => {
    const theirs = answer({ value: { text: "deras" }, version: 7 });
    revised.mockRejectedValueOnce(
      new ApiError({ status: 409, code: "answer.stale", detail: "", current: theirs }),
    );
    const { person: anna } = show(<RevisedPage of={asked} />);
    await anna.click(attach());
    expect(await screen.findByText("version 8")).toBeInTheDocument();
    expect(screen.getByLabelText("svar")).toHaveValue("deras");
  });

  it("is refused where both have written, and loses neither", async () => {
    const theirs = answer({ value: { text: "deras" }, version: 7 });
    const stale = { status: 409, code: "answer.stale", detail: "", current: theirs };
    saves.mockImplementation(() => problem(409, "answer.stale", { current: theirs }));
    revised.mockRejectedValue(new ApiError(stale));
    const { person: anna } = show(<RevisedPage of={asked} />);
    await anna.type(screen.getByLabelText("svar"), " mitt");
    await anna.click(attach());
    expect(await screen.findByText("vägrat")).toBeInTheDocument();
    expect(screen.getByText("deras")).toBeInTheDocument();
    expect(screen.getByLabelText("svar")).toHaveValue("först mitt");
  });
});
