"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { NavList } from "@/components/shell/nav-list";
import { Ring } from "@/components/ui/ring";
import { useSession } from "@/lib/session/session";
import { useSectionProgress } from "./api";
import { items } from "./items";
import { currentItem, menuFor } from "./model";

/** The person's own menu, with how far each section of the questionnaire has come. */
export function Menu({ wide }: { wide: boolean }) {
  const t = useTranslations("shell.menu");
  const user = useSession();
  const path = usePathname();
  const { data } = useSectionProgress(user);
  const menu = menuFor(user, items, data?.sections);
  const current = currentItem(
    menu.flatMap((group) => group.items),
    path,
  );
  const shares = new Map(data?.sections.map(({ section, progress }) => [section, progress.share]));

  return (
    <NavList
      wide={wide}
      groups={menu.map((group) => ({
        name: group.name,
        text: group.name === "top" ? "" : t(`groups.${group.name}`),
        items: group.items.map((item) => {
          const text = t(`items.${item.name}.text` as "items.dashboard.text");
          const share = item.section === undefined ? null : (shares.get(item.section) ?? null);
          return {
            name: item.name,
            text,
            description: t(`items.${item.name}.description` as "items.dashboard.description"),
            icon: item.icon,
            href: item.to,
            isCurrent: item.name === current,
            aside:
              item.section === undefined ? null : (
                <Ring
                  label={t("progress", { section: text })}
                  share={share === null ? null : Number(share)}
                  size={16}
                />
              ),
          };
        }),
      }))}
    />
  );
}
