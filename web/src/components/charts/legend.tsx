import { useTranslations } from "next-intl";
import { type Colour, paint } from "./colour";

export interface LegendEntry {
  id: string;
  label: string;
  colour: Colour;
  /** The figure of the entry, written out. */
  value?: string;
  /** A line instead of an area, or a stroke across one. */
  drawn?: "line" | "stroke";
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const t = useTranslations("ui.chart");
  return (
    <ul aria-label={t("legend")} className="flex flex-wrap gap-x-5 gap-y-1 pt-3 text-sm">
      {entries.map(({ id, label, colour, value, drawn }) => (
        <li key={id} className="flex items-center gap-2">
          <svg aria-hidden width="12" height="12" viewBox="0 0 12 12">
            {drawn ? (
              <path
                d={drawn === "line" ? "M0 6h12" : "M6 0v12"}
                strokeWidth="2"
                style={{ stroke: paint(colour) }}
              />
            ) : (
              <rect width="12" height="12" rx="2" style={{ fill: paint(colour) }} />
            )}
          </svg>
          <span>{label}</span>
          {value ? <span className="figures text-muted">{value}</span> : null}
        </li>
      ))}
    </ul>
  );
}
