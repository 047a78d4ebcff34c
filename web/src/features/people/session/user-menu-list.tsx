"use client";

import { LogOut, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { RefObject } from "react";
import { MenuGroup, MenuItem, MenuSeparator, OpenMenu } from "@/components/ui/menu";
import { asLocale, localeNames, locales } from "@/i18n/config";
import { rememberLocale } from "@/i18n/locale";
import { saveLocale } from "@/lib/api/locale";
import { asTheme, chooseTheme, type Theme, themes } from "@/lib/preferences";
import { useSession } from "@/lib/session/session";

interface UserMenuListProps {
  trigger: RefObject<HTMLButtonElement | null>;
  profile: string;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onLeave: () => void;
  onClose: () => void;
}

export function UserMenuList({ trigger, profile, theme, onTheme, onLeave, onClose }: UserMenuListProps) {
  const t = useTranslations("shell.userMenu");
  const user = useSession();
  const locale = useLocale();
  const router = useRouter();

  function speak(next: string) {
    const chosen = asLocale(next);
    rememberLocale(chosen);
    // The page speaks the new language at once; that mails and reports follow may come later or not at all.
    void saveLocale(user, chosen).catch(() => null);
    router.refresh();
  }

  return (
    <OpenMenu label={t("label")} trigger={trigger} onClose={onClose}>
      <MenuGroup label={user.email}>
        <MenuItem icon={UserRound} onAction={() => router.push(profile)}>
          {t("settings")}
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup
        label={t("language")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[locale]}
        onSelectionChange={(keys) => {
          for (const key of keys) speak(String(key));
        }}
      >
        {locales.map((id) => (
          <MenuItem key={id} id={id}>
            {localeNames[id]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup
        label={t("theme")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[theme]}
        onSelectionChange={(keys) => {
          for (const key of keys) {
            const next = asTheme(String(key));
            chooseTheme(next);
            onTheme(next);
          }
        }}
      >
        {themes.map((id) => (
          <MenuItem key={id} id={id}>
            {t(`themes.${id}`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={LogOut} onAction={onLeave}>
        {t("logOut")}
      </MenuItem>
    </OpenMenu>
  );
}
