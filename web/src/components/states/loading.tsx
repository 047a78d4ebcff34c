"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";

/** Content that comes quicker than this needs no skeleton. */
const showAfter = 150;

/** Shows the skeleton of content to come, but not for waits too short to notice. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useTranslations("ui.state");
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(true), showAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={waiting ? "" : "invisible"}>
      <span role="status" className="sr-only">
        {waiting ? t("loading") : ""}
      </span>
      {children}
    </div>
  );
}
