/** Where to go after signing in: a page of this product that was asked for before, else the start. */
export function nextPage(asked: string | null | undefined): string {
  if (!asked?.startsWith("/")) return "/";
  const here = "http://tillit.invalid";
  const url = URL.canParse(asked, here) ? new URL(asked, here) : null;
  if (url?.origin !== here || url.pathname.startsWith("/login")) return "/";
  return url.pathname + url.search;
}
