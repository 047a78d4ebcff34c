"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { ChainPlaces } from "./chain-places";

/** Where in the supply chain a question belongs; asked for when somebody opens it. */
export function QuestionPlaces({ question }: { question: string }) {
  const t = useTranslations("chainPlaces");
  const [open, setOpen] = useState(false);
  return (
    <Disclosure level={2} title={t("title")} isExpanded={open} onExpandedChange={setOpen}>
      <div className="px-6 pt-1 pb-3">{open ? <ChainPlaces list="questions" id={question} /> : null}</div>
    </Disclosure>
  );
}
