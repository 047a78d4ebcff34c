"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonText } from "@/components/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { AiKind } from "@/lib/api/ai-types";
import { usePrompts } from "./api";
import { PromptEditor } from "./prompt-editor";
import { PromptVersions } from "./prompt-versions";

/** The instructions to the language model for each kind of question, as administrators word them. */
export function PromptsPage() {
  const t = useTranslations("assistant");
  const answer = usePrompts();
  // What is typed stays while another tab is looked at.
  const [drafts, setDrafts] = useState<Partial<Record<AiKind, string>>>({});
  return (
    <>
      <PageHeader title={t("prompts.title")} lead={t("prompts.lead")}>
        <Link href="/admin/ai-calls">{t("calls.title")}</Link>
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<SkeletonText lines={12} />}>
        {({ model, items }) => (
          <>
            {model === null ? (
              <div className="pb-4">
                <Notice>{t("prompts.noModel")}</Notice>
              </div>
            ) : null}
            <Tabs>
              <TabList aria-label={t("prompts.title")}>
                {items.map(({ kind }) => (
                  <Tab key={kind} id={kind}>
                    {t(`kinds.${kind}`)}
                  </Tab>
                ))}
              </TabList>
              {items.map((prompt) => (
                <TabPanel key={prompt.kind} id={prompt.kind} className="flex flex-col gap-6">
                  <PromptEditor
                    prompt={prompt}
                    hasModel={model !== null}
                    text={drafts[prompt.kind] ?? prompt.current.text}
                    onText={(text) => setDrafts((before) => ({ ...before, [prompt.kind]: text }))}
                  />
                  <PromptVersions
                    prompt={prompt}
                    onUse={(text) => setDrafts((before) => ({ ...before, [prompt.kind]: text }))}
                  />
                </TabPanel>
              ))}
            </Tabs>
          </>
        )}
      </AsyncContent>
    </>
  );
}
