import type { ReactNode } from "react";
import { Alive } from "@/app/alive";
import { titledArea } from "@/i18n/titled";
import { guard } from "@/lib/session/guard";

export const generateMetadata = titledArea("shell.areas.agency");

export default async function Layout({ children }: { children: ReactNode }) {
  await guard(["agency"]);
  return (
    <>
      {children}
      <Alive />
    </>
  );
}
