"use client";

import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { patiently } from "@/lib/patiently";
import type { Choice } from "./combo-box";
import { fieldBox } from "./field";
import { join } from "./join";
import type { Found } from "./search-box";

const load = () => patiently(() => import("./combo-box"));
const Loaded = lazy(() => load().then(({ ComboBox }) => ({ default: ComboBox<string> })));
const loadSearch = () => patiently(() => import("./search-box"));
const Searched = lazy(() => loadSearch().then(({ SearchBox }) => ({ default: SearchBox })));

interface LazyComboBoxProps {
  /** Read out; what stands around names it to the eye. */
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder: string;
  /** Said when nothing matches what was typed. */
  emptyText: string;
  isDisabled?: boolean;
  className?: string;
  /** What helps to choose, by id. */
  describedBy?: string;
  /** Finds among choices that are too many to be drawn; chosen ones are shown elsewhere. */
  find?: (typed: string) => Found;
}

/** One of many choices, found by typing. A button until somebody wants to choose; the rest is loaded then. */
export function LazyComboBox({
  label,
  choices,
  value,
  className,
  describedBy,
  find,
  ...props
}: LazyComboBoxProps) {
  const about = describedBy ? { "aria-describedby": describedBy } : {};
  const [wanted, setWanted] = useState(false);
  const chosen = choices.find(({ id }) => id === value);
  const closed = (
    <AriaButton
      aria-label={`${label}: ${chosen?.label ?? props.placeholder}`}
      aria-haspopup="listbox"
      {...about}
      isDisabled={props.isDisabled ?? false}
      onHoverStart={() => void (find ? loadSearch() : load())}
      onFocus={() => void (find ? loadSearch() : load())}
      onPress={() => setWanted(true)}
      className={join(
        `touch flex h-8 items-center justify-between gap-2 ps-2.5 pe-2 text-start ${fieldBox}`,
        className,
      )}
    >
      <span className={`truncate ${chosen ? "" : "text-muted"}`}>{chosen?.label ?? props.placeholder}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
    </AriaButton>
  );
  if (!wanted) return closed;
  if (find) {
    return (
      <Suspense fallback={closed}>
        <Searched label={label} find={find} autoFocus className={className ?? ""} {...about} {...props} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={closed}>
      <Loaded
        hideLabel
        label={label}
        choices={choices}
        value={value}
        autoFocus
        className={className ?? ""}
        {...about}
        {...props}
      />
    </Suspense>
  );
}
