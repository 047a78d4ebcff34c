"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width an element really has, so that lines and letters keep their size at any. */
export function useWidth<E extends Element>(before = 640): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(160, element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
