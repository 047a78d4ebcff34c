import { act, screen, waitFor } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Activity, Changes } from "@/lib/api/supply-chain-types";
import { SessionProvider } from "@/lib/session/session";
import { EditorProvider, useEditor } from "./editor";
import { asChange, changing, emptyChain } from "./model";

const written = { updatedBy: { id: "p", name: "Ada" }, updatedAt: "2026-01-02T03:04:05Z" };

const mine: Changes["activities"][number] = {
  id: "mine",
  version: 0,
  removed: false,
  name: "Gruva",
  description: "",
  segment: "upstream",
  tier: 1,
  type: "input",
  priority: "medium",
  stakeholderId: null,
  questions: [],
  topics: [],
  position: 1,
};

/** What the server has, and the answers that it holds back. */
let kept: Activity[] = [];
let held: (() => void)[] = [];

function answer({ activities }: Changes): Response {
  const [asked] = activities;
  const now = kept.find(({ id }) => id === asked?.id);
  if (!asked || asked.version !== (now?.version ?? 0))
    return Response.json(
      { status: 409, code: "supplyChain.stale", detail: "", current: emptyChain },
      { status: 409 },
    );
  const settled = { ...asked, ...written, version: asked.version + 1 };
  kept = [...kept.filter(({ id }) => id !== asked.id), settled];
  return Response.json({ ...emptyChain, activities: [settled] });
}

function Page() {
  const { chain, run, undo, redo, canUndo, canRedo, state } = useEditor();
  const [activity] = chain.activities;
  const rename = (name: string) =>
    activity && run(changing({ activities: [{ ...asChange(activity), name }] }));
  return (
    <>
      <p>{`${activity?.name ?? "tom"} ${state}`}</p>
      <button type="button" onClick={() => run(changing({ activities: [mine] }))}>
        lägg till
      </button>
      <button type="button" onClick={() => rename("Dagbrott")}>
        byt namn
      </button>
      <button type="button" disabled={!canUndo} onClick={undo}>
        ångra
      </button>
      <button type="button" disabled={!canRedo} onClick={redo}>
        gör om
      </button>
    </>
  );
}

async function open() {
  const shown = draw(
    <SessionProvider user={person()}>
      <EditorProvider>
        <Page />
      </EditorProvider>
    </SessionProvider>,
  );
  const press = async (...names: string[]) => {
    for (const name of names) await shown.person.click(screen.getByRole("button", { name }));
  };
  await screen.findByText("tom idle");
  return press;
}

/** Lets the server answer, one call after another, until nothing is on its way. */
async function settle() {
  await waitFor(async () => {
    await act(async () => {
      for (const go of held.splice(0)) go();
    });
    expect(screen.getByText(/ (idle|saved)$/)).toBeInTheDocument();
  });
}

beforeEach(() => {
  kept = [];
  held = [];
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== "POST")
      return Response.json({ ...emptyChain, activities: kept.filter((one) => !one.removed) });
    await new Promise<void>((go) => held.push(go));
    return answer(JSON.parse(String(body)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("undo that is pressed while a save is under way follows when it has come through", async () => {
  const press = await open();
  await press("lägg till", "ångra");
  expect(screen.getByText("Gruva saving")).toBeInTheDocument();
  await settle();
  expect(screen.getByText("tom saved")).toBeInTheDocument();
  expect(kept).toMatchObject([{ version: 2, removed: true }]);
});

test("as many steps are taken back and done again as were asked for, in their order", async () => {
  const press = await open();
  await press("lägg till", "byt namn", "ångra", "ångra", "gör om", "gör om", "ångra");
  await settle();
  expect(screen.getByText("Gruva saved")).toBeInTheDocument();
  expect(kept).toMatchObject([{ version: 7, removed: false, name: "Gruva" }]);
});

test("a change made after undo was pressed rests on what undo leaves", async () => {
  const press = await open();
  await press("lägg till");
  await settle();
  await press("byt namn", "ångra", "byt namn");
  await settle();
  expect(kept).toMatchObject([{ version: 4, name: "Dagbrott" }]);
});

test("what was never saved is not taken back, and what came before it still can be", async () => {
  const press = await open();
  await press("lägg till");
  await settle();
  kept = kept.map((one) => ({ ...one, version: 9, name: "Annans" }));
  await press("byt namn", "ångra");
  await settle();
  expect(kept).toMatchObject([{ version: 9, name: "Annans" }]);
  expect(screen.getByRole("button", { name: "gör om" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "ångra" })).toBeEnabled();
});
