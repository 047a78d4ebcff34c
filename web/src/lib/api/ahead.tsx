import "server-only";

import { headers } from "next/headers";
import type { Locale } from "next-intl";
import { getLocale } from "next-intl/server";
import { answerDate, readYear } from "../period/model";
import { openingYear } from "../period/server";
import { speakerOf } from "../session/model";
import type { Address } from "./address";
import { currentUser } from "./server";
import { start } from "./started";
import type { User } from "./types";

/** What the addresses of a page go by. */
interface When {
  year: number;
  date: string;
  locale: Locale;
  user: User;
}

interface Props {
  /** The page's own; one that is opened with more than the year asks for something else. */
  search: Promise<Record<string, string | string[] | undefined>>;
  of: (when: When) => readonly Address<unknown>[];
}

/**
 * Asks what a page shows first while its scripts are still on their way; who then asks for the same is given that
 * answer. Only for a page that somebody opens: whoever comes from another one has the scripts already.
 */
export async function Ahead({ search, of }: Props) {
  const [incoming, asked, locale, user] = await Promise.all([headers(), search, getLocale(), currentUser()]);
  const isPlain = Object.keys(asked).every((name) => name === "year");
  if (!user || !isPlain || incoming.get("sec-fetch-dest") !== "document") return null;
  const year =
    readYear(typeof asked.year === "string" ? asked.year : null, new Date()) ?? (await openingYear());
  const addresses = of({ year, date: answerDate(year), locale, user });
  const given = JSON.stringify([speakerOf(user), addresses]).replaceAll("<", "\\u003c");
  return (
    <script
      nonce={incoming.get("x-nonce") ?? undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, and addresses as JSON without a tag
      dangerouslySetInnerHTML={{ __html: `(${start})(...${given})` }}
    />
  );
}
