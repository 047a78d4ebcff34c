"use client";

import { type Locale, useLocale } from "next-intl";
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { grouped, showDecimal } from "@/lib/format/decimal";
import { type Read, readNumber, type Wanted } from "@/lib/format/read-number";
import { dropUnreadable, keepUnreadable, readUnreadable } from "@/lib/unreadable";

interface TypedNumberOptions {
  value: string | null;
  onChange: (value: string | null | undefined, before: string | null) => void;
  wanted: Wanted;
  given: { text: string } | undefined;
  keptAs: string | undefined;
  isGrouped: boolean;
}

type NumberRead = Extract<Read, { kind: "number" }>;
const isNumber = (read: Read | null): read is NumberRead => read?.kind === "number";
const isNoNumber = (read: Read | null) => read?.kind === "wrong" || read?.kind === "ambiguous";

/** Keeps what is no number for whoever comes back to the field, and forgets what was. */
function keep(keptAs: string | undefined, text: string, read: Read) {
  if (keptAs && isNoNumber(read)) keepUnreadable(keptAs, text);
  else if (keptAs) dropUnreadable(keptAs);
}

function shownOf(value: string | null, locale: Locale, isGrouped: boolean): string {
  if (value === null) return "";
  return isGrouped ? grouped(value, locale) : showDecimal(value, locale);
}

/** The text of a number's field: grouped for reading, plain for writing, and as it was typed until it can be read. */
export function useTypedNumber(
  input: RefObject<HTMLInputElement | null>,
  { value, onChange, wanted, given, keptAs, isGrouped }: TypedNumberOptions,
) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(() => (keptAs ? readUnreadable(keptAs) : null));
  const [isEditing, setEditing] = useState(false);
  const [hasLeft, setLeft] = useState(typed !== null);
  const [news, setNews] = useState<NumberRead | null>(null);
  const before = useRef(value);
  const selects = useRef(false);
  const read = typed === null ? null : readNumber(typed, locale, wanted);
  const isWrong = isNoNumber(read);

  const [taken, setTaken] = useState<{ text: string }>();
  if (given && given !== taken) {
    const next = readNumber(given.text, locale, wanted);
    setTaken(given);
    setTyped(isNoNumber(next) ? given.text : null);
    setLeft(isNoNumber(next));
    setNews(isNumber(next) ? next : null);
  }
  const gave = useEffectEvent(({ text: came }: { text: string }) => {
    keep(keptAs, came, readNumber(came, locale, wanted));
  });
  useEffect(() => {
    if (given) gave(given);
  }, [given]);
  const found = useEffectEvent(() => {
    if (isWrong) onChange(undefined, before.current);
  });
  useEffect(() => found(), []);
  useLayoutEffect(() => {
    if (isEditing && selects.current) input.current?.select();
    selects.current = false;
  }, [isEditing, input]);

  function tell(next: Read, text: string) {
    keep(keptAs, text, next);
    onChange(isNumber(next) ? next.number : next.kind === "nothing" ? null : undefined, before.current);
  }
  const stored = shownOf(value, locale, isGrouped && !isEditing);
  return {
    text: typed ?? stored,
    /** What stands there and is no number; of mistakes that can still become one, only once somebody has left them. */
    problem: read?.kind === "ambiguous" || (isWrong && hasLeft) ? read : null,
    /** The same before they have left it, for a form that is sent meanwhile. */
    mistake: isWrong ? read : null,
    /** What was made of what was typed, as long as that stands. */
    news: news?.number === value ? news : null,
    change(text: string) {
      const next = readNumber(text, locale, wanted);
      setTyped(text);
      setNews(null);
      if (!isNoNumber(next)) setLeft(false);
      tell(next, text);
    },
    /** Says which of two meanings was meant. */
    choose(text: string) {
      const next = readNumber(text, locale, wanted);
      setTyped(isNumber(next) ? null : text);
      setNews(isNumber(next) ? next : null);
      tell(next, text);
      input.current?.focus();
    },
    focus({ target }: FocusEvent<Element>) {
      before.current = value;
      // Whoever comes by Tab has all of it selected, which another text would undo.
      selects.current =
        target instanceof HTMLInputElement &&
        target.value !== "" &&
        target.selectionEnd === target.value.length &&
        target.selectionStart === 0;
      setEditing(true);
    },
    blur() {
      setEditing(false);
      if (isWrong) setLeft(true);
      else {
        if (isNumber(read)) setNews(read);
        setTyped(null);
      }
    },
  };
}
