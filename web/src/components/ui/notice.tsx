import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const looks = {
  info: { icon: Info, box: "border-info/30 bg-info-soft", sign: "text-info" },
  ok: { icon: CircleCheck, box: "border-ok/30 bg-ok-soft", sign: "text-ok" },
  warn: { icon: TriangleAlert, box: "border-warn/30 bg-warn-soft", sign: "text-warn" },
  danger: { icon: CircleAlert, box: "border-danger/30 bg-danger-soft", sign: "text-danger" },
} as const;

interface NoticeProps {
  tone?: keyof typeof looks;
  title?: string;
  children?: ReactNode;
  /** Buttons or links that answer the notice. */
  actions?: ReactNode;
  /** "alert" interrupts a reader; leave it out for what was there from the start. */
  role?: "alert" | "status";
}

/** Something a person should know while working on the page. */
export function Notice({ tone = "info", title, children, actions, role }: NoticeProps) {
  const { icon: Icon, box, sign } = looks[tone];
  return (
    <div
      role={role}
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border px-4 py-3 ${box}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${sign}`} />
      <div className="min-w-[min(16rem,100%-2rem)] flex-1">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
