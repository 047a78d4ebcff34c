/** Enumerations the API sends as numbers. */
export const roles = { admin: 1, agency: 2, company: 3, user: 4 } as const;
export type RoleName = keyof typeof roles;
export type Role = (typeof roles)[RoleName];

export const questionTypes = {
  number: 0,
  text: 1,
  boolean: 2,
  materiality: 3,
  multipleChoice: 5,
  valueChain: 6,
} as const;

export const standards = { none: 0, smec: 1, csrd: 2, smeb: 3 } as const;

/** The sections of the questionnaire in the order of their numbers. */
export const sections = [
  "GapAnalysis",
  "ValueChainPerspective",
  "StakeholderAnalysis",
  "ImpactMaterialityAnalysis",
  "FinancialMaterialityAnalysis",
  "ResultAndMethod",
  "GeneralInformation",
  "Measurements",
  "Policies",
  "Goals",
  "ActionsAndResources",
  "ClimateReporting",
  "EuTaxonomy",
] as const;
export type Section = (typeof sections)[number];

/** The accounting systems in the order of their numbers. */
export const providers = [
  "kleer",
  "fortnox",
  "goClimate",
  "bjornLunden",
  "goClimateData",
  "vismaEAccounting",
  "procountor",
  "vismaBusiness",
  "marathon",
  "hogia",
  "vismaNet",
  "mediusGo",
  "businessCentral",
  "emce",
  "twentyFourSevenOffice",
] as const;
export type ProviderName = (typeof providers)[number];

/** Features a company can be without; bits of `disabledFeatures`. */
export const features = {
  report: 1,
  footprint: 2,
  documents: 4,
  users: 8,
  integrations: 16,
  valueChain: 32,
  supplyChain: 64,
  stakeholderAnalysis: 128,
  impactMateriality: 256,
  financialMateriality: 512,
  resultAndMethod: 1024,
  generalInformation: 2048,
  measurements: 4096,
  policies: 8192,
  goals: 16384,
  actionsAndResources: 32768,
  climateReporting: 65536,
  euTaxonomy: 131072,
  gapAnalysis: 262144,
} as const;
export type Feature = keyof typeof features;

/** Whether a company may use a feature, or one of several; without one everybody may. */
export function enabled(
  disabledFeatures: number,
  feature: Feature | readonly Feature[] | undefined,
): boolean {
  if (feature === undefined) return true;
  return [feature].flat().some((one) => (disabledFeatures & features[one]) === 0);
}
