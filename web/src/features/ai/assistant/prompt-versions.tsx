"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { SkeletonText } from "@/components/ui/skeleton";
import type { AiPrompt, AiPromptVersion } from "@/lib/api/ai-types";
import { formatMoment } from "@/lib/format/date";
import { useVersions } from "./api";
import { differences } from "./model";

interface PromptVersionsProps {
  prompt: AiPrompt;
  /** Puts the text of a version into the editor. */
  onUse: (text: string) => void;
}

/** What a prompt has been: by whom, since when, and what each version changed. */
export function PromptVersions({ prompt, onUse }: PromptVersionsProps) {
  const t = useTranslations("assistant.prompts");
  const answer = useVersions(prompt.kind);
  const [shown, show] = useState<number | null>(null);
  return (
    <section className="flex max-w-4xl flex-col gap-2">
      <h2 className="font-semibold text-lg">{t("versions")}</h2>
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={2} />}>
        {(versions) => {
          const at = versions.findIndex(({ version }) => version === shown);
          const chosen = versions[at];
          return (
            <>
              <ul className="rounded-sm border border-line">
                {versions.map((version, index) => (
                  <li
                    key={version.version}
                    className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-2 last:border-b-0"
                  >
                    <VersionName version={version} isCurrent={index === 0} />
                    <Button
                      size="sm"
                      aria-label={t("showVersion", { version: String(version.version) })}
                      onPress={() => show(version.version)}
                    >
                      {t("show")}
                    </Button>
                  </li>
                ))}
              </ul>
              {chosen ? (
                <VersionDialog
                  version={chosen}
                  before={versions[at + 1]}
                  isCurrent={at === 0}
                  onClose={() => show(null)}
                  onUse={() => {
                    show(null);
                    onUse(chosen.text);
                  }}
                />
              ) : null}
            </>
          );
        }}
      </AsyncContent>
    </section>
  );
}

function VersionName({ version, isCurrent }: { version: AiPromptVersion; isCurrent: boolean }) {
  const t = useTranslations("assistant.prompts");
  return (
    <span>
      <span className="font-medium">{t("version", { version: String(version.version) })}</span>
      <span className="text-muted">
        {[
          "",
          isCurrent ? t("current") : "",
          version.shipped ? t("shipped") : "",
          version.madeBy ?? "",
          version.madeAt === null ? "" : formatMoment(version.madeAt),
        ]
          .filter((part, index) => index === 0 || part !== "")
          .join(" · ")}
      </span>
    </span>
  );
}

interface VersionDialogProps {
  version: AiPromptVersion;
  /** The one that it replaced; none for the first. */
  before: AiPromptVersion | undefined;
  isCurrent: boolean;
  onClose: () => void;
  onUse: () => void;
}

const looks = {
  same: "",
  gone: "rounded-xs bg-danger-soft text-danger line-through",
  new: "rounded-xs bg-ok-soft text-ok no-underline forced-colors:underline",
} as const;

/** A version with what it changed. */
function VersionDialog({ version, before, isCurrent, onClose, onUse }: VersionDialogProps) {
  const t = useTranslations("assistant.prompts");
  const all = differences(before?.text ?? version.text, version.text);
  const tags = { same: "span", gone: "del", new: "ins" } as const;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("version", { version: String(version.version) })}
      width="lg"
    >
      <p className="pb-3 text-muted">
        {before ? t("comparedWith", { version: String(before.version) }) : t("firstVersion")}
      </p>
      <p className="whitespace-pre-line">
        {all.map(({ text, change }, index) => {
          const Tag = tags[change];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
            <Tag key={index} className={looks[change]}>
              {text}
            </Tag>
          );
        })}
      </p>
      <Actions>
        {isCurrent ? null : <Button onPress={onUse}>{t("use")}</Button>}
        <Button look="primary" onPress={onClose}>
          {t("close")}
        </Button>
      </Actions>
    </Dialog>
  );
}
