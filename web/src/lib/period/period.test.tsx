import { screen, waitFor } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { describe, expect, it } from "vitest";
import { keys, readCookie, readStored, writeStored } from "../storage";
import { PeriodProvider, usePeriod } from "./period";

function Shown() {
  const { year, date, choose } = usePeriod();
  return (
    <button type="button" onClick={() => choose(year - 1)}>
      {`${year} ${date}`}
    </button>
  );
}

function show(query: string) {
  return draw(
    <NuqsTestingAdapter searchParams={query} hasMemory>
      <PeriodProvider remembered={2025}>
        <Shown />
      </PeriodProvider>
    </NuqsTestingAdapter>,
  );
}

describe("the chosen year", () => {
  it("is the remembered one", () => {
    show("");
    expect(screen.getByRole("button")).toHaveTextContent("2025 2025-12-31");
  });

  it("of local storage wins over what the server knew", async () => {
    writeStored(keys.answerTime, "2023-12-31");
    show("");
    await waitFor(() => expect(screen.getByRole("button")).toHaveTextContent("2023"));
  });

  it("of the address wins over both and is remembered from then on", async () => {
    writeStored(keys.answerTime, "2023-12-31");
    show("?year=2022");
    expect(screen.getByRole("button")).toHaveTextContent("2022");
    await waitFor(() => expect(readStored(keys.answerTime)).toBe("2022-12-31"));
    expect(readCookie(keys.answerTime)).toBe("2022-12-31");
  });

  it("is remembered when chosen", async () => {
    const { person } = show("");
    await person.click(screen.getByRole("button"));
    expect(screen.getByRole("button")).toHaveTextContent("2024 2024-12-31");
    expect(readStored(keys.answerTime)).toBe("2024-12-31");
  });

  it("too far ahead in the address is not taken", () => {
    show("?year=2999");
    expect(screen.getByRole("button")).toHaveTextContent("2025");
  });
});
