"use client";

import type { ReactNode, RefAttributes } from "react";
import { Button as AriaButton, type ButtonProps as AriaProps } from "react-aria-components/Button";
import { type ButtonLook, buttonLook } from "./button-look";
import { Spinner } from "./spinner";
import { over } from "./style";

export interface ButtonProps
  extends Omit<AriaProps, "children">,
    ButtonLook,
    RefAttributes<HTMLButtonElement> {
  children: ReactNode;
}

export function Button({ look, size, className, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={over(className, buttonLook({ look, size }))}>
      {({ isPending }) => (
        <>
          {isPending ? (
            <span className="absolute inset-0 flex items-center justify-center">
              <Spinner size="sm" />
            </span>
          ) : null}
          <span className={isPending ? "invisible contents" : "contents"}>{children}</span>
        </>
      )}
    </AriaButton>
  );
}
