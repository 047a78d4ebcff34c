"use client";

import { AsyncContent } from "@/components/states/async-content";
import { Skeleton } from "@/components/ui/skeleton";
import { useAssessment } from "./api";
import { Decisions } from "./decisions";
import { MatrixFigure } from "./matrix-figure";

/** What the assessment shows: the matrix, and each sub-topic's outcome with the decisions that override it. */
export function MaterialityResult() {
  const assessment = useAssessment();
  return (
    <AsyncContent answer={assessment} skeleton={<Skeleton className="h-dvh w-full" />}>
      {(found) => (
        <div className="flex flex-col gap-8">
          <MatrixFigure assessment={found} />
          <Decisions topics={found.topics} />
        </div>
      )}
    </AsyncContent>
  );
}
