import { act, screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { type ComponentType, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Address } from "@/lib/api/address";
import { type ApiAnswer, useApi } from "@/lib/api/use-api";
import { onDemand } from "./on-demand";
import { AsyncContent } from "./states/async-content";

interface PartProps {
  answer: ApiAnswer<string>;
}

function Part({ answer }: PartProps) {
  return (
    <AsyncContent answer={answer} skeleton={null}>
      {(text) => <p>{text}</p>}
    </AsyncContent>
  );
}

let arrive: (part: ComponentType<PartProps>) => void;
const code = new Promise<ComponentType<PartProps>>((resolve) => {
  arrive = resolve;
});
const Late = onDemand(() => code, <p>Koden hämtas</p>);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Visa
      </button>
      {open ? <Owner /> : null}
    </>
  );
}

const source: Address<string> = "company/source";

function Owner() {
  return <Late answer={useApi(source)} />;
}

describe("onDemand", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("leaves the page as it is, and shows what arrived before the code did", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify("Svaret"))));
    const { person } = draw(<Page />);
    await person.click(screen.getByRole("button", { name: "Visa" }));
    expect(await screen.findByText("Koden hämtas")).toBeVisible();
    expect(screen.getByRole("button", { name: "Visa" })).toBeVisible();
    await act(async () => arrive(Part));
    expect(await screen.findByText("Svaret")).toBeVisible();
  });
});
