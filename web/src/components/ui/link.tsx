import NextLink from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button-look";
import { join } from "./join";

type NextLinkProps = ComponentProps<typeof NextLink>;

/** A link inside text. */
export function Link({ className, ...props }: NextLinkProps) {
  return (
    <NextLink
      {...props}
      className={join(
        "rounded-sm text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-brand",
        className,
      )}
    />
  );
}

/** A way to go that looks like a button. */
export function ButtonLink({ look, size, className, ...props }: NextLinkProps & ButtonLook) {
  return <NextLink {...props} className={join(buttonLook({ look, size }), className)} />;
}
