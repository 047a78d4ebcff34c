import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer, Document } from "@/lib/api/types";
import { FellOut } from "./fell-out";

const sent = vi.fn<(body: unknown) => void>();
const items = [{ id: "a", name: "Avtal.pdf" }] as Document[];
const now = { id: "a1", version: 7, documentIds: ["b"] } as Answer;

beforeEach(() => {
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (method !== "PUT") return Response.json({ total: items.length, items });
    sent(JSON.parse(String(body)));
    return Response.json({ ...now, version: 8, documentIds: ["b", "a"] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("names what fell out of an answer and puts back by one press what there still is", async () => {
  const person = draw(
    <FellOut ids={["a", "gone"]} answer={now} onRevise={async (change) => void (await change(now))} />,
  ).person;
  expect(await screen.findByText("Avtal.pdf")).toBeVisible();
  expect(screen.getByText("Ett dokument som företaget inte längre har")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Lägg tillbaka" }));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ version: 7, documentIds: ["b", "a"] });
});

it("offers nothing where all of it is back", async () => {
  draw(<FellOut ids={["a"]} answer={{ ...now, documentIds: ["a"] }} onRevise={vi.fn()} />);
  expect(await screen.findByText("Avtal.pdf")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
