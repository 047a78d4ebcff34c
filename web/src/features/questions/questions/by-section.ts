import { type Section, sections } from "@/lib/api/enums";
import type { Asked } from "./types";

export interface SectionPart {
  section: Section;
  questions: Asked[];
}

/** The questions section by section, in the order of the questionnaire; sections without any are left out. */
export function bySection(questions: readonly Asked[]): SectionPart[] {
  return sections
    .map((section, number) => ({
      section,
      questions: questions.filter((question) => question.section === number),
    }))
    .filter((part) => part.questions.length > 0);
}
