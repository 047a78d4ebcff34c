"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { Canvas } from "./canvas";
import { paint, tint } from "./colour";
import { Note, NoteLine } from "./note";
import { childrenOf, type MapNode, pathTo, type Tile, tiles } from "./treemap-model";
import { useMarks } from "./use-marks";
import { useWidth } from "./use-width";

interface TreemapProps {
  label: string;
  nodes: readonly MapNode[];
  /** The node whose children are shown; null for the top. */
  open: string | null;
  onOpen: (id: string | null) => void;
  format: (value: number) => string;
  formatShare: (share: number) => string;
  height?: number;
}

/** Areas by size, one level at a time: click or Enter goes in, Backspace and the path above lead out. */
export function Treemap({ label, nodes, open, onOpen, format, formatShare, height = 320 }: TreemapProps) {
  const t = useTranslations("ui.chart");
  const [box, width] = useWidth<HTMLDivElement>();
  const drawn = tiles(childrenOf(nodes, open), width, height);
  const whole = drawn.reduce((sum, { node }) => sum + node.value, 0);
  const path = pathTo(nodes, open);
  const opens = (node: MapNode) => childrenOf(nodes, node.id).length > 0;
  const level = useRef<SVGGElement>(null);
  const moved = useRef(false);

  function go(id: string | null) {
    moved.current = true;
    onOpen(id);
  }
  const { shown: noted, mark } = useMarks(
    drawn.length,
    (index) => {
      const node = drawn[index]?.node;
      if (node && opens(node)) go(node.id);
    },
    () => {
      if (open !== null) go(path.at(-2)?.id ?? null);
    },
  );

  // After going in or out the focus stands on the first area of the new level, and not nowhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new level is the reason.
  useEffect(() => {
    if (moved.current) level.current?.querySelector<SVGGElement>("[tabindex='0']")?.focus();
    moved.current = false;
  }, [open]);

  const facts = ({ name, value }: MapNode) => ({
    name,
    value: format(value),
    share: formatShare(whole === 0 ? 0 : value / whole),
  });
  const note = noted === null ? undefined : drawn[noted];
  return (
    <div>
      <Path path={path} label={t("path")} all={t("all")} onOpen={onOpen} />
      <div ref={box} className="relative">
        <Canvas label={label} width={width} height={height}>
          <g ref={level}>
            {drawn.map((tile, index) => (
              <g
                key={tile.node.id}
                {...mark(index, t(opens(tile.node) ? "openable" : "mark", facts(tile.node)))}
                transform={`translate(${tile.x},${tile.y})`}
                className={`-outline-offset-2 ${opens(tile.node) ? "cursor-pointer" : ""}`}
              >
                <Area tile={tile} {...facts(tile.node)} />
              </g>
            ))}
          </g>
        </Canvas>
        {note ? (
          <Note x={note.x + note.w / 2} y={note.y + note.h / 2} width={width}>
            <p className="font-medium">{note.node.name}</p>
            <NoteLine label={t("value")} value={facts(note.node).value} />
            <NoteLine label={t("share")} value={facts(note.node).share} />
          </Note>
        ) : null}
      </div>
    </div>
  );
}

/** One area, with as many words as it has room for. */
function Area({
  tile: { node, w, h },
  name,
  value,
  share,
}: {
  tile: Tile;
  name: string;
  value: string;
  share: string;
}) {
  const clip = useId();
  return (
    <>
      <rect width={w} height={h} style={{ fill: tint(node.colour) }} />
      <rect width={w} height={Math.min(3, h)} style={{ fill: paint(node.colour) }} />
      {w > 44 && h > 26 ? (
        <g clipPath={`url(#${clip})`} aria-hidden>
          <clipPath id={clip}>
            <rect width={w - 6} height={h} />
          </clipPath>
          <text x={8} y={20} className="fill-ink font-medium text-xs">
            {name}
          </text>
          {h > 46 ? (
            <text x={8} y={37} className="figures fill-ink text-xs">
              {w > 130 ? `${value} · ${share}` : share}
            </text>
          ) : null}
        </g>
      ) : null}
    </>
  );
}

interface PathProps {
  path: readonly MapNode[];
  label: string;
  all: string;
  onOpen: (id: string | null) => void;
}

/** The levels passed, each a way back. */
function Path({ path, label, all, onOpen }: PathProps) {
  if (path.length === 0) return null;
  const steps: { id: string | null; name: string }[] = [{ id: null, name: all }, ...path];
  return (
    <nav aria-label={label} className="pb-2">
      <ol className="flex flex-wrap items-center gap-1 text-sm">
        {steps.map(({ id, name }, place) => (
          <li key={id ?? "top"} className="flex items-center gap-1">
            {place > 0 ? <ChevronRight aria-hidden className="size-3.5 text-muted" /> : null}
            {place < steps.length - 1 ? (
              <button
                type="button"
                className="touch rounded-sm py-0.5 text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-brand"
                onClick={() => onOpen(id)}
              >
                {name}
              </button>
            ) : (
              <span aria-current="location">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
