import type { Page } from "@playwright/test";
import type { Api } from "./api";

/** Has a file imported that holds no books. */
export function importNothing(page: Page, api: Api, origin: string): Promise<void> {
  return importFile(page, api, origin, "fel.se", Buffer.from("inget"));
}

/** Has a file imported, whatever it holds. */
export async function importFile(
  page: Page,
  api: Api,
  origin: string,
  fileName: string,
  data: Buffer,
): Promise<void> {
  const { id } = await api.post<{ id: string }>("company/upload", { fileName, size: data.length });
  const headers = { origin, "Content-Type": "application/octet-stream" };
  await page.request.put(`${origin}/api/company/upload/${id}/0`, { data, headers });
  await api.post("company/import", { uploadId: id });
}
