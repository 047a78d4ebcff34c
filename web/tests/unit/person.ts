import { type Role, roles } from "@/lib/api/enums";
import type { User } from "@/lib/api/types";

/** A person for tests: by default a company administrator. */
export function person({
  company = "c1",
  ...rest
}: Partial<Omit<User, "company">> & { company?: string | null } = {}): User {
  const role: Role = rest.role ?? roles.company;
  return {
    id: "p1",
    email: "anna.berg@tillit.test",
    name: "Anna Berg",
    locale: null,
    twoFactor: false,
    twoFactorWarning: false,
    agency: null,
    brand: null,
    trial: null,
    setUp: false,
    maintenance: null,
    session: { idleSeconds: 3_600, endsAt: "2100-01-01T00:00:00Z" },
    impersonating: false,
    disabledFeatures: 0,
    hasChildren: false,
    ...rest,
    role,
    company:
      company === null
        ? null
        : {
            id: company,
            name: "Granholmen Industri AB",
            country: "SE",
            reportingStandard: 3,
            parentCompanyId: null,
            logoUrl: null,
            currency: "SEK",
          },
  };
}
