import type { Metadata } from "next";
import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import { getTranslations } from "next-intl/server";

type Key = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The metadata of a page that the window's title calls by a text. */
export function titled(key: Key, more: Metadata = {}): () => Promise<Metadata> {
  return async () => ({ ...more, title: await textOf(key) });
}

/** The metadata of an area whose pages are told from those of the same name elsewhere by the area's own. */
export function titledArea(key: Key): () => Promise<Metadata> {
  return async () => {
    const [area, product] = await Promise.all([textOf(key), textOf("shell.product.name")]);
    return { title: { default: `${area} · ${product}`, template: `%s · ${area} · ${product}` } };
  };
}

/** The metadata of an address that no page answers to. */
export const titledNotFound = titled("shell.notFound.title");

async function textOf(key: Key): Promise<string> {
  const t = await getTranslations();
  return t(key as "shell.product.name");
}
