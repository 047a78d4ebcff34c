"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { Topic } from "@/lib/api/types";
import { topicAddress } from "@/lib/materiality";
import { Verdict } from "./verdict";

/** A topic's name, which links to its page, and its verdict. */
export function TopicHead({ topic, children }: { topic: Topic; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <h3 className="font-medium">
        <Link href={topicAddress(topic.id)} className="text-ink no-underline hover:underline">
          {`${topic.id} ${topic.name}`}
        </Link>
      </h3>
      <Verdict verdict={topic.verdict} isTopic />
    </div>
  );
}
