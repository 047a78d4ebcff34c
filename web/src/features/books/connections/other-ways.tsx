"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { Provider } from "@/lib/api/connection-types";
import { possible } from "./model";
import { Steps } from "./steps";
import { useProviderWords } from "./use-provider-words";

interface OtherWaysProps {
  offer: Provider;
  /** Stands above the text. */
  children?: ReactNode;
  onClose: () => void;
}

/** Says plainly why a system cannot be connected here and now, and what works today instead. */
export function OtherWays({ offer, children, onClose }: OtherWaysProps) {
  const t = useTranslations("connections.ways");
  const { name } = useProviderWords();
  const title = name(offer.provider);
  const best = possible(offer);
  const byFile = offer.ways.includes("file");
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} width="md">
      <div className="flex flex-col gap-4">
        {children}
        {best === "notReady" ? <Notice tone="warn">{t("notReady", { name: title })}</Notice> : null}
        {best === "announced" ? <Notice tone="info">{t("announced", { name: title })}</Notice> : null}
        {offer.ways[0] === "connect" ? null : <Steps offer={offer} />}
        {byFile ? <p>{t("file", { name: title })}</p> : null}
        {offer.ways.includes("partner") && best !== "announced" ? (
          <p>{t("partner", { name: title })}</p>
        ) : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{t("close")}</Button>
        {byFile ? (
          <ButtonLink look="primary" href="#files" onClick={onClose}>
            {t("toFiles")}
          </ButtonLink>
        ) : null}
      </Actions>
    </Dialog>
  );
}
