"use client";

import { useTranslations } from "next-intl";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonText } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-area";
import { isApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useRefusalText } from "./refusal";
import type { Remark } from "./types";
import { useComment } from "./use-comment";

/** What people remark on a question and year, beside its answer, and what was remarked before. */
export function CommentBox({ question, label }: { question: string; label: string }) {
  const t = useTranslations("questions.comment");
  const comment = useComment(question);
  const { unread, theirs, remarks } = comment;
  if (unread && !comment.isReady) return <Problem error={unread} onRetry={() => void comment.reread()} />;
  if (!comment.isReady) return <SkeletonText lines={3} />;
  const earlier = remarks.slice(1);
  return (
    <div className="flex flex-col gap-2">
      <Field comment={comment} label={label} />
      {theirs ? (
        <Notice
          tone="warn"
          role="alert"
          title={t("theirs", { name: theirs.by.name || t("somebody") })}
          actions={
            <>
              <Button size="sm" onPress={() => void comment.insist()}>
                {t("keepMine")}
              </Button>
              <Button size="sm" onPress={comment.yield}>
                {t("takeTheirs")}
              </Button>
            </>
          }
        >
          <span className="whitespace-pre-wrap">{theirs.comment || t("removed")}</span>
        </Notice>
      ) : null}
      {earlier.length > 0 ? (
        <Disclosure level={4} title={t("earlier", { count: earlier.length })}>
          <ol className="flex flex-col gap-3 py-2 ps-6 text-sm">
            {earlier.map((remark) => (
              <li key={remark.version} className="border-line border-s ps-3">
                <Byline remark={remark} />
                <p className="whitespace-pre-wrap">{remark.comment || t("removed")}</p>
              </li>
            ))}
          </ol>
        </Disclosure>
      ) : null}
    </div>
  );
}

function Field({ comment, label }: { comment: ReturnType<typeof useComment>; label: string }) {
  const t = useTranslations("questions.comment");
  const textOf = useProblemText();
  const refusal = useRefusalText();
  const { error, isDirty, pending, remarks } = comment;
  const [newest] = remarks;
  const tooLong = isApiError(error, "fields") ? error.fields.comment : undefined;
  const problem = tooLong
    ? refusal("comment", tooLong)
    : error && !comment.theirs
      ? textOf(error)
      : undefined;
  return (
    <>
      <TextArea
        label={label}
        hideLabel
        placeholder={t("placeholder")}
        description={t("help")}
        rows={3}
        value={comment.text}
        errorMessage={problem}
        onChange={comment.write}
        onBlur={() => void comment.save()}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void comment.save();
          else event.continuePropagation();
        }}
      />
      <div className="flex min-h-7 flex-wrap items-center gap-x-3">
        <p role="status" className="text-muted text-sm">
          {pending ? t("saving") : isDirty ? t("unsaved") : ""}
        </p>
        {newest && !isDirty && !pending ? <Byline remark={newest} /> : null}
        {isDirty && !comment.theirs ? (
          <Button size="sm" isDisabled={pending} onPress={() => void comment.save()}>
            {t("save")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Byline({ remark }: { remark: Remark }) {
  const t = useTranslations("questions.comment");
  const history = useTranslations("questions.history");
  return (
    <p className="text-muted text-xs">
      {remark.by.name || t("somebody")}
      {remark.impersonatedAs ? ` ${history("asCompany")}` : null}
      {" · "}
      <RelativeTime at={remark.at} />
    </p>
  );
}
