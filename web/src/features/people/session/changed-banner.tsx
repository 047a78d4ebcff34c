"use client";

import { useEffect, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { onChanged } from "@/lib/api/client";

const ChangedNotice = onDemand(() => import("./changed-notice").then((module) => module.ChangedNotice));

/** How long a page that is becoming another company's itself may take to re-render. */
const grace = 3_000;

/** Says that another tab has made the browser somebody else, so that this page neither shows nor saves anything new. */
export function ChangedBanner() {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeBack = onChanged(() => {
      timer ??= setTimeout(() => setElsewhere(true), grace);
    });
    return () => {
      takeBack();
      clearTimeout(timer);
    };
  }, []);
  if (!isElsewhere) return null;
  return <ChangedNotice />;
}
