import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  neutral: "bg-sunken text-muted",
  brand: "bg-brand-soft text-brand",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  scope1: "bg-scope-1-soft text-ink",
  scope2: "bg-scope-2-soft text-ink",
  scope3: "bg-scope-3-soft text-ink",
} as const;

export type Tone = keyof typeof tones;

interface BadgeProps {
  tone?: Tone | undefined;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A short state in words; colour only underlines it. */
export function Badge({ tone = "neutral", icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex w-fit max-w-full items-center gap-1 whitespace-nowrap max-sm:whitespace-normal rounded-sm px-1.5 py-px font-medium text-xs [&_svg]:size-3.5 [&_svg]:shrink-0 ${tones[tone]}`}
    >
      {Icon ? <Icon aria-hidden /> : null}
      {children}
    </span>
  );
}

const dots = ["bg-scope-1", "bg-scope-2", "bg-scope-3"] as const;

/** The mark of an emission scope, in its colour. */
export function ScopeDot({ scope }: { scope: number }) {
  return (
    <span
      aria-hidden
      className={`inline-block forced-color-adjust-none size-2.5 shrink-0 rounded-[2px] ${dots[scope - 1]}`}
    />
  );
}
