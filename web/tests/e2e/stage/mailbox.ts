import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { stage } from "./stages";

/** Where the product under test leaves mails when it has no mail server, and a mail server that stands in puts them. */
const folder = join(stage.data, "mail");

/** Waits for a mail to the address that came after the given time, and gives its plain text. */
export async function mailTo(address: string, after: Date): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(
      () => {
        text = mails(address, after).at(-1);
        return text;
      },
      { message: `a mail to ${address} in ${folder}`, timeout: 20_000 },
    )
    .toBeDefined();
  return text ?? "";
}

function mails(address: string, after: Date): string[] {
  const since = after.toISOString().replace(/[-:]/g, "").replace("T", "-").replace("Z", "");
  try {
    return readdirSync(folder)
      .filter((file) => file.includes(`-${address}-`) && file.endsWith(".txt") && file >= since)
      .sort()
      .map((file) => readFileSync(join(folder, file), "utf8"));
  } catch {
    return []; // the folder comes with the first mail
  }
}
