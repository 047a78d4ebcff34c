import { act, screen, waitFor } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { User } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { keepUnsaved, namesUnsaved, readUnsaved, tabOfUnsaved } from "@/lib/unsaved";
import { contentOf } from "./content";
import { answer } from "./fixture";
import type { Content } from "./types";
import { type Unsent, unsentOf } from "./unsent";
import { unsentCommentsOf } from "./unsent-comments";
import { UnsentNotice } from "./unsent-notice";
import { UnsentSender } from "./unsent-sender";

const base = answer({ value: { text: "först" }, version: 3 });
const user = person();
const date = "2025-12-31";
const name = `c1/${date}/B1_10`;
const saves = vi.fn<(body: { version: number } & Content) => Response>();
let signedIn: User | null = user;

/** Leaves a draft behind that waits for the server, as an editor does whose page was left. */
function left(change: Partial<Unsent> = {}, work: Partial<Unsent["work"]> = {}, at = name) {
  const draft = { ...contentOf(base), value: { text: "utan nät" } };
  const kept: Unsent = {
    question: "B1_10",
    section: 6,
    shortTitle: "Balansomslutning",
    date,
    at: "2025-11-20T10:00:00Z",
    tab: tabOfUnsaved(),
    work: { base, draft, waits: true, ...work },
    ...change,
  };
  keepUnsaved(user.id, at, kept);
}

function open() {
  return draw(
    <SessionProvider user={user}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>
          <UnsentSender />
          <UnsentNotice />
        </PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );
}

const lost = () => {
  throw new TypeError("Failed to fetch");
};
const takes = ({ version, ...content }: { version: number } & Content) =>
  Response.json(answer({ ...content, version: version + 1 }));
const problem = (status: number, code: string, rest = {}) =>
  Response.json({ status, code, detail: "", ...rest }, { status });
const waits = () => (readUnsaved(user.id, name) as Unsent | null)?.work.waits;

let asked = 0;
beforeEach(() => {
  signedIn = user;
  asked = 0;
  saves.mockReset().mockImplementation(takes);
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    if (!address.endsWith("account/me")) return saves(JSON.parse(String(body)));
    asked++;
    return Response.json(signedIn);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what waits for the server", () => {
  it("goes by itself once it can be reached, on the version it was written on", async () => {
    saves.mockImplementation(lost);
    left();
    open();
    await waitFor(() => expect(saves).toHaveBeenCalledOnce());
    expect(namesUnsaved(user.id)).toEqual([name]);
    saves.mockImplementation(takes);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
    expect(saves).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 3, value: { text: "utan nät" } }),
    );
  });

  it("goes on from what came through without a reply", async () => {
    const early = { ...contentOf(base), value: { text: "utan" } };
    left({}, { sent: [early] });
    const current = answer({ value: { text: "utan" }, version: 4 });
    saves.mockImplementation((body) =>
      body.version === 4 ? takes(body) : problem(409, "answer.stale", { current }),
    );
    open();
    await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
    expect(saves.mock.calls.map(([{ version }]) => version)).toEqual([3, 4]);
  });

  it("stays, to be looked at, where somebody was faster or the server refuses it", async () => {
    const theirs = answer({ value: { text: "deras" }, version: 7 });
    for (const refusal of [problem(409, "answer.stale", { current: theirs }), problem(400, "invalid")]) {
      saves.mockReset().mockImplementation(() => refusal);
      left();
      const { unmount } = open();
      await waitFor(() => expect(waits()).toBe(false));
      act(() => void window.dispatchEvent(new Event("online")));
      await act(async () => undefined);
      expect(saves).toHaveBeenCalledOnce();
      expect(namesUnsaved(user.id)).toEqual([name]);
      unmount();
    }
  });

  it("is never sent while the browser acts for another company, or somebody else", async () => {
    for (const other of [null, person({ company: "c2" }), person({ id: "p2" })]) {
      signedIn = other;
      asked = 0;
      left();
      const { unmount } = open();
      await waitFor(() => expect(asked).toBeGreaterThan(0));
      await act(async () => undefined);
      expect(namesUnsaved(user.id)).toEqual([name]);
      unmount();
    }
    expect(saves).not.toHaveBeenCalled();
  });

  it("goes for the year it was written in, whichever is shown", async () => {
    left({ date: "2024-12-31" }, {}, "c1/2024-12-31/B1_10");
    open();
    await waitFor(() => expect(saves).toHaveBeenCalledOnce());
    expect(saves).toHaveBeenCalledWith(expect.objectContaining({ date: "2024-12-31", version: 3 }));
    await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
  });

  it("is left alone where it is another company's, tab's or page's, or was not sent yet", async () => {
    left({}, {}, `c2/${date}/B1_10`);
    left({ tab: "another" }, {}, `c1/${date}/B1_11`);
    left({}, { waits: false }, `c1/${date}/B1_12`);
    left();
    const release = unsentOf(user, date).hold(["B1_10"]);
    open();
    act(() => void window.dispatchEvent(new Event("online")));
    await act(async () => undefined);
    expect(asked).toBe(0);
    expect(namesUnsaved(user.id)).toHaveLength(4);
    release();
  });
});

describe("a comment that waits for the server", () => {
  const comments = unsentCommentsOf(user);
  const draft = {
    question: "B1_10",
    section: 6,
    shortTitle: "Balansomslutning",
    date,
    text: "Fråga Bo.",
    version: 2,
  };

  it("goes by itself once it can be reached, and is named until then", async () => {
    saves.mockImplementation(lost);
    comments.keep({ ...draft, waits: true });
    open();
    expect(await screen.findByRole("link", { name: "Balansomslutning 2025" })).toBeVisible();
    await waitFor(() => expect(saves).toHaveBeenCalledOnce());
    expect(comments.waiting()).toHaveLength(1);
    saves.mockImplementation(() => Response.json([]));
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(namesUnsaved(user.id)).toEqual([]));
    expect(saves).toHaveBeenLastCalledWith({ comment: "Fråga Bo.", version: 2, date });
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("stays, to be looked at, where somebody was faster", async () => {
    saves.mockImplementation(() => problem(409, "comment.stale"));
    comments.keep({ ...draft, waits: true });
    open();
    await waitFor(() => expect(comments.all()).toMatchObject([{ text: "Fråga Bo.", waits: false }]));
    act(() => void window.dispatchEvent(new Event("online")));
    await act(async () => undefined);
    expect(saves).toHaveBeenCalledOnce();
  });

  it("is left to the box that shows it, to the tab it was written in, and to the company it is about", async () => {
    const release = comments.hold(date, "B1_10");
    comments.keep({ ...draft, waits: true });
    unsentCommentsOf(user, "another").keep({ ...draft, question: "B1_11", waits: true });
    unsentCommentsOf(person({ company: "c2" })).keep({ ...draft, waits: true });
    open();
    act(() => void window.dispatchEvent(new Event("online")));
    await act(async () => undefined);
    expect(saves).not.toHaveBeenCalled();
    expect(namesUnsaved(user.id)).toHaveLength(3);
    release();
  });
});
