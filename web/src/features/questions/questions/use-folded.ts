import { useEffect, useRef, useState } from "react";
import { type Dimension, foldedOf } from "./scores";

/**
 * Which scales of an aspect are shown. Those that are not used are folded until somebody opens them, and then the
 * focus is on the first of them; what was once shown is not folded again while the person is here.
 */
export function useFolded(
  dimensions: readonly Dimension[],
  levels: Record<string, number> | undefined,
  isOpenAtFirst: boolean,
) {
  const list = useRef<HTMLDivElement>(null);
  const first = useRef<Dimension | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<Dimension>>(
    () => new Set(isOpenAtFirst ? dimensions : []),
  );
  const { shown, folded } = foldedOf(dimensions, levels, opened);
  const unseen = shown.filter((one) => !opened.has(one));
  if (unseen.length > 0) setOpened(new Set([...opened, ...unseen]));
  const open = () => {
    first.current = folded[0] ?? null;
    setOpened(new Set(dimensions));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened is the reason to go there.
  useEffect(() => {
    if (first.current === null) return;
    const scale = list.current?.querySelectorAll("[data-levels]")[shown.indexOf(first.current)];
    first.current = null;
    scale?.querySelector("input")?.focus();
  }, [opened]);
  return { shown, folded, open, list };
}
