"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { sections } from "@/lib/api/enums";
import { useWhyNot } from "./applicability";
import { statusOf, withValue } from "./content";
import { isBegun } from "./editor";
import { applies, type Stop } from "./model";
import { useRefusal } from "./refusal";
import { useSlots } from "./slots";
import type { Asked } from "./types";
import type { Editing } from "./use-editor";
import { useStatus } from "./use-status";
import { ValueField } from "./value-field";

/** The questions of a series below each other, for answering them in one go. */
export function SeriesAnswer({ stop, editing }: { stop: Stop; editing: Editing }) {
  return (
    <ul className="flex flex-col">
      {stop.questions.map((question) => (
        <Line key={question.id} question={question} editing={editing} />
      ))}
    </ul>
  );
}

function Line({ question, editing }: { question: Asked; editing: Editing }) {
  const t = useTranslations("questions");
  const why = useWhyNot()(question);
  const status = useStatus([question], editing);
  const refusal = useRefusal(editing.editor, question.id);
  const { Evidence } = useSlots();
  const entry = editing.editor.entries[question.id];
  if (!entry) return null;
  const { draft } = entry;
  const shown = statusOf(draft);
  const href = `/company/questions/section/${sections[question.section]}/question/${encodeURIComponent(question.id)}`;
  return (
    <li
      className={`grid gap-x-6 gap-y-2 border-line border-t py-3 sm:grid-cols-[minmax(0,1fr)_minmax(14rem,auto)] ${applies(question) ? "" : "text-muted"}`}
    >
      <div className="min-w-0">
        <Link href={href} className="font-medium text-ink no-underline hover:underline">
          {question.shortTitle}
        </Link>
        <p className="text-muted text-sm">{why ?? question.title}</p>
      </div>
      <div className="flex flex-col items-start gap-2">
        <ValueField
          question={question}
          value={draft.value}
          isDisabled={draft.notApplicable}
          problem={status.missing.includes(question.id) ? t("problems.required") : refusal("value")}
          onChange={(value) => editing.write(question.id, (before) => withValue(question, before, value))}
          onUnreadable={(is) => editing.setUnreadable(question.id, is)}
          onBlur={() => void editing.save()}
        />
        {shown === "notApplicable" ? (
          <Link href={href} className="text-sm">
            {t("status.notApplicable")}
          </Link>
        ) : (
          <Segmented
            size="sm"
            label={t("status.of", { question: question.shortTitle })}
            value={isBegun(entry) ? shown : null}
            onChange={status.set}
            segments={[
              { id: "draft", label: t("status.draft") },
              { id: "completed", label: t("status.complete") },
            ]}
          />
        )}
      </div>
      <div className="min-w-0 sm:col-span-2">
        <Evidence
          answer={entry.base}
          onRevise={(change) => editing.revise(question.id, change)}
          among={question.shortTitle}
        />
      </div>
    </li>
  );
}
