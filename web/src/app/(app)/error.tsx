"use client";

import { Alive } from "@/app/alive";
import { WholeProblem } from "@/components/states/problem";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <WholeProblem error={error} onRetry={retry} />
      <Alive />
    </>
  );
}
