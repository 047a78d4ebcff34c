import { screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import { SessionProvider } from "@/lib/session/session";
import { ConflictDialog } from "./conflict-dialog";
import { contentOf } from "./content";
import { answer, question } from "./fixture";

const user = person();
const base = answer({ value: { text: "först" }, version: 3 });
const asked = question({ type: 1, answer: base });
const draft = { ...contentOf(base), value: { text: "mitt" } };

function show(by: { id: string; name: string }) {
  const theirs = answer({ value: { text: "annat" }, version: 4, updatedBy: by });
  draw(
    <SessionProvider user={user}>
      <ConflictDialog
        entry={{ question: asked, base, draft }}
        theirs={theirs}
        onResolve={() => null}
        onLater={() => null}
      />
    </SessionProvider>,
  );
}

describe("two versions of an answer", () => {
  it("are those of two people, where somebody else was faster", async () => {
    show({ id: "p9", name: "Bo Berg" });
    expect(
      await screen.findByRole("alertdialog", { name: "Svaret har ändrats av någon annan" }),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Bo Berg sparade /)).toBeInTheDocument();
  });

  it("are one's own, where it was another window", async () => {
    show({ id: user.id, name: user.name });
    expect(
      await screen.findByRole("alertdialog", { name: "Du har ändrat svaret i ett annat fönster" }),
    ).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: /Från det andra fönstret/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Alla från det andra fönstret" })).toBeInTheDocument();
    expect(screen.queryByText(/någon annan|andras/i)).toBeNull();
  });
});
