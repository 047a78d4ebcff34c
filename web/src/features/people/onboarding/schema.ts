import * as z from "zod/mini";
import { shortestPassword } from "@/lib/password";

const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(most, "tooLong"));

export const signUpSchema = z.object({
  companyName: line(200),
  country: z.string(),
  industry: z.string(),
  corporateIdentityNumber: z.string().check(z.trim(), z.minLength(1, "required")),
  contactName: line(200),
  email: z.string().check(z.trim(), z.email("email")),
  phone: z.string().check(z.trim(), z.regex(/^[0-9+()/ .-]*$/, "wrongPhone")),
  acceptTerms: z.literal(true, "mustAccept"),
});
/** What the form holds; the terms are not accepted to begin with. */
export interface SignUpForm {
  companyName: string;
  country: string;
  industry: string;
  corporateIdentityNumber: string;
  contactName: string;
  email: string;
  phone: string;
  acceptTerms: boolean;
}

export const chosenSchema = z.object({
  password: z.string().check(z.minLength(1, "passwordRequired"), z.minLength(shortestPassword, "tooShort")),
});
export type Chosen = z.infer<typeof chosenSchema>;
