import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The message files of one language, as paths the declaration writer takes. */
export function declaredMessages(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => `./${join(folder, name)}`);
}
