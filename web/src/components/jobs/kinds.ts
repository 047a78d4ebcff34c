/** Long work by the words it has, and where in a company it is begun again. */
const kinds = {
  "ledger.import": { name: "import", to: "/company/integrations" },
  "ledger.takeOut": { name: "removal", to: "/company/integrations" },
  "ledger.settle": { name: "footprint", to: "/company/integrations" },
  "connection.read": { name: "reading", to: "/company/integrations" },
  "connection.remove": { name: "removal", to: "/company/integrations" },
  "footprint.recalculate": { name: "footprint", to: "/company/footprint" },
  "footprint.bridge": { name: "footprint", to: "/company/footprint" },
  "activity.apply": { name: "activity", to: "/company/footprint/activity-data" },
  "contract.apply": { name: "contracts", to: "/company/footprint/energy-contracts" },
  "supplier.apply": { name: "suppliers", to: "/company/suppliers" },
  "report.build": { name: "report", to: "/company/report" },
  "answer.carry": { name: "carry", to: "/company" },
  "prefill.prepare": { name: "prefill", to: "/company/my-questions" },
} as const;

type Kind = keyof typeof kinds;
export type KindName = (typeof kinds)[Kind]["name"] | "other";

function isKnown(kind: string): kind is Kind {
  return kind in kinds;
}

/** The name of a kind of work; "other" for one of a newer version. */
export function kindName(kind: string): KindName {
  return isKnown(kind) ? kinds[kind].name : "other";
}

/** Where a company begins work of a kind again. */
export function placeOf(kind: string): string {
  return isKnown(kind) ? kinds[kind].to : "/company";
}
