/** How long nobody may touch a page before it counts as left, in milliseconds: well within what a session may be idle. */
const left = 5 * 60_000;

let touched = 0;
const listeners = new Set<() => void>();

/** What shows that somebody is there; coming back to the window does, too. */
const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;

/** Notes while a page is there that somebody touches it. Returns how to stop. */
export function watchAttention(): () => void {
  const touch = () => {
    const wasLeft = isUnattended();
    touched = performance.now();
    if (wasLeft) for (const told of listeners) told();
  };
  touch();
  for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, touch, { capture: true });
  };
}

/** Says what happens when somebody comes back to a page that was left. Returns how to stop. */
export function onReturn(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

/**
 * Whether nobody has touched the page for a while. It then asks for nothing by itself: what it asks is an act of the
 * person to the API, whose session would never end at a machine that somebody left.
 */
export function isUnattended(): boolean {
  return performance.now() - touched > left;
}

// From the first moment on: what a page asks while it is drawn comes before any effect of it.
if (typeof window !== "undefined") watchAttention();
