"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FocusEvent, useEffect, useEffectEvent, useState } from "react";
import { useSWRConfig } from "swr";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Company } from "@/lib/api/types";
import { useSession } from "@/lib/session/session";
import { isTypedIn } from "@/lib/typing";
import { dropUnsaved, isReleased, keepUnsaved, readUnsaved } from "@/lib/unsaved";
import { useBeforeUnload } from "@/lib/use-before-unload";
import { saveCompany } from "./api";
import { type Draft, differing, draftOf, type Field, rebased } from "./model";

/** What was written and not saved, and the state of the company it was written on. */
interface Kept {
  base: Company;
  draft: Draft;
}

interface State extends Kept {
  /** Fields that somebody else has changed otherwise in the meantime. */
  clashes: Field[];
}

export interface Details {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  isDirty: boolean;
  /** Whether it was written in an earlier visit to the page. */
  isRecovered: boolean;
  /** What is wrong, as a code for each field. */
  wrong: Partial<Record<Field, string>>;
  error: unknown;
  pending: boolean;
  theirs: Draft;
  clashes: readonly Field[];
  /** Takes what somebody else has saved in a field. */
  yield: (field: Field) => void;
  /** Saves what is written; false, and nothing sent, while one of the needed fields is empty. */
  save: (needed?: readonly Field[]) => Promise<boolean>;
  discard: () => void;
  /** Told by the form where the cursor is: what comes from elsewhere waits until a field is left. */
  cursor: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
}

/** Keeps the details while they are written: in the browser until they are saved, and on the newest state there is. */
export function useDetails(company: Company): Details {
  const t = useTranslations("companyDetails");
  const user = useSession();
  const toast = useToast();
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const name = `details/${company.id}`;
  const [kept] = useState(() => keptOf(readUnsaved(user.id, name)));
  const [isRecovered, setRecovered] = useState(kept !== null);
  const [state, setState] = useState<State>(() => begin(company, kept));
  const [wrong, setWrong] = useState<Details["wrong"]>({});
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const [typing, setTyping] = useState(false);
  if (company.version > state.base.version && !typing) setState(onto(state, company));
  const { base, draft, clashes } = state;
  const isDirty = differing(draftOf(base), draft).length > 0;

  useEffect(() => {
    if (isDirty) keepUnsaved(user.id, name, { base, draft } satisfies Kept);
    else dropUnsaved(user.id, name);
  }, [user.id, name, base, draft, isDirty]);
  useBeforeUnload((event) => {
    if (isDirty && !isReleased()) event.preventDefault();
  });
  const leave = useEffectEvent(() => {
    if (isDirty && !isReleased()) toast.info(t("left"));
  });
  useEffect(() => () => leave(), []);

  async function save(needed: readonly Field[] = []): Promise<boolean> {
    const missing = needed.filter((field) => String(draft[field] ?? "").trim() === "");
    setError(null);
    setWrong(Object.fromEntries(missing.map((field) => [field, "required"])));
    if (missing.length > 0) return false;
    setPending(true);
    try {
      const saved = await saveCompany(draft, base.version);
      // What was typed while the save was under way stays.
      setState((now) => ({ base: saved, clashes: [], ...rebasedOn(draft, now.draft, saved) }));
      setRecovered(false);
      await mutate("company/company", saved, { revalidate: false });
      router.refresh();
      return true;
    } catch (problem) {
      if (isApiError(problem, "company.stale") && problem.current) {
        const theirs = problem.current as Company;
        setState((now) => onto(now, theirs));
        void mutate("company/company", theirs, { revalidate: false });
      } else if (isApiError(problem, "fields")) setWrong(problem.fields);
      setError(problem);
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    draft,
    isDirty,
    isRecovered: isRecovered && isDirty,
    wrong,
    error,
    pending,
    theirs: draftOf(base),
    clashes,
    set: (change) => {
      setState((now) => ({ ...now, draft: { ...now.draft, ...change } }));
      setWrong((now) => ({
        ...now,
        ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])),
      }));
    },
    yield: (field) =>
      setState((now) => ({
        ...now,
        draft: { ...now.draft, [field]: draftOf(now.base)[field] },
        clashes: now.clashes.filter((one) => one !== field),
      })),
    save,
    cursor: {
      onFocus: ({ target }) => setTyping(isTypedIn(target)),
      onBlur: () => setTyping(false),
    },
    discard: () => {
      setState((now) => begin(now.base, null));
      setRecovered(false);
      setWrong({});
      setError(null);
    },
  };
}

function begin(company: Company, kept: Kept | null): State {
  const fresh = { base: company, draft: draftOf(company), clashes: [] };
  return kept ? onto({ ...kept, clashes: [] }, company) : fresh;
}

/** The same work on a newer state of the company. */
function onto({ base, draft, clashes }: State, company: Company): State {
  const next = rebased(draftOf(base), draft, draftOf(company));
  return { base: company, draft: next.draft, clashes: [...new Set([...clashes, ...next.clashes])] };
}

function rebasedOn(sent: Draft, now: Draft, saved: Company): { draft: Draft } {
  return { draft: rebased(sent, now, draftOf(saved)).draft };
}

/** Storage outlives versions of the product: what has another form is left alone. */
function keptOf(found: unknown): Kept | null {
  const { base, draft } = (found ?? {}) as Partial<Kept>;
  return base?.version !== undefined && draft?.activities !== undefined && draft.industry !== undefined
    ? { base, draft }
    : null;
}
