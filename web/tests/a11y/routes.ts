import type { AgencyRow, CompanyRef, Run } from "@/lib/api/types";
import { people } from "../e2e/stage/accounts";
import type { Api } from "../e2e/stage/api";

/** Where the lists of questions are. */
export const section = "/company/questions/section";

interface Routes {
  as?: string;
  paths: string[];
  /** Those of things that have an id of their own in every demonstration. */
  further?: (api: Api) => Promise<string[]>;
}

/** Every route that is built, by who goes there. */
export const routes: Record<string, Routes> = {
  visitor: {
    paths: [
      "/login",
      "/reset-password",
      "/reset-password?token=x&email=a@tillit.test",
      "/invitation?token=x&email=a@tillit.test",
      "/onboarding/kleer",
      "/sso/kleer?token=x",
      "/mails?token=x",
      "/supplier-request#x",
      "/supplier-request/mails?token=x",
      "/terms",
      "/welcome?token=x&email=a@tillit.test",
      "/nowhere",
    ],
  },
  company: {
    as: people.company,
    paths: [
      "/company?sections=detailed",
      "/company/documents",
      "/company/details",
      "/company/integrations",
      "/company/report",
      "/company/supply-chain?year=2025",
      "/company/supply-chain?year=2025&view=map&by=kg",
      "/company/supply-chain/requests",
      "/company/supply-chain/requests?name=Pappret",
      "/company/supply-chain/customer-requests",
      "/company/supply-chain/customer-requests/new",
      "/company/audit-log",
      "/company/ai",
      "/company/users",
      "/company/profile",
    ],
  },
  footprint: {
    as: people.company,
    paths: [
      "/company/footprint?year=2025",
      "/company/footprint?year=2025&view=tree",
      "/company/footprint?year=2025&view=tree",
      "/company/footprint/drilldown?year=2025",
      "/company/footprint/activity-data?year=2025",
      "/company/footprint/energy-contracts?year=2025",
      "/company/footprint/energy?year=2025",
      "/company/footprint/templates?year=2025",
      "/company/suppliers?year=2025",
      "/company/footprint/runs?year=2025",
      "/company/footprint/reconciliation?year=2025",
      ...["overview", "compliance", "progress", "emissions", "kpi"].map(
        (tab) => `/company/hierarchy?year=2025&tab=${tab}`,
      ),
    ],
    further: comparisonOfRuns,
  },
  questionnaire: {
    as: people.company,
    paths: [
      `${section}/GeneralInformation?year=2025`,
      `${section}/GeneralInformation/question/GOV-1_01`,
      `${section}/GeneralInformation/question/SBM-1_04`,
      `${section}/Measurements/group/s1-6-gender`,
      `${section}/ClimateReporting/question/E1-6_07`,
      `${section}/Policies?topic=E3`,
      "/company/my-questions",
      "/company/questions?year=2025",
      "/company/questions/suggestions?year=2025",
      `${section}/Nowhere`,
    ],
  },
  materiality: {
    as: people.company,
    paths: [
      `${section}/ImpactMaterialityAnalysis?year=2025`,
      `${section}/ImpactMaterialityAnalysis/question/IM-E1.1_01`,
      `${section}/FinancialMaterialityAnalysis`,
      `${section}/ResultAndMethod`,
      `${section}/ResultAndMethod/question/ME-E1.1_01`,
      "/company/topics",
      "/company/topics/E1",
      "/company/topics/E3",
    ],
  },
  vsme: {
    as: people.cafe,
    paths: [`${section}/GeneralInformation?year=2025`, "/company/topics", "/company/topics/E1"],
  },
  user: {
    as: people.user,
    paths: ["/user", "/user/questions", `${section}/GeneralInformation`, "/user/profile"],
  },
  agency: {
    as: people.agency,
    paths: ["/agency", "/agency/companies", "/agency/details", "/agency/audit-log", "/agency/profile"],
  },
  admin: {
    as: people.admin,
    paths: [
      "/admin",
      "/admin/companies",
      "/admin/users",
      "/admin/agencies",
      "/admin/footprints?year=2025",
      "/admin/footprints/new?year=2025",
      "/admin/carbon-rules",
      "/admin/carbon-templates",
      "/admin/carbon-suggestions",
      "/admin/emission-factors",
      "/admin/global-ai-prompt-settings",
      "/admin/ai-calls",
      "/admin/audit-log",
      "/admin/profile",
    ],
    further: pagesOfAdministrators,
  },
};

async function pagesOfAdministrators(api: Api): Promise<string[]> {
  const companies = await api.get<CompanyRef[]>("admin/company");
  const [agency] = await api.get<AgencyRow[]>("admin/agency");
  const owner = companies.find(({ name }) => name === "Norrsken Verkstad AB");
  if (!owner || !agency) throw new Error("the demonstration has neither group nor agency");
  return [
    `/admin/agencies/${agency.id}`,
    ...["", "/features", "/questions", "/optouts", "/child-companies"].map(
      (page) => `/admin/companies/${owner.id}${page}`,
    ),
  ];
}

/** The last calculation beside the first, from which all of the year's rows have come since. */
async function comparisonOfRuns(api: Api): Promise<string[]> {
  const runs = await api.get<Run[]>("company/footprint/2025/runs");
  const pair = `year=2025&from=${runs.at(-1)?.number}&to=${runs[0]?.number}`;
  return [`/company/footprint/runs?${pair}`, `/company/footprint/runs?${pair}&cause=new`];
}
