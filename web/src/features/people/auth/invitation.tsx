"use client";

import { useTranslations } from "next-intl";
import useSWR from "swr";
import { Problem } from "@/components/states/problem";
import { Notice } from "@/components/ui/notice";
import { SkeletonText } from "@/components/ui/skeleton";
import type { ApiError } from "@/lib/api/problem";
import type { Invitation as Found } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { mended } from "@/lib/mended";
import { findInvitation } from "./api";
import { InvitationForm } from "./invitation-form";

/** Where the link of an invitation leads: who invites to what, and the way to make the account one's own. */
export function Invitation({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth.invitation");
  const link = { token: mended(token), email: mended(email) };
  const { data, error, mutate } = useSWR<Found, ApiError>(
    ["account/invitation", link.token, link.email],
    () => findInvitation(link.token, link.email),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return (
    <>
      <h1 className="pb-2 font-semibold text-xl">{t("title")}</h1>
      {data ? <InvitationForm token={link.token} invitation={data} /> : null}
      {error && !data ? <Refused error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonText lines={4} /> : null}
    </>
  );
}

/** An invitation that is over stays so; everything else may be tried again. */
function Refused({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const textOf = useProblemText();
  if (error.code !== "account.invitationInvalid") return <Problem error={error} onRetry={onRetry} />;
  return (
    <Notice tone="warn" role="alert">
      {textOf(error)}
    </Notice>
  );
}
