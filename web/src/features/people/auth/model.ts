/** Where to go after signing in: a page of this product that was asked for before, else the start. */
export function nextPage(asked: string | null | undefined): string {
  if (!asked?.startsWith("/")) return "/";
  const here = "http://tillit.invalid";
  const url = URL.canParse(asked, here) ? new URL(asked, here) : null;
  if (url?.origin !== here || url.pathname.startsWith("/login")) return "/";
  return url.pathname + url.search;
}

const returns = "returns";
const mostReturns = 3;
const minute = 60_000;

/** Whether somebody may be sent back to a page by itself once more; counts that they are. */
export function mayReturn(
  place: string,
  storage: Pick<Storage, "getItem" | "setItem">,
  now: number,
): boolean {
  let times: number[] = [];
  try {
    const kept = JSON.parse(storage.getItem(returns) ?? "{}") as Record<string, number[]>;
    times = (kept[place] ?? []).filter((at) => now - at < minute);
    if (times.length >= mostReturns) return false;
    storage.setItem(returns, JSON.stringify({ [place]: [...times, now] }));
  } catch {
    // A browser that keeps nothing, or something else, returns as often as it is sent.
  }
  return true;
}
