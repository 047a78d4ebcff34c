/** What the API takes for a logo (core/company). */
export const logoEndings = [".png", ".jpg", ".jpeg", ".webp"] as const;
export const logoLimit = 2 * 1024 * 1024;
