"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { Wrong } from "@/components/form/use-draft";
import { useToast } from "@/components/ui/toast";
import type { CustomerOffer, CustomerRequest } from "@/lib/api/customer-request-types";
import { isApiError } from "@/lib/api/problem";
import { useSession } from "@/lib/session/session";
import { dropUnsaved, isReleased, keepUnsaved, readUnsaved } from "@/lib/unsaved";
import { useBeforeUnload } from "@/lib/use-before-unload";
import { useDoing } from "./api";
import { askOf, type Draft, draftOf, isSame, newId, wrongIn } from "./model";

/** What was written and not saved, and the version of the request it was written on. */
interface Kept {
  version: number;
  draft: Draft;
}

/** A request while it is written: kept in the browser until it is saved. */
export function useRequestDraft(offer: CustomerOffer, read: CustomerRequest | null) {
  const t = useTranslations("customerRequests.editor");
  const user = useSession();
  const toast = useToast();
  const { create, update } = useDoing();
  // What was saved here is known before it is read once more.
  const [made, setMade] = useState<CustomerRequest | null>(null);
  const saved = made && made.version > (read?.version ?? 0) ? made : read;
  // One that is not saved yet belongs to the company it was begun for.
  const name = `customer-request/${read?.id ?? `${user.company?.id}/${newId}`}`;
  const [kept] = useState(() => keptOf(readUnsaved(user.id, name)));
  const [begun] = useState(() => draftOf(offer, null));
  const [state, setState] = useState<Kept>(
    () => kept ?? { version: saved?.version ?? 0, draft: saved ? draftOf(offer, saved) : begun },
  );
  const [isRecovered, setRecovered] = useState(kept !== null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  const { draft } = state;
  const base = saved ? draftOf(offer, saved) : begun;
  const isDirty = !isSame(base, draft);
  const isBehind = saved !== null && saved.version > state.version;
  // What somebody else has saved is taken at once where nothing is written here.
  const [seen, setSeen] = useState(saved);
  if (saved !== seen) {
    setSeen(saved);
    if (saved && isBehind && seen && isSame(draftOf(offer, seen), draft)) {
      setState({ version: saved.version, draft: draftOf(offer, saved) });
    }
  }

  useEffect(() => {
    if (isDirty) keepUnsaved(user.id, name, { version: state.version, draft } satisfies Kept);
    else dropUnsaved(user.id, name);
  }, [user.id, name, state.version, draft, isDirty]);
  // Another tab that has saved the same request took away what was kept here.
  const keep = () => keepUnsaved(user.id, name, { version: state.version, draft } satisfies Kept);
  useBeforeUnload((event) => {
    if (!isDirty || isReleased()) return;
    keep();
    event.preventDefault();
  });
  const leave = useEffectEvent(() => {
    if (!isDirty || isReleased()) return;
    keep();
    toast.info(t("left"));
  });
  useEffect(() => () => leave(), []);

  /** Saves what is written; null where something is wrong with it. */
  async function save(): Promise<CustomerRequest | null> {
    const found = wrongIn(draft);
    setWrong(found);
    setError(null);
    if (Object.keys(found).length > 0) return null;
    setPending(true);
    try {
      const ask = askOf(draft);
      const done = await (read ? update({ id: read.id, version: state.version }, ask) : create(ask));
      dropUnsaved(user.id, name);
      setRecovered(false);
      setMade(done);
      setState({ version: done.version, draft: draftOf(offer, done) });
      return done;
    } catch (problem) {
      if (isApiError(problem, "fields")) setWrong(problem.fields);
      setError(problem);
      return null;
    } finally {
      setPending(false);
    }
  }
  return {
    draft,
    /** The newest that is known to be saved; null for one that is not. */
    saved,
    set: (change: Partial<Draft>) => {
      setState((now) => ({ ...now, draft: { ...now.draft, ...change } }));
      setWrong({});
    },
    isDirty,
    isRecovered: isRecovered && isDirty,
    /** Somebody else has saved the request since this was begun. */
    isBehind: isBehind && isDirty,
    wrong,
    error,
    pending,
    save,
    /** Goes on with what is written, in the place of what somebody else has saved. */
    insist: () => setState((now) => ({ ...now, version: saved?.version ?? 0 })),
    discard: () => {
      setState({ version: saved?.version ?? 0, draft: saved ? draftOf(offer, saved) : draftOf(offer, null) });
      setRecovered(false);
      setWrong({});
      setError(null);
    },
  };
}

export type RequestForm = ReturnType<typeof useRequestDraft>;

/** Storage outlives versions of the product: what has another form is left alone. */
function keptOf(found: unknown): Kept | null {
  const { version, draft } = (found ?? {}) as Partial<Kept>;
  return version !== undefined && Array.isArray(draft?.items) && typeof draft.others === "string"
    ? { version, draft }
    : null;
}
