import { createHmac, randomUUID } from "node:crypto";

interface Told {
  /** Seconds that the token is old. */
  age?: number;
  audience?: string;
  id?: string;
}

/** A token as Kleer signs it, for the product under test; see playwright.config.ts for what it was given. */
export function tokenOf(
  email: string,
  { age = 0, audience = "tillit", id = randomUUID() }: Told = {},
): string {
  const made = Math.floor(Date.now() / 1000) - age;
  const claims = { iss: "https://kleer.test", aud: audience, iat: made, exp: made + 60, jti: id, email };
  const text = [{ alg: "HS256", typ: "JWT" }, claims].map(encoded).join(".");
  const secret = process.env.KLEER_SSO_SECRET ?? "";
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
