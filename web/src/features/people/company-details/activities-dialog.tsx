"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Actions, Dialog } from "@/components/ui/dialog";
import { SearchField } from "@/components/ui/search-field";
import type { TaxonomyActivity } from "@/lib/api/types";
import { found } from "./model";

interface ActivitiesDialogProps {
  activities: readonly TaxonomyActivity[];
  chosen: readonly string[];
  onClose: () => void;
  onChoose: (chosen: string[]) => void;
}

/** Chooses among all activities of the EU taxonomy, found by name or number. */
export function ActivitiesDialog({ activities, chosen, onClose, onChoose }: ActivitiesDialogProps) {
  const t = useTranslations("companyDetails.activities");
  const ui = useTranslations("ui.dialog");
  const [search, setSearch] = useState("");
  const [marked, setMarked] = useState<readonly string[]>(chosen);
  const parts = found(activities, useDeferredValue(search));
  const count = parts.reduce((sum, part) => sum + part.activities.length, 0);
  return (
    <Dialog
      isOpen
      width="md"
      title={t("choose")}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="flex flex-col gap-3 pt-1">
        <SearchField autoFocus label={t("search")} value={search} onChange={setSearch} />
        <p role="status" className="text-muted text-sm">
          {t("found", { count })}
        </p>
        {count > 0 ? (
          <div className="max-h-96 overflow-y-auto rounded-lg border border-line px-3 py-2">
            {parts.map(({ objective, activities: of }) => (
              <section key={objective} aria-label={t(`objectives.${objective}`)} className="pb-2 last:pb-0">
                <h3 className="py-1 text-muted text-sm">{t(`objectives.${objective}`)}</h3>
                {of.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    className="w-full"
                    isSelected={marked.includes(id)}
                    onChange={(on) => setMarked(on ? [...marked, id] : marked.filter((one) => one !== id))}
                  >
                    <span className="figures pe-2 text-muted text-sm">{id}</span>
                    {name}
                  </Checkbox>
                ))}
              </section>
            ))}
          </div>
        ) : null}
      </div>
      <Actions>
        <Button onPress={onClose}>{ui("cancel")}</Button>
        <Button
          look="primary"
          onPress={() =>
            onChoose(
              activities
                .map(({ id }) => id)
                .filter((id) => marked.includes(id))
                .sort(),
            )
          }
        >
          {t("take", { count: marked.length })}
        </Button>
      </Actions>
    </Dialog>
  );
}
