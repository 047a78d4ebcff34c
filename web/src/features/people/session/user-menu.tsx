"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import type { Theme } from "@/lib/preferences";
import { initials } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { flushUnsaved, forgetUnsaved } from "@/lib/unsaved";
import { logOut } from "./api";

const load = () => import("./user-menu-list");
const List = lazy(() => load().then(({ UserMenuList }) => ({ default: UserMenuList })));

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** Settings, language, colours and the way out, behind the person's initials. The menu comes when it is wanted. */
export function UserMenu({ profile, theme: drawn }: { profile: string; theme: Theme }) {
  const t = useTranslations("shell.userMenu");
  const user = useSession();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [theme, setTheme] = useState(drawn);
  const [asking, setAsking] = useState(false);
  const [isStuck, setStuck] = useState(false);

  async function leave() {
    try {
      await logOut();
    } catch {
      setStuck(true);
      return;
    }
    forgetUnsaved(user.id);
    // A whole new page: nothing of the session stays in memory.
    window.location.assign("/login");
  }
  async function wantToLeave() {
    setStuck(false);
    if (await flushUnsaved(user.id)) await leave();
    else setAsking(true);
  }

  return (
    <div className="relative">
      <Button
        ref={trigger}
        look="quiet"
        // Whoever speaks to the computer says what is to be seen.
        aria-label={`${initials(user.email)}, ${t("of", { name: user.name || user.email })}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
        className="size-8 rounded-full bg-brand-soft p-0 font-semibold text-brand text-xs"
      >
        {initials(user.email)}
      </Button>
      {open ? (
        <Suspense>
          <List
            trigger={trigger}
            profile={profile}
            theme={theme}
            onTheme={setTheme}
            onLeave={() => void wantToLeave()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
      {asking ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsking}
          danger
          title={t("unsavedTitle")}
          action={t("leaveUnsaved")}
          onConfirm={leave}
        >
          <p>{t("unsavedText")}</p>
        </ConfirmDialog>
      ) : null}
      {/* Not a toast: their code may not be here yet, and there may be no connection to fetch it by. */}
      {isStuck ? (
        <p
          role="alert"
          className="absolute end-0 top-full z-40 mt-1 w-64 rounded-md border border-line bg-danger-soft px-3 py-2 text-sm shadow-lg"
        >
          {t("stillSignedIn")}
        </p>
      ) : null}
    </div>
  );
}
