import { screen, waitFor } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SidebarProvider, useSidebar } from "@/components/shell/sidebar-state";
import { Spinner } from "@/components/ui/spinner";
import { YearSelector } from "@/features/kernel/period/year-selector";
import { NewPasswordForm } from "@/features/people/auth/new-password-form";
import { CompanySelector } from "@/features/people/impersonation/company-selector";
import { Landing } from "@/features/people/onboarding/landing";
import { TwoFactorBanner } from "@/features/people/session/two-factor-banner";
import { UserMenu } from "@/features/people/session/user-menu";
import { localeNames, locales } from "@/i18n/config";
import { roles } from "@/lib/api/enums";
import { answered, answering, drawIn } from "./screen";

const router = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn(), path: "/admin" }));
vi.mock("next/navigation", () => ({ usePathname: () => router.path, useRouter: () => router }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  router.path = "/admin";
});

const companies = [
  { id: "b", name: "Brygga", parentCompanyId: null, country: "SE" },
  { id: "z", name: "Zenit", parentCompanyId: "a", country: "SE" },
  { id: "a", name: "Alm", parentCompanyId: null, country: "SE" },
  { id: "e", name: "Ek", parentCompanyId: "a", country: "SE" },
];
const impersonation = {
  "GET account/companies": answered(companies),
  "POST account/impersonate": answered({ company: companies[0] }),
  "DELETE account/impersonate": () => new Response(null, { status: 204 }),
};
const admin = person({ role: roles.admin, company: null });

function Sidebar() {
  return <output>{useSidebar().expanded ? "wide" : "narrow"}</output>;
}

describe("section 2: the shell", () => {
  it.each(["Control", "Meta"])("%s+B narrows the sidebar", async (key) => {
    const { person } = drawIn(
      "en-US",
      <SidebarProvider remembered>
        <Sidebar />
      </SidebarProvider>,
    );
    await person.keyboard(`{${key}>}b{/${key}}`);
    expect(screen.getByText("narrow")).toBeInTheDocument();
  });

  it.each(["sm", "md", "lg"] as const)("the spinner has the size %s", (size) => {
    const others = (["sm", "md", "lg"] as const).filter((one) => one !== size);
    const look = (one: "sm" | "md" | "lg") =>
      drawIn("en-US", <Spinner size={one} />).container.firstElementChild?.getAttribute("class");
    const own = look(size);
    for (const other of others) expect(look(other)).not.toBe(own);
  });

  it.each(locales)("the user menu offers the language %s", async (locale) => {
    const { person } = drawIn("en-US", <UserMenu profile="/company/profile" theme="system" />);
    await person.click(screen.getByRole("button"));
    expect(await screen.findByRole("menuitemradio", { name: localeNames[locale] })).toBeVisible();
  });

  it.each(["Settings", "Log out"])("the user menu has %s", async (item) => {
    const { person } = drawIn("en-US", <UserMenu profile="/company/profile" theme="system" />);
    await person.click(screen.getByRole("button"));
    expect(await screen.findByRole("menuitem", { name: item })).toBeVisible();
  });

  it("the company selector shows a tree by parent, sorted by name", async () => {
    answering(impersonation);
    const { person } = drawIn("sv-SE", <CompanySelector />, admin);
    await person.click(screen.getByRole("button"));
    await screen.findByText("Zenit");
    const text = screen.getByRole("dialog").textContent ?? "";
    expect(["Alm", "Ek", "Zenit", "Brygga"].map((name) => text.indexOf(name))).toEqual(
      ["Alm", "Ek", "Zenit", "Brygga"].map((name) => text.indexOf(name)).toSorted((a, b) => a - b),
    );
  });

  it("the company selector is searched", async () => {
    answering(impersonation);
    const { person } = drawIn("sv-SE", <CompanySelector />, admin);
    await person.click(screen.getByRole("button"));
    await person.type(await screen.findByRole("searchbox"), "bry");
    await waitFor(() => expect(screen.queryByText("Zenit")).toBeNull());
    expect(screen.getByText("Brygga")).toBeVisible();
  });

  it.each([
    [2025, false],
    [new Date().getFullYear() + 1, true],
  ])("the year selector at %i is at its end: %s", async (year, atEnd) => {
    localStorage.setItem("companyAnswerTime", `${year}-12-31`);
    drawIn("en-US", <YearSelector />);
    expect(await screen.findByText(String(year))).toBeVisible();
    const [back, forward] = screen.getAllByRole("button");
    expect(back).toBeEnabled();
    if (atEnd) expect(forward).toBeDisabled();
    else expect(forward).toBeEnabled();
  });
});

