import type { Locale } from "next-intl";
import { type Address, address } from "./address";
import type { CompanyProgress } from "./types";
import type { CountsView } from "./types.gen";

/** How far each section of a year has come, with its chapters in a language; the server asks it too, so that the menu is whole from the start. */
export function sectionProgress(date: string, locale: Locale): Address<CompanyProgress> {
  return address("GET /company/company/progress/{date}", { path: { date }, query: { locale } });
}

/** How far the questions assigned to the person have come. */
export function assignedCounts(date: string): Address<CountsView> {
  return address("GET /company/answer/counts/{date}", { path: { date } });
}
