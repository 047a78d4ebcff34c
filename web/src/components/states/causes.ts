import { ApiError } from "@/lib/api/problem";

/** Why a part of a page could not be loaded, in the order in which the causes are told. */
export const causes = ["unreachable", "server", "other", "forbidden", "off"] as const;
export type Cause = (typeof causes)[number];

/** Tells an error of the server from a server that nobody reached, and both from what the company may not see. */
export function causeOf(error: unknown): Cause {
  if (!(error instanceof ApiError)) return "other";
  const { status, code, requestId } = error;
  if (code === "feature_disabled") return "off";
  if (status === 0) return "unreachable";
  if (status === 403) return "forbidden";
  // What stands between the browser and the API answers so where it does not reach it, and knows no request.
  if (status >= 502 && status <= 504) return requestId ? "other" : "unreachable";
  return status >= 500 ? "server" : "other";
}

/** Whether the same may be answered the next time. */
export function isWorthAsking(cause: Cause): boolean {
  return cause !== "forbidden" && cause !== "off";
}

/** The number under which the log of the server has the error; what it refuses on purpose it does not log. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 500 ? error.requestId : undefined;
}
