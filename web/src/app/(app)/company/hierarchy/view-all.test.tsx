import { screen, waitFor } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { User } from "@/lib/api/types";
import { SessionProvider } from "@/lib/session/session";
import { ViewAll } from "./view-all";

const push = vi.fn();
const sent = vi.fn();
vi.mock("next/navigation", () => ({
  usePathname: () => "/company/hierarchy",
  useRouter: () => ({ push, refresh: vi.fn() }),
}));

beforeEach(() => {
  push.mockReset();
  sent.mockReset();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, { method }: RequestInit) => {
      if (method === "POST") sent(address);
      return Response.json(address.endsWith("account/companies") ? [{ id: "c2", name: "Norr AB" }] : null);
    }),
  );
});

const show = (id: string, user: User = somebody({ hasChildren: true })) =>
  draw(
    <SessionProvider user={user}>
      <ViewAll company={{ id, name: "Norr AB" }} />
    </SessionProvider>,
  );

describe("ViewAll", () => {
  it("leads to one's own questions as oneself", () => {
    show("c1");
    expect(screen.getByRole("link", { name: "Visa alla frågor" })).toHaveAttribute(
      "href",
      "/company/questions",
    );
  });

  it("opens a subsidiary as the company selector does, and goes to its questions", async () => {
    const { person } = show("c2");
    await person.click(await screen.findByRole("button", { name: "Visa alla frågor för Norr AB" }));
    await waitFor(() => expect(push).toHaveBeenCalledWith("/company/questions"));
    expect(sent).toHaveBeenCalledWith("/api/account/impersonate/c2");
  });

  it("is not there for a company that the person may not act for", async () => {
    show("c3");
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
