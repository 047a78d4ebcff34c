import { act, fireEvent, screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IconLink } from "./icon-link";
import { Link, PlainLink } from "./link";

vi.mock("next/link", () => ({
  default: ({ prefetch, href, ...props }: ComponentProps<"a"> & { prefetch: boolean }) => (
    <a {...props} href={href} data-ahead={prefetch} />
  ),
}));

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const link = () => screen.getByRole("link");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ["hovers over it", () => fireEvent.mouseEnter(link()), 80],
  ["comes to it by keyboard", () => act(() => link().focus()), 80],
  ["touches it", () => fireEvent.touchStart(link()), 0],
] as const)("fetches a page ahead when somebody %s, and not when it is in sight", async (_, turn, after) => {
  draw(<Link href="/company">Till sidan</Link>);
  await pass(10_000);
  expect(link()).toHaveAttribute("data-ahead", "false");
  turn();
  await pass(after);
  expect(link()).toHaveAttribute("data-ahead", "true");
});

it("fetches nothing for who passes over it", async () => {
  const heard = vi.fn();
  draw(
    <PlainLink href="/company" onMouseEnter={heard} onMouseLeave={heard} onFocus={heard} onBlur={heard}>
      Till sidan
    </PlainLink>,
  );
  fireEvent.mouseEnter(link());
  await pass(79);
  fireEvent.mouseLeave(link());
  act(() => link().focus());
  await pass(79);
  act(() => link().blur());
  await pass(1000);
  expect(link()).toHaveAttribute("data-ahead", "false");
  expect(heard).toHaveBeenCalledTimes(4);
});

it("fetches ahead at once where that is asked for, and never a file", async () => {
  draw(
    <>
      <PlainLink href="/next" prefetch>
        Nästa
      </PlainLink>
      <PlainLink href="/file" download>
        Fil
      </PlainLink>
    </>,
  );
  fireEvent.touchStart(screen.getByRole("link", { name: "Fil" }));
  expect(screen.getByRole("link", { name: "Nästa" })).toHaveAttribute("data-ahead", "true");
  expect(screen.getByRole("link", { name: "Fil" })).toHaveAttribute("data-ahead", "false");
});

it("keeps what a tooltip listens for", async () => {
  draw(<IconLink icon={ChevronRight} label="Nästa" href="/next" />);
  await act(async () => {
    fireEvent.keyDown(document.body, { key: "Tab" });
    link().focus();
  });
  await pass(100);
  expect(link()).toHaveAttribute("data-ahead", "true");
  expect(screen.getByRole("tooltip")).toHaveTextContent("Nästa");
});
