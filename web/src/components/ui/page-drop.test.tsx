import { fireEvent, screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import { StayOnDrop } from "../shell/stay-on-drop";
import { DropZone } from "./drop-zone";

const picture = () => new File(["x"], "image.png", { type: "image/png" });
const bill = () => new File(["x"], "faktura.pdf", { type: "application/pdf" });
const brought = (files: File[], ...types: string[]) => ({ files, types: ["Files", ...types] });

function open({ isDialogOpen = false } = {}) {
  const onFiles = vi.fn<(files: File[]) => void>();
  draw(
    <main>
      <DropZone
        label="Bifoga"
        anywhere="Släpp för att bifoga"
        endings={[".pdf", ".png"]}
        limit={10}
        multiple
        onFiles={onFiles}
      />
      <textarea aria-label="svar" />
      {isDialogOpen ? <div role="dialog" aria-label="annat" /> : null}
      <StayOnDrop />
    </main>,
  );
  return { onFiles, field: screen.getByLabelText("svar") };
}

it("takes what is dropped anywhere on the page, and says so while it hovers", () => {
  const { onFiles, field } = open();
  // Taken: the browser does not leave the page for the file.
  expect(fireEvent.dragOver(field, { dataTransfer: brought([]) })).toBe(false);
  expect(screen.getByText("Släpp för att bifoga")).toBeInTheDocument();
  expect(fireEvent.drop(field, { dataTransfer: brought([bill()]) })).toBe(false);
  expect(screen.queryByText("Släpp för att bifoga")).toBeNull();
  expect(onFiles.mock.calls[0]?.[0]?.map(({ name }) => name)).toEqual(["faktura.pdf"]);
  fireEvent.dragOver(field, { dataTransfer: brought([]) });
  fireEvent.dragLeave(field, { relatedTarget: null });
  expect(screen.queryByText("Släpp för att bifoga")).toBeNull();
});

it("takes a pasted picture under a name that tells it from others, and leaves text and its picture to the field", () => {
  const { onFiles, field } = open();
  expect(fireEvent.paste(field, { clipboardData: brought([picture()], "text/plain") })).toBe(true);
  expect(fireEvent.paste(field, { clipboardData: { files: [], types: ["text/plain"] } })).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
  expect(fireEvent.paste(field, { clipboardData: brought([picture()]) })).toBe(false);
  expect(onFiles.mock.calls[0]?.[0]?.[0]?.name).toMatch(
    /^Inklistrad bild \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/,
  );
});

it("says what it cannot take", () => {
  const { onFiles, field } = open();
  fireEvent.drop(field, { dataTransfer: brought([new File(["x"], "spel.exe")]) });
  expect(screen.getByRole("alert")).toHaveTextContent("spel.exe är inte en fil av rätt slag");
  expect(onFiles).not.toHaveBeenCalled();
});

it("takes nothing while a dialog is open, and does not have the browser leave for it either", () => {
  const { onFiles, field } = open({ isDialogOpen: true });
  for (const place of [screen.getByRole("dialog"), field, document.body]) {
    expect(fireEvent.dragOver(place, { dataTransfer: brought([]) })).toBe(false);
    expect(fireEvent.drop(place, { dataTransfer: brought([bill()]) })).toBe(false);
    expect(fireEvent.paste(place, { clipboardData: brought([picture()]) })).toBe(true);
  }
  expect(onFiles).not.toHaveBeenCalled();
});
