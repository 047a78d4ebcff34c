import type { ReactNode } from "react";
import type { Brand } from "@/lib/api/types";

interface BrandBandProps {
  brand: Brand | null;
  className: string;
  children: ReactNode;
}

/** Stands behind the mark, in the colour of the agency where it has one. */
export function BrandBand({ brand, className, children }: BrandBandProps) {
  const style = brand?.accent
    ? { backgroundColor: brand.accent, color: brand.accentText ?? undefined }
    : undefined;
  return (
    <div className={className} style={style}>
      {children}
    </div>
  );
}
