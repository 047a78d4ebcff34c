"use client";

import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import type { Address } from "./address";
import { get } from "./client";
import type { ApiError } from "./problem";

/** Reads an address and keeps the answer; null means "not yet". The one way a component reads from the API. */
export function useApi<T>(
  address: Address<T> | null,
  options?: SWRConfiguration<T, ApiError>,
): SWRResponse<T, ApiError> {
  return useSWR<T, ApiError>(address, (key: Address<T>) => get<T>(key), options);
}
