"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { Address } from "@/lib/api/address";
import { useApi } from "@/lib/api/use-api";

/** A part of a long list as the API sends it. */
export interface PageOf<T> {
  total: number;
  offset: number;
  items: T[];
}

/** Rows that are fetched as they come into view. */
export interface Pages<T> {
  total: number;
  /** The row at a place of the whole list, or undefined while it is on its way. */
  at: (index: number) => T | undefined;
  /** The place of a row among those at hand, -1 where it is not. */
  find: (is: (row: T) => boolean) => number;
  /** Told which places are in view. */
  show: (first: number, last: number) => void;
  error: unknown;
  retry: () => void;
  /** True until the first answer. */
  isLoading: boolean;
  /** True while what is shown answers an earlier question. */
  isStale: boolean;
}

/**
 * Reads a list of any length page by page. The rows in view lie on at most two pages, so two answers are held;
 * pages already seen come from the cache. Give a new `addressOf` when filters change, the same one otherwise.
 */
export function usePages<T, P extends PageOf<T>>(
  addressOf: (offset: number, limit: number) => Address<P> | null,
  size = 100,
): Pages<T> & { first: P | undefined } {
  const [view, setView] = useState({ addressOf, head: 0, tail: 0 });
  // A new question starts at the top again.
  const { head, tail } = view.addressOf === addressOf ? view : { head: 0, tail: 0 };
  const upper = useApi(addressOf(head * size, size), { keepPreviousData: true });
  const lower = useApi(tail === head ? null : addressOf(tail * size, size), { keepPreviousData: true });
  const total = (upper.data ?? lower.data)?.total ?? 0;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(
    (first: number, last: number) => {
      clearTimeout(timer.current);
      // Pages flown over while scrolling are not worth asking for.
      timer.current = setTimeout(() => {
        const next = {
          addressOf,
          head: Math.floor(first / size),
          tail: Math.floor(Math.max(first, last) / size),
        };
        setView((now) =>
          now.addressOf === next.addressOf && now.head === next.head && now.tail === next.tail ? now : next,
        );
      }, 60);
    },
    [addressOf, size],
  );

  return useMemo(() => {
    const held = [upper.data, lower.data].filter((page) => page !== undefined);
    return {
      total,
      first: upper.data,
      at: (index) => rowAt(held, index),
      find: (is) => {
        for (const { offset, items } of held) {
          const place = items.findIndex(is);
          if (place >= 0) return offset + place;
        }
        return -1;
      },
      show,
      error: upper.data || lower.data ? undefined : (upper.error ?? lower.error),
      retry: () => void upper.mutate(),
      isLoading: upper.data === undefined && upper.isLoading,
      isStale: upper.data !== undefined && upper.isLoading,
    };
  }, [upper, lower, total, show]);
}

/** How many rows a list has; undefined while nobody knows, so that nothing is said to be empty that did not come. */
export function countOf({ isLoading, error, total }: Pages<unknown>): number | undefined {
  return isLoading || error ? undefined : total;
}

function rowAt<T>(pages: readonly PageOf<T>[], index: number): T | undefined {
  for (const { offset, items } of pages) {
    if (index >= offset && index < offset + items.length) return items[index - offset];
  }
  return undefined;
}
