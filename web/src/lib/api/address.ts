type Scalar = string | number | boolean;
type QueryValue = Scalar | readonly Scalar[] | null | undefined;

/** An address below /api/ that answers with T. Equal addresses share one cached answer. */
export type Address<T> = string & { readonly answer?: T };

/**
 * Fills `{name}` parts and appends the query; empty values are left out and lists are repeated.
 * The order of the query is the order given, so that the same question always makes the same key.
 */
export function address<T>(
  template: string,
  path: Record<string, string | number> = {},
  query: Record<string, QueryValue> = {},
): Address<T> {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`address ${template} lacks ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const tail = search.toString();
  return tail ? `${filled}?${tail}` : filled;
}
