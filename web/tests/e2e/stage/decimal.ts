/** A decimal number as a whole one of 10^-places, exactly: 12.5 with two places is 1250. */
export function exactly(text: string, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new Error(`${text} is no decimal number`);
  const [, sign, whole = "", fraction = ""] = match;
  const kept = fraction.slice(0, places).padEnd(places, "0");
  if (/[1-9]/.test(fraction.slice(places))) throw new Error(`${text} has more than ${places} places`);
  return BigInt(`${sign}${whole}${kept}`);
}

/** The sum of decimal numbers of at most six places, as a whole number of millionths. */
export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + exactly(amount, 6), 0n);
}
