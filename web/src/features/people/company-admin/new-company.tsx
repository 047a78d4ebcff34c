"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";

const CreateCompanyDialog = onDemand(() =>
  import("./create-company-dialog").then((module) => module.CreateCompanyDialog),
);

/** The way to a new company. */
export function NewCompany() {
  const t = useTranslations("companyCare.create");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onPress={() => setOpen(true)}>
        <Plus aria-hidden />
        {t("open")}
      </Button>
      {open ? <CreateCompanyDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
