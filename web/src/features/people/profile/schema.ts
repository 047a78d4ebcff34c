import * as z from "zod/mini";

const required = z.string().check(z.minLength(1, "passwordRequired"));

export const nameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(200, "tooLong")),
});
export type Name = z.infer<typeof nameSchema>;

export const passwordChangeSchema = z
  .object({
    oldPassword: required,
    newPassword: z.string().check(z.minLength(1, "passwordRequired"), z.minLength(15, "tooShort")),
    repeated: z.string(),
  })
  .check(
    z.refine(({ newPassword, repeated }) => newPassword === repeated, {
      error: "passwordsDiffer",
      path: ["repeated"],
    }),
  );
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const passwordSchema = z.object({ password: required });
export type Password = z.infer<typeof passwordSchema>;

export const appCodeSchema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, "sixDigits")),
});
export type AppCode = z.infer<typeof appCodeSchema>;

export const turnOffSchema = z.object({
  password: required,
  code: z.string().check(z.trim(), z.regex(/^[\dA-Za-z -]{6,}$/, "code")),
});
export type TurnOff = z.infer<typeof turnOffSchema>;
