import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Toasts } from "@/components/ui/toast";
import { SignedIn } from "@/features/session/signed-in";
import { ClientMessages } from "@/i18n/client-messages";
import { currentUser } from "@/lib/api/server";
import { defaultYear, readYear } from "@/lib/period/model";
import { PeriodProvider } from "@/lib/period/period";
import { keys } from "@/lib/storage";

/** Pages of people who are signed in, without the menu around them. */
export default async function Layout({ children }: { children: ReactNode }) {
  const [jar, user] = await Promise.all([cookies(), currentUser()]);
  if (!user) redirect("/login");
  const now = new Date();
  return (
    <ClientMessages namespaces={["shell", "empty"]}>
      <SignedIn user={user} known={{}}>
        <NuqsAdapter>
          <PeriodProvider remembered={readYear(jar.get(keys.answerTime)?.value, now) ?? defaultYear(now)}>
            {children}
            <Toasts />
          </PeriodProvider>
        </NuqsAdapter>
      </SignedIn>
    </ClientMessages>
  );
}
