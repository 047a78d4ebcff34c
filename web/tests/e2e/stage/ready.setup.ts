import { expect, test } from "@playwright/test";
import type { Import } from "@/lib/api/types";
import { people } from "./accounts";
import { Api } from "./api";

const patience = 240_000;

test("the demonstration companies have their books", async ({ playwright, baseURL }) => {
  test.setTimeout(patience);
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
    const states = async () => (await api.get<Import[]>("company/import")).map(({ job }) => job.state);
    await expect
      .poll(states, { message: `the books of ${email}`, timeout: patience })
      .toEqual(["done", "done", "done"]);
    await request.dispose();
  }
});
