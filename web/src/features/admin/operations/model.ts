import type { Dashboard } from "./types";

/** All companies, whatever their standard. */
export function companiesOf({ companies }: Pick<Dashboard, "companies">): number {
  return companies.reduce((sum, one) => sum + one.companies, 0);
}

/** Whether nothing needs anybody. */
export function isCalm({ failed, unmatched, shutOut, suggestions }: Dashboard): boolean {
  return failed.all + unmatched.all + shutOut.all + suggestions === 0;
}

/** How long to wait before asking again: less while there is progress to see. */
export function pauseOf(data: Pick<Dashboard, "running"> | undefined): number {
  return data && data.running.all > 0 ? 3_000 : 30_000;
}
