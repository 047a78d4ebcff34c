import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { titledNotFound } from "@/i18n/titled";

/** The metadata of a section's list, or of what is within it. */
export async function sectionTitle(section: string, ...within: string[]): Promise<Metadata> {
  const t = await getTranslations("shell.menu.items");
  const key = `${section}.text` as "Goals.text";
  if (!t.has(key)) return titledNotFound();
  return { title: [...within, t(key)].join(" · ") };
}
