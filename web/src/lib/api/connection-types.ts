import type { ProviderName } from "./enums";
import type { OrNull } from "./types";
import type * as api from "./types.gen";

/* Connections to accounting systems, by the names this side uses; see types.ts. */

export type Provider = Omit<api.ProviderView, "provider" | "ways"> & {
  provider: ProviderName;
  ways: ("connect" | "file" | "partner" | "calculation")[];
};
export type ProviderField = api.ProviderFieldView;
export type Reading = api.ReadingView;
export type Connection = OrNull<
  Omit<api.ConnectionView, "provider">,
  "job" | "lastReading" | "sourceId" | "trouble"
> & { provider: ProviderName };
export type ConnectionBody = api.ChangeConnectionBody;
export type Disconnected = OrNull<api.DisconnectedView, "job">;
