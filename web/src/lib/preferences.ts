import { keys, writeCookie } from "./storage";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const densities = ["compact", "normal", "roomy"] as const;
export type Density = (typeof densities)[number];

/** Height of a table row in pixels; globals.css holds the same figures in rem. */
export const rowHeights: Record<Density, number> = { compact: 32, normal: 36, roomy: 44 };

/** The same where a finger points: a button fits into a row. */
export const touchRowHeight = 48;

export function asTheme(value: string | null | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}

export function asDensity(value: string | null | undefined): Density {
  return densities.find((density) => density === value) ?? "normal";
}

/** Changes the colours at once and for the next page the server draws. */
export function chooseTheme(theme: Theme): void {
  writeCookie(keys.theme, theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseDensity(density: Density): void {
  writeCookie(keys.density, density);
  document.documentElement.dataset.density = density;
}
