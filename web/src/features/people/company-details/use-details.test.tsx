import { act, fireEvent, screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import type { Company } from "@/lib/api/types";
import { SessionProvider } from "@/lib/session/session";
import { useDetails } from "./use-details";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }));

const company = {
  id: "c1",
  name: "Granholmen",
  phone: "08-1",
  activities: [],
  version: 1,
} as unknown as Company;

function Form({ company }: { company: Company }) {
  const { draft, set, cursor } = useDetails(company);
  return (
    <form {...cursor}>
      {(["name", "phone"] as const).map((field) => (
        <input
          key={field}
          aria-label={field}
          value={draft[field]}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      ))}
    </form>
  );
}

it("changes nothing under the cursor when somebody else's details arrive, and follows once the field is left", () => {
  const page = (version: number, change: Partial<Company>) => (
    <SessionProvider user={person()}>
      <Form company={{ ...company, ...change, version }} />
    </SessionProvider>
  );
  const { rerender } = draw(page(1, {}));
  const [name, phone] = ["name", "phone"].map((label) => screen.getByLabelText<HTMLInputElement>(label)) as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  act(() => name.focus());
  rerender(page(2, { name: "Deras AB" }));
  expect(name).toHaveValue("Granholmen");
  fireEvent.change(name, { target: { value: "Granholmen " } });
  rerender(page(3, { name: "Granholmen", phone: "08-2" }));
  expect([name.value, phone.value]).toEqual(["Granholmen ", "08-1"]);
  act(() => name.blur());
  expect([name.value, phone.value]).toEqual(["Granholmen ", "08-2"]);
});
