/** What a browser says of itself, in words a person knows: "Chrome" on "Windows". */
export interface Device {
  browser: string;
  system: string;
}

// The order matters: most browsers also claim to be the ones further down.
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Version\/[\d.]+ .*Safari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Empty names where nothing is known. */
export function deviceOf(userAgent: string): Device {
  const first = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? "";
  return { browser: first(browsers), system: first(systems) };
}

/** A secret in groups of four, for typing it by hand. */
export function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
