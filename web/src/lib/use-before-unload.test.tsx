import { act } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { useState } from "react";
import { expect, it } from "vitest";
import { useBeforeUnload } from "./use-before-unload";

let leave: (() => Event) | undefined;

/** Leaves the page while it is being drawn, as the router does. */
function Leaver() {
  leave?.();
  return null;
}

function Page({ isOpen }: { isOpen: boolean }) {
  const [count, setCount] = useState(0);
  useBeforeUnload((event) => {
    if (isOpen) event.preventDefault();
  });
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      <Leaver />
    </button>
  );
}

it("has its say also where the page is left while it is drawn, by what was drawn last", () => {
  const said: boolean[] = [];
  const { rerender } = draw(<Page isOpen={false} />);
  leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    said.push(event.defaultPrevented);
    return event;
  };
  act(() => rerender(<Page isOpen />));
  expect(said.at(-1)).toBe(true);
  act(() => rerender(<Page isOpen={false} />));
  expect(said.at(-1)).toBe(false);
  leave = undefined;
});
