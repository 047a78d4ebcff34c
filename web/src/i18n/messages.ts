import type activity from "../../messages/sv-SE/activity.json";
import type agencyDetails from "../../messages/sv-SE/agencyDetails.json";
import type assignment from "../../messages/sv-SE/assignment.json";
import type assistant from "../../messages/sv-SE/assistant.json";
import type auditLog from "../../messages/sv-SE/auditLog.json";
import type auth from "../../messages/sv-SE/auth.json";
import type carbonRules from "../../messages/sv-SE/carbonRules.json";
import type carbonSuggestions from "../../messages/sv-SE/carbonSuggestions.json";
import type carbonTemplates from "../../messages/sv-SE/carbonTemplates.json";
import type chainPlaces from "../../messages/sv-SE/chainPlaces.json";
import type companies from "../../messages/sv-SE/companies.json";
import type companyCare from "../../messages/sv-SE/companyCare.json";
import type companyDetails from "../../messages/sv-SE/companyDetails.json";
import type companyQuestions from "../../messages/sv-SE/companyQuestions.json";
import type connections from "../../messages/sv-SE/connections.json";
import type contracts from "../../messages/sv-SE/contracts.json";
import type conversation from "../../messages/sv-SE/conversation.json";
import type costsVat from "../../messages/sv-SE/costsVat.json";
import type customerRequests from "../../messages/sv-SE/customerRequests.json";
import type dashboard from "../../messages/sv-SE/dashboard.json";
import type documents from "../../messages/sv-SE/documents.json";
import type edition from "../../messages/sv-SE/edition.json";
import type emissionFactors from "../../messages/sv-SE/emissionFactors.json";
import type empty from "../../messages/sv-SE/empty.json";
import type energy from "../../messages/sv-SE/energy.json";
import type footprint from "../../messages/sv-SE/footprint.json";
import type footprints from "../../messages/sv-SE/footprints.json";
import type glance from "../../messages/sv-SE/glance.json";
import type hierarchy from "../../messages/sv-SE/hierarchy.json";
import type inbox from "../../messages/sv-SE/inbox.json";
import type integrations from "../../messages/sv-SE/integrations.json";
import type jobs from "../../messages/sv-SE/jobs.json";
import type materiality from "../../messages/sv-SE/materiality.json";
import type migration from "../../messages/sv-SE/migration.json";
import type onboarding from "../../messages/sv-SE/onboarding.json";
import type operations from "../../messages/sv-SE/operations.json";
import type ownTemplates from "../../messages/sv-SE/ownTemplates.json";
import type prefill from "../../messages/sv-SE/prefill.json";
import type problems from "../../messages/sv-SE/problems.json";
import type profile from "../../messages/sv-SE/profile.json";
import type questions from "../../messages/sv-SE/questions.json";
import type reconciliation from "../../messages/sv-SE/reconciliation.json";
import type report from "../../messages/sv-SE/report.json";
import type runs from "../../messages/sv-SE/runs.json";
import type seals from "../../messages/sv-SE/seals.json";
import type setup from "../../messages/sv-SE/setup.json";
import type shell from "../../messages/sv-SE/shell.json";
import type sources from "../../messages/sv-SE/sources.json";
import type supplierForm from "../../messages/sv-SE/supplierForm.json";
import type supplierRequests from "../../messages/sv-SE/supplierRequests.json";
import type suppliers from "../../messages/sv-SE/suppliers.json";
import type supplyChain from "../../messages/sv-SE/supplyChain.json";
import type templateOffer from "../../messages/sv-SE/templateOffer.json";
import type ui from "../../messages/sv-SE/ui.json";
import type uncertainty from "../../messages/sv-SE/uncertainty.json";
import type users from "../../messages/sv-SE/users.json";
import type { Locale } from "./config";

/** Every text of the product, one member a message file. */
export interface Messages {
  activity: typeof activity;
  assignment: typeof assignment;
  agencyDetails: typeof agencyDetails;
  assistant: typeof assistant;
  auditLog: typeof auditLog;
  auth: typeof auth;
  carbonSuggestions: typeof carbonSuggestions;
  carbonRules: typeof carbonRules;
  carbonTemplates: typeof carbonTemplates;
  chainPlaces: typeof chainPlaces;
  companies: typeof companies;
  companyQuestions: typeof companyQuestions;
  companyDetails: typeof companyDetails;
  connections: typeof connections;
  contracts: typeof contracts;
  conversation: typeof conversation;
  companyCare: typeof companyCare;
  costsVat: typeof costsVat;
  customerRequests: typeof customerRequests;
  dashboard: typeof dashboard;
  documents: typeof documents;
  edition: typeof edition;
  emissionFactors: typeof emissionFactors;
  empty: typeof empty;
  energy: typeof energy;
  footprint: typeof footprint;
  footprints: typeof footprints;
  glance: typeof glance;
  hierarchy: typeof hierarchy;
  inbox: typeof inbox;
  integrations: typeof integrations;
  jobs: typeof jobs;
  materiality: typeof materiality;
  migration: typeof migration;
  onboarding: typeof onboarding;
  operations: typeof operations;
  ownTemplates: typeof ownTemplates;
  prefill: typeof prefill;
  problems: typeof problems;
  profile: typeof profile;
  questions: typeof questions;
  reconciliation: typeof reconciliation;
  report: typeof report;
  runs: typeof runs;
  seals: typeof seals;
  setup: typeof setup;
  shell: typeof shell;
  sources: typeof sources;
  supplierForm: typeof supplierForm;
  supplierRequests: typeof supplierRequests;
  suppliers: typeof suppliers;
  supplyChain: typeof supplyChain;
  templateOffer: typeof templateOffer;
  ui: typeof ui;
  uncertainty: typeof uncertainty;
  users: typeof users;
}

export type Namespace = keyof Messages;

/** The same list for run time; the compiler refuses a name too many, a test one too few. */
export const namespaces = [
  "activity",
  "assignment",
  "agencyDetails",
  "assistant",
  "auditLog",
  "auth",
  "carbonSuggestions",
  "carbonRules",
  "carbonTemplates",
  "chainPlaces",
  "companies",
  "companyQuestions",
  "companyDetails",
  "connections",
  "contracts",
  "conversation",
  "companyCare",
  "costsVat",
  "customerRequests",
  "dashboard",
  "documents",
  "edition",
  "emissionFactors",
  "empty",
  "energy",
  "footprint",
  "footprints",
  "glance",
  "hierarchy",
  "inbox",
  "integrations",
  "jobs",
  "materiality",
  "migration",
  "onboarding",
  "operations",
  "ownTemplates",
  "prefill",
  "problems",
  "profile",
  "questions",
  "reconciliation",
  "report",
  "runs",
  "seals",
  "setup",
  "shell",
  "sources",
  "supplierForm",
  "supplierRequests",
  "suppliers",
  "supplyChain",
  "templateOffer",
  "ui",
  "uncertainty",
  "users",
] as const satisfies readonly Namespace[];

/** Reads all texts of one language; on the server only, the client gets what its layout picks. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const files = await Promise.all(
    namespaces.map(async (name) => {
      const file: { default: unknown } = await import(`../../messages/${locale}/${name}.json`);
      return [name, file.default] as const;
    }),
  );
  return Object.fromEntries(files) as unknown as Messages;
}
