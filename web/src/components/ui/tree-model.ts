/** A thing that may hang below another of its kind. */
export interface Flat {
  id: string;
  name: string;
  parentId: string | null;
}

export interface TreeNode<T extends Flat> {
  item: T;
  depth: number;
  children: TreeNode<T>[];
}

/** Builds the forest, each level in the alphabet of the language. Whoever's parent is not in the list is a root. */
export function forest<T extends Flat>(items: readonly T[], locale: string): TreeNode<T>[] {
  const known = new Set(items.map(({ id }) => id));
  const below = new Map<string | null, T[]>();
  for (const item of items) {
    const { id, parentId } = item;
    const parent = parentId !== null && parentId !== id && known.has(parentId) ? parentId : null;
    const level = below.get(parent);
    if (level) level.push(item);
    else below.set(parent, [item]);
  }
  const order = new Intl.Collator(locale, { numeric: true }).compare;
  const seen = new Set<string>();
  const level = (parent: string | null, depth: number): TreeNode<T>[] =>
    [...(below.get(parent) ?? [])]
      .sort((a, b) => order(a.name, b.name))
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map((item) => ({ item, depth, children: level(item.id, depth + 1) }));
  return level(null, 0);
}

/** The nodes from top to bottom as a list shows them. */
export function flatten<T extends Flat>(nodes: readonly TreeNode<T>[]): TreeNode<T>[] {
  const flat: TreeNode<T>[] = [];
  const add = (level: readonly TreeNode<T>[]) => {
    for (const node of level) {
      flat.push(node);
      add(node.children);
    }
  };
  add(nodes);
  return flat;
}

/** Keeps what matches and the way down to it, so that a match is never shown without its parents. */
export function search<T extends Flat>(nodes: readonly TreeNode<T>[], words: string): TreeNode<T>[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return [...nodes];
  return nodes.flatMap((node) => {
    if (node.item.name.toLocaleLowerCase().includes(wanted)) return [node];
    const children = search(node.children, words);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
