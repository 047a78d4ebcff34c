"use client";

import { useTranslations } from "next-intl";
import { Ready } from "@/components/states/ready";
import { Drawer } from "@/components/ui/drawer";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { useExplained } from "./api";
import { Explanation } from "./explanation";
import type { Scope2 } from "./filter";

interface ExplainDrawerProps {
  id: string;
  method: Scope2;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Why a transaction came to its figure, from the voucher to the factor. */
export function ExplainDrawer({ id, method, onOpen, onClose }: ExplainDrawerProps) {
  const t = useTranslations("footprint.why");
  const answer = useExplained(id, method);
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("title")}
      width="w-160"
    >
      <Ready answer={answer} skeleton={<ExplainSkeleton />}>
        {(explained) => <Explanation explained={explained} method={method} onOpen={onOpen} />}
      </Ready>
    </Drawer>
  );
}

function ExplainSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6 p-5">
      <Skeleton className="h-9 w-48" />
      <SkeletonText lines={4} />
      <Skeleton className="h-36 w-full rounded-lg" />
      <SkeletonText lines={6} />
    </div>
  );
}
