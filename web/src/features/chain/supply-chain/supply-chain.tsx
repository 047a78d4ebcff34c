"use client";

import { Import, Plus, Waypoints } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ReactNode, useMemo } from "react";
import { onDemand } from "@/components/on-demand";
import { Empty, EmptyFiltered } from "@/components/states/empty";
import { Loading } from "@/components/states/loading";
import { Problem } from "@/components/states/problem";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { usePeriod } from "@/lib/period/period";
import { useTitlePart } from "@/lib/window-title";
import { useChain, useFigures, useHasBooks } from "./api";
import { EditorProvider, useEditor } from "./editor";
import { measures } from "./measures";
import { columnsOf, showOf, showText } from "./model";
import { Outline } from "./outline";
import { figuresById } from "./ranking";
import { Stakeholders } from "./stakeholders";
import { Toolbar, views } from "./toolbar";
import { type Doing, useDoing } from "./use-doing";

const ActivityDialog = onDemand(() => import("./activity-dialog").then((module) => module.ActivityDialog));
const StakeholderDialog = onDemand(() =>
  import("./stakeholder-dialog").then((module) => module.StakeholderDialog),
);
const ConnectionDialog = onDemand(() =>
  import("./connection-dialog").then((module) => module.ConnectionDialog),
);
const ImportDialog = onDemand(() => import("./import-dialog").then((module) => module.ImportDialog));

/** Whom the company buys from and sells to, what they do, and what flows between them. */
export function SupplyChain() {
  const t = useTranslations("supplyChain");
  const { data, error, mutate } = useChain();
  if (data) {
    return (
      <EditorProvider>
        <Loaded />
      </EditorProvider>
    );
  }
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {error ? (
        <Problem title={t("loadFailed")} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      )}
    </>
  );
}

function Loaded() {
  const t = useTranslations("supplyChain");
  const { chain } = useEditor();
  const doing = useDoing();
  const hasBooks = useHasBooks();
  const isEmpty = chain.activities.length === 0 && chain.stakeholders.length === 0;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <ButtonLink href="/company/supply-chain/requests">{t("requests")}</ButtonLink>
        <ButtonLink href="/company/supply-chain/customer-requests">{t("customerRequests")}</ButtonLink>
        {hasBooks ? (
          <Button onPress={() => doing.setOpen({ what: "import" })}>
            <Import aria-hidden />
            {t("importSuppliers")}
          </Button>
        ) : null}
        <Button look="primary" onPress={() => doing.setOpen({ what: "activity" })}>
          <Plus aria-hidden />
          {t("addActivity")}
        </Button>
      </PageHeader>
      <Linking doing={doing} />
      <Drawn doing={doing}>
        {isEmpty ? (
          <Empty icon={Waypoints} title={t("emptyTitle")}>
            {t("emptyText")}
          </Empty>
        ) : null}
      </Drawn>
      <Windows doing={doing} />
    </>
  );
}

/** Says how a connection is made while one is. */
function Linking({ doing: { linking, setLinking } }: { doing: Doing }) {
  const t = useTranslations("supplyChain");
  return (
    <div className={linking ? "sticky top-header z-10 pb-4" : ""}>
      {linking ? (
        <Notice role="status" actions={<Button onPress={() => setLinking(null)}>{t("cancelLink")}</Button>}>
          {t("linking", { name: linking.name })}
        </Notice>
      ) : null}
    </div>
  );
}

const ChainMap = onDemand(
  () => import("./chain-map").then((module) => module.ChainMap),
  <Skeleton className="h-96 rounded-lg" />,
);
const ChainRanking = onDemand(() => import("./chain-ranking").then((module) => module.ChainRanking));
const ExportMenu = onDemand(() => import("./export-menu").then((module) => module.ExportMenu));

const schema = {
  view: parseAsStringLiteral(views).withDefault("outline"),
  show: parseAsString.withDefault("all"),
  q: parseAsString.withDefault(""),
  by: parseAsStringLiteral(measures).withDefault("none"),
};

/** The map as it is shown; children replace the activities while there are none yet. */
function Drawn({ doing, children }: { doing: Doing; children: ReactNode }) {
  const t = useTranslations("supplyChain");
  const { chain } = useEditor();
  const { year } = usePeriod();
  const { data } = useFigures(year);
  const [{ view, show: shown, q, by }, set] = useQueryStates(schema, { history: "replace" });
  useTitlePart(view === "map" ? t("views.map") : null);
  const show = showOf(shown);
  const figures = useMemo(() => figuresById(data?.suppliers ?? []), [data]);
  const measure = figures.size > 0 ? by : "none";
  // In the picture what a search does not find stays, only fainter: whatever is moved keeps its place among all.
  const whole = useMemo(() => columnsOf(chain, showOf(shown)), [chain, shown]);
  const columns = useMemo(() => columnsOf(chain, showOf(shown), q), [chain, shown, q]);
  const found = useMemo(
    () => new Set(columns.flatMap(({ activities }) => activities.map(({ id }) => id))),
    [columns],
  );
  const shared = { figures, currency: data?.currency ?? "", doing };
  return (
    <>
      <Toolbar
        view={view}
        onView={(next) => void set({ view: next })}
        isEmpty={chain.activities.length === 0}
        farthest={chain.activities.reduce((farthest, { tier }) => Math.max(farthest, tier), 1)}
        show={show}
        onShow={(next) => void set({ show: next.how === "all" ? null : showText(next) })}
        words={q}
        onWords={(words) => void set({ q: words || null })}
      >
        <ExportMenu
          columns={whole}
          figures={figures}
          currency={shared.currency}
          measure={measure}
          year={year}
        />
      </Toolbar>
      {!children && columns.length > 0 && view === "outline" ? (
        <Outline columns={columns} {...shared} />
      ) : null}
      {!children && columns.length > 0 && view === "map" ? (
        <ChainMap
          key={shown}
          columns={whole}
          found={found}
          measure={measure}
          onMeasure={(next) => void set({ by: next })}
          {...shared}
        />
      ) : null}
      {children}
      {!children && columns.length === 0 ? (
        <EmptyFiltered
          title={t("noMatch")}
          action={<Button onPress={() => void set({ show: null, q: null })}>{t("showAll")}</Button>}
        />
      ) : null}
      {data && !children ? <ChainRanking figures={data} year={year} /> : null}
      {children || view === "map" ? null : <Stakeholders {...shared} />}
    </>
  );
}

function Windows({ doing: { open, setOpen, removeConnection } }: { doing: Doing }) {
  const onClose = () => setOpen(null);
  switch (open?.what) {
    case "activity":
      return <ActivityDialog {...open} onClose={onClose} />;
    case "stakeholder":
      return <StakeholderDialog {...open} onClose={onClose} />;
    case "connection":
      return (
        <ConnectionDialog {...open} onRemove={() => removeConnection(open.connection)} onClose={onClose} />
      );
    case "import":
      return <ImportDialog onClose={onClose} />;
  }
  return null;
}
