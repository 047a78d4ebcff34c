"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Provider } from "@/lib/api/connection-types";
import { useProviderWords } from "./use-provider-words";

/** What a person does at the system first, with our part to enter there. */
export function Steps({ offer }: { offer: Provider }) {
  const t = useTranslations("connections.form");
  const { about, steps } = useProviderWords();
  const list = steps(offer.provider);
  return (
    <>
      <p>{about(offer.provider)}</p>
      {list.length > 0 ? (
        <div>
          <h3 className="pb-1 font-medium text-sm">{t("steps")}</h3>
          <ol className="flex list-decimal flex-col gap-1 ps-5">
            {list.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ) : null}
      {offer.publicKey ? <PublicKey value={offer.publicKey} /> : null}
    </>
  );
}

function PublicKey({ value }: { value: string }) {
  const t = useTranslations("connections.form");
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast.done(t("copied"));
    } catch (error) {
      toast.problem(error);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2">
      <span className="text-muted text-sm">{t("publicKey")}</span>
      <code className="min-w-0 flex-1 break-all font-mono text-sm">{value}</code>
      <Button size="sm" onPress={copy}>
        <Copy aria-hidden />
        {t("copy")}
      </Button>
    </div>
  );
}
