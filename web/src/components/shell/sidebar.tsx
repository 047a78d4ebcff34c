"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Brand } from "@/lib/api/types";
import { Drawer } from "../ui/drawer";
import { BrandBand } from "./brand-band";
import { Mark } from "./mark";
import { useSidebar } from "./sidebar-state";

interface SidebarProps {
  home: string;
  /** That of the agency, where it has one of its own. */
  brand: Brand | null;
  menu: (wide: boolean) => ReactNode;
}

/** The side menu: a column on a desktop, a drawer on a phone. `menu` receives whether there is room for words. */
export function Sidebar({ home, brand, menu }: SidebarProps) {
  const t = useTranslations("shell.sidebar");
  const { expanded, drawerOpen, setDrawerOpen } = useSidebar();
  return (
    <>
      <aside
        className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-line border-e bg-paper transition-[width] md:flex print:hidden ${expanded ? "w-sidebar" : "w-sidebar-icon"}`}
      >
        <BrandBand
          brand={brand}
          className={`flex h-header shrink-0 items-center ${expanded ? "px-3" : "justify-center"}`}
        >
          <Mark home={home} withName={expanded} brand={brand} />
        </BrandBand>
        <nav
          aria-label={t("menu")}
          className={`relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-1.5 pb-4 ${brand ? "pt-1.5" : ""}`}
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
        {brand ? (
          <BrandBand brand={brand} className="flex h-header items-center px-3">
            <Mark home={home} withName brand={brand} />
          </BrandBand>
        ) : null}
        <nav aria-label={t("menu")} className="p-2">
          {menu(true)}
        </nav>
      </Drawer>
    </>
  );
}
