"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonText } from "@/components/ui/skeleton";
import { useCard } from "./api";
import { FactorCard } from "./factor-card";
import { FactorForm } from "./factor-form";

interface FactorDrawerProps {
  /** A factor's, or "new". */
  id: string;
  onOpen: (id: string | null) => void;
}

/** A factor to read and to replace, or one to add. */
export function FactorDrawer({ id, onOpen }: FactorDrawerProps) {
  const t = useTranslations("emissionFactors");
  const [replacing, setReplacing] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const isNew = id === "new";
  return (
    <Drawer
      isOpen
      onOpenChange={(open) => {
        if (!open) onOpen(null);
      }}
      title={t(isNew ? "form.newTitle" : replacing ? "form.supersedeTitle" : "card.title")}
      width="w-180"
      isDismissable={!isChanged}
    >
      <div className="flex flex-col gap-5 p-5">
        {isNew ? (
          <FactorForm
            replaces={null}
            onChanged={setChanged}
            onSaved={(made) => onOpen(made.id)}
            onCancel={() => onOpen(null)}
          />
        ) : (
          <Existing
            id={id}
            replacing={replacing}
            onReplace={setReplacing}
            onChanged={setChanged}
            onOpen={onOpen}
          />
        )}
      </div>
    </Drawer>
  );
}

interface ExistingProps extends FactorDrawerProps {
  replacing: boolean;
  onReplace: (replacing: boolean) => void;
  onChanged: (isChanged: boolean) => void;
}

function Existing({ id, replacing, onReplace, onChanged, onOpen }: ExistingProps) {
  const answer = useCard(id);
  return (
    <AsyncContent answer={answer} skeleton={<SkeletonText lines={12} />}>
      {(card) =>
        replacing ? (
          <FactorForm
            replaces={card.factor}
            onChanged={onChanged}
            onSaved={(made) => onOpen(made.id)}
            onCancel={() => {
              onChanged(false);
              onReplace(false);
            }}
          />
        ) : (
          <FactorCard card={card} onReplace={() => onReplace(true)} onOpen={onOpen} />
        )
      }
    </AsyncContent>
  );
}
