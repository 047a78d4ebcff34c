import { screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { answer, question } from "./fixture";
import type { AnswerValue, Asked } from "./types";
import { ValueField } from "./value-field";

const user = person();
const share = question({ id: "share", unit: "%", unitLabel: "%", title: "Hur stor andel?" });

function Field({ asked }: { asked: Asked }) {
  const [value, setValue] = useState<AnswerValue | null>(asked.answer?.value ?? null);
  return (
    <ValueField
      question={asked}
      value={value}
      isDisabled={false}
      onChange={setValue}
      onUnreadable={() => null}
      onBlur={() => null}
    />
  );
}

const show = (asked: Asked) =>
  draw(
    <SessionProvider user={user}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>
          <Field asked={asked} />
        </PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );

const doubt = () => screen.queryByText("Andelen är större än 100 %. Stämmer det?");

describe("a number that looks like a slip", () => {
  it("is asked about once the field is left, and no more when it is corrected", async () => {
    const { person: anna } = show(share);
    await anna.type(screen.getByRole("textbox"), "120 %");
    expect(doubt()).toBeNull();
    await anna.tab();
    expect(doubt()).toBeInTheDocument();
    await anna.clear(screen.getByRole("textbox"));
    await anna.type(screen.getByRole("textbox"), "12,5 %");
    await anna.tab();
    expect(doubt()).toBeNull();
    expect(screen.getByRole("textbox")).toHaveValue("12,5");
  });

  it("is not asked about again when it is confirmed, but a new one is", async () => {
    const { person: anna } = show(share);
    await anna.type(screen.getByRole("textbox"), "130");
    await anna.tab();
    await anna.click(screen.getByRole("button", { name: "Ja, det stämmer" }));
    expect(doubt()).toBeNull();
    await anna.type(screen.getByRole("textbox"), "1");
    await anna.tab();
    expect(doubt()).toBeInTheDocument();
  });

  it("is left alone where the answer was complete before", () => {
    show({ ...share, id: "done", answer: answer({ completed: true, value: { number: "140" } }) });
    expect(doubt()).toBeNull();
  });
});
