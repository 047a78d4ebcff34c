"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { ScopeDot } from "@/components/ui/badge";
import { PlainLink } from "@/components/ui/link";
import { Tree, TreeItem } from "@/components/ui/tree";
import type { FootprintCategory } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { type TreeRow, treeOf } from "./model";

interface CategoryTreeProps {
  categories: readonly FootprintCategory[];
  hrefOf: (category: string) => string;
}

/** The categories in their order from scope to leaf. */
export function CategoryTree({ categories, hrefOf }: CategoryTreeProps) {
  const t = useTranslations("footprint.categories");
  const trees = useMemo(() => treeOf(categories), [categories]);
  const open = useMemo(() => categories.filter(({ tier }) => tier < 2).map(({ id }) => id), [categories]);
  return (
    <Tree key={open.join()} aria-label={t("title")} defaultExpandedKeys={open}>
      {trees.map((row) => branch(row))}
    </Tree>
  );

  function branch({ category, children }: TreeRow) {
    return (
      <TreeItem
        key={category.id}
        id={category.id}
        textValue={category.name}
        row={<Row category={category} href={hrefOf(category.id)} />}
      >
        {children.map((child) => branch(child))}
      </TreeItem>
    );
  }
}

function Row({ category, href }: { category: FootprintCategory; href: string }) {
  const t = useTranslations("footprint.categories");
  const locale = useLocale();
  return (
    <span className="flex items-center gap-x-3 max-sm:flex-wrap max-sm:justify-end max-sm:py-1.5">
      <ScopeDot scope={category.scope} />
      <span className="min-w-0 flex-1 max-sm:basis-3/4 sm:truncate">{category.name}</span>
      <PlainLink
        href={href}
        className="figures text-muted text-sm underline decoration-line-strong/50 underline-offset-3 hover:text-ink"
      >
        {t("rows", { count: category.rows })}
      </PlainLink>
      <span className="figures w-28 text-end max-sm:w-auto">{emissionText(category.kg, locale)}</span>
      <span className="figures w-12 text-end text-muted text-sm">{formatShare(category.share, locale)}</span>
    </span>
  );
}
