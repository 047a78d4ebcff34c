import type { Calls } from "./calls.gen";

/** A call of the API as its description names it. */
export type Call = keyof Calls;
export type Read = Extract<Call, `GET ${string}`>;
export type Write = Exclude<Call, Read>;

/** What a call answers with. */
export type Answer<C extends Call> = Calls[C]["answer"];

type Data<C extends Call> = Calls[C]["data"];
// The description of a form leaves its parts open.
type Form = { filename?: Blob; name?: string };
type Sent<B> = B extends Blob
  ? B
  : Form extends B
    ? FormData
    : B extends object
      ? { readonly [K in keyof B]: Sent<B[K]> }
      : B;
// A filter that is not set stands there as null or an empty text, and is left out. Some calls read a list as one text
// with commas, and others repeated.
type Asked<Q> = {
  readonly [K in keyof Q]: Sent<Q[K]> | null | (NonNullable<Q[K]> extends unknown[] ? string : "");
};
/** What a call is given: the parts of its path, its query, its body. A call takes no more and needs no less. */
type Given<C extends Call> = {
  [K in keyof Data<C> as Exclude<K, "url">]: K extends "body"
    ? Sent<Data<C>[K]>
    : K extends "query"
      ? Asked<Data<C>[K]>
      : Data<C>[K];
};
/** Given as arguments, with More behind them: a call that needs nothing can do without. */
export type Needs<C extends Call, More extends unknown[] = []> =
  object extends Given<C> ? [given?: Given<C>, ...more: More] : [given: Given<C>, ...more: More];

/** An address below /api/ that answers with T. Equal addresses share one cached answer. */
export type Address<T> = string & { readonly answer?: T };

/** Where a call that reads has its answer. */
export function address<C extends Read>(call: C, ...[given]: Needs<C>): Address<Answer<C>> {
  return fill(call, given ?? {});
}

export interface Filling {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Fills the `{name}` parts of a call and appends the query; empty values are left out and lists are repeated.
 * The order of the query is the order given, so that the same question always makes the same key.
 */
export function fill(call: Call, { path, query }: Filling): string {
  const parts = new Map(Object.entries(path ?? {}));
  const filled = call.slice(call.indexOf("/") + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = parts.get(name);
    if (value === undefined) throw new Error(`address ${call} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const tail = search.toString();
  return tail ? `${filled}?${tail}` : filled;
}
