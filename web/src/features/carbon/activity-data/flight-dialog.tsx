"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Entry } from "@/lib/api/types";
import { changeEntry, makeEntry, useCategories, useEntriesChanged, useFlight } from "./api";
import { CoverFields, TextFields } from "./entry-fields";
import { FlightFields } from "./flight-fields";
import { categoryOf, codesOf, flightContentOf, flightDraftOf, wrongInFlight } from "./flight-model";

interface FlightDialogProps {
  year: number;
  /** The flight to change; without one, a new one is made. */
  entry?: Entry;
  onClose: () => void;
}

/** Makes an entry of a flight or changes one. */
export function FlightDialog({ year, entry, onClose }: FlightDialogProps) {
  const t = useTranslations("activity.flight");
  const words = useTranslations("activity.form");
  const toast = useToast();
  const changed = useEntriesChanged();
  const { data: categories = [] } = useCategories(year);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useDraft({
    begin: () => flightDraftOf(today.startsWith(String(year)) ? today : `${year}-01-01`, entry),
    check: wrongInFlight,
    save: async (draft) => {
      const content = flightContentOf(draft);
      await (entry ? changeEntry(entry.id, entry.version, content) : makeEntry(content));
      changed();
      toast.done(words(entry ? "changed" : "made"));
      onClose();
    },
  });
  const { draft, set } = form;
  const flight = useFlight(codesOf(draft.route), draft.class);
  const wrong = { ...form.wrong, ...(isApiError(flight.error, "fields") ? flight.error.fields : {}) };
  return (
    <DraftDialog
      title={t(entry ? "changeTitle" : "newTitle")}
      label={t("label")}
      action={words("save")}
      form={form}
      onClose={onClose}
    >
      <FlightFields draft={draft} set={set} wrong={wrong} flight={flight.data} />
      <CoverFields
        draft={{ ...draft, category: categoryOf(flight.data) }}
        set={(change) => set(change)}
        categories={categories}
      />
      <TextFields draft={draft} set={set} wrong={wrong} />
    </DraftDialog>
  );
}
