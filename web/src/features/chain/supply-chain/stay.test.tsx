import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { stayBeside } from "./stay";

const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  render(
    <section>
      <button type="button">lägg till</button>
      <ul>
        {["Ada", "Bo"].map((name) => (
          <li key={name}>
            <button type="button">{`ändra ${name}`}</button>
            <button type="button">{`ta bort ${name}`}</button>
          </li>
        ))}
      </ul>
    </section>,
  );
});

it("takes the keyboard to the next line before one goes, and from the last one to that before it", () => {
  stayBeside(button("ta bort Ada"));
  expect(button("ta bort Bo")).toHaveFocus();
  stayBeside(button("ta bort Bo"));
  expect(button("ta bort Ada")).toHaveFocus();
});

it("takes it to the button that adds a line before the only one goes", () => {
  button("ta bort Bo").closest("li")?.remove();
  stayBeside(button("ta bort Ada"));
  expect(button("lägg till")).toHaveFocus();
});
