"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/frame";
import { Matrix } from "@/components/charts/matrix";
import type { MatrixPoint } from "@/components/charts/matrix-dot";
import type { Assessment } from "@/lib/api/types";
import { most } from "@/lib/materiality";
import { type Pillar, pillarOf, pillars, questionAddress, subTopicsOf } from "./model";
import { useScoreText } from "./outcome";
import { useBasisText } from "./verdict";

const colours = { E: "series-1", S: "series-3", G: "series-5" } as const satisfies Record<Pillar, string>;

const number = (score: string | null) => (score === null ? null : Number(score));

/** Impact against financial materiality, each sub-topic at its scores; the same as a table and as a file. */
export function MatrixFigure({ assessment }: { assessment: Assessment }) {
  const t = useTranslations("materiality");
  const router = useRouter();
  const write = useScoreText();
  const basis = useBasisText();
  const { topics, threshold } = assessment;
  const all = subTopicsOf(topics);
  const points = all
    .filter(({ impact, financial }) => impact.score !== null || financial.score !== null)
    .map(
      (sub): MatrixPoint => ({
        id: sub.verdict.questionId,
        mark: sub.id,
        name: `${sub.id} ${sub.name}`,
        x: number(sub.financial.score),
        y: number(sub.impact.score),
        isFilled: sub.material,
        colour: colours[pillarOf(sub.id)],
        verdict: t(`verdict.${sub.verdict.outcome}`),
      }),
    );
  const used = pillars.filter((pillar) => points.some(({ mark }) => mark.startsWith(pillar)));
  return (
    <ChartFrame
      title={t("matrix.title")}
      summary={t("matrix.summary", {
        material: all.filter(({ material }) => material).length,
        all: all.length,
        open: all.filter(({ assessed }) => !assessed).length,
      })}
      legend={used.map((pillar) => ({
        id: pillar,
        label: `${pillar} ${t(`topics.pillars.${pillar}`)}`,
        colour: colours[pillar],
      }))}
      source={t("matrix.key")}
      fileName={t("matrix.file")}
      format={write}
      table={{
        columns: [
          t("overview.columns.subTopic"),
          t("overview.columns.impact"),
          t("overview.columns.financial"),
          t("overview.columns.verdict"),
          t("matrix.decidedBy"),
        ],
        rows:
          points.length === 0
            ? []
            : all.map((sub) => [
                `${sub.id} ${sub.name}`,
                number(sub.impact.score),
                number(sub.financial.score),
                t(`verdict.${sub.verdict.outcome}`),
                basis(sub.verdict) || "–",
              ]),
      }}
    >
      <Matrix
        label={t("matrix.title")}
        points={points}
        x={{ label: t("matrix.x"), format: (value) => write(value) }}
        y={{ label: t("matrix.y"), format: (value) => write(value) }}
        most={most}
        threshold={threshold}
        thresholdLabel={t("matrix.threshold", { threshold })}
        nameOf={({ name, x, y, verdict }) =>
          t("matrix.point", { name, impact: write(y), financial: write(x), verdict })
        }
        countOf={(count) => t("matrix.several", { count })}
        onOpen={(questionId) => router.push(questionAddress("verdict", questionId))}
      />
    </ChartFrame>
  );
}
