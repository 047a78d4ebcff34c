"use client";

import { ArrowLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { AsyncContent } from "@/components/states/async-content";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Provider } from "@/lib/api/connection-types";
import type { ProviderName } from "@/lib/api/enums";
import type { useProviders } from "./api";
import { inOrder, type Possible, possible } from "./model";
import { OtherWays } from "./other-ways";
import { SettingsDialog } from "./settings-dialog";
import { useProviderWords } from "./use-provider-words";

const tones: Record<Possible, Tone> = {
  connect: "ok",
  announced: "brand",
  notReady: "neutral",
  file: "info",
  partner: "neutral",
  calculation: "neutral",
};

interface ConnectDialogProps {
  providers: ReturnType<typeof useProviders>;
  /** The system to begin with, for who comes from it. */
  asked: ProviderName | null;
  onClose: () => void;
}

/** Chooses a system, and says of each what is possible with it; then what it asks for. */
export function ConnectDialog({ providers, asked, onClose }: ConnectDialogProps) {
  const t = useTranslations("connections.choose");
  const [picked, setChosen] = useState<Provider | null | undefined>();
  const chosen =
    picked === undefined ? (providers.data?.find(({ provider }) => provider === asked) ?? null) : picked;
  const back = (
    <div>
      <Button look="quiet" size="sm" onPress={() => setChosen(null)}>
        <ArrowLeft aria-hidden />
        {t("back")}
      </Button>
    </div>
  );
  if (chosen && possible(chosen) === "connect") {
    return (
      <SettingsDialog offer={chosen} onClose={onClose}>
        {back}
      </SettingsDialog>
    );
  }
  if (chosen) {
    return (
      <OtherWays offer={chosen} onClose={onClose}>
        {back}
      </OtherWays>
    );
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title")} width="md">
      <p className="pb-4 text-muted">{t("lead")}</p>
      <AsyncContent answer={providers} skeleton={<Skeleton className="h-96" />}>
        {(all) => {
          const { first, others } = inOrder(all);
          return (
            <div className="flex flex-col gap-4">
              <ProviderList label={t("first")} offers={first} onChoose={setChosen} />
              <div className="flex flex-col gap-2">
                <h3 className="font-medium text-sm">{t("others")}</h3>
                <ProviderList label={t("others")} offers={others} onChoose={setChosen} />
              </div>
            </div>
          );
        }}
      </AsyncContent>
    </Dialog>
  );
}

interface ProviderListProps {
  label: string;
  offers: readonly Provider[];
  onChoose: (offer: Provider) => void;
}

function ProviderList({ label, offers, onChoose }: ProviderListProps) {
  const t = useTranslations("connections.choose");
  const { name } = useProviderWords();
  return (
    <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
      {offers.map((offer) => {
        const best = possible(offer);
        return (
          <li key={offer.provider}>
            <AriaButton
              onPress={() => onChoose(offer)}
              className="touch flex w-full cursor-default items-center gap-3 px-3 py-2 text-start outline-offset-[-2px] hover:bg-hover"
            >
              <span className="min-w-0 flex-1 font-medium">{name(offer.provider)}</span>
              <Badge tone={tones[best]}>{t(`possible.${best}`)}</Badge>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </AriaButton>
          </li>
        );
      })}
    </ul>
  );
}
