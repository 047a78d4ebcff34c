/** Whether a person types in what has the focus: what stands there is theirs until they leave it. */
export function isTypedIn(target: Element): boolean {
  return target.matches("textarea, input:not([type=checkbox], [type=radio], [type=file])");
}
