export interface Part {
  number: number;
  from: number;
  to: number;
}

/** Cuts a file into the parts it is sent in. */
export function partsOf(size: number, partSize: number): Part[] {
  const count = Math.max(1, Math.ceil(size / partSize));
  return Array.from({ length: count }, (_, number) => ({
    number,
    from: number * partSize,
    to: Math.min(size, (number + 1) * partSize),
  }));
}

/** A file on its way, from the choice of it until the API has it whole. */
export interface Sending {
  key: string;
  name: string;
  size: number;
  sent: number;
  state: "waiting" | "sending" | "failed";
  error: unknown;
}

export type SendingAction =
  | { type: "added"; files: readonly { key: string; name: string; size: number }[] }
  | { type: "progressed"; key: string; sent: number }
  | { type: "failed"; key: string; error: unknown }
  | { type: "again"; key: string }
  | { type: "gone"; key: string };

export function sendings(list: readonly Sending[], action: SendingAction): readonly Sending[] {
  const change = (key: string, to: Partial<Sending>) =>
    list.map((one) => (one.key === key ? { ...one, ...to } : one));
  switch (action.type) {
    case "added":
      return [
        ...list,
        ...action.files.map((file) => ({ ...file, sent: 0, state: "waiting" as const, error: null })),
      ];
    case "progressed":
      return change(action.key, { state: "sending", sent: action.sent });
    case "failed":
      return change(action.key, { state: "failed", error: action.error });
    case "again":
      // What the API has of it needs no sending again.
      return change(action.key, { state: "waiting", error: null });
    case "gone":
      return list.filter(({ key }) => key !== action.key);
  }
}
