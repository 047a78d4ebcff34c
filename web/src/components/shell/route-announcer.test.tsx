import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useTitlePart } from "@/lib/window-title";
import { Main } from "./main";
import { RouteAnnouncer } from "./route-announcer";

const at = vi.hoisted(() => ({ path: "/company" }));
vi.mock("next/navigation", () => ({ usePathname: () => at.path }));

function Question({ name }: { name: string | undefined }) {
  useTitlePart(name, "3 av 17");
  return <a href="/company">Nästa</a>;
}

function Window({ path, title, name }: { path: string; title: string; name?: string }) {
  at.path = path;
  document.title = title;
  return (
    <>
      <RouteAnnouncer />
      <Main>{path === "/company" ? <p>Start</p> : <Question key={path} name={name} />}</Main>
    </>
  );
}

const heard = () => document.querySelector("[aria-live]")?.textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("says once what a page is called and where it stands among others, when its name has come", async () => {
  const { rerender } = render(<Window path="/company" title="Översikt · Tillit" />);
  await pass(10_000);
  expect(heard()).toBe("");

  const list = "GOV-1 · Policyer · Tillit";
  rerender(<Window path="/company/q1" title={list} />);
  await pass(2000);
  expect(heard()).toBe("");
  rerender(<Window path="/company/q1" title={list} name="Policy för klimat" />);
  await pass(300);
  expect(heard()).toBe("Policy för klimat · 3 av 17 · GOV-1 · Policyer · Tillit");

  rerender(<Window path="/company/q2" title="GOV-2 · Policyer · Tillit" name="Mål" />);
  await pass(300);
  expect(heard()).toBe("Mål · 3 av 17 · GOV-2 · Policyer · Tillit");
});

it("keeps the focus inside the page where a move takes away what had it", async () => {
  const { rerender } = render(<Window path="/company/q1" title="Tillit" name="Ett" />);
  screen.getByRole("link").focus();
  rerender(<Window path="/company/q2" title="Tillit" name="Två" />);
  expect(screen.getByRole("main")).toHaveFocus();
});
