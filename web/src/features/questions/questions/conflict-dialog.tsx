"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Answer } from "@/lib/api/types";
import { useSession } from "@/lib/session/session";
import { contentOf } from "./content";
import type { Entry } from "./editor";
import { clashes, merged, type Sides } from "./merge";
import { ShowField } from "./show-field";
import type { Content } from "./types";

interface ConflictDialogProps {
  entry: Entry;
  theirs: Answer | null;
  onResolve: (content: Content) => void;
  /** Closes without choosing; what was written stays as it is, unsaved. */
  onLater: () => void;
}

/** Two people wrote at once: shows both, and lets one choose field by field. Nothing is thrown away unseen. */
export function ConflictDialog({ entry, theirs, onResolve, onLater }: ConflictDialogProps) {
  const t = useTranslations("questions.conflict");
  const [chosen, setChosen] = useState<Sides>({});
  const user = useSession();
  const isOwn = theirs?.updatedBy.id === user.id;
  const base = contentOf(entry.base);
  const other = contentOf(theirs);
  const fields = clashes(base, entry.draft, other);
  const all = (side: "mine" | "theirs"): Sides => Object.fromEntries(fields.map((field) => [field, side]));
  // What either side changed beside the other is in both.
  const kept = {
    mine: merged(base, entry.draft, other, all("mine")),
    theirs: merged(base, entry.draft, other, all("theirs")),
  };
  const open = fields.filter((field) => !chosen[field]).length;

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onLater();
      }}
      role="alertdialog"
      width="lg"
      title={t(isOwn ? "ownTitle" : "title")}
    >
      <p className="max-w-prose">
        {theirs
          ? t.rich(isOwn ? "ownLead" : "lead", {
              name: theirs.updatedBy.name || t("somebody"),
              when: () => <RelativeTime at={theirs.updatedAt} />,
            })
          : t("gone")}
      </p>
      {fields.length === 0 ? <p className="pt-3">{t(isOwn ? "ownApart" : "apart")}</p> : null}
      {fields.map((field) => (
        <RadioGroup
          key={field}
          label={t(`fields.${field}`)}
          className="pt-4"
          value={chosen[field] ?? null}
          onChange={(side) => setChosen((before) => ({ ...before, [field]: side as "mine" | "theirs" }))}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Side value="mine" name={t("mine")} isChosen={chosen[field] === "mine"}>
              <ShowField question={entry.question} field={field} content={kept.mine} />
            </Side>
            <Side
              value="theirs"
              name={t(isOwn ? "ownOther" : "theirs")}
              isChosen={chosen[field] === "theirs"}
            >
              <ShowField question={entry.question} field={field} content={kept.theirs} />
            </Side>
          </div>
        </RadioGroup>
      ))}
      <Actions>
        {fields.length > 0 ? (
          <>
            <Button onPress={() => setChosen(all("theirs"))}>{t(isOwn ? "ownAllOther" : "allTheirs")}</Button>
            <Button onPress={() => setChosen(all("mine"))}>{t("allMine")}</Button>
          </>
        ) : null}
        <Button
          look="primary"
          isDisabled={open > 0}
          onPress={() => onResolve(merged(base, entry.draft, other, chosen))}
        >
          {open > 0 ? t("left", { count: open }) : t("save")}
        </Button>
      </Actions>
    </Dialog>
  );
}

interface SideProps {
  value: string;
  name: string;
  isChosen: boolean;
  children: ReactNode;
}

function Side({ value, name, isChosen, children }: SideProps) {
  return (
    <div className={`rounded-md border p-3 ${isChosen ? "border-brand bg-brand-soft" : "border-line"}`}>
      <Radio value={value}>
        <span className="font-medium">{name}</span>
      </Radio>
      <div className="max-h-48 overflow-y-auto ps-6 pt-1">{children}</div>
    </div>
  );
}
