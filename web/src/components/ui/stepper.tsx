import { Check } from "lucide-react";

export interface Step {
  id: string;
  label: string;
}

/** Where a person is on a way of several steps. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly Step[];
  current: string;
}) {
  const place = steps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label={label} className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={index === place ? "step" : undefined}
          className={`flex items-center gap-2 text-sm ${index <= place ? "text-ink" : "text-muted"} ${index === place ? "font-medium" : ""}`}
        >
          <span
            aria-hidden
            className={`figures flex size-6 items-center justify-center rounded-full border text-xs ${index < place ? "border-brand bg-brand text-on-brand" : index === place ? "border-brand text-brand" : "border-line-strong"}`}
          >
            {index < place ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
          </span>
          {step.label}
        </li>
      ))}
    </ol>
  );
}
