import { act, screen, waitFor, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Main } from "@/components/shell/main";
import type { Address } from "@/lib/api/address";
import { useApi } from "@/lib/api/use-api";
import { DialogWindow } from "../ui/dialog-window";
import { AsyncContent } from "./async-content";
import { WithFailureBox } from "./failure-box";

let path = "/company";
vi.mock("next/navigation", () => ({ usePathname: () => path }));

const server = () => Response.json({ code: "internal", requestId: "r-7" }, { status: 500 });
const off = () => Response.json({ code: "feature_disabled", requestId: "r-8" }, { status: 403 });
const forbidden = () => Response.json({ code: "forbidden", requestId: "r-9" }, { status: 403 });
const proxy = () => new Response("", { status: 502 });
const fine = () => Response.json("innehållet");
const unreachable = (): Response => {
  throw new TypeError("failed");
};

/** What each address answers now, and what was asked. */
let answers: Record<string, () => Response | Promise<Response>>;
let asked: string[];

function serve(now: typeof answers) {
  answers = now;
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const name = url.replace("/api/", "");
    asked.push(name);
    return (answers[name] ?? fine)();
  });
}

function Part({ name }: { name: string }) {
  const answer = useApi(name as Address<string>, { shouldRetryOnError: false });
  return (
    <AsyncContent answer={answer} skeleton={<div data-testid={`bones-${name}`} />}>
      {(text) => (
        <p>
          {name}: {text}
        </p>
      )}
    </AsyncContent>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <Main>
      <WithFailureBox>{children}</WithFailureBox>
    </Main>
  );
}

/** A page of parts, which keeps what the live region said. */
function show(names: readonly string[]) {
  const said: string[] = [];
  const drawn = draw(
    <Page>
      {names.map((name) => (
        <Part key={name} name={name} />
      ))}
    </Page>,
  );
  const region = screen.getByRole("main").querySelector(":scope > [role=status]");
  if (!region) throw new Error("no live region");
  new MutationObserver(() => {
    if (region.textContent) said.push(region.textContent);
  }).observe(region, { childList: true, characterData: true, subtree: true });
  return { ...drawn, said };
}

const box = () => screen.findByRole("region", { name: "Det som inte kunde hämtas" });

afterEach(() => {
  vi.unstubAllGlobals();
  path = "/company";
});

