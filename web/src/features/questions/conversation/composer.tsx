"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ComboBox } from "@/components/ui/combo-box";
import { TextArea } from "@/components/ui/text-area";
import { isApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useSession } from "@/lib/session/session";
import { usePeople } from "./api";
import { asksForPeople, mentionsIn, type Place, withMention } from "./model";
import { useDraft } from "./use-draft";

interface ComposerProps {
  place: Place;
  /** The thread that is replied to; null begins one. */
  thread: string | null;
  label: string;
  action: string;
  onSend: (text: string, mentions: string[]) => Promise<unknown>;
  /** Gives it up, where it is not always there. */
  onCancel?: () => void;
  /** Somebody has just asked for it. */
  isAsked?: boolean;
}

/** Where a message is written, and colleagues are mentioned: by @ in the text, or by choosing them. */
export function Composer({ place, thread, label, action, onSend, onCancel, isAsked = false }: ComposerProps) {
  const t = useTranslations("conversation");
  const user = useSession();
  const { data = [] } = usePeople(place);
  const people = data.filter(({ id }) => id !== user.id);
  const { text, write, clear } = useDraft(place, thread);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const finder = useRef<HTMLDivElement>(null);

  function change(next: string) {
    const asks = asksForPeople(text, next);
    write(next);
    if (asks) finder.current?.querySelector("input")?.focus();
  }
  function mention(id: string | null) {
    const one = people.find((person) => person.id === id);
    if (!one) return;
    write(withMention(text, one.name));
    const area = field.current?.querySelector("textarea");
    area?.focus();
  }
  async function send() {
    setPending(true);
    setError(null);
    try {
      await onSend(text, mentionsIn(text, people));
      clear();
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <div ref={field}>
        <TextArea
          label={label}
          placeholder={t("placeholder")}
          rows={2}
          // Whoever asked to reply goes on typing.
          autoFocus={isAsked}
          value={text}
          errorMessage={useRefusal(error)}
          onChange={change}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && text.trim() !== "") void send();
            else event.continuePropagation();
          }}
        />
      </div>
      <div ref={finder}>
        <ComboBox
          key={mentionsIn(text, people).join()}
          label={t("mention")}
          choices={people.map(({ id, name }) => ({ id, label: name }))}
          value={null}
          onChange={mention}
          emptyText={t("nobodyFound")}
          description={t("mentionHelp")}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          size="sm"
          isDisabled={text.trim() === ""}
          isPending={pending}
          onPress={() => void send()}
        >
          {action}
        </Button>
        {onCancel ? (
          <Button
            size="sm"
            onPress={() => {
              clear();
              onCancel();
            }}
          >
            {t("cancel")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Why a message was refused, in words. */
function useRefusal(error: unknown): string | undefined {
  const t = useTranslations("conversation.fields");
  const textOf = useProblemText();
  if (!error) return undefined;
  if (isApiError(error, "fields")) {
    const code = error.fields.text ?? error.fields.mentions;
    if (code === "required" || code === "tooLong" || code === "tooMany") return t(code);
  }
  return textOf(error);
}
