"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";

const longest = 100;

/** Names a new inbox after what will send to it. */
export function MakeInbox({ onMake }: { onMake: (name: string) => Promise<void> }) {
  const t = useTranslations("inbox");
  const toast = useToast();
  const [name, setName] = useState("");
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    try {
      await onMake(name);
      setName("");
    } catch (problem) {
      toast.problem(problem);
    } finally {
      setPending(false);
    }
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
