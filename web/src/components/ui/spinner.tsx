import { LoaderCircle } from "lucide-react";

const sizes = { sm: "size-4", md: "size-6", lg: "size-10" } as const;

/** Says that something is under way; the words beside it say what. */
export function Spinner({ size = "md" }: { size?: keyof typeof sizes }) {
  return <LoaderCircle aria-hidden className={`${sizes[size]} animate-spin`} />;
}
