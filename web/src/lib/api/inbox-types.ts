import type * as api from "./types.gen";

/* Inboxes that systems send books to, by the names this side uses; see types.ts. */

export type Inbox = api.InboxView;
export type OpenedInbox = api.OpenedInboxView;
export type Delivery = api.DeliveryView;
