import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyProps {
  icon?: LucideIcon;
  title: string;
  /** True where this is all that the page has to say: the title is the page's then. */
  isPage?: boolean;
  /** One sentence. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** A faint picture of the filled screen, for first use. */
  picture?: ReactNode;
}

/** First use: what will stand here and the one thing to do. */
export function Empty({ icon: Icon, title, isPage = false, children, action, picture }: EmptyProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      {picture ? (
        <div aria-hidden className="pb-2 opacity-50">
          {picture}
        </div>
      ) : null}
      {Icon ? <Icon aria-hidden className="size-6 text-muted" strokeWidth={1.5} /> : null}
      <Title className="font-medium text-lg">{title}</Title>
      {children ? <div className="max-w-prose text-balance text-muted">{children}</div> : null}
      {action ? <div className="pt-1">{action}</div> : null}
    </div>
  );
}

/** Nothing matches; give the clear control as action. */
export function EmptyFiltered(props: Omit<EmptyProps, "icon" | "picture">) {
  return <Empty icon={SearchX} {...props} />;
}
