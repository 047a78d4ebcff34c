"use client";

import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Disclosure } from "@/components/ui/disclosure";
import { SkeletonText } from "@/components/ui/skeleton";
import { usePeriod } from "@/lib/period/period";
import { useThreads } from "./api";

const Threads = onDemand(
  () => import("./threads").then((module) => module.Threads),
  <SkeletonText lines={3} />,
);

interface ConversationProps {
  about: "question" | "figure";
  place: string;
  /** Of its heading; a deeper one asks what was said only once it is opened. */
  level: 2 | 3 | 4;
}

/** The conversations about a question or a figure; open for who was led here to read one. */
export function Conversation({ about, place, level }: ConversationProps) {
  const t = useTranslations("conversation");
  const { date } = usePeriod();
  const [{ talk, thread }] = useQueryStates({ talk: parseAsString, thread: parseAsString });
  const [isOpen, setOpen] = useState(talk === place);
  const where = { about, place, date };
  const { data } = useThreads(isOpen || level === 2 ? where : null);
  const open = data?.filter(({ resolved }) => !resolved).length ?? 0;
  return (
    <Disclosure
      level={level}
      title={open > 0 ? t("count", { count: open }) : t("title")}
      isExpanded={isOpen}
      onExpandedChange={setOpen}
    >
      <div className="px-6 pt-1 pb-3 max-sm:px-1">
        {isOpen ? <Threads key={date} place={where} sought={talk === place ? thread : null} /> : null}
      </div>
    </Disclosure>
  );
}
