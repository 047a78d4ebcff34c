import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { SignedIn } from "@/features/people/session/signed-in";
import { ClientMessages } from "@/i18n/client-messages";
import { sectionProgress } from "@/lib/api/progress";
import { currentUser, serverGet } from "@/lib/api/server";
import type { User } from "@/lib/api/types";
import { answerDate } from "@/lib/period/model";
import { PeriodProvider } from "@/lib/period/period";
import { openingYear } from "@/lib/period/server";
import { asTheme } from "@/lib/preferences";
import { actsForCompany } from "@/lib/session/model";
import { toLogin } from "@/lib/session/to-login";
import { keys } from "@/lib/storage";
import { Frame } from "./frame";

export default async function Layout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  if (!user) return toLogin();
  const [jar, year] = await Promise.all([cookies(), openingYear()]);
  return (
    <ClientMessages namespaces={["shell", "empty", "jobs"]}>
      <SignedIn user={user} known={await menuOf(user, year)}>
        <NuqsAdapter>
          <PeriodProvider remembered={year}>
            <Frame
              sidebarExpanded={jar.get(keys.sidebar)?.value !== "false"}
              theme={asTheme(jar.get(keys.theme)?.value)}
            >
              {children}
            </Frame>
          </PeriodProvider>
        </NuqsAdapter>
      </SignedIn>
    </ClientMessages>
  );
}

/** What the menu needs to know of the year; without it the menu fills up a moment later. */
async function menuOf(user: User, year: number): Promise<Record<string, unknown>> {
  if (!actsForCompany(user)) return {};
  const address = sectionProgress(answerDate(year), await getLocale());
  try {
    return { [address]: await serverGet(address) };
  } catch {
    return {};
  }
}
