"use client";

import { Copy, Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { buttonLook } from "@/components/ui/button-look";
import { Card } from "@/components/ui/card";
import { join } from "@/components/ui/join";
import { PlainSelect } from "@/components/ui/plain-select";
import { ScrollArea } from "@/components/ui/scroll-area";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { type Locale, localeNames, locales } from "@/i18n/config";
import { fileAddress } from "@/lib/api/client";
import type { CustomerRequest } from "@/lib/api/customer-request-types";
import { letterAddress, useLetter } from "./api";

/** The letter to who asks, once the request is saved: null until then. */
export function Letter({ saved }: { saved: CustomerRequest | null }) {
  const t = useTranslations("customerRequests.letter");
  return (
    <Card title={t("title")}>
      {saved ? <Written request={saved} /> : <p className="text-muted text-sm">{t("saveFirst")}</p>}
    </Card>
  );
}

function Written({ request: { id, version } }: { request: CustomerRequest }) {
  const t = useTranslations("customerRequests.letter");
  const toast = useToast();
  const [locale, setLocale] = useState<Locale>(useLocale());
  const answer = useLetter(id, version, locale);
  async function copy() {
    try {
      await navigator.clipboard.writeText(answer.data?.text ?? "");
      toast.done(t("copied"));
    } catch (problem) {
      toast.problem(problem);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <PlainSelect
          className="w-fit"
          label={t("language")}
          choices={locales.map((one) => ({ id: one, label: localeNames[one] }))}
          value={locale}
          onChange={setLocale}
        />
        <a href={fileAddress(letterAddress(id, locale))} download className={join(buttonLook({}))}>
          <Download aria-hidden />
          {t("download")}
        </a>
        <Button onPress={() => void copy()} isDisabled={answer.data === undefined}>
          <Copy aria-hidden />
          {t("copy")}
        </Button>
      </div>
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-40 rounded-md" />}>
        {({ text }) => (
          <ScrollArea
            label={t("text")}
            className="max-h-96 rounded-md border border-line bg-sunken px-3 py-2"
          >
            <p lang={locale} className="wrap-anywhere whitespace-pre-wrap text-sm">
              {text}
            </p>
          </ScrollArea>
        )}
      </AsyncContent>
    </div>
  );
}
