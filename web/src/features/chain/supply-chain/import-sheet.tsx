"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { DropZone } from "@/components/ui/drop-zone";
import { Skeleton } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-area";
import type { SupplierYear } from "@/lib/api/supplier-types";
import { usePeriod } from "@/lib/period/period";
import { mostSuppliers, useSuppliers } from "./api";
import { useEditor } from "./editor";
import { ImportChoice } from "./import-choice";
import { finderIn, keyOf, listed, textOf } from "./sheet-rows";

const largestFile = 1024 * 1024;

/** Suppliers of a list that is kept in a spreadsheet: its rows pasted, or saved as csv. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("supplyChain.import");
  const { year } = usePeriod();
  const [text, setText] = useState("");
  const books = useSuppliers(year, "", mostSuppliers);
  return (
    <AsyncContent answer={books} skeleton={<Skeleton className="h-80 rounded-lg" />}>
      {(list) => (
        <div className="flex flex-col gap-3">
          <TextArea
            label={t("rows")}
            description={t("rowsHelp")}
            value={text}
            onChange={setText}
            className="[&_textarea]:max-h-40"
          />
          <DropZone
            isLow
            label={t("file")}
            endings={[".csv", ".txt", ".tsv"]}
            limit={largestFile}
            onFiles={([file]) => {
              if (file) void textOf(file).then(setText);
            }}
          />
          {text.trim() === "" ? null : (
            <Found key={text} text={text} suppliers={list.items} onClose={onClose} />
          )}
        </div>
      )}
    </AsyncContent>
  );
}

interface FoundProps {
  text: string;
  /** Of the books. */
  suppliers: readonly SupplierYear[];
  onClose: () => void;
}

function Found({ text, suppliers, onClose }: FoundProps) {
  const t = useTranslations("supplyChain.import");
  const { chain } = useEditor();
  const names = new Set(chain.stakeholders.map(({ name }) => keyOf(name)));
  const there = new Set(chain.stakeholders.map(({ supplierId }) => supplierId));
  const find = finderIn(suppliers.map(({ supplier }) => supplier));
  const offers = listed(text).map((one) => {
    const known = find(one);
    return {
      key: keyOf(one.name),
      name: one.name,
      description: one.description,
      supplierId: known?.id ?? null,
      note: [one.description, known ? t("known") : ""].filter(Boolean).join(" · "),
      isThere: names.has(keyOf(one.name)) || known?.records.some(({ id }) => there.has(id)) === true,
    };
  });
  return (
    <div>
      <ImportChoice
        offers={offers}
        none={t("noRows")}
        marked={offers.filter(({ isThere }) => !isThere)}
        onClose={onClose}
      />
    </div>
  );
}
