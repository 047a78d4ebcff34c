"use client";

import { usePathname } from "next/navigation";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { keys, writeCookie } from "@/lib/storage";
import { drawerAt, sidebarCookieDays } from "./constants";

interface SidebarState {
  /** Wide with words, or narrow with icons; on a desktop only. */
  expanded: boolean;
  drawerOpen: boolean;
  setDrawerOpen: (open: boolean) => void;
  /** Does what the button and Ctrl/Cmd+B do at this width. */
  toggle: () => void;
}

const SidebarContext = createContext<SidebarState | null>(null);

export function SidebarProvider({ remembered, children }: { remembered: boolean; children: ReactNode }) {
  const [expanded, setExpanded] = useState(remembered);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const path = usePathname();
  // A drawer belongs to the page it was opened on: going somewhere closes it.
  const drawerOpen = openedAt === path;
  const setDrawerOpen = useCallback((open: boolean) => setOpenedAt(open ? path : null), [path]);

  const toggle = useCallback(() => {
    if (window.matchMedia(drawerAt).matches) {
      setDrawerOpen(!drawerOpen);
      return;
    }
    writeCookie(keys.sidebar, String(!expanded), sidebarCookieDays);
    setExpanded(!expanded);
  }, [expanded, drawerOpen, setDrawerOpen]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== "b" ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  const state = useMemo(
    () => ({ expanded, drawerOpen, setDrawerOpen, toggle }),
    [expanded, drawerOpen, setDrawerOpen, toggle],
  );
  return <SidebarContext value={state}>{children}</SidebarContext>;
}

export function useSidebar(): SidebarState {
  const state = use(SidebarContext);
  if (!state) throw new Error("useSidebar needs a SidebarProvider");
  return state;
}
