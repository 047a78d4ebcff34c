import type { Page } from "@playwright/test";
import type { Api } from "./api";

/** Has a file imported that holds no books. */
export async function importNothing(page: Page, api: Api, origin: string): Promise<void> {
  const file = Buffer.from("inget");
  const { id } = await api.post<{ id: string }>("company/upload", { fileName: "fel.se", size: file.length });
  const headers = { origin, "Content-Type": "application/octet-stream" };
  await page.request.put(`${origin}/api/company/upload/${id}/0`, { data: file, headers });
  await api.post("company/import", { uploadId: id });
}
