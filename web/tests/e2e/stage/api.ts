import type { APIRequestContext, APIResponse } from "@playwright/test";
import { expect } from "@playwright/test";
import { password } from "./accounts";

/** Calls of the API with the cookies of whoever the context belongs to. */
export class Api {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  async get<T>(path: string): Promise<T> {
    return (await this.send("GET", path)).json() as Promise<T>;
  }

  async post<T>(path: string, data?: unknown): Promise<T> {
    const response = await this.send("POST", path, data);
    return (response.status() === 204 ? null : await response.json()) as T;
  }

  async put<T>(path: string, data?: unknown): Promise<T> {
    return (await this.send("PUT", path, data)).json() as Promise<T>;
  }

  async remove(path: string): Promise<void> {
    await this.send("DELETE", path);
  }

  /** Signs in, for all that is not about signing in. */
  async signIn(email: string): Promise<void> {
    await this.post("account/login", { email, password });
  }

  private async send(method: string, path: string, data?: unknown): Promise<APIResponse> {
    const response = await this.request.fetch(`${this.origin}/api/${path}`, {
      method,
      headers: { origin: this.origin },
      ...(data === undefined ? {} : { data }),
    });
    expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
    return response;
  }
}
