"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DropZone } from "@/components/ui/drop-zone";
import { useToast } from "@/components/ui/toast";
import type { Brand } from "@/lib/api/types";
import { useBrandChanges } from "./api";
import { logoEndings, logoLimit } from "./model";

/** The logo: shown, replaced, taken away. */
export function LogoCard({ brand }: { brand: Brand }) {
  const t = useTranslations("agencyDetails.logo");
  const { setLogo, removeLogo } = useBrandChanges();
  const { done, problem } = useToast();
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [asking, ask] = useState(false);

  async function send(file: File) {
    setSending(true);
    try {
      await setLogo(file);
      done(t("saved"));
      router.refresh();
    } catch (error) {
      problem(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-4">
        {brand.logoUrl ? (
          <div className="flex flex-wrap items-center gap-4">
            {/* biome-ignore lint/performance/noImgElement: a small picture of our own server, already in its size */}
            <img
              src={brand.logoUrl}
              alt={t("of", { agency: brand.name })}
              className="h-16 max-w-60 rounded-md border border-line bg-plate object-contain p-2"
            />
            <Button isDisabled={sending} onPress={() => ask(true)}>
              {t("remove")}
            </Button>
          </div>
        ) : (
          <p>{t("none")}</p>
        )}
        <DropZone
          label={t(brand.logoUrl ? "replace" : "drop")}
          help={t("help")}
          endings={logoEndings}
          limit={logoLimit}
          isDisabled={sending}
          onFiles={([file]) => {
            if (file) void send(file);
          }}
        />
      </div>
      <ConfirmDialog
        isOpen={asking}
        onOpenChange={ask}
        title={t("remove")}
        action={t("remove")}
        danger
        onConfirm={async () => {
          await removeLogo();
          done(t("removed"));
          router.refresh();
        }}
      >
        {t("removeText")}
      </ConfirmDialog>
    </Card>
  );
}
