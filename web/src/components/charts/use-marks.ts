"use client";

import { type KeyboardEvent, type SVGProps, useRef, useState } from "react";

/**
 * Makes the marks of a chart one stop of the tab key with arrows between them. A mark under the pointer or the focus
 * is `shown`; a chart draws its note. Marks that open something are buttons, others pictures with a name. Backspace
 * leads back where a chart has levels.
 */
export function useMarks(
  count: number,
  onOpen?: (index: number, mark: Element | null) => void,
  onBack?: () => void,
) {
  const [shown, setShown] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const marks = useRef<(SVGGElement | null)[]>([]);

  function onKeyDown(event: KeyboardEvent, index: number) {
    const next = nextMark(event.key, index, count);
    if (next !== null) {
      event.preventDefault();
      setStop(next);
      marks.current[next]?.focus();
    } else if (onOpen && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      onOpen(index, marks.current[index] ?? null);
    } else if (onBack && event.key === "Backspace") {
      event.preventDefault();
      onBack();
    }
  }

  function mark(index: number, name: string): SVGProps<SVGGElement> {
    return {
      ref: (element) => {
        marks.current[index] = element;
      },
      role: onOpen ? "button" : "img",
      tabIndex: index === Math.min(stop, count - 1) ? 0 : -1,
      "aria-label": name,
      onFocus: () => {
        setStop(index);
        setShown(index);
      },
      onBlur: () => setShown(null),
      onPointerEnter: () => setShown(index),
      onPointerLeave: () => setShown(null),
      onKeyDown: (event) => onKeyDown(event, index),
      ...(onOpen ? { onClick: () => onOpen(index, marks.current[index] ?? null) } : {}),
    };
  }

  return { shown, mark };
}

/** The mark an arrow leads to, or null for other keys. */
export function nextMark(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
