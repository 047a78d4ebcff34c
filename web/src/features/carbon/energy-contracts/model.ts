import type { Wrong } from "@/components/form/use-draft";
import type { Carrier, ContractContent, EnergyContract, EnergyUse, EnergyYear } from "@/lib/api/types";

export const carriers = ["electricity", "heating", "cooling", "steam"] as const;
export const instruments = ["certificate", "ppa", "supply", "rate"] as const;
export const technologies = [
  "",
  "wind",
  "hydro",
  "solar",
  "biomass",
  "nuclear",
  "waste",
  "mixed",
  "other",
] as const;
export const units = ["MWh", "kWh"] as const;

/** What is being typed; null where nothing stands yet, undefined where no number does. */
export interface Draft extends Omit<ContractContent, "quantity" | "kgPerKWh"> {
  coversAll: boolean;
  quantity: string | null | undefined;
  kgPerKWh: string | null | undefined;
}

/** A new contract for the whole year, or the one to change. */
export function draftOf(year: number, contract?: ContractContent): Draft {
  return {
    from: contract?.from ?? `${year}-01-01`,
    to: contract?.to ?? `${year}-12-31`,
    carrier: contract?.carrier ?? "electricity",
    instrument: contract?.instrument ?? "certificate",
    coversAll: contract !== undefined && contract.quantity === null,
    quantity: contract?.quantity ?? null,
    unit: contract?.quantity ? contract.unit : "MWh",
    kgPerKWh: contract?.kgPerKWh ?? null,
    supplier: contract?.supplier ?? "",
    number: contract?.number ?? "",
    technology: contract?.technology ?? "",
    note: contract?.note ?? "",
  };
}

/** What keeps a draft from being sent, by field. */
export function wrongIn(draft: Draft): Wrong {
  const wrong: Wrong = {};
  if (draft.from === "") wrong.from = "required";
  if (draft.to === "") wrong.to = "required";
  if (draft.from !== "" && draft.to !== "" && draft.to < draft.from) wrong.to = "outOfRange";
  if (!draft.coversAll && draft.quantity === null) wrong.quantity = "required";
  if (!draft.coversAll && draft.quantity === undefined) wrong.quantity = "noNumber";
  if (draft.kgPerKWh === null) wrong.kgPerKWh = "required";
  if (draft.kgPerKWh === undefined) wrong.kgPerKWh = "noNumber";
  if (draft.supplier.trim() === "") wrong.supplier = "required";
  if (draft.instrument === "certificate" && draft.number.trim() === "") wrong.number = "required";
  return wrong;
}

/** The draft as the API takes it, once nothing is wrong in it. */
export function contentOf({ coversAll, quantity, kgPerKWh, ...rest }: Draft): ContractContent {
  return { ...rest, quantity: coversAll ? null : (quantity ?? null), kgPerKWh: kgPerKWh ?? "0" };
}

export interface CarrierYear {
  carrier: Carrier;
  contracts: EnergyContract[];
  /** Null where nothing of it was used, as far as the footprint knows. */
  use: EnergyUse | null;
}

/** Every carrier that was used or contracted, with both. */
export function byCarrier({ contracts, use }: EnergyYear): CarrierYear[] {
  return carriers
    .map((carrier) => ({
      carrier,
      contracts: contracts.filter((contract) => contract.carrier === carrier),
      use: use.find((one) => one.carrier === carrier) ?? null,
    }))
    .filter((one) => one.contracts.length > 0 || one.use !== null);
}

/** Kilowatt hours of a use by what they count with; nothing is below zero, as credits may make it. */
export function partsOf({ kWh, byContract, byOther }: EnergyUse) {
  const contract = Math.max(0, Number(byContract));
  const other = Math.max(0, Number(byOther));
  const rest = Math.max(0, Number(kWh) - contract - other);
  // What is left of a division that does not end is nothing.
  return { contract, other, rest: rest < 0.000_01 ? 0 : rest };
}

/** Kilowatt hours in the unit in which they are read best. */
export function energyOf(kWh: string | number): { value: number; unit: "kWh" | "MWh" | "GWh" } {
  const size = Math.abs(Number(kWh));
  if (size < 10_000) return { value: Number(kWh), unit: "kWh" };
  if (size < 10_000_000) return { value: Number(kWh) / 1000, unit: "MWh" };
  return { value: Number(kWh) / 1_000_000, unit: "GWh" };
}
