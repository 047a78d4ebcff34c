/**
 * A text as the server keeps it: without white space at its ends and without what no keyboard writes. Texts are compared
 * in this form; what stands in a field is left as it is typed.
 */
export function plainText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(unwritten, "")
    .replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
}

/** Control characters but the tab and the end of a line, halves of characters, and the replacement character. */
const unwritten = /[^\P{Cc}\t\n\u{80}-\u{9f}]|\p{Cs}|\ufffd/gu;
