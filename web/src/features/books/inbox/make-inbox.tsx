"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useAttempt } from "@/components/ui/use-attempt";

const longest = 100;

/** Names a new inbox after what will send to it. */
export function MakeInbox({ onMake }: { onMake: (name: string) => Promise<void> }) {
  const t = useTranslations("inbox");
  const [name, setName] = useState("");
  const { pending, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await attempt(() => onMake(name))) setName("");
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
      <TextField
        label={t("name")}
        placeholder={t("nameExample")}
        value={name}
        onChange={setName}
        maxLength={longest}
        className="min-w-48 max-w-sm flex-1"
      />
      <Button type="submit" isDisabled={name.trim() === ""} isPending={pending}>
        {t("make")}
      </Button>
    </form>
  );
}
