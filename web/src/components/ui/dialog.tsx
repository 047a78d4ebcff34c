"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-window";

const Window = lazy(() => import("./dialog-window").then(({ DialogWindow }) => ({ default: DialogWindow })));

/** A modal window, held open by isOpen. Its code comes when it is opened for the first time. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Window {...props} />
    </Suspense>
  ) : null;
}

/** The row of buttons a dialog or a form ends with; the one that goes on comes last. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 pt-5">{children}</div>;
}
