import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import { isAllData, type ReportType } from "./model";
import { useTypeHelp, useTypeName } from "./names";

function Names({ isData }: { isData: boolean }) {
  const nameOf = useTypeName();
  const helpOf = useTypeHelp();
  const types: ReportType[] = ["vsme-ixbrl", "vsme-json", "carbon-pdf"];
  return (
    <ul>
      {types.map((type) => (
        <li key={type}>
          {nameOf(type, isData)} | {helpOf(type, isData)}
        </li>
      ))}
    </ul>
  );
}

const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

it("calls a digital file a report only where its year's act has a taxonomy", () => {
  const { rerender } = draw(<Names isData={false} />);
  expect(lines()[0]).toContain("Digital VSME-rapport (inline XBRL)");
  rerender(<Names isData />);
  expect(lines()[0]).toMatch(
    /^VSME-uppgifter, taxonomi maj 2026 \(inline XBRL\) .*har ännu inte publicerats\.$/,
  );
  expect(lines()[1]).toMatch(
    /^VSME-uppgifter, taxonomi maj 2026 \(xBRL-JSON\) .*har ännu inte publicerats\.$/,
  );
  expect(lines()[2]).toMatch(/^Klimat/);
});

it("names a kind of files by what all of them are", () => {
  const file = (type: ReportType, data: boolean) => ({ type, data });
  expect(isAllData([file("vsme-json", true), file("carbon-pdf", false)], "vsme-json")).toBe(true);
  expect(isAllData([file("vsme-json", true), file("vsme-json", false)], "vsme-json")).toBe(false);
});
