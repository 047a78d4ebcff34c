"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Answer, History } from "@/lib/api/types";
import { type ContentField, contentFields, contentOf, emptyValue, sameField } from "./content";
import { type Sitting, sittings } from "./history";
import { ShowField } from "./show-field";
import { useSlots } from "./slots";
import type { Asked } from "./types";
import type { Revision } from "./use-editor";

interface HistoryListProps {
  question: Asked;
  history: readonly History[];
  answer: Answer | null;
  onRevise: (change: Revision) => Promise<void>;
}

/** Who wrote what, and what stood there before; newest first. */
export function HistoryList({ question, history, answer, onRevise }: HistoryListProps) {
  const t = useTranslations("questions.history");
  const { FellOut } = useSlots();
  if (history.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <ol className="flex flex-col gap-1">
      {sittings(history, answer).map((sitting) => (
        <li key={sitting.last.version} className="border-line border-s ps-3">
          <Entry question={question} sitting={sitting} />
          {answer && sitting.fellOut.length > 0 ? (
            <FellOut ids={sitting.fellOut} answer={answer} onRevise={onRevise} />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Entry({ question, sitting }: { question: Asked; sitting: Sitting }) {
  const t = useTranslations("questions.history");
  const fields = useTranslations("questions.conflict.fields");
  const { last, before, changes, how, from } = sitting;
  // What is put back as a whole does not name its fields.
  const known: readonly ContentField[] =
    how === "takenBack" ? contentFields : contentFields.filter((field) => changes.includes(field));
  const names = [
    ...known.map((change) => fields(change)),
    ...(changes.includes("documentIds") ? [t("documents")] : []),
  ].join(", ");
  const head = (
    <span className="flex flex-col py-1 font-normal text-sm">
      <span>
        <span className="font-medium">{last.by.name || t("somebody")}</span>
        {last.impersonatedAs ? <span className="text-muted">{` ${t("asCompany")}`}</span> : null}
        {" · "}
        <span className="text-muted">
          <RelativeTime at={last.at} />
        </span>
      </span>
      <span className="text-muted">{what()}</span>
    </span>
  );
  function what(): string {
    if (how === "takenBack") return t("takenBack");
    if (how === "suggested") return t("suggested");
    if (how === "moved") return t("moved");
    if (how === "carried") return t("carried", { year: String(from) });
    if (before !== null && changes.length === 0) return t("confirmed");
    return before === null ? t("first") : t("changed", { fields: names });
  }
  const shown = before ? known.filter((field) => !isNothing(field, before)) : [];
  if (!before || shown.length === 0) return <div className="ps-1">{head}</div>;
  return (
    <Disclosure level={4} title={head}>
      <dl className="flex flex-col gap-2 py-2 ps-6 text-sm">
        {shown.map((field) => (
          <div key={field}>
            <dt className="text-muted text-xs">{t("before", { field: fields(field) })}</dt>
            <dd>
              <ShowField question={question} field={field} content={contentOf(before)} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function isNothing(field: ContentField, before: NonNullable<History["before"]>): boolean {
  if (field === "completed" || field === "notApplicable") return false;
  if (field === "value") return emptyValue(before.value);
  return sameField(field, contentOf(before), contentOf(null));
}
