import { hasEnded } from "@/components/jobs/model";
import type {
  Connection,
  ConnectionBody,
  Provider,
  ProviderField,
  Reading,
} from "@/lib/api/connection-types";
import type { ProviderName } from "@/lib/api/enums";
import type { Job } from "@/lib/api/types";

/** The systems that are offered first, in that order; the others follow them. */
const first: readonly ProviderName[] = [
  "kleer",
  "bjornLunden",
  "vismaEAccounting",
  "vismaBusiness",
  "vismaNet",
  "procountor",
  "fortnox",
  "marathon",
  "hogia",
  "businessCentral",
  "emce",
];

/** Systems in the order in which they are offered: those that people ask for, and all others. */
export function inOrder(all: readonly Provider[]): { first: Provider[]; others: Provider[] } {
  const place = ({ provider }: Provider) => first.indexOf(provider);
  return {
    first: all.filter((one) => place(one) >= 0).sort((a, b) => place(a) - place(b)),
    others: all.filter((one) => place(one) < 0),
  };
}

/** The best that can be done with a system here and now. */
export type Possible = "connect" | "announced" | "notReady" | "file" | "partner" | "calculation";

export function possible({
  ways,
  ready,
  announced,
}: Pick<Provider, "ways" | "ready" | "announced">): Possible {
  const [best = "partner"] = ways;
  if (announced) return "announced";
  return best === "connect" && !ready ? "notReady" : best;
}

/** What to show of a connection in one word. */
export type Standing = "reading" | "paused" | "connect" | "reconnect" | "trying" | "connected";

export function standing(
  { state, paused, trouble }: Pick<Connection, "state" | "paused" | "trouble">,
  job: Job | null,
): Standing {
  if (job && !hasEnded(job)) return "reading";
  if (paused) return "paused";
  if (state !== "connected") return state;
  return trouble ? "trying" : "connected";
}

/** The fields of a form by their names, as they are typed. */
export type Draft = Record<string, string>;

export const expensesSeries = "expensesVoucherSeries";
export const invoiceSeries = "invoiceVoucherSeries";
export const allSeries = "allVoucherSeries";
const yes = "true";

/** What a form begins with: what is stored, else what most have. A stored key is never among it. */
export function draftOf({ fields, series }: Pick<Provider, "fields" | "series">, stored?: Connection): Draft {
  const draft = Object.fromEntries(
    fields.map((field) => [field.name, stored ? storedIn(stored, field) : field.default]),
  );
  if (!series) return draft;
  return {
    ...draft,
    [expensesSeries]: stored?.expensesVoucherSeries ?? "A",
    [invoiceSeries]: stored?.invoiceVoucherSeries ?? "L",
    [allSeries]: stored?.allVoucherSeries ? yes : "",
  };
}

/** The settings that have a name of their own in a body; the key is one that no answer has. */
const named = ["companyId", "companyName", "tenantId", "publicKey", "entityId"] as const;
const nameOf = (name: string) => named.find((own) => own === name);

function storedIn(stored: Connection, { name, secret }: ProviderField): string {
  if (secret) return "";
  const own = nameOf(name);
  return (own ? stored[own] : stored.settings?.[name]) ?? "";
}

/** What can be said of a form before it is sent. */
export function wrongIn(fields: readonly ProviderField[], draft: Draft, hasKey: boolean): Draft {
  const missing = fields.filter(
    ({ name, required, secret }) => required && !(secret && hasKey) && !draft[name]?.trim(),
  );
  return Object.fromEntries(missing.map(({ name }) => [name, "required"]));
}

/** A form as the API takes it. */
export function bodyOf(
  { fields, series }: Pick<Provider, "fields" | "series">,
  draft: Draft,
): ConnectionBody {
  const body: ConnectionBody = {};
  for (const { name, secret } of fields) {
    const value = draft[name]?.trim();
    const own = nameOf(name);
    if (!value) continue;
    if (secret) body.apiKey = value;
    else if (own) body[own] = value;
    else body.settings = { ...body.settings, [name]: value };
  }
  if (!series) return body;
  return {
    ...body,
    expensesVoucherSeries: draft[expensesSeries]?.trim() ?? "",
    invoiceVoucherSeries: draft[invoiceSeries]?.trim() ?? "",
    allVoucherSeries: isOn(draft[allSeries]),
  };
}

export function isOn(value: string | undefined): boolean {
  return value === yes;
}

export function switched(on: boolean): string {
  return on ? yes : "";
}

/** What became of a reading. */
export type ReadingState = "running" | "done" | "stopped" | "failed";

export function stateOf({ endedAt, reason }: Pick<Reading, "endedAt" | "reason">): ReadingState {
  if (reason === "stopped") return "stopped";
  if (reason) return "failed";
  return endedAt ? "done" : "running";
}

/** The code of what a person came back with from a system's page; null when they did not come from there. */
export function codeOf(result: string | null): string | null {
  if (result === null || result === "connected") return result;
  return /^connection\.[a-z]+$/i.test(result) ? result : "unknown";
}
