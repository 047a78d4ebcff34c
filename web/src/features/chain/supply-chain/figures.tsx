import { useLocale } from "next-intl";
import type { ChainFigure } from "@/lib/api/supply-chain-types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney } from "@/lib/format/number";

/** What a year's books and footprint have of a stakeholder; nothing for one that is not in them. */
export function Figures({ figure, currency }: { figure: ChainFigure | undefined; currency: string }) {
  const locale = useLocale();
  if (!figure) return null;
  return (
    <span className="figures text-end text-sm">
      {emissionText(figure.kg, locale)}
      <span className="block text-muted">{formatMoney(figure.amount, currency, locale)}</span>
    </span>
  );
}
