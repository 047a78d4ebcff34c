/** A text of a prompt or an answer, letter by letter: nothing in it is a link or markup. */
export function Part({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium text-sm">{title}</h3>
      <pre className="whitespace-pre-wrap break-words rounded-sm bg-sunken p-3 font-mono text-xs">{text}</pre>
    </section>
  );
}
