import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { AddMessages } from "./add-messages";
import type { Messages, Namespace } from "./messages";

interface Props {
  namespaces: readonly Namespace[];
  children: ReactNode;
}

/** The texts every page needs on the client; stands once, around everything. */
export async function RootMessages({ namespaces, children }: Props) {
  return (
    <NextIntlClientProvider messages={(await pick(namespaces)) as Messages}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Sends the named texts, and no others, to the client components inside. */
export async function ClientMessages({ namespaces, children }: Props) {
  return <AddMessages messages={await pick(namespaces)}>{children}</AddMessages>;
}

async function pick(namespaces: readonly Namespace[]): Promise<Partial<Messages>> {
  const all = (await getMessages()) as Messages;
  return Object.fromEntries(namespaces.map((name) => [name, all[name]]));
}
