"use client";

import type { Locale } from "next-intl";
import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import type { AiKind, AiPromptVersion } from "@/lib/api/ai-types";
import { call } from "@/lib/api/client";
import { aiAddress } from "@/lib/api/use-ai";
import { useApi } from "@/lib/api/use-api";
import type { CallFilter, Owner } from "./model";

const prompts = address("GET /admin/ai-prompt");

function versionsOf(kind: AiKind) {
  return address("GET /admin/ai-prompt/{kind}/version", { path: { kind } });
}

/** The instructions to the model for each kind of question. */
export function usePrompts() {
  return useApi(prompts);
}

/** What a prompt has been, the newest first. */
export function useVersions(kind: AiKind) {
  return useApi(versionsOf(kind));
}

export type Wording = { text: string; locale: Locale };

/** The prompt as it goes out, with sample material. */
export function preview(kind: AiKind, wording: Wording) {
  return call("POST /admin/ai-prompt/{kind}/preview", { path: { kind }, body: wording });
}

/** The same, and what the model says to it. */
export function tryOut(kind: AiKind, wording: Wording, signal: AbortSignal) {
  return call("POST /admin/ai-prompt/{kind}/try", { path: { kind }, body: wording }, { signal });
}

/** What administrators decide about prompts; each renews what is shown of them. */
export function useWording() {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    async function after(kind: AiKind, work: Promise<AiPromptVersion[]>) {
      const versions = await work;
      await Promise.all([mutate(prompts), mutate(versionsOf(kind), versions, { revalidate: false })]);
      return versions;
    }
    return {
      save: (kind: AiKind, version: number, text: string) =>
        after(kind, call("PUT /admin/ai-prompt/{kind}", { path: { kind }, body: { after: version, text } })),
      reset: (kind: AiKind, version: number) =>
        after(kind, call("POST /admin/ai-prompt/{kind}/reset", { path: { kind }, body: { after: version } })),
    };
  }, [mutate]);
}

const pageSize = 50;

/** A page of what was asked, below a call or from the newest. */
export function useCalls(owner: Owner, filter: CallFilter, before: string) {
  return useApi(address(`GET /${owner}/ai/call`, { query: { ...filter, before, limit: pageSize } }), {
    keepPreviousData: true,
  });
}

/** One call with its texts. */
export function useCall(owner: Owner, id: string) {
  return useApi(address(`GET /${owner}/ai/call/{id}`, { path: { id } }));
}

/** The companies that the list can be narrowed to. */
export function useCompanies(owner: Owner) {
  return useApi(owner === "admin" ? address("GET /admin/company") : null);
}

/** Turns the assistant of the company on or off. */
export function useSwitch() {
  const { mutate } = useSWRConfig();
  return async (on: boolean) => {
    const state = await call("PUT /company/ai", { body: { on } });
    await mutate(aiAddress, state, { revalidate: false });
  };
}
