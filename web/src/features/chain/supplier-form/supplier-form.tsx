"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Problem } from "@/components/states/problem";
import { Notice } from "@/components/ui/notice";
import { SkeletonText } from "@/components/ui/skeleton";
import { isApiError } from "@/lib/api/problem";
import type { SupplierForm as Form } from "@/lib/api/supplier-request-types";
import { openForm } from "./api";
import { Filling } from "./filling";

/** What stands behind the number sign of the address, which no server is sent. */
function useToken(): string | null {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("hashchange", changed);
      return () => window.removeEventListener("hashchange", changed);
    },
    () => window.location.hash.slice(1),
    () => null,
  );
}

/** Where the link in a mail leads: a short form, without an account. */
export function SupplierForm() {
  const token = useToken();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-10">
      {token === null ? <SkeletonText lines={6} /> : <Opened key={token} token={token} />}
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const t = useTranslations("supplierForm");
  const [form, setForm] = useState<Form | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [end, setEnd] = useState<"thanks" | "declined" | null>(null);

  async function load() {
    setError(null);
    try {
      setForm(await openForm(token));
    } catch (cause) {
      setError(cause);
    }
  }
  const begin = useEffectEvent(() => void load());
  useEffect(() => begin(), []);

  if (end && form) {
    return (
      <Told title={t(`${end}.title`)}>
        <Notice tone="ok" role="status">
          {t(`${end}.text`, { company: form.company })}
        </Notice>
      </Told>
    );
  }
  if (form) return <Filling token={token} form={form} onEnd={setEnd} />;
  if (isApiError(error) && error.status === 400) {
    return (
      <Told title={t("dead.title")}>
        <Notice tone="warn" role="alert">
          {t("dead.text")}
        </Notice>
      </Told>
    );
  }
  return (
    <Told title={t("plainTitle")}>
      {error ? <Problem error={error} onRetry={() => void load()} /> : <SkeletonText lines={6} />}
    </Told>
  );
}

function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="font-semibold text-xl">{title}</h1>
      {children}
    </>
  );
}
