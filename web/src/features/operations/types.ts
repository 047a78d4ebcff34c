import type { DashboardView, WorkView } from "@/lib/api/types.gen";

/** How all companies are doing. */
export type Dashboard = DashboardView;

/** Long work of a company. */
export type Work = WorkView;
