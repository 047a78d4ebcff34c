"use client";

import { type ReactNode, useState } from "react";
import { onDemand } from "../on-demand";
import type { DialogProps } from "./dialog-window";

const Window = onDemand(() => import("./dialog-window").then((module) => module.DialogWindow));

/** A modal window, held open by isOpen. Its code comes when it is opened for the first time. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !wanted) setWanted(true);
  return wanted ? <Window {...props} /> : null;
}

/** The row of buttons a dialog or a form ends with; the one that goes on comes last. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 pt-5">{children}</div>;
}
