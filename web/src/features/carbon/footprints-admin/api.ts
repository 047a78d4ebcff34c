"use client";

import { address } from "@/lib/api/address";
import { useApi } from "@/lib/api/use-api";

/** The footprints of a year of all companies, by name. */
export function useFootprints(year: number) {
  return useApi(address("GET /admin/footprint", { query: { year } }));
}
