/** Leads past what stands before something, for those who go by the tab key; nobody else sees it. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60 focus:rounded-md focus:bg-brand focus:px-3 focus:py-2 focus:text-on-brand"
    >
      {children}
    </a>
  );
}
