import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import { DownloadFailed } from "./download-failed";
import { useDownload } from "./use-download";

function Download() {
  const { pending, error, start } = useDownload("document", "7");
  return (
    <>
      <button type="button" disabled={pending} onClick={start}>
        Hämta
      </button>
      {error ? <DownloadFailed error={error} name="policy.pdf" /> : null}
    </>
  );
}

it("says that a download failed, and has the browser save the file by its link at the next try", async () => {
  const sent = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValueOnce(new Response('{"code":"document.notFound"}', { status: 404 }))
    .mockResolvedValueOnce(new Response('{"address":"company/document/7/file?link=t","expiresAt":""}'));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute("href")} ${this.hasAttribute("download")}`);
  });
  const { person } = draw(<Download />);
  await person.click(screen.getByRole("button"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Nedladdningen misslyckades");
  expect(screen.getByRole("alert")).toHaveTextContent("policy.pdf kunde inte laddas ner. Försök igen.");
  expect(saved).toEqual([]);

  await person.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(saved).toEqual(["/api/company/document/7/file?link=t true"]));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent.mock.calls.map(([path, call]) => `${call?.method} ${path}`)).toEqual([
    "POST /api/company/document/7/link",
    "POST /api/company/document/7/link",
  ]);
});
