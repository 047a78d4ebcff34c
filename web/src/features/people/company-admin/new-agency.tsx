"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useCompanyAdmin } from "./api";

const AgencyDialog = onDemand(() => import("./agency-dialog").then((module) => module.AgencyDialog));

/** The way to a new agency. */
export function NewAgency() {
  const t = useTranslations("companyCare.agency");
  const admin = useCompanyAdmin();
  const { done } = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onPress={() => setOpen(true)}>
        <Plus aria-hidden />
        {t("new")}
      </Button>
      {open ? (
        <AgencyDialog
          name=""
          onClose={() => setOpen(false)}
          onSave={async (name) => {
            await admin.createAgency(name);
            done(t("created", { agency: name }));
          }}
        />
      ) : null}
    </>
  );
}
