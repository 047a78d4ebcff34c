"use client";

import { Mail, MoreHorizontal, ShieldOff, UserCheck, UserCog, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { roles } from "@/lib/api/enums";
import type { Account } from "@/lib/api/types";
import { useSession } from "@/lib/session/session";
import type { AccountChanges } from "./api";
import { type Act, actsOn } from "./model";

const icons = {
  makeCompany: UserCog,
  makeUser: UserCog,
  invite: Mail,
  resetTwoFactor: ShieldOff,
  disable: UserX,
  enable: UserCheck,
} as const;

/** What ends somebody's sessions is asked about first. */
const asked: readonly Act[] = ["makeCompany", "makeUser", "resetTwoFactor", "disable"];

/** What can be done to one account. */
export function AccountMenu({ person, changes }: { person: Account; changes: AccountChanges }) {
  const t = useTranslations("users.acts");
  const user = useSession();
  const acting = useActing(person, changes);
  const [asking, ask] = useState<Act | null>(null);
  const acts = actsOn(person, user);
  if (acts.length === 0) return null;
  const name = person.name;
  return (
    <>
      <Menu
        label={t("of", { name })}
        trigger={<IconButton icon={MoreHorizontal} label={t("of", { name })} size="icon-sm" />}
      >
        {acts.map((act) => (
          <MenuItem
            key={act}
            icon={icons[act]}
            danger={act === "disable"}
            onAction={() => (asked.includes(act) ? ask(act) : void acting.act(act))}
          >
            {t(`${act}.name`)}
          </MenuItem>
        ))}
      </Menu>
      {asking === null ? null : (
        <ConfirmDialog
          isOpen
          onOpenChange={() => ask(null)}
          title={t(`${asking}.name`)}
          action={t(`${asking}.name`)}
          danger={asking === "disable" || asking === "resetTwoFactor"}
          onConfirm={() => acting.perform(asking)}
        >
          {t(`${asking}.text` as "disable.text", { name })}
        </ConfirmDialog>
      )}
    </>
  );
}

function useActing({ id, name }: Account, changes: AccountChanges) {
  const t = useTranslations("users.acts");
  const { done, problem } = useToast();
  const { impersonating } = useSession();
  const calls: Record<Act, () => Promise<Account>> = {
    makeCompany: () => changes.setRole(id, roles.company),
    makeUser: () => changes.setRole(id, roles.user),
    invite: () => changes.invite(id),
    resetTwoFactor: () => changes.resetTwoFactor(id),
    disable: () => changes.disable(id),
    enable: () => changes.enable(id),
  };
  const back: Partial<Record<Act, Act>> = {
    // Who acts for the company could not take it back.
    ...(impersonating ? {} : { makeCompany: "makeUser" }),
    makeUser: "makeCompany",
    disable: "enable",
  };
  async function perform(act: Act) {
    await calls[act]();
    const opposite = back[act];
    done(
      t(`${act}.done`, { name }),
      opposite ? { label: t("undo"), onPress: () => void attempt(opposite) } : undefined,
    );
  }
  async function attempt(act: Act) {
    try {
      await perform(act);
    } catch (error) {
      problem(error);
    }
  }
  return { perform, act: attempt };
}
