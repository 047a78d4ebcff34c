import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { tv, type VariantProps } from "tailwind-variants";

const look = tv({
  base: "inline-flex w-fit items-center gap-1 whitespace-nowrap rounded-sm px-1.5 py-px font-medium text-xs [&_svg]:size-3.5 [&_svg]:shrink-0",
  variants: {
    tone: {
      neutral: "bg-sunken text-muted",
      brand: "bg-brand-soft text-brand",
      ok: "bg-ok-soft text-ok",
      warn: "bg-warn-soft text-warn",
      danger: "bg-danger-soft text-danger",
      info: "bg-info-soft text-info",
      scope1: "bg-scope-1-soft text-ink",
      scope2: "bg-scope-2-soft text-ink",
      scope3: "bg-scope-3-soft text-ink",
    },
  },
  defaultVariants: { tone: "neutral" },
});

export type Tone = NonNullable<VariantProps<typeof look>["tone"]>;

/** A short state in words; colour only underlines it. */
export function Badge({
  tone,
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span className={look({ tone })}>
      {Icon ? <Icon aria-hidden /> : null}
      {children}
    </span>
  );
}

/** The mark of an emission scope, in its colour. */
export function ScopeDot({ scope }: { scope: number }) {
  const colour = scope === 1 ? "bg-scope-1" : scope === 2 ? "bg-scope-2" : "bg-scope-3";
  return <span aria-hidden className={`inline-block size-2.5 shrink-0 rounded-[2px] ${colour}`} />;
}
