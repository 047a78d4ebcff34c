import * as z from "zod/mini";

const name = z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(200, "tooLong"));

export const newCompanySchema = z.object({
  name,
  country: z.string(),
  industry: z.string(),
  corporateIdentityNumber: z.string().check(z.trim()),
  reportingStandard: z.number(),
  parentCompanyId: z.nullable(z.string()),
  agencyId: z.nullable(z.string()),
});
export type NewCompanyForm = z.infer<typeof newCompanySchema>;

export const agencySchema = z.object({ name });
export type AgencyForm = z.infer<typeof agencySchema>;
