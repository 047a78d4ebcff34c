import { type Address, address } from "@/lib/api/address";
import type { CompanyProgress } from "@/lib/api/types";

/** How far each section of a year has come; the server asks it too, so that the menu is whole from the start. */
export function sectionProgress(date: string): Address<CompanyProgress> {
  return address("company/company/progress/{date}", { date });
}
