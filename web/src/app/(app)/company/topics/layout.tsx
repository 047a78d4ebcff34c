import type { ReactNode } from "react";
import { ClientMessages } from "@/i18n/client-messages";
import { guard } from "@/lib/session/guard";

export default async function Layout({ children }: { children: ReactNode }) {
  await guard(["company", "agency", "admin"], true);
  return <ClientMessages namespaces={["materiality", "chainPlaces"]}>{children}</ClientMessages>;
}
