"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { LogoCard } from "@/components/logo/logo-card";
import { useToast } from "@/components/ui/toast";
import type { Brand } from "@/lib/api/types";
import { useBrandChanges } from "./api";

/** The agency's logo. */
export function AgencyLogo({ brand }: { brand: Brand }) {
  const t = useTranslations("agencyDetails.logo");
  const { setLogo, removeLogo } = useBrandChanges();
  const { done } = useToast();
  const router = useRouter();

  async function keep(work: Promise<Brand>, text: string) {
    await work;
    done(text);
    router.refresh();
  }
  return (
    <LogoCard
      url={brand.logoUrl}
      texts={{
        title: t("title"),
        alt: t("alt", { agency: brand.name }),
        drop: t(brand.logoUrl ? "replace" : "drop"),
        help: t("help"),
        remove: t("remove"),
        removeTitle: t("removeTitle"),
        removeText: t("removeText"),
      }}
      onSend={(file) => keep(setLogo(file), t("saved"))}
      onRemove={() => keep(removeLogo(), t("removed"))}
    />
  );
}
