import type { ReactNode } from "react";

interface CanvasProps {
  label: string;
  width: number | "100%";
  height: number;
  children: ReactNode;
}

/** The drawing a chart's marks stand in, named for readers. */
export function Canvas({ label, width, height, children }: CanvasProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls of a form, not the marks of a drawing.
    <svg width={width} height={height} role="group" aria-label={label}>
      {children}
    </svg>
  );
}
