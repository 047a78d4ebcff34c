import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useTitleMark } from "./use-title-mark";

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
