"use client";

import type { ReactNode } from "react";
import type { ApiAnswer } from "@/lib/api/use-api";
import { Loading } from "./loading";
import { Problem } from "./problem";

interface AsyncContentProps<T> {
  /** What useApi returned. */
  answer: Pick<ApiAnswer<T>, "data" | "error" | "mutate">;
  /** Boxes of the content's own geometry. */
  skeleton: ReactNode;
  /** True where the data shown belongs to an earlier question and the new answer is on its way. */
  stale?: boolean;
  /** What could not be done where it fails; the general sentence where left out. */
  problem?: string;
  children: (data: T) => ReactNode;
}

/** The states of fetched content: loading, problem, ready; old data is dimmed while new comes. */
export function AsyncContent<T>({
  answer,
  skeleton,
  stale = false,
  problem,
  children,
}: AsyncContentProps<T>) {
  const { data, error, mutate } = answer;
  if (data !== undefined) {
    return (
      <div aria-busy={stale} className={`transition-opacity ${stale ? "opacity-55" : ""}`}>
        {children(data)}
      </div>
    );
  }
  if (error !== undefined)
    return (
      <Problem
        error={error}
        room={skeleton}
        {...(problem ? { title: problem } : {})}
        onRetry={() => void mutate()}
      />
    );
  return <Loading>{skeleton}</Loading>;
}
