"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { usePeriod } from "@/lib/period/period";
import { ImportBooks } from "./import-books";
import { ImportSheet } from "./import-sheet";

/** Puts suppliers on the map: those of the books, or those of a list that is kept in a spreadsheet. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("supplyChain.import");
  const { year } = usePeriod();
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title", { year: String(year) })} width="lg">
      <Tabs>
        <TabList aria-label={t("from")}>
          <Tab id="books">{t("fromBooks")}</Tab>
          <Tab id="sheet">{t("fromSheet")}</Tab>
        </TabList>
        <TabPanel id="books">
          <ImportBooks onClose={onClose} />
        </TabPanel>
        <TabPanel id="sheet">
          <ImportSheet onClose={onClose} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
