import type { ReactNode } from "react";

interface CanvasProps {
  label: string;
  /** What the marks are laid out for; the drawing fills its box, and is scaled until the box has been measured. */
  width: number;
  height: number;
  children: ReactNode;
}

/** The drawing a chart's marks stand in, named for readers. */
export function Canvas({ label, width, height, children }: CanvasProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls of a form, not the marks of a drawing.
    <svg
      role="group"
      aria-label={label}
      width="100%"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block"
    >
      {children}
    </svg>
  );
}
