import { composeRenderProps } from "react-aria-components/composeRenderProps";
import { twMerge } from "tailwind-merge";

type ClassName<T> = string | ((values: T & { defaultClassName: string | undefined }) => string) | undefined;

/** Puts a caller's classes over a component's own; later ones win. */
export function over<T>(className: ClassName<T>, own: string | ((values: T) => string)) {
  return composeRenderProps<string | undefined, T, string>(className as never, (given, values) =>
    twMerge(typeof own === "function" ? own(values) : own, given),
  );
}
