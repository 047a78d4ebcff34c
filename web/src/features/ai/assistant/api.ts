"use client";

import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import type {
  AiCalls,
  AiCallTexts,
  AiKind,
  AiPrompts,
  AiPromptVersion,
  AiSample,
  AiState,
} from "@/lib/api/ai-types";
import { post, put } from "@/lib/api/client";
import type { CompanyRef } from "@/lib/api/types";
import { aiAddress } from "@/lib/api/use-ai";
import { useApi } from "@/lib/api/use-api";
import type { CallFilter, Owner } from "./model";

const prompts = address<AiPrompts>("admin/ai-prompt");

function ofPrompt<T>(kind: AiKind, rest: string) {
  return address<T>(`admin/ai-prompt/{kind}${rest}`, { kind });
}

/** What the model is told about each kind of question. */
export function usePrompts() {
  return useApi(prompts);
}

/** What a prompt has been, the newest first. */
export function useVersions(kind: AiKind) {
  return useApi(ofPrompt<AiPromptVersion[]>(kind, "/version"));
}

export type Wording = { text: string; locale: string };

/** The prompt as it goes out, with sample material. */
export function preview(kind: AiKind, wording: Wording) {
  return post(ofPrompt<AiSample>(kind, "/preview"), wording);
}

/** The same, and what the model says to it. */
export function tryOut(kind: AiKind, wording: Wording, signal: AbortSignal) {
  return post(ofPrompt<AiSample>(kind, "/try"), wording, { signal });
}

/** What administrators decide about prompts; each renews what is shown of them. */
export function useWording() {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    async function after(kind: AiKind, work: Promise<AiPromptVersion[]>) {
      const versions = await work;
      await Promise.all([
        mutate(prompts),
        mutate(ofPrompt(kind, "/version"), versions, { revalidate: false }),
      ]);
      return versions;
    }
    return {
      save: (kind: AiKind, version: number, text: string) =>
        after(kind, put(ofPrompt<AiPromptVersion[]>(kind, ""), { after: version, text })),
      reset: (kind: AiKind, version: number) =>
        after(kind, post(ofPrompt<AiPromptVersion[]>(kind, "/reset"), { after: version })),
    };
  }, [mutate]);
}

const pageSize = 50;

/** A page of what was asked, below a call or from the newest. */
export function useCalls(owner: Owner, filter: CallFilter, before: string) {
  return useApi(address<AiCalls>(`${owner}/ai/call`, {}, { ...filter, before, limit: pageSize }), {
    keepPreviousData: true,
  });
}

/** One call with its texts. */
export function useCall(owner: Owner, id: string) {
  return useApi(address<AiCallTexts>(`${owner}/ai/call/{id}`, { id }));
}

/** The companies that the list can be narrowed to. */
export function useCompanies(owner: Owner) {
  return useApi(owner === "admin" ? address<CompanyRef[]>("admin/company") : null);
}

/** Turns the assistant of the company on or off. */
export function useSwitch() {
  const { mutate } = useSWRConfig();
  return async (on: boolean) => {
    const state = await put<AiState>(aiAddress, { on });
    await mutate(aiAddress, state, { revalidate: false });
  };
}
