"use client";

import { BookOpenText, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { type Filter, narrows } from "./model";

interface NothingProps {
  filter: Filter;
  hasBooks: boolean;
  onClear: () => void;
}

/** Why there is nothing to review. */
export function Nothing({ filter, hasBooks, onClear }: NothingProps) {
  const t = useTranslations("carbonSuggestions.empty");
  const ui = useTranslations("ui.state");
  if (!hasBooks) {
    return (
      <Empty icon={BookOpenText} title={t("noBooksTitle")}>
        {t("noBooksText")}
      </Empty>
    );
  }
  if (narrows(filter)) {
    return (
      <EmptyFiltered
        title={t("filteredTitle")}
        action={<Button onPress={onClear}>{ui("clearFilters")}</Button>}
      />
    );
  }
  if (filter.status === "pending") {
    return (
      <Empty icon={CircleCheck} title={t("doneTitle")}>
        {t("doneText")}
      </Empty>
    );
  }
  return <Empty title={t(`none.${filter.status}`)} />;
}
