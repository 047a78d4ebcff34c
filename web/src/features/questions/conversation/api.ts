"use client";

import { useSWRConfig } from "swr";
import { type Address, address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { User } from "@/lib/api/types";
import type { ThreadView } from "@/lib/api/types.gen";
import { useApi } from "@/lib/api/use-api";
import { speakerOf } from "@/lib/session/model";
import { latestFirst, type Place } from "./model";

/** A conversation as it stands. */
export type Thread = ThreadView;

function threadsOf({ about, place, date }: Place): Address<Thread[]> {
  return address("GET /company/conversation", { query: { about, place, date } });
}

/** What is said about a place; null means "not yet". */
export function useThreads(place: Place | null) {
  return useApi(place && threadsOf(place));
}

/** Those who may be mentioned there; null means "not yet". */
export function usePeople(place: Place | null) {
  return useApi(
    place &&
      address("GET /company/conversation/people", {
        query: { about: place.about, place: place.place, date: place.date },
      }),
    { revalidateOnFocus: false },
  );
}

/** Puts a thread that has changed among those that are shown. */
export function useKeepThread(place: Place) {
  const { mutate } = useSWRConfig();
  return (changed: Thread) =>
    mutate<Thread[]>(threadsOf(place), (all = []) => latestFirst(all, changed), { revalidate: false });
}

/** Begins a thread. */
export function openThread(user: User, { about, place, date }: Place, text: string, mentions: string[]) {
  return call(
    "POST /company/conversation",
    { body: { about, place, date, text, mentions } },
    { as: speakerOf(user) },
  );
}

/** Says something in a thread, which is open again by that. */
export function replyTo(user: User, id: string, text: string, mentions: string[]) {
  return call(
    "POST /company/conversation/{id}/message",
    { path: { id }, body: { text, mentions } },
    { as: speakerOf(user) },
  );
}

export function resolveThread(id: string, resolved: boolean) {
  return call("PUT /company/conversation/{id}/resolved", { path: { id }, body: { resolved } });
}

export function takeBackMessage(id: string, messageId: string) {
  return call("DELETE /company/conversation/{id}/message/{messageId}", { path: { id, messageId } });
}
