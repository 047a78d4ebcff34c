import * as z from "zod/mini";

/** Whether text can be read on the colour is for the API to say. */
export const appearanceSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(200, "tooLong")),
  accent: z.string().check(z.trim(), z.regex(/^(#[0-9a-f]{6})?$/i, "notAColour")),
});
export type AppearanceForm = z.infer<typeof appearanceSchema>;
