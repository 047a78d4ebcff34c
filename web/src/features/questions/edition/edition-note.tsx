"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { useEdition } from "./api";
import { adoptedIn, hasNewer } from "./model";

const MoveDialog = onDemand(() => import("./move-dialog").then((module) => module.MoveDialog));

/** The standard that the year is reported by, and the way to another edition of it where there is one. */
export function EditionNote() {
  const t = useTranslations("edition");
  const { data } = useEdition();
  const [wanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // Keeps the line's place while the answer is on its way.
  if (!data) return <p className="h-7" />;
  if (!data.edition) return null;
  const { edition, moves } = data;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      <span>{t("standard", { title: edition.title, year: adoptedIn(edition) })}</span>
      {moves.length > 0 ? (
        <>
          {hasNewer(moves) ? <span className="text-ink">{t("newer")}</span> : null}
          <Button
            size="sm"
            onPress={() => {
              setWanted(true);
              setOpen(true);
            }}
          >
            {t("compare")}
          </Button>
        </>
      ) : null}
      {wanted && moves.length > 0 ? (
        <MoveDialog isOpen={isOpen} onOpenChange={setOpen} edition={edition} moves={moves} />
      ) : null}
    </div>
  );
}
