"use client";

import { Building2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DropZone } from "@/components/ui/drop-zone";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { useToast } from "@/components/ui/toast";
import type { Company } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { removeLogo, setLogo } from "./api";
import { logoEndings, logoLimit } from "./model";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** The company's picture: as it is shown, another one, or none. It is saved by itself, apart from the details. */
export function LogoCard({ company }: { company: Company }) {
  const t = useTranslations("companyDetails.logo");
  const textOf = useProblemText();
  const toast = useToast();
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);

  async function keep(changed: Company, text: string) {
    // The details on the page are their own; only the picture is another one.
    const withLogo = (now: Company | undefined) => (now ? { ...now, logoUrl: changed.logoUrl } : changed);
    await mutate<Company>("company/company", withLogo, { revalidate: false });
    toast.done(text);
    router.refresh();
  }
  async function send([file]: File[]) {
    if (!file) return;
    setPending(true);
    setError(null);
    try {
      await keep(await setLogo(file), t("saved"));
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }
  return (
    <Card title={t("title")}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex h-20 w-44 shrink-0 items-center justify-center rounded-md border border-line bg-picture p-2">
          {pending ? (
            <Spinner />
          ) : company.logoUrl ? (
            // biome-ignore lint/performance/noImgElement: the API serves the picture in the size it is shown in.
            <img
              src={company.logoUrl}
              alt={t("alt", { name: company.name })}
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <Building2 aria-hidden className="size-8 text-muted" strokeWidth={1.25} />
          )}
        </div>
        <div className="flex min-w-64 flex-1 flex-col gap-2">
          <DropZone
            isLow
            label={t("drop")}
            endings={logoEndings}
            limit={logoLimit}
            isDisabled={pending}
            onFiles={(files) => void send(files)}
            beside={
              company.logoUrl ? (
                <Button isDisabled={pending} onPress={() => setAsking(true)}>
                  {t("remove")}
                </Button>
              ) : null
            }
          />
          <p className="text-muted text-sm">{t("help")}</p>
        </div>
      </div>
      {error ? (
        <div className="pt-3">
          <Notice tone="danger" role="alert">
            {textOf(error)}
          </Notice>
        </div>
      ) : null}
      {asking ? (
        <ConfirmDialog
          isOpen
          danger
          onOpenChange={setAsking}
          title={t("removeTitle")}
          action={t("remove")}
          onConfirm={async () => keep(await removeLogo(), t("removed"))}
        >
          <p>{t("removeText")}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
