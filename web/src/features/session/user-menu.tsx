"use client";

import { Languages, LogOut, Moon, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuGroup, MenuItem, MenuSeparator, Submenu } from "@/components/ui/menu";
import { asLocale, localeNames, locales } from "@/i18n/config";
import { rememberLocale } from "@/i18n/locale";
import { asTheme, chooseTheme, type Theme, themes } from "@/lib/preferences";
import { initials } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { logOut, saveLocale } from "./api";

/** Settings, language, colours and the way out, behind the person's initials. */
export function UserMenu({ profile, theme: drawn }: { profile: string; theme: Theme }) {
  const t = useTranslations("shell.userMenu");
  const user = useSession();
  const locale = useLocale();
  const router = useRouter();
  const [theme, setTheme] = useState(drawn);

  function speak(next: string) {
    rememberLocale(asLocale(next));
    void saveLocale(user, next).catch(() => null);
    router.refresh();
  }

  async function leave() {
    await logOut().catch(() => null);
    // A whole new page: nothing of the session stays in memory.
    window.location.assign("/login");
  }

  return (
    <Menu
      label={t("label")}
      trigger={
        <Button
          look="quiet"
          aria-label={t("of", { name: user.name || user.email })}
          className="size-8 rounded-full bg-brand-soft p-0 font-semibold text-brand text-xs"
        >
          {initials(user.email)}
        </Button>
      }
    >
      <MenuGroup label={user.email}>
        <MenuItem icon={UserRound} href={profile}>
          {t("settings")}
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <Submenu label={t("language")} item={<MenuItem icon={Languages}>{t("language")}</MenuItem>}>
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
      </Submenu>
      <Submenu label={t("theme")} item={<MenuItem icon={Moon}>{t("theme")}</MenuItem>}>
        <MenuGroup
          label={t("theme")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
          onSelectionChange={(keys) => {
            for (const key of keys) {
              chooseTheme(asTheme(String(key)));
              setTheme(asTheme(String(key)));
            }
          }}
        >
          {themes.map((id) => (
            <MenuItem key={id} id={id}>
              {t(`themes.${id}`)}
            </MenuItem>
          ))}
        </MenuGroup>
      </Submenu>
      <MenuSeparator />
      <MenuItem icon={LogOut} onAction={() => void leave()}>
        {t("logOut")}
      </MenuItem>
    </Menu>
  );
}
