import type * as api from "./types.gen";

/** Whether somebody gets a kind of mail that can be turned off. */
export type MailChoice = api.MailChoiceView;
