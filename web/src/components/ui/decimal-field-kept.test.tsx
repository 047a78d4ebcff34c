import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import { DecimalField } from "./decimal-field";

const field = () => screen.getByRole("textbox", { name: "Mängd" });

it("has what is no number again on coming back, and says so; a number is the value's alone", async () => {
  const told = vi.fn();
  const show = (keptAs: string) =>
    draw(<DecimalField label="Mängd" keptAs={keptAs} value="26" onChange={told} />);
  const first = show("anna/c1/2025/B1");
  await first.person.clear(field());
  await first.person.type(field(), "12 milj");
  first.unmount();

  told.mockClear();
  const again = show("anna/c1/2025/B1");
  expect(field()).toHaveValue("12 milj");
  expect(field()).toBeInvalid();
  expect(told).toHaveBeenCalledExactlyOnceWith(undefined, "26");
  await again.person.clear(field());
  await again.person.type(field(), "12");
  again.unmount();
  show("anna/c1/2025/B1").unmount();
  show("anna/c2/2025/B1");
  expect(field()).toHaveValue("26");
});
