"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { onAnswered } from "@/lib/api/client";
import { useSession } from "@/lib/session/session";

const SessionNotice = onDemand(() => import("./session-notice").then((module) => module.SessionNotice));

/** How long before its end a session is spoken of. */
const soon = 5 * 60_000;

/** How often the time that is left is looked at. */
const look = 15_000;

/** The API notes the last call to the minute. */
const rough = 60_000;

/** Tabs tell one another of answers that often. */
const tell = 20_000;

/** Says some minutes before the person is signed out, by what is done here and in other tabs, and lets them stay. */
export function SessionWarning() {
  const { session } = useSession();
  const [last, setLast] = useState(() => Date.now());
  const [now, setNow] = useState(last);
  const heard = useEffectEvent((at: number) => {
    if (at > last) setLast(at);
  });

  const tabs = useRef<BroadcastChannel>(undefined);

  useEffect(() => {
    const channel = new BroadcastChannel("session");
    tabs.current = channel;
    let told = 0;
    channel.onmessage = ({ data }) => {
      if (typeof data === "number") heard(data);
    };
    const takeBack = onAnswered(() => {
      const at = Date.now();
      if (at - told < tell) return;
      told = at;
      heard(at);
      channel.postMessage(at);
    });
    const timer = setInterval(() => setNow(Date.now()), look);
    return () => {
      takeBack();
      clearInterval(timer);
      channel.close();
    };
  }, []);

  function stayed() {
    const at = Date.now();
    setLast(at);
    tabs.current?.postMessage(at);
  }

  const whole = Date.parse(session.endsAt);
  // What was answered since the last look is not told yet.
  const idle = last + session.idleSeconds * 1_000 - rough;
  const ends = Math.min(whole, idle);
  if (now < ends - soon) return null;
  const isOver = now >= Math.min(whole, idle + rough);
  const way = isOver ? "over" : idle < whole ? "idle" : "whole";
  return <SessionNotice at={new Date(ends).toISOString()} way={way} onStayed={stayed} />;
}
