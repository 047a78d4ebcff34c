import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { openAtOnce } from "../stage/open";
import { test } from "../stage/test";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>`;
const html = "<!doctype html><title>ran</title><script>alert(3)</script>";

test("what somebody uploaded runs nothing when its address is opened", async ({ visit, baseURL }) => {
  const origin = baseURL ?? "";
  const { page } = await visit({ as: people.cafe });
  const ran: string[] = [];
  page.on("dialog", async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  const call = (method: string, path: string, data: unknown, type = "application/json") =>
    page.request.fetch(`${origin}/api/company/${path}`, {
      method,
      data,
      headers: { origin, "Content-Type": type },
    });

  const mark = Date.now().toString(36);
  for (const [name, content, kept] of [
    ["bild.svg", svg, false],
    ["bild.png", svg, false],
    ["bild.svg", pixel, false],
    ["sida.png", html, false],
    ["sida.html", html, false],
    ["sida.txt", `Bevis ${mark} ${html}`, true],
  ] as const) {
    const file = Buffer.from(content);
    const begun = await call("POST", "document/upload", { fileName: `${mark}-${name}`, size: file.length });
    if (begun.ok()) {
      const { id } = await begun.json();
      await call("PUT", `document/upload/${id}/0`, file, "application/octet-stream");
      const added = await call("POST", "document", { uploadId: id });
      expect(added.ok(), name).toBe(kept);
      if (!kept) continue;
      const { document } = await added.json();
      const coming = page.waitForEvent("download");
      const { address } = await (await call("POST", `document/${document.id}/link`, undefined)).json();
      await openAtOnce(page, `/api/${address}`).catch(() => null);
      expect((await coming).suggestedFilename()).toBe(`${mark}-${name}`);
      await call("DELETE", `document/${document.id}`, undefined);
    } else {
      expect(kept, name).toBe(false);
    }
  }
  expect(page.url(), "nothing was shown").toBe("about:blank");
  expect(ran).toEqual([]);
});
