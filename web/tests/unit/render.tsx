import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { SWRConfig } from "swr";
import { timeZone } from "@/i18n/config";
import type { Messages } from "@/i18n/messages";
import auth from "../../messages/sv-SE/auth.json";
import empty from "../../messages/sv-SE/empty.json";
import problems from "../../messages/sv-SE/problems.json";
import profile from "../../messages/sv-SE/profile.json";
import shell from "../../messages/sv-SE/shell.json";
import ui from "../../messages/sv-SE/ui.json";

const base: Partial<Messages> = { auth, empty, problems, profile, shell, ui };

/** Draws a component with Swedish texts and a cache of its own, and a person to use it. */
export function draw(element: ReactElement, messages: Partial<Messages> = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider
      locale="sv-SE"
      timeZone={timeZone}
      messages={{ ...base, ...messages } as Messages}
    >
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
    </NextIntlClientProvider>
  );
  return { ...render(element, { wrapper }), person: userEvent.setup() };
}
