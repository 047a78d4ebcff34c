import type { ReactNode } from "react";
import { ClientMessages } from "@/i18n/client-messages";
import { Assigning } from "./assigning";
import { InChain } from "./chain";
import { Evidence } from "./evidence";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages
      namespaces={[
        "questions",
        "materiality",
        "assignment",
        "migration",
        "jobs",
        "documents",
        "prefill",
        "chainPlaces",
      ]}
    >
      <Assigning>
        <Evidence>
          <InChain>{children}</InChain>
        </Evidence>
      </Assigning>
    </ClientMessages>
  );
}
