"use client";

import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { patiently } from "@/lib/patiently";
import { useNotices } from "./api";

const load = () => patiently(() => import("./notices-panel"));
const Panel = lazy(() => load().then(({ NoticesPanel }) => ({ default: NoticesPanel })));

/** What the person was told of, behind a bell that says how much of it is unread. */
export function NoticesButton({ mine }: { mine: string }) {
  const t = useTranslations("shell.notices");
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const notices = useNotices();
  const unread = notices.data?.unread ?? 0;
  return (
    <div className="relative">
      <Button
        ref={trigger}
        look="quiet"
        size="icon"
        aria-label={t("button", { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
      >
        <Bell aria-hidden />
      </Button>
      {unread > 0 ? (
        <span
          aria-hidden
          className="figures pointer-events-none absolute -end-0.5 -top-0.5 min-w-4 rounded-full bg-brand px-1 text-center font-semibold text-on-brand text-xs leading-4"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      ) : null}
      <Grown unread={notices.data?.unread} />
      {open ? (
        <Suspense>
          <Panel notices={notices} mine={mine} trigger={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Says, once there are more unread ones than before, how many; when nothing is new it is silent. */
function Grown({ unread }: { unread: number | undefined }) {
  const t = useTranslations("shell.notices");
  const before = useRef<number>(undefined);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (unread === undefined) return;
    if (before.current !== undefined && unread > before.current) setSaid(t("fresh", { count: unread }));
    if (unread === 0) setSaid("");
    before.current = unread;
  }, [unread, t]);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
