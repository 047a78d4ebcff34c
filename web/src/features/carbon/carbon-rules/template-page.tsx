"use client";

import { Copy, Pencil, Trash2, Undo2, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Badge } from "@/components/ui/badge";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { useToast } from "@/components/ui/toast";
import type { TemplateDetail } from "@/lib/api/types";
import { useTitlePart } from "@/lib/window-title";
import { RuleBook } from "./rule-book";
import { useTemplate, useTemplateChanges } from "./template-api";
import { Followers } from "./template-followers";
import { addressOf, VersionCell } from "./template-list";
import { Versions } from "./template-versions";

const TemplateDialog = onDemand(() => import("./template-dialog").then((module) => module.TemplateDialog));
const PublishDialog = onDemand(() =>
  import("./template-publish-dialog").then((module) => module.PublishDialog),
);

const tabs = ["rules", "versions", "companies"] as const;

/** One template: its rules, its versions, and the companies that follow it. */
export function TemplatePage({ id }: { id: string }) {
  const answer = useTemplate(id);
  useTitlePart(answer.data?.template.name);
  return (
    <AsyncContent answer={answer} skeleton={<PageSkeleton />}>
      {(detail) => <Page detail={detail} />}
    </AsyncContent>
  );
}

function PageSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-8 w-80" />
      <SkeletonText lines={6} />
    </div>
  );
}

function Page({ detail }: { detail: TemplateDetail }) {
  const t = useTranslations("carbonTemplates");
  const { template } = detail;
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(tabs).withDefault("rules"));
  useTitlePart(t(`tabs.${tab}`));
  const owner = useMemo(() => ({ template: template.id }), [template.id]);
  return (
    <>
      <Head detail={detail} />
      <Tabs selectedKey={tab} onSelectionChange={(key) => void setTab(key as (typeof tabs)[number])}>
        <TabList aria-label={t("tabs.label")}>
          {tabs.map((one) => (
            <Tab key={one} id={one}>
              {t(`tabs.${one}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="rules">
          <RuleBook owner={owner} isReadOnly={template.shipped || template.retiredAt !== null} />
        </TabPanel>
        <TabPanel id="versions">
          <Versions detail={detail} />
        </TabPanel>
        <TabPanel id="companies">
          <Followers template={template} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function Head({ detail: { template, draft } }: { detail: TemplateDetail }) {
  const t = useTranslations("carbonTemplates");
  const router = useRouter();
  const toast = useToast();
  const { retire, restore } = useTemplateChanges();
  const [opened, setOpened] = useState<"change" | "copy" | "publish" | null>(null);
  const close = () => setOpened(null);
  const isOpen = !template.shipped && template.retiredAt === null;

  async function run(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      toast.problem(error);
    }
  }
  const bringBack = () =>
    run(async () => {
      await restore(template.id);
      toast.done(t("restored", { name: template.name }));
    });
  const remove = () =>
    run(async () => {
      await retire(template.id);
      toast.done(t("retired", { name: template.name }), {
        label: t("undo"),
        onPress: () => void bringBack(),
      });
    });

  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            crumbs={[{ label: t("title"), href: "/admin/carbon-templates" }, { label: template.name }]}
          />
        }
        title={template.name}
        lead={template.text}
      >
        {isOpen ? (
          <>
            <Button look="quiet" className="text-danger" onPress={() => void remove()}>
              <Trash2 aria-hidden />
              {t("retire")}
            </Button>
            <Button onPress={() => setOpened("change")}>
              <Pencil aria-hidden />
              {t("change")}
            </Button>
          </>
        ) : null}
        <Button onPress={() => setOpened("copy")}>
          <Copy aria-hidden />
          {t("copy")}
        </Button>
        {isOpen ? (
          <Button look="primary" isDisabled={draft.length === 0} onPress={() => setOpened("publish")}>
            <Upload aria-hidden />
            {t("publish.open")}
          </Button>
        ) : null}
      </PageHeader>
      <p className="flex flex-wrap items-center gap-2 pb-4 text-sm">
        <VersionCell template={template} />
        <Badge>{template.chart ? t(`charts.${template.chart as "BAS"}`) : t("anyChart")}</Badge>
        <Badge>{template.trade ? t(`trades.${template.trade as "it"}`) : t("anyTrade")}</Badge>
        {template.shipped ? <Badge tone="brand">{t("filters.origins.shipped")}</Badge> : null}
      </p>
      {template.shipped || template.retiredAt !== null ? (
        <div className="pb-4">
          <Notice
            actions={
              template.shipped ? null : (
                <Button size="sm" onPress={() => void bringBack()}>
                  <Undo2 aria-hidden />
                  {t("restore")}
                </Button>
              )
            }
          >
            {template.shipped ? t("isShipped") : t("isRetired")}
          </Notice>
        </div>
      ) : null}
      {opened === "change" || opened === "copy" ? (
        <TemplateDialog
          template={template}
          isCopy={opened === "copy"}
          onDone={({ id }) => {
            close();
            if (id !== template.id) router.push(addressOf(id));
          }}
          onClose={close}
        />
      ) : null}
      {opened === "publish" ? <PublishDialog template={template} draft={draft} onClose={close} /> : null}
    </>
  );
}
