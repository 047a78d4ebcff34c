import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { AddMessages } from "./add-messages";
import type { Messages, Namespace } from "./messages";

/** Sends the named texts, and no others, to the client components inside. */
export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: readonly Namespace[];
  children: ReactNode;
}) {
  const all = (await getMessages()) as Messages;
  const picked: Partial<Messages> = Object.fromEntries(namespaces.map((name) => [name, all[name]]));
  return <AddMessages messages={picked}>{children}</AddMessages>;
}
