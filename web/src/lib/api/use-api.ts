"use client";

import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import type { Address } from "./address";
import { get } from "./client";
import type { ApiError } from "./problem";

/** What is known of an address. */
export type ApiAnswer<T> = Pick<SWRResponse<T, ApiError>, "data" | "error" | "isLoading" | "mutate">;

/** Whether something is still to be known of an address; what failed is known to be missing, also while it is tried again. */
export function isAwaited({ data, error, isLoading }: Omit<ApiAnswer<unknown>, "mutate">): boolean {
  return isLoading && data === undefined && error === undefined;
}

/** Reads an address and keeps the answer; null means "not yet". The one way a component reads from the API. */
export function useApi<T>(address: Address<T> | null, options?: SWRConfiguration<T, ApiError>): ApiAnswer<T> {
  // SWR redraws a component for what it has read of the answer while drawing. One that hands the answer on, to a part
  // whose code is still on its way, would have read nothing: the part would then wait for ever.
  const { data, error, isLoading, mutate } = useSWR<T, ApiError>(
    address,
    (key: Address<T>) => get<T>(key),
    options,
  );
  return { data, error, isLoading, mutate };
}
