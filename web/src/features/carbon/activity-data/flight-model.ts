import type { Wrong } from "@/components/form/use-draft";
import type { Entry, EntryContent, Flight } from "@/lib/api/types";

export const cabins = ["unknown", "economy", "premiumEconomy", "business", "first"] as const;

type Flown = NonNullable<EntryContent["flight"]>;

/** A flight while it is typed; persons is not a number while nothing stands there. */
export interface FlightDraft
  extends Pick<EntryContent, "from" | "to" | "source" | "cover" | "supplier" | "reference" | "description"> {
  route: string;
  class: Flown["class"];
  return: boolean;
  persons: number;
}

/** A new flight of the day, or the one to change. */
export function flightDraftOf(day: string, entry?: EntryContent): FlightDraft {
  const flight = entry?.flight;
  return {
    route: flight?.route.join(" – ") ?? "",
    class: flight?.class ?? "economy",
    return: flight?.return ?? true,
    persons: flight?.persons ?? 1,
    from: entry?.from ?? day,
    to: entry?.to ?? day,
    source: entry?.source ?? "invoice",
    cover: entry?.cover ?? "group",
    supplier: entry?.supplier ?? "",
    reference: entry?.reference ?? "",
    description: entry?.description ?? "",
  };
}

/** The airport codes in what is typed, whatever stands between them. */
export function codesOf(route: string): string[] {
  return route.toUpperCase().match(/[A-Z]+/g) ?? [];
}

/** What keeps a flight from being sent, by field. */
export function wrongInFlight(draft: FlightDraft): Wrong {
  const wrong: Wrong = {};
  const codes = codesOf(draft.route);
  if (codes.length < 2) wrong.route = "required";
  else if (codes.some((code) => code.length !== 3)) wrong.route = "unknown";
  if (!(Number.isInteger(draft.persons) && draft.persons > 0)) wrong.persons = "outOfRange";
  if (draft.from === "") wrong.from = "required";
  if (draft.to === "") wrong.to = "required";
  if (draft.from !== "" && draft.to !== "" && draft.to < draft.from) wrong.to = "outOfRange";
  return wrong;
}

/** The flight as the API takes it, once nothing is wrong in it. Category and quantity follow from the route. */
export function flightContentOf(draft: FlightDraft): EntryContent {
  const { route, class: cabin, return: back, persons, ...rest } = draft;
  return {
    ...rest,
    category: "",
    quantity: "0",
    unit: "pkm",
    flight: { route: codesOf(route), class: cabin, return: back, persons },
  };
}

/** The category that stands for the whole flight: that of the longest leg. */
export function categoryOf(flight: Flight | undefined): string | null {
  const longest = flight?.legs.reduce((one, other) => (other.km > one.km ? other : one));
  return longest?.category.id ?? null;
}

/** The route as people write it, the way back included. */
export function routeText({ route, return: back }: Flown): string {
  return (back ? [...route, ...route.slice(0, -1).reverse()] : route).join("–");
}

/** What is known of where a flight's figure comes from; null for what is no flight. */
export function originOf({ flight, answer }: Pick<Entry, "flight" | "answer">) {
  if (!flight) return null;
  return answer?.state ?? "own";
}

/** Whether asking once more may bring an answer. */
export function mayAskAgain(entry: Entry): boolean {
  return ["refused", "strange", "silent"].includes(originOf(entry) ?? "");
}
