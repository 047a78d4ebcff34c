import type { ReactNode } from "react";
import { Alive } from "@/app/alive";
import { PublicFrame } from "@/components/shell/public-frame";
import { ClientMessages } from "@/i18n/client-messages";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages namespaces={["auth"]}>
      <PublicFrame>{children}</PublicFrame>
      <Alive />
    </ClientMessages>
  );
}
