"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";

interface PageDropProps {
  /** What becomes of files, such as "Drop to attach them to the question". */
  label: string;
  onFiles: (files: File[]) => void;
}

/**
 * Takes files that are dropped or pasted anywhere on the page. Dialogs and zones of their own come first, and so does
 * text: a copied piece of a spreadsheet brings its picture along.
 */
export function PageDrop({ label, onFiles }: PageDropProps) {
  const t = useTranslations("ui.dropZone");
  const [isOver, setOver] = useState(false);

  const over = useEffectEvent((event: DragEvent) => {
    if (!bringsFiles(event.dataTransfer) || isElsewhere(event)) return;
    event.preventDefault();
    setOver(true);
  });
  const leave = useEffectEvent((event: DragEvent) => {
    // It fires for every element on the way; only the one that leads out of the window leads nowhere.
    if (!event.relatedTarget) setOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (!bringsFiles(event.dataTransfer) || isElsewhere(event)) return;
    event.preventDefault();
    onFiles(Array.from(event.dataTransfer?.files ?? []));
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (!bringsFiles(data) || data?.types.includes("text/plain") || isElsewhere(event)) return;
    event.preventDefault();
    onFiles(Array.from(data?.files ?? []).map((file) => named(file, t("pasted"))));
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("dragover", (event) => over(event), { signal });
    document.addEventListener("dragleave", (event) => leave(event), { signal });
    document.addEventListener("drop", (event) => drop(event), { signal });
    document.addEventListener("paste", (event) => paste(event), { signal });
    return () => controller.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center rounded-xl border-2 border-brand border-dashed bg-surface/80"
    >
      <p className="rounded-md bg-brand-soft px-4 py-2 font-medium text-brand">{label}</p>
    </div>
  );
}

/** Whether files are what is dragged or pasted. */
export function bringsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") ?? false;
}

/** Whether another place has taken it, or a dialog is what the person is at. */
function isElsewhere(event: Event): boolean {
  return event.defaultPrevented || document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

/** A picture from the clipboard is called the same each time: the moment tells it from others. */
function named(file: File, name: string): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const moment = new Date().toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".");
  return new File([file], `${name} ${moment}${file.name.slice("image".length)}`, { type: file.type });
}
