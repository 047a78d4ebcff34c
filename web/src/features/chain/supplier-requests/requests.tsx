"use client";

import { MailQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { PlainSelect } from "@/components/ui/plain-select";
import { Skeleton } from "@/components/ui/skeleton";
import { useRequests } from "./api";
import { inState, states } from "./model";
import { RequestTable } from "./request-table";

const AskDialog = onDemand(() => import("./ask-dialog").then((module) => module.AskDialog));

const schema = {
  state: parseAsStringLiteral(["all", ...states]).withDefault("all"),
  /** Whom to ask at once: the supplier of the books, or a name. */
  supplier: parseAsString,
  name: parseAsString,
};

/** What the company has asked its suppliers, and what came of it. */
export function Requests() {
  const t = useTranslations("supplierRequests");
  const answer = useRequests();
  const [wanted, set] = useQueryStates(schema, { history: "replace" });
  const [asks, setAsks] = useState(false);
  const named = wanted.supplier !== null || wanted.name !== null;
  function close() {
    setAsks(false);
    if (named) void set({ supplier: null, name: null });
  }
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <ButtonLink href="/company/supply-chain">{t("toChain")}</ButtonLink>
        <Button look="primary" onPress={() => setAsks(true)}>
          <MailQuestion aria-hidden />
          {t("ask")}
        </Button>
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-80 rounded-lg" />}>
        {(all) => {
          if (all.length === 0) {
            return (
              <Empty icon={MailQuestion} title={t("emptyTitle")}>
                {t("emptyText")}
              </Empty>
            );
          }
          const shown = inState(all, wanted.state);
          return (
            <div className="flex flex-col gap-3">
              <PlainSelect
                className="w-fit"
                label={t("filter")}
                value={wanted.state}
                onChange={(state) => void set({ state })}
                choices={[
                  { id: "all" as const, label: t("all") },
                  ...states.map((id) => ({ id, label: t(`states.${id}`) })),
                ]}
              />
              {shown.length > 0 ? (
                <RequestTable requests={shown} />
              ) : (
                <Empty icon={MailQuestion} title={t("noneFound")} />
              )}
            </div>
          );
        }}
      </AsyncContent>
      {asks || named ? (
        <AskDialog supplierId={wanted.supplier} name={wanted.name ?? ""} onClose={close} />
      ) : null}
    </>
  );
}
