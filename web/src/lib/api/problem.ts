/** Problem is how the API answers when it cannot do what was asked (RFC 9457 with a code of ours). */
export interface Problem {
  status: number;
  code: string;
  detail: string;
  fields?: Record<string, string>;
  requestId?: string;
  retryAfter?: number;
  current?: unknown;
}

/** Codes the client itself gives where no problem came back. */
export const networkCode = "network";
export const unknownCode = "unknown";

/** The code of a call that a page made for somebody whom the browser is no more. */
export const changedCode = "account.changed";

/** The code of whatever is asked while the installation is in maintenance, of all but administrators. */
export const maintenanceCode = "maintenance";

/** The one error calls throw. `code` finds the text in problems.json, `status` is 0 where no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** Seconds to wait before another try makes sense. */
  readonly retryAfter: number | undefined;
  /** The value now stored, where the call lost against a newer one. */
  readonly current: unknown;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}`);
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.fields = problem.fields ?? {};
    this.requestId = problem.requestId;
    this.retryAfter = problem.retryAfter;
    this.current = problem.current;
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Makes an ApiError of any failed response, also of one whose body is empty, HTML or cut off. */
export async function problemOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const body = parse(text);
  return new ApiError({
    status: response.status,
    code: stringOf(body.code) ?? fallbackCode(response.status, text === ""),
    detail: stringOf(body.detail) ?? response.statusText,
    fields: fieldsOf(body.fields),
    requestId: stringOf(body.requestId) ?? response.headers.get("x-request-id") ?? undefined,
    retryAfter: numberOf(body.retryAfter) ?? numberOf(response.headers.get("retry-after")),
    current: body.current,
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** An answer that says nothing came from something between the browser and the server. */
function fallbackCode(status: number, isEmpty: boolean): string {
  if (status === 401) return "unauthenticated";
  if (isEmpty) return networkCode;
  if (status === 403) return "forbidden";
  if (status === 404) return "notFound";
  if (status === 413) return "tooLarge";
  if (status === 429) return "tooMany";
  if (status >= 502 && status <= 504) return "unavailable";
  return unknownCode;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
