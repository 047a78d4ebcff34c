import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { SignedIn } from "@/features/session/signed-in";
import { ClientMessages } from "@/i18n/client-messages";
import { currentUser } from "@/lib/api/server";
import { defaultYear, readYear } from "@/lib/period/model";
import { PeriodProvider } from "@/lib/period/period";
import { asTheme } from "@/lib/preferences";
import { keys } from "@/lib/storage";
import { Frame } from "./frame";

export default async function Layout({ children }: { children: ReactNode }) {
  const [jar, user] = await Promise.all([cookies(), currentUser()]);
  if (!user) redirect("/login");
  const now = new Date();
  return (
    <ClientMessages namespaces={["shell", "empty"]}>
      <SignedIn user={user}>
        <NuqsAdapter>
          <PeriodProvider remembered={readYear(jar.get(keys.answerTime)?.value, now) ?? defaultYear(now)}>
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
