/** What all heads of a table begin with, up to and with their colon; empty where they have no beginning in common. */
export function sharedBeginning(titles: readonly string[]): string {
  const [first = ""] = titles;
  const beginning = /^.*?: /.exec(first)?.[0] ?? "";
  const isShared = titles.length > 1 && titles.every((title) => title.startsWith(beginning));
  return isShared ? beginning : "";
}
