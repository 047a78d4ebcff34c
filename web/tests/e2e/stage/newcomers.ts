import { roles } from "@/lib/api/enums";
import { password } from "./accounts";
import type { Api } from "./api";

/** A company that was just made, with an administrator; their address. */
export async function newcomer(administrator: Api, country = "SE"): Promise<string> {
  const stamp = `${Date.now()}${Math.random().toString().slice(2, 6)}`;
  // In letters: long numbers, which may be private, are kept from a language model.
  const mark = stamp.replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
  const { id } = await administrator.post<{ id: string }>("admin/company", {
    name: `Nykomling ${mark} AB`,
    country,
    reportingStandard: 3,
  });
  const email = `ny.${stamp}@tillit.test`;
  await administrator.post("admin/user", {
    name: "Nina Ny",
    email,
    role: roles.company,
    companyId: id,
    password,
  });
  return email;
}
