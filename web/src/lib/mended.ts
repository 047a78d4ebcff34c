/** Mail programs turn the plus signs of a link into spaces; tokens and addresses hold none. */
export function mended(value: string): string {
  return value.replaceAll(" ", "+");
}
