import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { person } from "@tests/unit/person";
import { NextIntlClientProvider } from "next-intl";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactElement } from "react";
import { SWRConfig } from "swr";
import { vi } from "vitest";
import { Toasts } from "@/components/ui/toast";
import { type Locale, timeZone } from "@/i18n/config";
import type { Messages } from "@/i18n/messages";
import type { User } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";

const folder = join(import.meta.dirname, "../../messages");

const read = new Map<Locale, Messages>();

/** Every text of a language. */
export function messagesOf(locale: Locale): Messages {
  const known = read.get(locale) ?? readAll(locale);
  read.set(locale, known);
  return known;
}

function readAll(locale: Locale): Messages {
  const files = readdirSync(join(folder, locale)).filter((file) => file.endsWith(".json"));
  const texts = files.map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(join(folder, locale, file), "utf8")) as unknown,
  ]);
  return Object.fromEntries(texts) as Messages;
}

/** Draws a screen in a language as it stands in the product: for a person, in a year, with toasts. */
export function drawIn(locale: Locale, screen: ReactElement, user: User = person()) {
  return {
    ...render(
      <NextIntlClientProvider
        locale={locale}
        timeZone={timeZone}
        messages={messagesOf(locale)}
        onError={(error) => {
          throw error;
        }}
      >
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <SessionProvider user={user}>
            <NuqsTestingAdapter hasMemory>
              <PeriodProvider remembered={2025}>
                {screen}
                <Toasts />
              </PeriodProvider>
            </NuqsTestingAdapter>
          </SessionProvider>
        </SWRConfig>
      </NextIntlClientProvider>,
    ),
    person: userEvent.setup({ delay: null }),
  };
}

/** What the API answers: by the beginning of an address with its method, as in "POST account/login"; else nothing ever. */
export type Answers = Record<string, () => Response | Promise<Response>>;

/** Has the API answer so until the test is over. */
export function answering(answers: Answers): void {
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    const asked = `${method} ${address.replace("/api/", "")}`;
    const found = Object.keys(answers).find((key) => asked.startsWith(key));
    return found ? answers[found]?.() : new Promise(() => {});
  });
}

/** A refusal with a code of ours. */
export function refused(status: number, code: string): () => Response {
  return () => Response.json({ status, code, detail: "" }, { status });
}

/** An answer with something in it. */
export function answered(body: unknown): () => Response {
  return () => Response.json(body);
}
