import type { APIRequest, Cookie } from "@playwright/test";
import { Api } from "./api";
import { stage } from "./stages";

/** Everybody who is signed in at the product of this worker, each once: a sign-in costs what makes passwords hard to guess. */
export class Sessions {
  private readonly begun = new Map<string, Promise<Cookie[]>>();

  constructor(private readonly requests: APIRequest) {}

  /** The cookies of somebody, who is signed in when nobody has been before. */
  of(email: string): Promise<Cookie[]> {
    const cookies = this.begun.get(email) ?? this.begin(email);
    this.begun.set(email, cookies);
    return cookies;
  }

  private async begin(email: string): Promise<Cookie[]> {
    const request = await this.requests.newContext();
    await new Api(request, stage.address).signIn(email);
    const { cookies } = await request.storageState();
    await request.dispose();
    return cookies;
  }
}

/** The token of the session among the cookies: there is another one when somebody began to act for a company, and none after signing out. */
export function sessionIn(cookies: Cookie[]): string | undefined {
  return cookies.find(({ name }) => name === "tillit")?.value;
}
