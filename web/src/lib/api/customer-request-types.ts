import type * as api from "./types.gen";

/* What others ask of the company, by the names this side uses; see types.ts. */

export type CustomerRequest = api.CustomerRequestView;
export type CustomerRequestLine = api.CustomerRequestLine;
export type CustomerAsk = api.CustomerAsk;
export type CustomerOffer = api.CustomerOfferView;
export type AskedDisclosure = api.CustomerDisclosureView;
export type AskedItem = api.CustomerItemView;
export type Judgement = api.CustomerJudgementView;
export type ItemVerdict = api.CustomerVerdictView;
