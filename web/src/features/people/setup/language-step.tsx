"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { asLocale, localeNames, locales } from "@/i18n/config";
import { rememberLocale } from "@/i18n/locale";
import { saveLocale } from "@/lib/api/locale";
import { useSession } from "@/lib/session/session";

/** In which language a person goes on; the page speaks it at once. */
export function LanguageStep() {
  const t = useTranslations("setup.language");
  const user = useSession();
  const locale = useLocale();
  const router = useRouter();
  function speak(next: string) {
    const chosen = asLocale(next);
    rememberLocale(chosen);
    // That mails and reports follow may come later or not at all.
    void saveLocale(user, chosen).catch(() => null);
    router.refresh();
  }
  return (
    <RadioGroup label={t("choose")} description={t("help")} value={locale} onChange={speak}>
      {locales.map((id) => (
        <Radio key={id} value={id}>
          <span lang={id}>{localeNames[id]}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
