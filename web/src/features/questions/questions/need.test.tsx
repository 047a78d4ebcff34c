import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, test } from "vitest";
import { question } from "./fixture";
import { LawBadges, NeedBadge } from "./need";

test("a question that the standard leaves to small companies says so with their number", () => {
  draw(<NeedBadge questions={[question({ need: "voluntary", spared: 8 })]} />);
  expect(screen.getByText("Frivillig för er, med 8 anställda")).toBeInTheDocument();
});

test("what anybody may leave out is voluntary, and what a sector makes matter is to be considered", () => {
  draw(<NeedBadge questions={[question({ need: "voluntary" }), question({ need: "sector" })]} />);
  expect(screen.getByText("Frivillig")).toBeInTheDocument();
  draw(<NeedBadge questions={[question({ need: "sector" })]} />);
  expect(screen.getByText("Att överväga i er bransch")).toBeInTheDocument();
});

test("questions of which one is wanted are not voluntary", () => {
  const { container } = draw(
    <NeedBadge questions={[question({ need: "voluntary" }), question({ need: "if-applicable" })]} />,
  );
  expect(container).toBeEmptyDOMElement();
});

test("a question tells whether others may require it, and that its number was not read", () => {
  draw(<LawBadges question={question({ inCap: true, inferred: true })} />);
  expect(screen.getByText("Inom taket för värdekedjan")).toBeInTheDocument();
  expect(screen.getByText("Numret härlett")).toBeInTheDocument();
  draw(<LawBadges question={question({ inCap: false })} />);
  expect(screen.getByText("Över taket för värdekedjan")).toBeInTheDocument();
});

test("an edition without a cap says nothing of it", () => {
  const { container } = draw(<LawBadges question={question()} />);
  expect(container).toBeEmptyDOMElement();
});
