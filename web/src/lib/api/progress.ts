import type { Locale } from "next-intl";
import { type Address, address } from "./address";
import type { CompanyProgress } from "./types";

/** How far each section of a year has come, with its chapters in a language; the server asks it too, so that the menu is whole from the start. */
export function sectionProgress(date: string, locale: Locale): Address<CompanyProgress> {
  return address("GET /company/company/progress/{date}", { path: { date }, query: { locale } });
}
