import type { DashboardView, WorkView } from "@/lib/api/types.gen";

/** How all companies are doing. */
export type Dashboard = DashboardView;

/** Long work of a company. */
export type Work = WorkView;

export interface Opening {
  /** Becomes the company and goes to an address. */
  onOpen: (company: string, to: string) => void;
  isPending: boolean;
}
