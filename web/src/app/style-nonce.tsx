"use client";

import { useState } from "react";

/**
 * The nonce that styles added later carry. It stays that of the document,
 * whose policy is the one of its own request: when the layout is fetched
 * again, as after signing in, that request has another.
 */
export function StyleNonce({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" nonce={first} suppressHydrationWarning />;
}
