"use client";

import { arc, pie } from "d3-shape";
import { useTranslations } from "next-intl";
import { Canvas } from "./canvas";
import { type Colour, paint } from "./colour";
import { Note, NoteLine } from "./note";
import { useMarks } from "./use-marks";

export interface Slice {
  id: string;
  label: string;
  value: number;
  colour: Colour;
}

interface RingChartProps {
  label: string;
  slices: readonly Slice[];
  format: (value: number) => string;
  formatShare: (share: number) => string;
  /** The large figure in the middle and what stands below it. */
  figure: string;
  unit: string;
  onOpen?: (id: string) => void;
  size?: number;
}

/** Up to five parts of a whole around its total. What is nothing or less has no slice. */
export function RingChart({
  label,
  slices,
  format,
  formatShare,
  figure,
  unit,
  onOpen,
  size = 200,
}: RingChartProps) {
  const t = useTranslations("ui.chart");
  const shown = slices.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const { shown: noted, mark } = useMarks(
    shown.length,
    onOpen && ((index) => onOpen(shown[index]?.id ?? "")),
  );
  const shape = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(size / 2 - size / 8)
    .outerRadius(size / 2 - 2)
    .cornerRadius(1.5)
    .padAngle(shown.length > 1 ? 0.012 : 0);
  const angles = pie<Slice>()
    .value(({ value }) => value)
    .sort(null)([...shown]);
  const share = (value: number) => formatShare(total === 0 ? 0 : value / total);
  const slice = noted === null ? undefined : shown[noted];

  return (
    <div className="relative mx-auto" style={{ width: size }}>
      <Canvas label={label} width={size} height={size}>
        <g transform={`translate(${size / 2},${size / 2})`}>
          {shown.length === 0 ? (
            <circle r={size / 2 - size / 16} fill="none" strokeWidth={size / 8} className="stroke-line" />
          ) : null}
          {angles.map((angle, index) => (
            <g
              key={angle.data.id}
              {...mark(
                index,
                t("mark", {
                  name: angle.data.label,
                  value: format(angle.data.value),
                  share: share(angle.data.value),
                }),
              )}
              className={onOpen ? "cursor-pointer" : ""}
            >
              <path
                d={shape(angle) ?? ""}
                style={{ fill: paint(angle.data.colour) }}
                className={`transition-opacity ${noted !== null && noted !== index ? "opacity-45" : ""}`}
              />
            </g>
          ))}
        </g>
      </Canvas>
      <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
        <span className="figures font-semibold text-xl">{figure}</span>
        <span className="text-muted text-xs">{unit}</span>
      </div>
      {slice ? (
        <Note x={size / 2} y={size + 12} width={size}>
          <p className="font-medium">{slice.label}</p>
          <NoteLine label={t("value")} value={format(slice.value)} />
          <NoteLine label={t("share")} value={share(slice.value)} />
        </Note>
      ) : null}
    </div>
  );
}
