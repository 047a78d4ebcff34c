import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import type { Provider } from "@/lib/api/connection-types";
import { OtherWays } from "./other-ways";

const emce: Provider = {
  provider: "emce",
  number: 13,
  ways: ["file", "partner"],
  ready: false,
  announced: false,
  granted: false,
  fields: [],
  series: false,
  invoices: false,
  publicKey: "",
};
const soon = /En direkt anslutning till EMCE är på väg/;
const agreement = /kräver ett avtal/;
const file = /exportera bokföringen ur EMCE/;

const open = (offer: Provider) => draw(<OtherWays offer={offer} onClose={() => {}} />);

it("says of a system that the operator has announced that it comes soon, and what works today", async () => {
  open({ ...emce, announced: true });
  expect(await screen.findByText(soon)).toBeVisible();
  expect(screen.getByText(file)).toBeVisible();
  expect(screen.queryByText(agreement)).toBeNull();
});

it("says of every other system what it takes, as ever", async () => {
  open(emce);
  expect(await screen.findByText(agreement)).toBeVisible();
  expect(screen.getByText(file)).toBeVisible();
  expect(screen.queryByText(soon)).toBeNull();
});

it("does not say of an announced system that nobody has set it up", async () => {
  open({ ...emce, ways: ["connect", "file"], announced: true });
  expect(await screen.findByText(soon)).toBeVisible();
  expect(screen.queryByText(/ingen applikation registrerad/)).toBeNull();
});
