import { screen, waitFor } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { type ReactElement, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DecimalField } from "@/components/ui/decimal-field";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { begin, edited, fieldKey, isUnreadable } from "./editor";
import { answer, question } from "./fixture";
import type { Asked, Content } from "./types";
import { useEditor } from "./use-editor";
import { useStatus } from "./use-status";
import { ValueField } from "./value-field";

const user = person();
// What could not be read stays for the visit: every test has a question of its own.
let questions = 0;
const energy = () =>
  question({ id: `B3_${++questions}`, answer: answer({ value: { number: "500" }, version: 3 }) });
const saves = vi.fn<(body: { version: number } & Content) => void>();

function Page({ of }: { of: Asked }) {
  const [list] = useState([of]);
  const editing = useEditor(list);
  const { editor, write, save, setUnreadable } = editing;
  const status = useStatus(list, editing);
  return (
    <>
      <ValueField
        question={of}
        value={editor.entries[of.id]?.draft.value ?? null}
        isDisabled={false}
        onChange={(value) => write(of.id, (before) => ({ ...before, value }))}
        onUnreadable={(is) => setUnreadable(of.id, is)}
        onBlur={() => void save()}
      />
      <button type="button" onClick={() => status.set("completed")}>
        klart
      </button>
      <p>{editor.unreadable.length > 0 ? "går inte att läsa" : ""}</p>
    </>
  );
}

const show = (page: ReactElement) =>
  draw(
    <SessionProvider user={user}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>{page}</PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );

beforeEach(() => {
  saves.mockReset();
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const { version, ...content } = JSON.parse(String(body)) as { version: number } & Content;
    saves({ version, ...content });
    return Response.json(answer({ ...content, version: version + 1 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const saved = () => saves.mock.calls.map(([{ value }]) => value?.number ?? null);

describe("a number that cannot be read to its end", () => {
  it.each(["2e6", "12,5 kWh", "1 2 3 ungefär", "7 stycken"])(
    "is not saved by what it begins with: %s",
    async (typed) => {
      const { person: anna } = show(<Page of={energy()} />);
      await anna.clear(screen.getByRole("textbox"));
      await anna.type(screen.getByRole("textbox"), typed);
      await anna.tab();
      expect(screen.getByText("går inte att läsa")).toBeInTheDocument();
      expect(screen.getByRole("textbox")).toHaveValue(typed);
      expect(saves).not.toHaveBeenCalled();
    },
  );

  it("gives back what stood there, where its beginning was saved in a pause", async () => {
    const { person: anna } = show(<Page of={energy()} />);
    await anna.clear(screen.getByRole("textbox"));
    await anna.type(screen.getByRole("textbox"), "2");
    await waitFor(() => expect(saved()).toEqual(["2"]), { timeout: 4000 });
    await anna.type(screen.getByRole("textbox"), "e6");
    await anna.tab();
    await waitFor(() => expect(saved()).toEqual(["2", "500"]));
    expect(screen.getByRole("textbox")).toHaveValue("2e6");
  });

  it("gives back what has come since, and not what stood there at first", async () => {
    const told = vi.fn();
    const field = (number: string) => <DecimalField label="Energi" value={number} onChange={told} />;
    const { person: anna, rerender } = draw(field("500"));
    await anna.type(screen.getByRole("textbox"), "x");
    expect(told).toHaveBeenLastCalledWith(undefined, "500");
    await anna.tab();
    rerender(field("600"));
    await anna.type(screen.getByRole("textbox"), "y");
    expect(told).toHaveBeenLastCalledWith(undefined, "600");
  });

  it("stands there again after the page was loaded anew", async () => {
    const of = energy();
    const { person: anna, unmount } = show(<Page of={of} />);
    await anna.clear(screen.getByRole("textbox"));
    await anna.type(screen.getByRole("textbox"), "2e6");
    await anna.tab();
    unmount();
    vi.resetModules(); // all that a page remembers by itself
    const fresh = (await import("@/lib/unreadable")).readUnreadable;
    const [name = ""] = Object.keys(window.sessionStorage).filter((key) => key.includes(of.id));
    expect(fresh(name.replace("unreadable/", ""))).toBe("2e6");
    show(<Page of={of} />);
    expect(screen.getByRole("textbox")).toHaveValue("2e6");
    expect(screen.getByText("går inte att läsa")).toBeInTheDocument();
  });

  it("is no complete answer before it is mended", async () => {
    const { person: anna } = show(<Page of={energy()} />);
    const complete = screen.getByRole("button", { name: "klart" });
    await anna.type(screen.getByRole("textbox"), "x");
    await anna.click(complete);
    expect(saves).not.toHaveBeenCalled();

    await anna.type(screen.getByRole("textbox"), "{Backspace}");
    await anna.click(complete);
    await waitFor(() => expect(saves).toHaveBeenCalledWith(expect.objectContaining({ completed: true })));
    expect(saved()).toEqual(["500"]);
  });

  it("stays so in one cell of a column while another one is mended", () => {
    const column = energy();
    const first = { type: "unreadable", field: fieldKey(column.id, "1"), is: true } as const;
    const second = { ...first, field: fieldKey(column.id, "2") };
    const both = edited(
      edited(
        begin([column], () => undefined),
        first,
      ),
      second,
    );
    const one = edited(both, { ...first, is: false });
    expect(isUnreadable(one, column.id)).toBe(true);
    expect(isUnreadable(one, "B3")).toBe(false);
    expect(isUnreadable(edited(one, { ...second, is: false }), column.id)).toBe(false);
  });
});
