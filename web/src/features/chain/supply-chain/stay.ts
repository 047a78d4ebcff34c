/**
 * Takes the keyboard to the line of an activity before what has it goes away, so that nobody has to begin at the top
 * again; when the line goes itself, to the one beside it.
 */
export function stay(target: Element, isGone = false): void {
  const line = target.closest("li:has(summary)");
  const to = isGone ? beside(line) : line;
  to?.querySelector("summary")?.focus();
}

/** The same for a line that goes and is of buttons alone: to the last of them, or to the one that adds a line. */
export function stayBeside(target: Element): void {
  const line = target.closest("li");
  const to = beside(line) ?? line?.closest("section");
  [...(to?.querySelectorAll<HTMLElement>("button") ?? [])].at(to?.matches("li") ? -1 : 0)?.focus();
}

function beside(line: Element | null): Element | null {
  return line?.nextElementSibling ?? line?.previousElementSibling ?? null;
}
