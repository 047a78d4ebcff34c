import { Alive } from "@/app/alive";
import { NotFound } from "@/components/states/not-found";

export default function NotFoundPage() {
  return (
    <>
      <NotFound />
      <Alive />
    </>
  );
}
