"use client";

import { useEffect, useRef, useState } from "react";

/** Text that is typed at once and asked for after a short pause; a change from elsewhere replaces it. */
export function useTyped(settled: string, settle: (text: string) => void, pause = 300) {
  const [state, setState] = useState({ text: settled, settled });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (state.settled !== settled) setState({ text: settled, settled });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text: state.text,
    type(text: string) {
      setState({ text, settled });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => settle(text), text === "" ? 0 : pause);
    },
  };
}
