/**
 * Takes the keyboard to the line of an activity before what has it goes away, so that nobody has to begin at the top
 * again; when the line goes itself, to the one beside it.
 */
export function stay(target: Element, isGone = false): void {
  const line = target.closest("li:has(summary)");
  const to = isGone ? (line?.nextElementSibling ?? line?.previousElementSibling) : line;
  to?.querySelector("summary")?.focus();
}
