import type { ReactNode } from "react";
import { ClientMessages } from "@/i18n/client-messages";
import { Assigning } from "./assigning";
import { InChain } from "./chain";
import { Evidence } from "./evidence";
import { Talking } from "./talk";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages
      namespaces={[
        "questions",
        "conversation",
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
          <Talking>
            <InChain>{children}</InChain>
          </Talking>
        </Evidence>
      </Assigning>
    </ClientMessages>
  );
}
