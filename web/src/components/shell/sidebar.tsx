"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Drawer } from "../ui/drawer";
import { Mark } from "./mark";
import { useSidebar } from "./sidebar-state";

/** The side menu: a column on a desktop, a drawer on a phone. `menu` is told whether there is room for words. */
export function Sidebar({ home, menu }: { home: string; menu: (wide: boolean) => ReactNode }) {
  const t = useTranslations("shell.sidebar");
  const { expanded, drawerOpen, setDrawerOpen } = useSidebar();
  return (
    <>
      <aside
        className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-line border-e bg-paper transition-[width] md:flex print:hidden ${expanded ? "w-sidebar" : "w-sidebar-icon"}`}
      >
        <div className={`flex h-header shrink-0 items-center ${expanded ? "px-3" : "justify-center"}`}>
          <Mark home={home} withName={expanded} />
        </div>
        <nav
          aria-label={t("menu")}
          className="relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-1.5 pb-4"
        >
          {menu(expanded)}
        </nav>
      </aside>
      <Drawer
        title={t("menu")}
        side="start"
        width="w-sidebar-mobile"
        isOpen={drawerOpen}
        onOpenChange={setDrawerOpen}
      >
        <nav aria-label={t("menu")} className="p-2">
          {menu(true)}
        </nav>
      </Drawer>
    </>
  );
}
