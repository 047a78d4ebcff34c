import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keys, readCookie } from "@/lib/storage";
import { SidebarProvider, useSidebar } from "./sidebar-state";

vi.mock("next/navigation", () => ({ usePathname: () => "/company" }));

function State() {
  const { expanded, drawerOpen } = useSidebar();
  return <output>{`${expanded ? "wide" : "narrow"} ${drawerOpen ? "open" : "closed"}`}</output>;
}

function show(width: "desktop" | "phone", remembered = true) {
  vi.stubGlobal("matchMedia", () => ({ matches: width === "phone" }));
  return draw(
    <SidebarProvider remembered={remembered}>
      <State />
      <input />
    </SidebarProvider>,
  );
}

afterEach(() => vi.unstubAllGlobals());

describe("the sidebar", () => {
  it.each(["Control", "Meta"])("becomes narrow and wide by %s+B, and the browser remembers", async (key) => {
    const { person } = show("desktop");
    expect(screen.getByText("wide closed")).toBeInTheDocument();
    await person.keyboard(`{${key}>}b{/${key}}`);
    expect(screen.getByText("narrow closed")).toBeInTheDocument();
    expect(readCookie(keys.sidebar)).toBe("false");
    await person.keyboard(`{${key}>}b{/${key}}`);
    expect(readCookie(keys.sidebar)).toBe("true");
  });

  it("leaves the letter alone without the key", async () => {
    const { person } = show("desktop");
    await person.type(screen.getByRole("textbox"), "b");
    expect(screen.getByText("wide closed")).toBeInTheDocument();
    expect(screen.getByRole("textbox")).toHaveValue("b");
  });

  it("is a drawer on a phone and leaves the remembered state alone", async () => {
    const { person } = show("phone", false);
    await person.keyboard("{Control>}b{/Control}");
    expect(screen.getByText("narrow open")).toBeInTheDocument();
    expect(readCookie(keys.sidebar)).toBeNull();
  });
});
