import type { ReactNode } from "react";
import { VisitorHead } from "./visitor-head";

/** What stands around the pages that anybody may read. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-6 py-6 sm:px-12">
      <VisitorHead className="mx-auto w-full max-w-6xl" />
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
