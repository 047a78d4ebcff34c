import { expect, test } from "@playwright/test";
import type { Import } from "@/lib/api/types";
import { people } from "./accounts";
import { Api } from "./api";
import { atRest } from "./rest";

const timeout = 240_000;
/** Each of the companies has books of so many years. */
const years = 3;

test("the demonstration companies have their books and their footprints", async ({ playwright, baseURL }) => {
  test.setTimeout(timeout);
  for (const email of [
    people.company,
    people.finnishCompany,
    people.dutchCompany,
    people.haulage,
    people.cafe,
  ]) {
    const request = await playwright.request.newContext();
    const api = new Api(request, baseURL ?? "");
    await api.signIn(email);
    const ready = async () => {
      const imports = await api.get<Import[]>("company/import");
      return imports.length >= years && imports.every(({ job }) => job.state === "done");
    };
    await expect.poll(ready, { message: `the books of ${email} are in`, timeout }).toBe(true);
    await request.dispose();
  }
  const request = await playwright.request.newContext();
  const administrator = new Api(request, baseURL ?? "");
  await administrator.signIn(people.admin);
  await atRest(administrator, timeout);
  await request.dispose();
});
