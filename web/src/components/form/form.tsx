"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { Notice } from "../ui/notice";

interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Called with valid values. What it throws is shown: at the fields it names, else above the form. */
  onSubmit: (values: V) => Promise<unknown>;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A form whose mistakes stand where they were made, whether found here or by the API. */
export function Form<V extends FieldValues>({
  form,
  onSubmit,
  label,
  className = "",
  children,
}: FormProps<V>) {
  const t = useTranslations("ui.validation");
  const textOf = useProblemText();
  const { root } = form.formState.errors;

  async function submit(values: V) {
    try {
      await onSubmit(values);
    } catch (error) {
      const known =
        error instanceof ApiError ? Object.entries(error.fields).filter(([path]) => path in values) : [];
      for (const [path, code] of known)
        form.setError(path as FieldPath<V>, { type: "server", message: code });
      if (known.length === 0) form.setError("root", { type: "server", message: textOf(error) });
    }
  }

  return (
    <form
      noValidate
      aria-label={label ?? t("form")}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className={`flex flex-col gap-4 ${className}`}
    >
      {root?.message ? (
        <Notice tone="danger" role="alert">
          {root.message}
        </Notice>
      ) : null}
      {children}
    </form>
  );
}
