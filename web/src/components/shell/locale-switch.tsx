"use client";

import { Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { asLocale, localeNames, locales } from "@/i18n/config";
import { rememberLocale } from "@/i18n/locale";
import { Button } from "../ui/button";
import { Menu, MenuGroup, MenuItem } from "../ui/menu";

/** The language of the pages before the sign-in. */
export function LocaleSwitch({ label }: { label: string }) {
  const locale = useLocale();
  const router = useRouter();
  return (
    <Menu
      label={label}
      trigger={
        <Button look="quiet" size="sm" aria-label={`${label}: ${localeNames[asLocale(locale)]}`}>
          <Languages aria-hidden />
          {localeNames[asLocale(locale)]}
        </Button>
      }
    >
      <MenuGroup
        label={label}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[locale]}
        onSelectionChange={(keys) => {
          for (const key of keys) rememberLocale(asLocale(String(key)));
          router.refresh();
        }}
      >
        {locales.map((id) => (
          <MenuItem key={id} id={id}>
            {localeNames[id]}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
