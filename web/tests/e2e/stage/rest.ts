import { expect } from "@playwright/test";
import type { DashboardView } from "@/lib/api/types.gen";
import type { Api } from "./api";

/** Waits until no work is under way for any company, nor about to be. */
export async function atRest(administrator: Api, timeout = 30_000): Promise<void> {
  const underWay = async () =>
    (await administrator.get<DashboardView>("admin/dashboard?year=2025")).running.all;
  await expect.poll(underWay, { message: "work under way", timeout }).toBe(0);
}
