import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  /** One sentence that says what the page is for. */
  lead?: ReactNode;
  /** Above the title: breadcrumbs. */
  above?: ReactNode;
  /** The page's actions; one of them may be primary. */
  children?: ReactNode;
}

/** The head of a page inside the shell. */
export function PageHeader({ title, lead, above, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5">
      <div className="flex min-w-0 flex-col gap-1">
        {above}
        <h1 className="wrap-anywhere font-semibold text-xl">{title}</h1>
        {lead ? <p className="max-w-prose text-muted">{lead}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div> : null}
    </header>
  );
}
