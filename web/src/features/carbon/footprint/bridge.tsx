"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useAttempt } from "@/components/ui/use-attempt";
import type { Footprint } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { emissionText } from "@/lib/format/emission";
import { TakeFigures } from "./take-figures";
import { useMayDecide } from "./use-decide";
import { useSettle } from "./use-settle";

/** What a new version of the program has moved in the year, or offers to; nothing once somebody has said what to do. */
export function Bridge({ footprint: { bridge, year } }: { footprint: Footprint }) {
  return bridge === null || bridge.kept ? null : <Moved bridge={bridge} year={year} />;
}

interface MovedProps {
  bridge: NonNullable<Footprint["bridge"]>;
  year: number;
}

function Moved({ bridge: { from, run, at, offered, before, after }, year }: MovedProps) {
  const t = useTranslations("footprint.bridge");
  const locale = useLocale();
  const mayDecide = useMayDecide();
  const settle = useSettle(run);
  const { pending, attempt } = useAttempt();
  const figures = {
    before: emissionText(before, locale),
    after: emissionText(after, locale),
    difference: emissionText(Number(after) - Number(before), locale),
  };
  const refuse = offered ? "kept" : "seen";
  const same = Number(before) === Number(after);
  return (
    <Notice
      title={t("movedTitle", { year: String(year) })}
      actions={
        <>
          <ButtonLink size="sm" href={`/company/footprint/runs?year=${year}&from=${from}&to=${run}`}>
            {t("why")}
          </ButtonLink>
          {mayDecide && offered ? (
            <TakeFigures run={run} before={before} after={after} label={t("take")} />
          ) : null}
          {mayDecide ? (
            <Button size="sm" isPending={pending} onPress={() => void attempt(() => settle(refuse))}>
              {t(offered ? "keep" : "seen")}
            </Button>
          ) : null}
        </>
      }
    >
      {offered
        ? t(same ? "offeredWithin" : "offered", { year: String(year), ...figures })
        : t(same ? "movedWithin" : "moved", { moment: formatMoment(at), ...figures })}
    </Notice>
  );
}
