"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { LogoCard } from "@/components/logo/logo-card";
import { useToast } from "@/components/ui/toast";
import type { Company } from "@/lib/api/types";
import { removeLogo, setLogo } from "./api";

/** The company's logo. */
export function CompanyLogo({ company }: { company: Company }) {
  const t = useTranslations("companyDetails.logo");
  const { done } = useToast();
  const router = useRouter();
  const { mutate } = useSWRConfig();

  async function keep(work: Promise<Company>, text: string) {
    const { logoUrl } = await work;
    // The details on the page are their own; only the picture is another one.
    await mutate<Company>("company/company", (now = company) => ({ ...now, logoUrl }), { revalidate: false });
    done(text);
    router.refresh();
  }
  return (
    <LogoCard
      url={company.logoUrl}
      texts={{
        title: t("title"),
        alt: t("alt", { name: company.name }),
        drop: t("drop"),
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