describe("section 4: impersonation", () => {
  it.each([
    ["/admin", ["/company"]],
    ["/company/report", []],
  ])("from %s it leads to %j", async (path, to) => {
    router.path = path;
    answering(impersonation);
    const { person } = drawIn("sv-SE", <CompanySelector />, admin);
    await person.click(screen.getByRole("button"));
    await person.click(await screen.findByText("Brygga"));
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(router.push.mock.calls.flat()).toEqual(to);
  });

  it.each([
    ["admin", "/admin"],
    ["agency", "/agency"],
  ] as const)("clearing the selection leads an %s to %s", async (role, to) => {
    answering(impersonation);
    const { person: somebody } = drawIn(
      "sv-SE",
      <CompanySelector />,
      person({ role: roles[role], company: "b", impersonating: true }),
    );
    await waitFor(() => expect(screen.getAllByRole("button")).toHaveLength(2));
    await somebody.click(screen.getAllByRole("button").at(-1) as HTMLElement);
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith(to));
  });
});

describe("section 5: the reset of a password", () => {
  it("sends plus signs for the spaces of token and e-mail", async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return new Response(null, { status: 204 });
    });
    const { person } = drawIn("sv-SE", <NewPasswordForm token="a b" email="eva x@tillit.test" />);
    for (const field of document.querySelectorAll("input"))
      await person.type(field, "nya ord om gamla båtar");
    await person.click(document.querySelector("[type=submit]") as HTMLElement);
    await screen.findByRole("status");
    expect(bodies).toEqual([
      { token: "a+b", email: "eva+x@tillit.test", password: "nya ord om gamla båtar" },
    ]);
  });
});

describe("section 6: the warning about two-factor authentication", () => {
  it.each([true, false])("is shown where it is missing: %s", (twoFactorWarning) => {
    drawIn(
      "en-US",
      <TwoFactorBanner profile="/admin/profile" />,
      person({ role: roles.admin, company: null, twoFactorWarning }),
    );
    expect(screen.queryByRole("link") !== null).toBe(twoFactorWarning);
  });
});

describe("section 9: constants", () => {
  it("the sidebar's cookie lasts 7 days on path /", async () => {
    const written = vi.spyOn(document, "cookie", "set");
    const { person } = drawIn(
      "en-US",
      <SidebarProvider remembered>
        <Sidebar />
      </SidebarProvider>,
    );
    await person.keyboard("{Control>}b{/Control}");
    const [cookie] = written.mock.calls.flat().filter((one) => one.startsWith("sidebar_state="));
    expect(cookie).toContain("Path=/;");
    expect(cookie).toContain(`Max-Age=${7 * 24 * 60 * 60};`);
  });

  it("the company selector's list is 450px wide", async () => {
    answering(impersonation);
    const { person } = drawIn("sv-SE", <CompanySelector />, admin);
    await person.click(screen.getByRole("button"));
    await screen.findByText("Zenit");
    expect(document.querySelector("[class*='450px']")).not.toBeNull();
  });

  it.each(["three months", "0 euro"])("the free package says %s", (words) => {
    drawIn(
      "en-US",
      <Landing integration="" partner={null}>
        try
      </Landing>,
    );
    expect(document.body).toHaveTextContent(words);
  });
});
