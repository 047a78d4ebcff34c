import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RootMessages } from "@/i18n/client-messages";
import { asLocale } from "@/i18n/config";
import { asDensity, asTheme } from "@/lib/preferences";
import { keys } from "@/lib/storage";
import { inter } from "./fonts";
import { Providers } from "./providers";
import { StyleNonce } from "./style-nonce";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.product");
  return { title: { default: t("name"), template: `%s · ${t("name")}` }, description: t("description") };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f9fbfa" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1412" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, incoming, locale] = await Promise.all([cookies(), headers(), getLocale()]);
  const theme = asTheme(jar.get(keys.theme)?.value);
  const density = asDensity(jar.get(keys.density)?.value);
  const nonce = incoming.get("x-nonce") ?? undefined;
  return (
    <html
      lang={locale}
      className={inter.variable}
      data-theme={theme === "system" ? undefined : theme}
      data-density={density}
      suppressHydrationWarning
    >
      <head>
        <StyleNonce nonce={nonce} />
      </head>
      <body>
        <RootMessages namespaces={["ui", "problems"]}>
          <Providers locale={asLocale(locale)}>{children}</Providers>
        </RootMessages>
      </body>
    </html>
  );
}
