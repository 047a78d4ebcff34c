import { type ReactNode, useId } from "react";
import { join } from "./join";

interface CardProps {
  title?: string;
  level?: 2 | 3;
  /** Stands beside the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page inside a thin line. */
export function Card({ title, level = 2, aside, className, children }: CardProps) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section
      {...(title ? { "aria-labelledby": id } : {})}
      className={join("rounded-lg border border-line bg-surface p-5", className)}
    >
      {title ? (
        <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
          <Title id={id} className="font-semibold text-base">
            {title}
          </Title>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
