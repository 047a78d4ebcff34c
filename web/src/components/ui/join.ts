import { twMerge } from "tailwind-merge";

/** Joins classes of plain elements; later ones win. */
export const join = twMerge;
