"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LazyComboBox } from "@/components/ui/lazy-combo-box";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { PlainSelect } from "@/components/ui/plain-select";
import { usePeriod } from "@/lib/period/period";
import { useFootprints } from "./api";

interface NewFootprintProps {
  /** Becomes the company and goes to an address. */
  onOpen: (company: string, to: string) => void;
  isPending: boolean;
}

const choosable = 6;

/** Chooses the company and year whose data are entered by hand, and goes there as the company. */
export function NewFootprint({ onOpen, isPending }: NewFootprintProps) {
  const t = useTranslations("footprints.make");
  const period = usePeriod();
  const { data = [] } = useFootprints(period.year);
  const [company, setCompany] = useState<string | null>(null);
  const [year, setYear] = useState(period.year);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <ButtonLink href="/admin/footprints">{t("back")}</ButtonLink>
      </PageHeader>
      <Card title={t("company")}>
        <div className="flex flex-wrap items-end gap-4">
          <LazyComboBox
            label={t("company")}
            className="w-80 max-w-full"
            choices={data.map(({ companyId, name }) => ({ id: companyId, label: name }))}
            value={company}
            onChange={setCompany}
            placeholder={t("placeholder")}
            emptyText={t("none")}
          />
          <PlainSelect
            label={t("year")}
            className="w-28"
            value={String(year)}
            choices={Array.from({ length: choosable }, (_, back) => String(period.year + 1 - back)).map(
              (id) => ({
                id,
                label: id,
              }),
            )}
            onChange={(one) => setYear(Number(one))}
          />
          <Button
            look="primary"
            isDisabled={company === null}
            isPending={isPending}
            onPress={() => {
              if (company) onOpen(company, `/company/footprint/activity-data?year=${year}`);
            }}
          >
            {t("go")}
          </Button>
        </div>
      </Card>
    </>
  );
}
