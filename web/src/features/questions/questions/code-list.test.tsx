import { screen, within } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { ChoiceField } from "./choice-field";
import { question } from "./fixture";
import type { Choice } from "./types";

afterEach(() => vi.unstubAllGlobals());

const industries: Choice[] = [
  { key: "C", label: "C Tillverkning", english: "C Manufacturing" },
  { key: "C25", parent: "C", label: "25 Metallvaror", english: "25 Metal products" },
  { key: "C2511", parent: "C25", label: "25.11 Stommar", english: "25.11 Structures", own: true },
  ...Array.from({ length: 400 }, (_, n) => ({
    key: `C${3000 + n}`,
    parent: "C",
    label: `${3000 + n} Vara ${n}`,
    english: `${3000 + n} Goods ${n}`,
  })),
];

function Field({ onChange }: { onChange: (keys: string[]) => void }) {
  const [keys, setKeys] = useState<string[]>([]);
  return (
    <ChoiceField
      question={question({ type: 3, multiple: true, optionList: "nace", title: "Bransch" })}
      label="Bransch"
      keys={keys}
      isDisabled={false}
      onChange={(next) => {
        setKeys(next);
        onChange(next);
      }}
    />
  );
}

function drawField(onChange: (keys: string[]) => void) {
  return draw(
    <SessionProvider user={person()}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>
          <Field onChange={onChange} />
        </PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );
}

async function open() {
  vi.stubGlobal("fetch", async () => Response.json(industries));
  const chosen = vi.fn();
  const drawn = drawField(chosen);
  await drawn.person.click(await screen.findByRole("button", { name: /Sök bland 403 alternativ/ }));
  return { person: drawn.person, chosen, box: await screen.findByRole("combobox") };
}

it("finds a class by its code, with the keyboard alone, and shows its English name and what it stands under", async () => {
  const { person: somebody, chosen, box } = await open();
  await somebody.type(box, "25.11");
  const [first] = await screen.findAllByRole("option");
  const option = within(first as HTMLElement);
  expect(option.getByText("25.11 Stommar")).toBeVisible();
  expect(option.getByText("25.11 Structures")).toBeVisible();
  expect(option.getByText("C Tillverkning › 25 Metallvaror")).toBeVisible();
  expect(option.getByText("Egen översättning")).toBeVisible();
  await somebody.keyboard("{ArrowDown}{Enter}");
  expect(chosen).toHaveBeenLastCalledWith(["C2511"]);
  expect(await screen.findByText("25.11 Structures")).toBeVisible();
});

it("draws as many as fit and says that there are more", async () => {
  const { person: somebody, box } = await open();
  await somebody.type(box, "goods");
  expect(await screen.findByText(/350 till/)).toBeVisible();
  expect(screen.getAllByRole("option")).toHaveLength(50);
  await somebody.clear(box);
  expect(await screen.findAllByRole("option")).toHaveLength(1);
});

it("says nothing of how many there are until the list is here, and asks for it once more where it did not come", async () => {
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => waiting.push(resolve)));
  const { person: somebody } = drawField(vi.fn());
  expect(screen.queryByRole("button")).toBeNull();
  for (const resolve of waiting)
    resolve(Response.json({ status: 404, code: "notFound", detail: "" }, { status: 404 }));
  const again = await screen.findByRole("button");
  vi.stubGlobal("fetch", async () => Response.json(industries));
  await somebody.click(again);
  expect(await screen.findByRole("button", { name: /Sök bland 403 alternativ/ })).toBeVisible();
});
