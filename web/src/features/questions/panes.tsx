import type { ReactNode } from "react";

/** Three panes on a wide screen, two on a tablet, one below the other on a phone. */
export function Panes({ nav, aside, children }: { nav: ReactNode; aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[15rem_minmax(0,1fr)_20rem]">
      <div className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto max-xl:hidden">{nav}</div>
      <div className="min-w-0">{children}</div>
      <aside className="min-w-0 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto">
        {aside}
      </aside>
    </div>
  );
}
