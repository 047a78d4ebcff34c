"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Skeleton } from "@/components/ui/skeleton";
import type { GivenTemplate } from "@/lib/api/types";
import type { ApiAnswer } from "@/lib/api/use-api";
import { inOrder } from "./template-model";

/** A version of a template that somebody thinks of having a company follow; zero for none. */
interface Planned {
  given: GivenTemplate;
  version: number;
}

export interface ItemProps {
  given: GivenTemplate;
  onPlan: (given: GivenTemplate, version: number) => void;
}

interface TemplateGroupsProps {
  answer: ApiAnswer<GivenTemplate[]>;
  /** Where the texts of the groups are. */
  texts: "ownTemplates" | "carbonTemplates.company";
  /** Which are shown among those that the company could follow; all unless said. */
  isOther?: (given: GivenTemplate) => boolean;
  /** How tall a template is while it is on its way. */
  line: string;
  item: (props: ItemProps) => ReactNode;
  /** Asks before anything changes. */
  dialog: (planned: Planned, onClose: () => void) => ReactNode;
}

/** The templates that a company follows, and beside them those that it could follow. */
export function TemplateGroups({
  answer,
  texts,
  isOther = () => true,
  line,
  item,
  dialog,
}: TemplateGroupsProps) {
  const t = useTranslations(texts);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const group = (title: string, of: readonly GivenTemplate[], empty: ReactNode) => (
    <Group title={title} empty={empty}>
      {of.map((given) =>
        item({ given, onPlan: (chosen, version) => setPlanned({ given: chosen, version }) }),
      )}
    </Group>
  );
  return (
    <>
      <AsyncContent answer={answer} skeleton={<Lines className={line} />}>
        {(all) => {
          const sorted = inOrder(all);
          const followed = sorted.filter(({ follows }) => follows !== null);
          const others = sorted.filter((given) => given.follows === null && isOther(given));
          return (
            <div className="flex flex-col gap-6">
              {group(t("followed"), followed, <Empty title={t("none")}>{t("noneText")}</Empty>)}
              {group(t("others"), others, <Empty title={t("noOthers")}>{t("noOthersText")}</Empty>)}
            </div>
          );
        }}
      </AsyncContent>
      {planned ? dialog(planned, () => setPlanned(null)) : null}
    </>
  );
}

function Lines({ className }: { className: string }) {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className={`w-full ${className}`} />
      ))}
    </div>
  );
}

interface GroupProps {
  title: string;
  /** In place of templates. */
  empty: ReactNode;
  children: readonly ReactNode[];
}

function Group({ title, empty, children }: GroupProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-medium">{title}</h2>
      <div className="rounded-lg border border-line bg-surface">
        {children.length === 0 ? empty : <ul>{children}</ul>}
      </div>
    </section>
  );
}
