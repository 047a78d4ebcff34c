import type { ReactNode } from "react";
import { Alive } from "@/app/alive";
import { guard } from "@/lib/session/guard";

export default async function Layout({ children }: { children: ReactNode }) {
  await guard(["company", "agency", "admin", "user"], true);
  return (
    <>
      {children}
      <Alive />
    </>
  );
}
