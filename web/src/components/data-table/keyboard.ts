/** The row a key leads to, or null for a key that leads nowhere. `page` is how many rows are in view. */
export function nextRow(key: string, active: number, count: number, page: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(last, active + 1);
    case "ArrowUp":
      return Math.max(0, active - 1);
    case "PageDown":
      return Math.min(last, Math.max(active, 0) + Math.max(1, page - 1));
    case "PageUp":
      return Math.max(0, active - Math.max(1, page - 1));
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
