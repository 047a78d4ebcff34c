import { screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import { AiOff } from "@/components/states/ai-off";
import { type Role, roles } from "@/lib/api/enums";
import { SessionProvider } from "@/lib/session/session";
import { AskAiWhy } from "./ask-ai-why";

const show = (role: Role, configured: boolean) =>
  draw(
    <SessionProvider user={person({ role })}>
      <AskAiWhy>
        <AiOff ai={{ configured }} />
      </AskAiWhy>
    </SessionProvider>,
  ).person;

it("says on asking that there is no model, and leads who may open it to the page that explains it", async () => {
  const anna = show(roles.company, false);
  expect(screen.queryByText(/Ingen AI-tjänst/)).toBeNull();
  await anna.click(screen.getByRole("button", { name: "Fråga AI" }));
  expect(screen.getByRole("status")).toHaveTextContent(/^Ingen AI-tjänst är ansluten\./);
  expect(screen.getByRole("link", { name: "AI" })).toHaveAttribute("href", "/company/ai");
});

it("says so to a user without a way to where they may not go", async () => {
  const bo = show(roles.user, false);
  await bo.click(screen.getByRole("button", { name: "Fråga AI" }));
  expect(screen.getByRole("status")).toHaveTextContent(/^Ingen AI-tjänst är ansluten\./);
  expect(screen.queryByRole("link")).toBeNull();
});
