import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { screen } from "@testing-library/react";
import { comeAlive, draw } from "@tests/unit/render";
import { useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api/problem";
import { Form } from "./form";
import { FormTextField } from "./form-text-field";
import { SubmitButton } from "./submit-button";

const schema = z.object({ name: z.string().check(z.minLength(1, "required")) });

function Example({ onSubmit }: { onSubmit: (values: { name: string }) => Promise<unknown> }) {
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: { name: "" } });
  return (
    <Form form={form} onSubmit={onSubmit} label="Exempel">
      <FormTextField control={form.control} name="name" label="Namn" />
      <SubmitButton isPending={form.formState.isSubmitting}>Spara</SubmitButton>
    </Form>
  );
}

const problem = (code: string, fields?: Record<string, string>) =>
  new ApiError({ status: 400, code, detail: "", ...(fields ? { fields } : {}) });

describe("Form", () => {
  it("stops at a mistake, says it at the field and goes there", async () => {
    const sent = vi.fn();
    const { person } = draw(<Example onSubmit={sent} />);
    await person.click(screen.getByRole("button", { name: "Spara" }));
    expect(sent).not.toHaveBeenCalled();
    const field = screen.getByRole("textbox", { name: "Namn" });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription("Obligatoriskt fält");
  });

  it("puts what the API says of a field at the field, and goes there", async () => {
    const { person } = draw(
      <Example onSubmit={vi.fn().mockRejectedValue(problem("invalid", { name: "tooLong" }))} />,
    );
    await person.type(screen.getByRole("textbox"), "x");
    await person.click(screen.getByRole("button"));
    expect(await screen.findByText("Texten är för lång")).toBeInTheDocument();
    expect(screen.getByRole("textbox")).toHaveFocus();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("puts everything else above the form, in words", async () => {
    const { person } = draw(
      <Example onSubmit={vi.fn().mockRejectedValue(problem("account.wrongCredentials"))} />,
    );
    await person.type(screen.getByRole("textbox"), "x");
    await person.click(screen.getByRole("button"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Fel e-postadress eller lösenord.");
  });

  it("has words for a code it does not know", async () => {
    const { person } = draw(
      <Example onSubmit={vi.fn().mockRejectedValue(problem("odd", { elsewhere: "odd" }))} />,
    );
    await person.type(screen.getByRole("textbox"), "x");
    await person.click(screen.getByRole("button"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Ett okänt fel inträffade.");
  });

  it("cannot be sent before the page is alive, and keeps what was typed until then", async () => {
    const sent = vi.fn();
    const { person } = comeAlive(<Example onSubmit={sent} />, () => {
      expect(screen.getByRole("button", { name: "Spara" })).toBeDisabled();
      screen.getByRole<HTMLInputElement>("textbox", { name: "Namn" }).value = "Åsa";
    });
    expect(screen.getByRole("textbox", { name: "Namn" })).toHaveValue("Åsa");
    await person.click(screen.getByRole("button", { name: "Spara" }));
    expect(sent).toHaveBeenCalledWith({ name: "Åsa" });
  });
});
