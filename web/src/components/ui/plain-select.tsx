import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { fieldBox } from "./field";
import { join } from "./join";

interface PlainSelectProps<K extends string> {
  label: string;
  /** True where the name is clear from what stands around; readers still hear it. */
  hideLabel?: boolean;
  choices: readonly { id: K; label: string }[];
  value: K;
  onChange: (value: K) => void;
  isDisabled?: boolean;
  className?: string;
}

/** One of a few choices by the browser's own list: for filters and cells, where nothing has to come with it. */
export function PlainSelect<K extends string>({
  label,
  hideLabel = false,
  choices,
  value,
  onChange,
  isDisabled = false,
  className,
}: PlainSelectProps<K>) {
  const id = useId();
  return (
    <div className={join("flex min-w-0 flex-col gap-1", className)}>
      {hideLabel ? null : (
        <label htmlFor={id} className="w-fit font-medium text-ink text-sm">
          {label}
        </label>
      )}
      <span className="relative">
        <select
          id={id}
          {...(hideLabel ? { "aria-label": label } : {})}
          value={value}
          disabled={isDisabled}
          onChange={(event) => {
            const choice = choices.find((one) => one.id === event.target.value);
            if (choice) onChange(choice.id);
          }}
          className={`touch h-8 cursor-default appearance-none truncate ps-2.5 pe-8 ${fieldBox}`}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    </div>
  );
}
