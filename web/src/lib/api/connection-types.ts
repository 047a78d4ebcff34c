import type * as api from "./types.gen";

/* Connections to accounting systems, by the names this side uses; see types.ts. */

export type Provider = api.ProviderView;
export type ProviderField = api.ProviderFieldView;
export type Reading = api.ReadingView;
export type Connection = api.ConnectionView;
export type ConnectionBody = api.ChangeConnectionBody;
