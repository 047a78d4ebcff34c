import type * as api from "./types.gen";

/* The map of the supply chain, by the names this side uses; see types.ts. */

export type Stakeholder = api.ChainStakeholderView;
export type Activity = api.ChainActivityView;
export type Connection = api.ChainConnectionView;

/** All things on the map, or those that a change was about. */
export type Chain = api.ChainView;

/** What things are to be. Each rests on the version that was seen, 0 for a thing that is new. */
export type Changes = api.ChangeChainBody;

export type ChainFigure = api.ChainFigureView;
export type ChainFigures = api.ChainFiguresView;
