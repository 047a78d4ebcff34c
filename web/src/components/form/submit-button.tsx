"use client";

import { useSyncExternalStore } from "react";
import { Button, type ButtonProps } from "../ui/button";

const never = () => () => {};

/**
 * Sends its form, once the page is alive: before that the browser itself would answer, and put what was typed, the
 * password too, into the address.
 */
export function SubmitButton(props: Omit<ButtonProps, "type" | "isDisabled">) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Button {...props} type="submit" isDisabled={!isAlive} />;
}
