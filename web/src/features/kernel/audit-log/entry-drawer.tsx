"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { type Fact, Facts } from "@/components/ui/facts";
import type { AuditEntry } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { useWords } from "./use-words";

interface EntryDrawerProps {
  entry: AuditEntry;
  onClose: () => void;
  onPerson: (id: string) => void;
}

/** All that is known of one event. */
export function EntryDrawer({ entry, onClose, onPerson }: EntryDrawerProps) {
  const t = useTranslations("auditLog.drawer");
  const words = useWords();
  const { person } = entry;
  const facts: Fact[] = [
    { label: t("at"), value: formatMoment(entry.at) },
    { label: t("who"), value: words.who(entry) },
    { label: t("role"), value: entry.role === null ? "" : words.role(entry.role) },
    { label: t("as"), value: entry.impersonated ? entry.company?.name : "" },
    { label: t("subject"), value: entry.subject?.name },
    { label: t("company"), value: entry.impersonated ? "" : entry.company?.name },
    ...Object.entries(entry.detail).map(([name, value]) => words.detail(name, value)),
    { label: t("address"), value: entry.address },
    { label: t("userAgent"), value: entry.userAgent },
    { label: t("request"), value: entry.requestId },
    { label: t("code"), value: entry.kind },
  ];
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("title")}
    >
      <div className="flex flex-col gap-5 p-5">
        <h2 className="font-semibold text-lg">{words.what(entry.kind)}</h2>
        <Facts facts={facts.filter(({ value }) => value)} />
        {person ? (
          <Button className="w-fit" onPress={() => onPerson(person.id)}>
            {t("onlyPerson", { name: person.name })}
          </Button>
        ) : null}
      </div>
    </Drawer>
  );
}
