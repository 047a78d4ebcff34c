"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Ring } from "@/components/ui/ring";
import { sections } from "@/lib/api/enums";
import type { Topic } from "@/lib/api/types";

/** Where the questions on a topic stand, and how far each part of them has come. */
export function TopicQuestions({ topic }: { topic: Topic }) {
  const t = useTranslations("materiality.topics");
  const names = useTranslations("shell.menu.items");
  const { progress } = topic;
  return (
    <div className="flex flex-col gap-3">
      {topic.material ? (
        <div className="figures flex items-center gap-3">
          <Ring
            size={32}
            label={t("progressOf", { topic: `${topic.id} ${topic.name}` })}
            share={progress.share === null ? null : Number(progress.share)}
          />
          {t("progress", { completed: progress.completed, of: progress.toAnswer })}
        </div>
      ) : (
        <p className="text-muted">{t("notAsked")}</p>
      )}
      <ul className="flex flex-col">
        {topic.sections.map(({ section, progress: own }) => {
          const name = sections[section];
          if (!name) return null;
          return (
            <li
              key={name}
              className="flex min-h-8 items-center justify-between gap-3 border-line border-t text-sm"
            >
              <Link href={`/company/questions/section/${name}?topic=${topic.id}`}>
                {names(`${name}.text` as "Goals.text")}
              </Link>
              <span className="figures shrink-0 text-muted">
                {own.asked > 0 ? `${own.completed}/${own.toAnswer}` : "–"}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
