import { Alive } from "@/app/alive";
import { NotFound } from "@/components/states/not-found";
import { titled } from "@/i18n/titled";

export const generateMetadata = titled("shell.notFound.title");

export default function NotFoundPage() {
  return (
    <main className="flex min-h-[70dvh] items-center justify-center">
      <NotFound />
      <Alive />
    </main>
  );
}
