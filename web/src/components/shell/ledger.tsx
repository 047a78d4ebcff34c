/** Twelve months of a made-up year: heights of the three scopes. */
const months = [
  [26, 18, 60],
  [24, 20, 72],
  [28, 16, 66],
  [20, 12, 84],
  [18, 10, 78],
  [14, 8, 96],
  [10, 6, 54],
  [14, 8, 88],
  [18, 10, 104],
  [22, 14, 92],
  [26, 18, 86],
  [30, 22, 70],
] as const;

const fills = ["fill-scope-1", "fill-scope-2", "fill-scope-3"] as const;

/** The picture beside the sign-in: ledger lines with a year of emissions on them. */
export function Ledger() {
  return (
    <svg aria-hidden viewBox="0 0 480 280" className="w-full max-w-2xl">
      {Array.from({ length: 9 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
        <line key={line} x1="0" x2="480" y1={24 + line * 28} y2={24 + line * 28} className="stroke-line" />
      ))}
      {months.map((scopes, month) => {
        let top = 248;
        return scopes.map((height, scope) => {
          top -= height;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: months and scopes are fixed.
              key={`${month}-${scope}`}
              x={10 + month * 39}
              y={top}
              width="24"
              height={height - 1}
              className={fills[scope]}
            />
          );
        });
      })}
    </svg>
  );
}
