import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Names and values, two columns that become one on a phone. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="min-w-0 break-words max-sm:pb-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One large figure with what it counts in small type beside it. */
export function Figure({
  label,
  value,
  unit,
  note,
}: {
  label: string;
  value: string;
  unit?: string;
  note?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-muted text-sm">{label}</span>
      <span className="flex items-baseline gap-1.5">
        <span className="figures font-semibold text-2xl">{value}</span>
        {unit ? <span className="text-muted text-sm">{unit}</span> : null}
      </span>
      {note ? <span className="text-muted text-xs">{note}</span> : null}
    </div>
  );
}