describe("the box of what a page could not load", () => {
  it("is one for all parts, with one button and one number, and is announced once", async () => {
    const names = Array.from({ length: 10 }, (_, i) => `part${i}`);
    serve(Object.fromEntries(names.map((name) => [name, server])));
    const { said } = show(names);
    const sentence = "10 delar av sidan kunde inte hämtas, eftersom något gick fel hos oss.";
    expect(within(await box()).getByText(sentence)).toBeInTheDocument();
    expect(screen.getAllByRole("region")).toHaveLength(1);
    expect(screen.getAllByRole("button")).toHaveLength(1);
    expect(screen.getByText("r-7")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.getAllByText("Kunde inte hämtas")).toHaveLength(10);
    await waitFor(() => expect(said).toEqual([sentence]));
    await act(() => new Promise((done) => setTimeout(done, 700)));
    expect(said).toEqual([sentence]);
  });

  it("ends the skeletons and keeps their room", async () => {
    serve({ a: server });
    show(["a"]);
    await box();
    expect(screen.queryByText("Hämtar …")).not.toBeInTheDocument();
    expect(screen.getByTestId("bones-a").closest("[aria-hidden]")).toHaveClass("invisible");
  });

  it("asks again for exactly what failed, and goes when all has come", async () => {
    serve({ a: server, b: server, d: server });
    const { person, said } = show(["a", "b", "c", "d"]);
    await box();
    answers = {};
    asked = [];
    await person.click(screen.getByRole("button", { name: "Försök igen med alla" }));
    await screen.findByText("d: innehållet");
    expect(asked.toSorted()).toEqual(["a", "b", "d"]);
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveFocus();
    await waitFor(() => expect(said.at(-1)).toBe("Det som saknades är hämtat."));
  });

  it("asks once for parts that share an answer", async () => {
    serve({ a: server });
    const { person } = draw(
      <Page>
        <Part name="a" />
        <Part name="a" />
      </Page>,
    );
    expect(within(await box()).getByText(/^2 delar av sidan/)).toBeInTheDocument();
    asked = [];
    await person.click(screen.getByRole("button", { name: "Försök igen" }));
    await waitFor(() => expect(screen.getByRole("button")).not.toHaveAttribute("data-pending"));
    expect(asked).toEqual(["a"]);
  });

  it("keeps what fails again, waits for it with the button, and says so again", async () => {
    serve({ a: server, b: server });
    const { person, said } = show(["a", "b"]);
    await waitFor(() => expect(said).toHaveLength(1));
    let answer = () => {};
    answers = { b: () => new Promise((done) => (answer = () => done(server()))) };
    await person.click(screen.getByRole("button"));
    expect(await screen.findByText("a: innehållet")).toBeInTheDocument();
    expect(screen.getByRole("button")).toHaveAttribute("data-pending");
    answer();
    await waitFor(() => expect(screen.getByRole("button")).not.toHaveAttribute("data-pending"));
    expect(screen.getByRole("button")).toHaveFocus();
    const sentence = "En del av sidan kunde inte hämtas, eftersom något gick fel hos oss.";
    expect(within(await box()).getByText(sentence)).toBeInTheDocument();
    await waitFor(() => expect(said.at(-1)).toBe(sentence));
  });

  it("tells causes apart, and asks only where that may help", async () => {
    serve({ a: unreachable, b: proxy, c: server, d: forbidden, e: off });
    const { person } = show(["a", "b", "c", "d", "e"]);
    const found = within(await box());
    await waitFor(() => expect(found.getAllByText(/av sidan/)).toHaveLength(4));
    expect(found.getAllByText(/av sidan/).map((line) => line.textContent)).toEqual([
      "2 delar av sidan kunde inte hämtas, eftersom Tillit inte går att nå. Kontrollera internetanslutningen.",
      "En del av sidan kunde inte hämtas, eftersom något gick fel hos oss.",
      "En del av sidan visas inte, eftersom du inte har behörighet till den.",
      "En del av sidan visas inte, eftersom funktionen är avstängd för företaget.",
    ]);
    asked = [];
    await person.click(screen.getByRole("button"));
    await waitFor(() => expect(asked.toSorted()).toEqual(["a", "b", "c"]));
  });

  it("offers no other try for what is switched off, which says so itself", async () => {
    serve({ a: off });
    show(["a"]);
    expect(within(await box()).queryByRole("button")).not.toBeInTheDocument();
    expect(screen.queryByText("r-8")).not.toBeInTheDocument();
    expect(
      screen.getByText(
        "Funktionen är avstängd för företaget. Be den som administrerar Tillit att slå på den.",
      ),
    ).toBeInTheDocument();
  });

  it("goes with the page, and then says nothing of success", async () => {
    serve({ a: server });
    const { person, rerender } = show(["a"]);
    await box();
    answers = { a: () => new Promise(() => {}), b: () => new Promise(() => {}) };
    await person.click(screen.getByRole("button"));
    path = "/company/users";
    rerender(
      <Page>
        <Part name="b" />
      </Page>,
    );
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
    expect(screen.queryByText("Det som saknades är hämtat.")).not.toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("leaves windows over the page to themselves", async () => {
    serve({ a: server });
    draw(
      <Page>
        <DialogWindow isOpen title="Fönster" onOpenChange={() => {}}>
          <Part name="a" />
        </DialogWindow>
      </Page>,
    );
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Något gick fel hos oss");
    expect(dialog.getByRole("button", { name: "Försök igen" })).toBeInTheDocument();
    expect(screen.queryByRole("region", { hidden: true })).not.toBeInTheDocument();
  });
});
