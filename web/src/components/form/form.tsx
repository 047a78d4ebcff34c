"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/lib/api/problem";
import { useProblemText } from "@/lib/api/use-problem-text";
import { Notice } from "../ui/notice";

interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Called with valid values. What it throws is shown: at the fields it names, else above the form. */
  onSubmit: (values: V) => Promise<unknown>;
  label?: string;
  /** What could not be done, said before why where no field is at fault. */
  problem?: string;
  className?: string;
  children: ReactNode;
}

/** A form whose mistakes stand where they were made, whether found here or by the API. */
export function Form<V extends FieldValues>({
  form,
  onSubmit,
  label,
  problem,
  className = "",
  children,
}: FormProps<V>) {
  const t = useTranslations("ui.validation");
  const textOf = useProblemText();
  const { root } = form.formState.errors;
  const element = useRef<HTMLFormElement>(null);

  // What was typed before the page came alive stands in the boxes and nowhere else yet.
  useLayoutEffect(() => {
    if (!element.current) return;
    for (const [path, text] of new FormData(element.current)) {
      const known = form.getValues(path as FieldPath<V>);
      if (known !== undefined && known !== text) form.setValue(path as FieldPath<V>, text as never);
    }
  }, [form]);

  function place(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : {};
    const known = Object.keys(form.getValues()).filter((path) => path in fields) as FieldPath<V>[];
    for (const path of known)
      form.setError(path, { type: "server", message: fields[path] }, { shouldFocus: path === known[0] });
    if (known.length === 0) form.setError("root", { type: "server", message: textOf(error) });
  }

  async function submit(values: V) {
    try {
      await onSubmit(values);
    } catch (error) {
      place(error);
    }
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={label ?? t("form")}
      onSubmit={(event) => {
        // Only the check itself can fail here, when its code cannot be fetched.
        form
          .handleSubmit(submit)(event)
          .catch((error: unknown) => place(error));
      }}
      className={`flex flex-col gap-4 ${className}`}
    >
      {root?.message ? (
        <Notice tone="danger" role="alert" {...(problem ? { title: problem } : {})}>
          {root.message}
        </Notice>
      ) : null}
      {children}
    </form>
  );
}
