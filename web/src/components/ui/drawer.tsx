"use client";

import { lazy, Suspense, useState } from "react";
import type { DrawerProps } from "./drawer-window";

const Window = lazy(() => import("./drawer-window").then(({ DrawerWindow }) => ({ default: DrawerWindow })));

/** A panel over one edge of the window, for detail beside a list. Its code comes when it is opened for the first time. */
export function Drawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Window {...props} />
    </Suspense>
  ) : null;
}
