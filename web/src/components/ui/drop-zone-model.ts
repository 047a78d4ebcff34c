export interface Terms {
  endings: readonly string[];
  /** Endings of files that are sent although they cannot be read, for the answer says what to do with them. */
  answered?: readonly string[];
  /** Bytes. */
  limit: number;
  multiple: boolean;
}

export interface Verdict {
  taken: File[];
  /** The text key of the first refusal, or null. */
  refusal: "tooMany" | "wrongKind" | "tooLarge" | "emptyFile" | null;
  /** The name of the refused file. */
  file: string;
}

/** Workbooks of other programs: the API says of each what it is, and to save it as one that can be read. */
export const otherWorkbooks = [".ods", ".xls"] as const;

/** Sorts offered files into those that can be sent and the first reason why one cannot. */
export function judge(files: readonly File[], { endings, answered = [], limit, multiple }: Terms): Verdict {
  if (!multiple && files.length > 1) return { taken: [], refusal: "tooMany", file: files[1]?.name ?? "" };
  const taken: File[] = [];
  let refusal: Verdict["refusal"] = null;
  let refused = "";
  for (const file of files) {
    const reason = reasonAgainst(file, endings.length > 0 ? [...endings, ...answered] : [], limit);
    if (reason === null) taken.push(file);
    else if (refusal === null) {
      refusal = reason;
      refused = file.name;
    }
  }
  return { taken, refusal, file: refused };
}

function reasonAgainst(file: File, endings: readonly string[], limit: number): Verdict["refusal"] {
  const name = file.name.toLowerCase();
  if (endings.length > 0 && !endings.some((ending) => name.endsWith(ending))) return "wrongKind";
  if (file.size === 0) return "emptyFile";
  return file.size > limit ? "tooLarge" : null;
}
