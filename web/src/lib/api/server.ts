import "server-only";

import { cookies, headers } from "next/headers";
import { cache } from "react";
import { type Address, type Answer, fill } from "./address";
import { ApiError, networkCode, problemOf } from "./problem";
import type { User } from "./types";

/** Where the API listens for this server; read at run time, since one build serves every installation. */
function origin(): string {
  return process.env.API_URL ?? "http://127.0.0.1:8080";
}

async function send<T>(method: "GET" | "POST", address: Address<T>): Promise<T> {
  const [jar, incoming] = await Promise.all([cookies(), headers()]);
  const passed = new Headers({ accept: "application/json", cookie: jar.toString() });
  for (const name of ["user-agent", "x-forwarded-for", "x-forwarded-proto", "x-request-id"]) {
    const value = incoming.get(name);
    if (value) passed.set(name, value);
  }
  let response: Response;
  try {
    response = await fetch(`${origin()}/api/${address}`, { method, headers: passed, cache: "no-store" });
  } catch (cause) {
    throw new ApiError({ status: 0, code: networkCode, detail: String(cause) });
  }
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as T;
}

/** Reads an address with the session of the request being served. */
export function serverGet<T>(address: Address<T>): Promise<T> {
  return send("GET", address);
}

/** The signed-in person; null for nobody, and while the API cannot say. Asked once a request by all who want to know. */
export const currentUser = cache(async (): Promise<User | null> => {
  try {
    return await send<Answer<"POST /account/me">>("POST", fill("POST /account/me", {}));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
});
