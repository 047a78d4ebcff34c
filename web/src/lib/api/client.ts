import { type Address, type Answer, type Filling, fill, type Needs, type Write } from "./address";
import { ApiError, changedCode, maintenanceCode, networkCode, problemOf, unknownCode } from "./problem";
import { forget, taken } from "./started";

interface Options {
  signal?: AbortSignal;
  /** For whom the caller speaks, where that is not whom the page is drawn for now. */
  as?: string;
  /** True for the calls of the public pages, where 401 is an answer and not the end of a session. */
  anonymous?: boolean;
}

let signedOut: () => void = () => {
  window.location.assign("/login");
};

/** Says what happens when the API no longer knows the session. The one place where 401 is handled. */
export function onSignedOut(handler: () => void): () => void {
  const before = signedOut;
  signedOut = handler;
  return () => {
    signedOut = before;
  };
}

let trialEnded: () => void = () => {};

/** Says what happens when the API refuses something because the free time has ended since the page was drawn. */
export function onTrialEnded(handler: () => void): () => void {
  const before = trialEnded;
  trialEnded = handler;
  return () => {
    trialEnded = before;
  };
}

let speaker: string | null = null;

/** Says for whom the page is drawn: the API refuses its calls once the browser is somebody else, or acts for another. */
export function speakFor(who: string): void {
  speaker = who;
}

let changed: () => void = () => {};

/** Says what happens when the API refuses a call because the page is drawn for somebody else than the browser is now. */
export function onChanged(handler: () => void): () => void {
  const before = changed;
  changed = handler;
  return () => {
    changed = before;
  };
}

let answered: () => void = () => {};

/** Says what happens when the API has answered as the person: their session begins to wait anew. */
export function onAnswered(handler: () => void): () => void {
  const before = answered;
  answered = handler;
  return () => {
    answered = before;
  };
}

let maintained: (retryAfter: number | undefined) => void = () => {};

/** Says what happens when the API refuses a call because the installation is in maintenance. */
export function onMaintenance(handler: (retryAfter: number | undefined) => void): () => void {
  const before = maintained;
  maintained = handler;
  return () => {
    maintained = before;
  };
}

let begun: () => void = () => {};

/** Says what happens when a call has begun long work, which its answer is or holds. */
export function onWorkBegun(handler: () => void): () => void {
  const before = begun;
  begun = handler;
  return () => {
    begun = before;
  };
}

async function send<T>(method: string, address: string, body: BodyInit | null, options: Options): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  const as = options.anonymous ? null : (options.as ?? speaker);
  if (as) headers["tillit-speaks-for"] = as;
  if (typeof body === "string") headers["content-type"] = "application/json";
  const ask = () =>
    fetch(`/api/${address}`, {
      method,
      body,
      headers,
      credentials: "include",
      signal: options.signal ?? null,
    });
  if (method !== "GET") forget();
  let response: Response;
  try {
    response = await (method === "GET" ? (taken(address, as)?.catch(ask) ?? ask()) : ask());
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: networkCode, detail: String(cause) });
  }
  if (!response.ok) {
    const problem = await problemOf(response);
    if (!options.anonymous) tell(problem, as);
    throw problem;
  }
  if (!options.anonymous) answered();
  return read<T>(response);
}

/** Tells of what concerns the whole page. A call that speaks for somebody else on purpose does not. */
function tell({ status, code, retryAfter }: ApiError, as: string | null): void {
  if (status === 401) signedOut();
  if (code === "trial_ended") trialEnded();
  if (code === maintenanceCode) maintained(retryAfter);
  if (code === changedCode && as === speaker) changed();
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (text === "") return null as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ApiError({ status: response.status, code: unknownCode, detail: "the answer is not JSON" });
  }
}

/** Has the front door take the session's cookie away, which asks neither API nor database. Throws ApiError. */
export async function signOut(): Promise<void> {
  let response: Response;
  try {
    response = await fetch("/sign-out", { method: "POST", credentials: "include" });
  } catch (cause) {
    throw new ApiError({ status: 0, code: networkCode, detail: String(cause) });
  }
  if (!response.ok) throw await problemOf(response);
}

/** Reads an address. Throws ApiError. */
export function get<T>(address: Address<T>, options: Options = {}): Promise<T> {
  return send<T>("GET", address, null, options);
}

/** Makes a call that does something. Throws ApiError. */
export async function call<C extends Write>(
  name: C,
  ...[given, options]: Needs<C, [options?: Options]>
): Promise<Answer<C>> {
  const { body, ...where }: Filling = given ?? {};
  const [method] = name.split(" ", 1);
  const answer = await send<Answer<C>>(String(method), fill(name, where), bodyOf(body), options ?? {});
  if (isWork(answer) || isWork((answer as { job?: unknown } | null)?.job)) begun();
  return answer;
}

function isWork(value: unknown): boolean {
  return typeof value === "object" && value !== null && "kind" in value && "restarts" in value;
}

/** Files, alone or in a form, go as they are, all else as JSON. */
function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body);
}

/** The address a browser opens itself, for downloads and pictures. */
export function fileAddress(address: string): string {
  return `/api/${address}`;
}
