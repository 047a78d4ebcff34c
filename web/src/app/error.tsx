"use client";

import { Alive } from "@/app/alive";
import { Problem } from "@/components/states/problem";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <Problem error={error} onRetry={retry} />
      <Alive />
    </>
  );
}
