import type { ReactNode } from "react";
import { Alive } from "@/app/alive";
import { VisitorFrame } from "@/components/shell/visitor-frame";
import { ClientMessages } from "@/i18n/client-messages";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages namespaces={["auth"]}>
      <VisitorFrame>{children}</VisitorFrame>
      <Alive />
    </ClientMessages>
  );
}
