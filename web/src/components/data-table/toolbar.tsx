"use client";

import { Rows2, Rows3, Rows4 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { asDensity, chooseDensity, densities } from "@/lib/preferences";
import { IconButton } from "../ui/icon-button";
import { Menu, MenuGroup, MenuItem } from "../ui/menu";
import { useDensity } from "./row-height";

const icons = { compact: Rows4, normal: Rows3, roomy: Rows2 } as const;

/** Stands over a table: filters at the start, how many rows there are and their height at the end. */
export function Toolbar({ count, children }: { count?: number | undefined; children?: ReactNode }) {
  const t = useTranslations("ui.table");
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3 print:hidden">
      <div className="flex flex-1 flex-wrap items-center gap-2 max-sm:basis-full">{children}</div>
      {count === undefined ? null : (
        <span role="status" className="figures text-muted text-sm">
          {t("rows", { count })}
        </span>
      )}
      {/* Rows have one height where a finger points. */}
      <span className="pointer-coarse:hidden">
        <DensityMenu />
      </span>
    </div>
  );
}

function DensityMenu() {
  const t = useTranslations("ui.table");
  const density = useDensity();
  return (
    <Menu label={t("density")} trigger={<IconButton icon={icons[density]} label={t("density")} />}>
      <MenuGroup
        label={t("density")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[density]}
        onSelectionChange={(keys) => {
          for (const key of keys) chooseDensity(asDensity(String(key)));
        }}
      >
        {densities.map((id) => (
          <MenuItem key={id} id={id} icon={icons[id]}>
            {t(`densities.${id}`)}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
