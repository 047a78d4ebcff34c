import { type Address, address } from "./address";
import type { CompanyProgress } from "./types";

/** How far each section of a year has come, with its chapters in a language; the server asks it too, so that the menu is whole from the start. */
export function sectionProgress(date: string, locale: string): Address<CompanyProgress> {
  return address("company/company/progress/{date}", { date }, { locale });
}
