"use client";

import { useState } from "react";
import { ApiError, isApiError } from "@/lib/api/problem";
import type { Chain, Changes } from "@/lib/api/supply-chain-types";
import { newerOf } from "./conflict";
import { fieldsOf } from "./drafts";
import { useEditor } from "./editor";

/**
 * Saves the one thing that a dialog is about. When somebody else was faster, the next try rests on what they made of
 * it: the person has seen that then.
 */
export function useSaving<L extends keyof Chain>(
  list: L,
  thing: Chain[L][number] | undefined,
  onClose: () => void,
) {
  const { commit } = useEditor();
  const [seen, setSeen] = useState(thing);
  async function save(changesOf: (seen: Chain[L][number] | undefined) => Changes) {
    try {
      await commit(changesOf(seen));
    } catch (problem) {
      setSeen(newerOf(problem, list) ?? seen);
      throw isApiError(problem, "fields") ? inForm(problem, list) : problem;
    }
    onClose();
  }
  return { save };
}

/** A refusal that names its fields as the form does. */
function inForm(problem: ApiError, list: keyof Chain): ApiError {
  return new ApiError({
    status: problem.status,
    code: problem.code,
    detail: problem.detail,
    fields: fieldsOf(list, problem.fields),
  });
}
