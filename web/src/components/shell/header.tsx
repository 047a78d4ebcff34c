"use client";

import { PanelLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "../ui/icon-button";
import { useSidebar } from "./sidebar-state";

interface HeaderProps {
  title: string;
  /** Where the picture of the company is, if it has one. */
  logo?: string | null;
  /** Chooses the company; on a phone it takes a row of its own. */
  selector?: ReactNode;
  /** What stands at the end: year, user menu. */
  children: ReactNode;
}

export function Header({ title, logo = null, selector, children }: HeaderProps) {
  const t = useTranslations("shell.sidebar");
  const { toggle } = useSidebar();
  return (
    <header className="sticky top-0 z-30 flex min-h-header flex-wrap items-center gap-x-3 border-line border-b bg-paper px-2 md:px-4 print:hidden">
      <IconButton
        icon={PanelLeft}
        label={t("toggle")}
        onPress={toggle}
        aria-keyshortcuts="Control+B Meta+B"
      />
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the API serves the picture in the size it is shown in.
        <img
          src={logo}
          alt=""
          className="h-8 max-w-28 rounded-sm bg-picture object-contain p-0.5 max-md:max-w-16"
        />
      ) : null}
      <p className="min-w-0 flex-1 py-1 font-medium leading-tight md:truncate">{title}</p>
      {selector ? (
        <div className="order-last w-full pb-2 md:order-none md:w-auto md:pb-0">{selector}</div>
      ) : null}
      <div className="flex items-center gap-1 md:gap-3">{children}</div>
    </header>
  );
}
