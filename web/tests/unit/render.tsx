import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { timeZone } from "@/i18n/config";
import type { Messages } from "@/i18n/messages";
import auth from "../../messages/sv-SE/auth.json";
import carbonRules from "../../messages/sv-SE/carbonRules.json";
import carbonTemplates from "../../messages/sv-SE/carbonTemplates.json";
import companyDetails from "../../messages/sv-SE/companyDetails.json";
import connections from "../../messages/sv-SE/connections.json";
import conversation from "../../messages/sv-SE/conversation.json";
import costsVat from "../../messages/sv-SE/costsVat.json";
import customerRequests from "../../messages/sv-SE/customerRequests.json";
import dashboard from "../../messages/sv-SE/dashboard.json";
import documents from "../../messages/sv-SE/documents.json";
import edition from "../../messages/sv-SE/edition.json";
import empty from "../../messages/sv-SE/empty.json";
import footprint from "../../messages/sv-SE/footprint.json";
import hierarchy from "../../messages/sv-SE/hierarchy.json";
import integrations from "../../messages/sv-SE/integrations.json";
import jobs from "../../messages/sv-SE/jobs.json";
import materiality from "../../messages/sv-SE/materiality.json";
import migration from "../../messages/sv-SE/migration.json";
import onboarding from "../../messages/sv-SE/onboarding.json";
import ownTemplates from "../../messages/sv-SE/ownTemplates.json";
import prefill from "../../messages/sv-SE/prefill.json";
import problems from "../../messages/sv-SE/problems.json";
import profile from "../../messages/sv-SE/profile.json";
import questions from "../../messages/sv-SE/questions.json";
import reconciliation from "../../messages/sv-SE/reconciliation.json";
import report from "../../messages/sv-SE/report.json";
import shell from "../../messages/sv-SE/shell.json";
import sources from "../../messages/sv-SE/sources.json";
import supplyChain from "../../messages/sv-SE/supplyChain.json";
import templateOffer from "../../messages/sv-SE/templateOffer.json";
import ui from "../../messages/sv-SE/ui.json";
import uncertainty from "../../messages/sv-SE/uncertainty.json";
import users from "../../messages/sv-SE/users.json";

const base: Partial<Messages> = {
  auth,
  carbonRules,
  carbonTemplates,
  companyDetails,
  connections,
  conversation,
  costsVat,
  customerRequests,
  dashboard,
  documents,
  edition,
  empty,
  footprint,
  hierarchy,
  integrations,
  jobs,
  materiality,
  migration,
  onboarding,
  ownTemplates,
  prefill,
  problems,
  profile,
  questions,
  reconciliation,
  report,
  shell,
  sources,
  supplyChain,
  templateOffer,
  ui,
  uncertainty,
  users,
};

/** Draws a component with Swedish texts and a cache of its own, and a person to use it. */
export function draw(element: ReactElement, messages: Partial<Messages> = {}) {
  return { ...render(element, { wrapper: wrapperWith(messages) }), person: userEvent.setup() };
}

/** Draws a component as a server does, lets something happen to the page, and then wakes the page up. */
export function comeAlive(element: ReactElement, meanwhile: () => void) {
  const wrapper = wrapperWith({});
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(wrapper({ children: element }));
  meanwhile();
  return { ...render(element, { wrapper, container, hydrate: true }), person: userEvent.setup() };
}

function wrapperWith(messages: Partial<Messages>) {
  const cache = new Map();
  return ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider
      locale="sv-SE"
      timeZone={timeZone}
      messages={{ ...base, ...messages } as Messages}
    >
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>{children}</SWRConfig>
    </NextIntlClientProvider>
  );
}
