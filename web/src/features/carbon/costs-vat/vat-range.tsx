"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PlainSelect } from "@/components/ui/plain-select";
import { TextField } from "@/components/ui/text-field";
import type { VatAccount } from "@/lib/api/types";
import { useSayVat } from "./api";
import { holds, rangeOf } from "./model";

/** Says the same of all accounts from one number to another. */
export function VatRange() {
  const t = useTranslations("costsVat");
  const { ofRange, pending } = useSayVat();
  const [text, setText] = useState("");
  const [said, setSaid] = useState<VatAccount["holds"]>("no");
  const [isTried, setTried] = useState(false);
  const range = rangeOf(text);
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        setTried(true);
        if (range && (await ofRange(range.number, range.to, said))) {
          setText("");
          setTried(false);
        }
      }}
    >
      <TextField
        label={t("range")}
        description={t("rangeHint")}
        errorMessage={isTried && !range ? t("rangeWrong") : undefined}
        value={text}
        onChange={setText}
        className="min-w-64 flex-1"
      />
      <PlainSelect
        label={t("saidOf")}
        choices={holds.map((id) => ({ id, label: t(id) }))}
        value={said}
        onChange={setSaid}
      />
      <Button type="submit" isPending={pending} isDisabled={text.trim() === ""} className="mt-6">
        {t("say")}
      </Button>
    </form>
  );
}
