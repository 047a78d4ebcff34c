/** A key as it stands on the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line bg-sunken px-1 font-sans text-muted text-xs shadow-[inset_0_-1px_0_var(--color-line)]">
      {children}
    </kbd>
  );
}
