import * as z from "zod/mini";
import { type Role, roles } from "@/lib/api/enums";
import { homeOf } from "./model";

export const newAccountSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(200, "tooLong")),
    email: z.string().check(z.trim(), z.email("email")),
    role: z.number(),
    home: z.string(),
    locale: z.string(),
    way: z.enum(["invite", "password"]),
    password: z.string(),
    warned: z.boolean(),
    place: z.enum(["admin", "company"]),
  })
  .check(
    z.refine(({ place, role, home }) => place === "company" || homeOf(role as Role) === null || home !== "", {
      error: "required",
      path: ["home"],
    }),
    z.refine(({ way, password }) => way === "invite" || password.length >= 15, {
      error: "tooShort",
      path: ["password"],
    }),
    z.refine(({ role, warned }) => role !== roles.admin || warned, { error: "required", path: ["warned"] }),
  );
export type NewAccountForm = z.infer<typeof newAccountSchema>;
