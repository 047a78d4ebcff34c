import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onceTitled, useTitleMark, useTitlePart } from "./window-title";

function Marked({ mark }: { mark: string }) {
  useTitleMark(mark, 100);
  return null;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  document.title = "Policyer · Tillit";
});
afterEach(() => {
  vi.useRealTimers();
});

it("marks the window's title once the mark has held, on every page one goes to", async () => {
  const { rerender } = render(<Marked mark="1 svar ej sparat" />);
  await pass(99);
  expect(document.title).toBe("Policyer · Tillit");
  await pass(1);
  expect(document.title).toBe("1 svar ej sparat · Policyer · Tillit");

  document.title = "Klimat · Tillit";
  await pass(0);
  expect(document.title).toBe("1 svar ej sparat · Klimat · Tillit");

  rerender(<Marked mark="2 svar ej sparade" />);
  expect(document.title).toBe("Klimat · Tillit");
  await pass(100);
  expect(document.title).toBe("2 svar ej sparade · Klimat · Tillit");

  rerender(<Marked mark="" />);
  expect(document.title).toBe("Klimat · Tillit");
});

it("leaves the title alone where what was kept is saved soon", async () => {
  const { rerender } = render(<Marked mark="1 svar ej sparat" />);
  await pass(50);
  rerender(<Marked mark="" />);
  await pass(500);
  expect(document.title).toBe("Policyer · Tillit");
});

function Named({ name, aside = "" }: { name: string | null | undefined; aside?: string }) {
  useTitlePart(name, aside);
  return null;
}

it("puts before the title what only the screen knows, whatever page it becomes that of", async () => {
  const { rerender, unmount } = render(<Named name={"Frågans\n namn"} />);
  expect(document.title).toBe("Frågans namn · Policyer · Tillit");

  document.title = "Klimat · Tillit";
  await pass(0);
  expect(document.title).toBe("Frågans namn · Klimat · Tillit");

  rerender(
    <>
      <Marked mark="1 svar ej sparat" />
      <Named name="Nästa fråga" />
      <Named name={undefined} />
    </>,
  );
  await pass(100);
  expect(document.title).toBe("1 svar ej sparat · Nästa fråga · Klimat · Tillit");

  unmount();
  expect(document.title).toBe("Klimat · Tillit");
});

it("says what a page is called once nothing of it is still to come", async () => {
  const said = vi.fn();
  const { rerender } = render(<Named name={undefined} />);
  onceTitled(said);
  await pass(3000);
  expect(said).not.toHaveBeenCalled();

  rerender(<Named name="Frågan" aside="3 av 17" />);
  await pass(1000);
  expect(said.mock.calls).toEqual([["Frågan · 3 av 17 · Policyer · Tillit"]]);

  rerender(<Named name="En flik" />);
  await pass(1000);
  expect(said).toHaveBeenCalledOnce();
});

it("says it without a name that does not come", async () => {
  const said = vi.fn();
  render(<Named name={undefined} />);
  onceTitled(said);
  await pass(5000);
  expect(said.mock.calls).toEqual([["Policyer · Tillit"]]);
});
