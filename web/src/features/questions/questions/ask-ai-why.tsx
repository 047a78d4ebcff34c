"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";

/** Stands where AI cannot be asked about a question, and says why when it is pressed. */
export function AskAiWhy({ children }: { children: ReactNode }) {
  const t = useTranslations("prefill.ask");
  const [isOpen, setOpen] = useState(false);
  const why = useId();
  return (
    <div className="flex flex-col print:hidden">
      <Button
        size="sm"
        look="quiet"
        className="w-fit"
        aria-expanded={isOpen}
        aria-controls={why}
        onPress={() => setOpen(!isOpen)}
      >
        <Sparkles aria-hidden />
        {t("open")}
      </Button>
      <div id={why} role="status" className={isOpen ? "pt-2" : ""}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}
