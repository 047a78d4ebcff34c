import * as z from "zod/mini";
import { shortestPassword } from "@/lib/password";

export const loginSchema = z.object({
  email: z.string().check(z.trim(), z.email("email")),
  password: z.string().check(z.minLength(1, "passwordRequired")),
});
export type Login = z.infer<typeof loginSchema>;

export const codeSchema = z.object({
  code: z.string().check(z.trim(), z.regex(/^[\dA-Za-z -]{6,}$/, "code")),
});
export type Code = z.infer<typeof codeSchema>;

export const resetRequestSchema = z.object({
  email: z.string().check(z.trim(), z.email("email")),
});
export type ResetRequest = z.infer<typeof resetRequestSchema>;

const chosenPassword = {
  password: z.string().check(z.minLength(1, "passwordRequired"), z.minLength(shortestPassword, "tooShort")),
  repeated: z.string(),
};

function samePasswords<V extends { password: string; repeated: string }>() {
  return z.refine<V>(({ password, repeated }) => password === repeated, {
    error: "passwordsDiffer",
    path: ["repeated"],
  });
}

export const newPasswordSchema = z.object(chosenPassword).check(samePasswords());
export type NewPassword = z.infer<typeof newPasswordSchema>;

export const acceptedSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(200, "tooLong")),
    ...chosenPassword,
  })
  .check(samePasswords());
export type Accepted = z.infer<typeof acceptedSchema>;
