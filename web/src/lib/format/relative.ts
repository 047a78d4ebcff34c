/** How long ago something was: a text key of `ui.relative` and the number it takes. */
export interface Relative {
  key: "never" | "justNow" | "minutesAgo" | "hoursAgo" | "today" | "yesterday" | "daysAgo" | "weeksAgo";
  count: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Whether a value names a day and no time in it. */
function isDay(value: string): boolean {
  return value.length === "yyyy-mm-dd".length;
}

/** Words a person would use up to some weeks back; a moment in the future counts as now. */
export function relative(value: string | null, now: Date): Relative {
  if (value === null) return { key: "never", count: 0 };
  const passed = now.getTime() - new Date(value).getTime();
  if (passed < day && isDay(value)) return { key: "today", count: 0 };
  if (passed < minute) return { key: "justNow", count: 0 };
  if (passed < hour) return { key: "minutesAgo", count: Math.floor(passed / minute) };
  if (passed < day) return { key: "hoursAgo", count: Math.floor(passed / hour) };
  const days = Math.floor(passed / day);
  if (days === 1) return { key: "yesterday", count: 1 };
  if (days < 7) return { key: "daysAgo", count: days };
  return { key: "weeksAgo", count: Math.floor(days / 7) };
}
