import { screen } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it, vi } from "vitest";
import { SessionProvider } from "@/lib/session/session";
import { UserList } from "./user-list";

it("says that the people could not be loaded, and not that there are none", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "internal", detail: "" }, { status: 500 }));
  draw(
    <NuqsTestingAdapter>
      <SessionProvider user={somebody()}>
        <UserList place="company" />
      </SessionProvider>
    </NuqsTestingAdapter>,
  );
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.queryByText("Inga rader")).not.toBeInTheDocument();
});
