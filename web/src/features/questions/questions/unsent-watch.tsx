"use client";

import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { patiently } from "@/lib/patiently";
import { useSession } from "@/lib/session/session";
import { namesUnsaved, watchUnsaved } from "@/lib/unsaved";

const UnsentSender = lazy(async () => ({
  default: (await patiently(() => import("./unsent-sender"))).UnsentSender,
}));

/** Has what waits for the server sent; what that takes comes only once something of the person's is kept. */
export function UnsentWatch() {
  const user = useSession();
  const [needed, setNeeded] = useState(false);
  const isKept = useSyncExternalStore(
    watchUnsaved,
    () => namesUnsaved(user.id).length > 0,
    () => false,
  );
  if (isKept && !needed) setNeeded(true);
  return needed ? (
    <Suspense fallback={null}>
      <UnsentSender />
    </Suspense>
  ) : null;
}
