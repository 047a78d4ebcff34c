import { redirect } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Toasts } from "@/components/ui/toast";
import { SignedIn } from "@/features/session/signed-in";
import { ClientMessages } from "@/i18n/client-messages";
import { currentUser } from "@/lib/api/server";
import { PeriodProvider } from "@/lib/period/period";
import { openingYear } from "@/lib/period/server";

/** Pages of people who are signed in, without the menu around them. */
export default async function Layout({ children }: { children: ReactNode }) {
  const [year, user] = await Promise.all([openingYear(), currentUser()]);
  if (!user) redirect("/login");
  return (
    <ClientMessages namespaces={["shell", "empty"]}>
      <SignedIn user={user} known={{}}>
        <NuqsAdapter>
          <PeriodProvider remembered={year}>
            {children}
            <Toasts />
          </PeriodProvider>
        </NuqsAdapter>
      </SignedIn>
    </ClientMessages>
  );
}
