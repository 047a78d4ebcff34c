import { expect } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");
const date = "2025-12-31";

test("a user asks about a question, the administrator who is mentioned is led there, answers and resolves it @night", async ({
  visit,
}) => {
  test.slow();
  const { page: boss, api } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const { page: user, api: asUser } = await visit({ as: people.dutchUser, language: "nl-NL" });
  const me = await asUser.post<{ id: string }>("account/me", {});
  const all = await api.get<Question[]>(`company/question/${date}/GeneralInformation?locale=nl-NL`);
  const one = all.find(
    ({ shape, applicability, group }) => shape === "single" && applicability === "applicable" && !group,
  );
  if (!one) throw new Error("no question stands alone");
  await api.post("company/question/bulk-assign", { questionIds: [one.id], userId: me.id, date });
  await api.post("notices/read", { ids: [] });

  await open(user, `/company/questions/section/GeneralInformation/question/${one.id}?year=2025`);
  await user.getByRole("button", { name: text("conversation.title"), exact: true }).click();
  const field = user.getByRole("textbox", { name: text("conversation.new") });
  await field.pressSequentially("Klopt dit @");
  await expect(user.getByRole("combobox", { name: text("conversation.mention") })).toBeFocused();
  await user.keyboard.press("ArrowDown");
  await user.keyboard.press("Enter");
  await expect(field).toHaveValue(/^Klopt dit @\S.* $/);
  await user.getByRole("button", { name: text("conversation.send"), exact: true }).click();
  await expect(user.getByText("Klopt dit @", { exact: false })).toBeVisible();

  await open(boss, "/company");
  await boss.getByRole("button", { name: text("shell.notices.button", { count: 1 }) }).click();
  const notices = boss.getByRole("dialog", { name: text("shell.notices.title") });
  await notices
    .getByRole("region", { name: text("shell.notices.groups.mentioned") })
    .getByRole("link", { name: /Klopt dit @/ })
    .click();
  await expect(boss).toHaveURL(new RegExp(`question/${one.id}`));
  await expect(boss.getByRole("main").getByText(/^Klopt dit @/)).toBeVisible();
  await expect(
    boss.getByRole("button", { name: text("shell.notices.button", { count: 0 }), exact: true }),
  ).toBeVisible();
  await boss
    .getByRole("button", { name: new RegExp(text("conversation.replyTo", { name: "" }).trim()) })
    .click();
  await boss.keyboard.type("Ja.");
  await boss.keyboard.press("Control+Enter");
  await expect(boss.getByRole("main").getByText("Ja.", { exact: true })).toBeVisible();
  await boss.getByRole("button", { name: text("conversation.resolve") }).click();
  await expect(boss.getByText(text("conversation.showResolved", { count: 1 }))).toBeVisible();
});
