"use client";

// biome-ignore lint/style/noRestrictedImports: this is what everybody else takes instead
import NextLink from "next/link";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { type ButtonLook, buttonLook } from "./button-look";
import { join } from "./join";

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, "prefetch"> {
  /**
   * Fetches the page as soon as the link is in sight, for the step that most people take next. Others are fetched when
   * somebody turns to the link, and files never.
   */
  prefetch?: true;
}

/** Who only passes over a link on the way to another does not turn to it. */
const passing = 80;

/** A link without a look of its own. */
export function PlainLink({
  prefetch,
  onMouseEnter,
  onMouseLeave,
  onFocus,
  onBlur,
  onTouchStart,
  ...props
}: LinkProps) {
  const [turnedTo, setTurnedTo] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTurnedTo(true), passing);
  };
  const pass = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <NextLink
      {...props}
      prefetch={prefetch ?? (turnedTo && props.download === undefined)}
      onMouseEnter={(event) => {
        turn();
        onMouseEnter?.(event);
      }}
      onMouseLeave={(event) => {
        pass();
        onMouseLeave?.(event);
      }}
      onFocus={(event) => {
        turn();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        pass();
        onBlur?.(event);
      }}
      onTouchStart={(event) => {
        setTurnedTo(true);
        onTouchStart?.(event);
      }}
    />
  );
}

/** A link inside text. */
export function Link({ className, ...props }: LinkProps) {
  return (
    <PlainLink
      {...props}
      className={join(
        "rounded-sm text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-brand",
        className,
      )}
    />
  );
}

/** A way to go that looks like a button. */
export function ButtonLink({ look, size, className, ...props }: LinkProps & ButtonLook) {
  return <PlainLink {...props} className={join(buttonLook({ look, size }), className)} />;
}
