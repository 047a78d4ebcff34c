import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Alive } from "@/app/alive";
import { Toasts } from "@/components/ui/toast";
import { SignedIn } from "@/features/people/session/signed-in";
import { ClientMessages } from "@/i18n/client-messages";
import { currentUser } from "@/lib/api/server";
import { PeriodProvider } from "@/lib/period/period";
import { openingYear } from "@/lib/period/server";
import { toLogin } from "@/lib/session/to-login";

/** Pages of people who are signed in, without the menu around them. */
export default async function Layout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  if (!user) return toLogin();
  const year = await openingYear();
  return (
    <ClientMessages namespaces={["shell", "empty"]}>
      <SignedIn user={user} known={{}}>
        <NuqsAdapter>
          <PeriodProvider remembered={year}>
            {children}
            <Alive />
            <Toasts />
          </PeriodProvider>
        </NuqsAdapter>
      </SignedIn>
    </ClientMessages>
  );
}
