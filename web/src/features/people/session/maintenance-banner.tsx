"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { useSWRConfig } from "swr";
import { onDemand } from "@/components/on-demand";
import { onMaintenance } from "@/lib/api/client";
import { isApiError, maintenanceCode } from "@/lib/api/problem";
import { whoAmI } from "@/lib/api/who";
import { useSession } from "@/lib/session/session";
import { flushUnsaved } from "@/lib/unsaved";

const MaintenanceNotice = onDemand(() =>
  import("./maintenance-notice").then((module) => module.MaintenanceNotice),
);

/** Seconds until the API is asked again, where it does not say itself. */
const usually = 30;

/**
 * Says that the installation is in maintenance: to who is kept out, until the API takes calls again, when what waits is
 * sent and the page refreshed; and to administrators, who work on.
 */
export function MaintenanceBanner() {
  const user = useSession();
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const [wait, setWait] = useState<number | null>(null);
  const announced = user.maintenance !== null;

  const isOver = useEffectEvent(async (): Promise<boolean> => {
    try {
      const now = await whoAmI();
      if (announced) return now?.maintenance === null;
      return true;
    } catch (error) {
      if (isApiError(error, maintenanceCode)) setWait(error.retryAfter ?? usually);
      return false;
    }
  });
  const comeBack = useEffectEvent(async () => {
    setWait(null);
    if (!announced) {
      await flushUnsaved(user.id);
      await mutate(() => true);
    }
    router.refresh();
  });

  useEffect(() => onMaintenance((retryAfter) => setWait(retryAfter ?? usually)), []);
  const every = wait ?? (announced ? usually : null);
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => void isOver().then((is) => (is ? comeBack() : undefined)), every * 1000);
    return () => clearInterval(timer);
  }, [every]);

  if (wait !== null) return <MaintenanceNotice isShutOut until={null} />;
  return user.maintenance ? <MaintenanceNotice until={user.maintenance.until} /> : null;
}
