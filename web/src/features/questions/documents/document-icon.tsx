import { FileImage, FileSpreadsheet, FileText } from "lucide-react";
import type { Document } from "@/lib/api/types";

const icons = {
  pdf: FileText,
  docx: FileText,
  pptx: FileText,
  txt: FileText,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  png: FileImage,
  jpeg: FileImage,
} as const;

/** What kind of file a document is, for the eye. */
export function DocumentIcon({ kind }: Pick<Document, "kind">) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.5} />;
}
