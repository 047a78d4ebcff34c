import { type NextRequest, NextResponse } from "next/server";
import { type Locale, localeKey, locales } from "@/i18n/config";
import { placeHeader } from "@/lib/session/model";
import { cookieLife } from "@/lib/storage";

/**
 * Gives every page its content security policy, and who follows a link the language of it. What Next and React Aria add
 * themselves carries the nonce.
 */
export function proxy(request: NextRequest): NextResponse {
  const locale = localeOfLink(request);
  if (locale) request.cookies.set(localeKey, locale);
  const nonce = btoa(crypto.randomUUID());
  const policy = request.nextUrl.pathname.startsWith("/engine/")
    ? ofEngine
    : policyWith(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set(placeHeader, request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  // An address with a token holds a secret; nobody else may learn it, our own files included.
  const secret = request.nextUrl.searchParams.has("token");
  response.headers.set("referrer-policy", secret ? "no-referrer" : "strict-origin-when-cross-origin");
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("permissions-policy", "camera=(), geolocation=(), microphone=()");
  if (locale) {
    const secure = request.headers.get("x-forwarded-proto") === "https";
    response.cookies.set(localeKey, locale, { path: "/", maxAge: cookieLife, sameSite: "lax", secure });
  }
  return response;
}

/** The language that the link of a mail names, for who has not chosen one. */
function localeOfLink({ cookies, nextUrl }: NextRequest): Locale | undefined {
  const named = nextUrl.searchParams.get("locale");
  return cookies.has(localeKey) ? undefined : locales.find((locale) => locale === named);
}

/** The worker that computes a first footprint runs code made of bytes, as no page may, and reaches nothing at all. */
const ofEngine = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

function policyWith(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src-elem 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Rows of virtual tables, popovers and charts place themselves by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

// What is fetched ahead is shown later: it gets the same headers.
export const config = { matcher: "/((?!api/|_next/static|_next/image|favicon.ico|icon.svg).*)" };
