"use client";

import { useState } from "react";
import { onDemand } from "../on-demand";
import type { DrawerProps } from "./drawer-window";

const Window = onDemand(() => import("./drawer-window").then((module) => module.DrawerWindow));

/** A panel over one edge of the window, for detail beside a list. Its code comes when it is opened for the first time. */
export function Drawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !wanted) setWanted(true);
  return wanted ? <Window {...props} /> : null;
}
