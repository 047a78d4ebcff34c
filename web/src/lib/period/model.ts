/** The year a person sees who never chose: this one, but not past the server's cap. */
export function defaultYear(now: Date, cap: number): number {
  return Math.min(now.getFullYear(), cap);
}

/** The last year that can be chosen. There is no first one. */
export function lastYear(now: Date): number {
  return now.getFullYear() + 1;
}

/** The chosen year out of what the URL or the browser remembers; rubbish and years too late give null. */
export function readYear(value: string | null | undefined, now: Date): number | null {
  const match = /^(\d{1,4})(?:-\d{2}-\d{2}(?:T[\d:.]+Z?)?)?$/.exec(value ?? "");
  if (!match?.[1]) return null;
  const year = Number(match[1]);
  return year >= 1 && year <= lastYear(now) ? year : null;
}

/** The date the API is asked with: the last day of the reporting year. */
export function answerDate(year: number): string {
  return `${String(year).padStart(4, "0")}-12-31`;
}
