import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import { Legal } from "./legal";

const operator = {
  name: "Tillit Drift AB",
  number: "556677-8899",
  address: "Storgatan 1, 211 42 Malmö",
  contact: "hej@example.com",
};

describe("Legal", () => {
  it("names who runs the service", () => {
    draw(<Legal document="data" edition="2026-12" operator={operator} />);
    expect(screen.getByText(operator.name)).toBeVisible();
    expect(screen.getByText(/556677-8899/)).toBeVisible();
    expect(screen.getByText(operator.address)).toBeVisible();
    expect(screen.getByRole("link", { name: operator.contact })).toHaveAttribute(
      "href",
      `mailto:${operator.contact}`,
    );
  });

  it("leaves out what is not stated of them", () => {
    draw(
      <Legal
        document="terms"
        edition="2026-12"
        operator={{ ...operator, number: null, address: null, contact: null }}
      />,
    );
    expect(screen.getByText(operator.name)).toBeVisible();
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.queryByText(/556677-8899/)).toBeNull();
  });

  it("says so when nobody is stated", () => {
    draw(<Legal document="terms" edition="2026-12" operator={null} />);
    expect(screen.getByText(/inte angett namn och adress/)).toBeVisible();
  });
});
