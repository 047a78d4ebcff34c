"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { CustomerRequest } from "@/lib/api/customer-request-types";
import { useTitlePart } from "@/lib/window-title";
import { useOffer, useRequest } from "./api";
import { Editor } from "./editor";
import { newId } from "./model";

/** One request: who asks for what, and what of it may be declined. */
export function Request({ id }: { id: string }) {
  const t = useTranslations("customerRequests");
  const isNew = id === newId;
  const answer = useRequest(isNew ? null : id);
  useTitlePart(isNew ? t("editor.new") : answer.data?.asker);
  return (
    <>
      <p className="pb-2 text-sm">
        <Link href="/company/supply-chain/customer-requests">{t("back")}</Link>
      </p>
      {isNew ? (
        <Offered saved={null} />
      ) : (
        <AsyncContent answer={answer} skeleton={<Skeleton className="h-96 rounded-lg" />}>
          {(saved) => <Offered saved={saved} />}
        </AsyncContent>
      )}
    </>
  );
}

function Offered({ saved }: { saved: CustomerRequest | null }) {
  const [firstDay, setFirstDay] = useState(saved?.firstDay ?? "");
  const offer = useOffer(firstDay);
  return (
    <AsyncContent answer={offer} skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(known) => <Editor key={saved?.id ?? newId} offer={known} saved={saved} onFirstDay={setFirstDay} />}
    </AsyncContent>
  );
}
