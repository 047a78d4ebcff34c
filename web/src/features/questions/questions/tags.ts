/** So many tags are offered at a time. */
const most = 8;

/** The words of a text that are no tags yet, whatever their case; each once. */
export function newTags(text: string, tags: readonly string[]): string[] {
  const known = new Set(tags.map(folded));
  const found: string[] = [];
  for (const word of text.split(",").map((part) => part.trim())) {
    if (word === "" || known.has(folded(word))) continue;
    known.add(folded(word));
    found.push(word);
  }
  return found;
}

/** Tags used before that the answer does not have, narrowed by what is being typed. */
export function suggested(used: readonly string[], tags: readonly string[], typed: string): string[] {
  const known = new Set(tags.map(folded));
  const part = folded(typed.trim());
  return used.filter((tag) => !known.has(folded(tag)) && folded(tag).includes(part)).slice(0, most);
}

function folded(text: string): string {
  return text.toLocaleLowerCase();
}
