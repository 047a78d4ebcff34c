"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Drawer } from "@/components/ui/drawer";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { useSuggestion } from "./api";
import type { Reach } from "./model";
import { Review, type ReviewActions } from "./review";

interface ReviewDrawerProps extends ReviewActions {
  id: string;
  onClose: () => void;
}

/** One suggestion with everything a decision needs. */
export function ReviewDrawer({ id, onClose, ...actions }: ReviewDrawerProps) {
  const t = useTranslations("carbonSuggestions.review");
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("title")}
      width="w-160"
    >
      <Content key={id} id={id} {...actions} />
    </Drawer>
  );
}

function Content({ id, ...actions }: ReviewActions & { id: string }) {
  const [reach, setReach] = useState<Reach>("both");
  const answer = useSuggestion(id, reach);
  return (
    <AsyncContent answer={answer} skeleton={<ReviewSkeleton />} stale={answer.isLoading}>
      {(detail) => <Review detail={detail} reach={reach} onReach={setReach} {...actions} />}
    </AsyncContent>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6 p-5">
      <Skeleton className="h-7 w-72" />
      <SkeletonText lines={4} />
      <Skeleton className="h-48 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </div>
  );
}
