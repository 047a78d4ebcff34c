import type { ProviderName } from "./enums";
import type * as api from "./types.gen";

/* Connections to accounting systems, by the names this side uses; see types.ts. */

export type Provider = Omit<api.ProviderView, "provider" | "ways"> & {
  provider: ProviderName;
  ways: ("connect" | "file" | "partner" | "calculation")[];
};
export type ProviderField = api.ProviderFieldView;
export type Reading = api.ReadingView;
export type Connection = Omit<api.ConnectionView, "provider"> & { provider: ProviderName };
export type ConnectionBody = api.ChangeConnectionBody;
export type Disconnected = api.DisconnectedView;
