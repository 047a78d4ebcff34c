import * as z from "zod/mini";

/** The fewest characters of a password; the API refuses shorter ones and a few more it calls too simple. */
export const shortestPassword = 15;

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

export const newPasswordSchema = z
  .object({
    password: z.string().check(z.minLength(1, "passwordRequired"), z.minLength(shortestPassword, "tooShort")),
    repeated: z.string(),
  })
  .check(
    z.refine(({ password, repeated }) => password === repeated, {
      error: "passwordsDiffer",
      path: ["repeated"],
    }),
  );
export type NewPassword = z.infer<typeof newPasswordSchema>;
