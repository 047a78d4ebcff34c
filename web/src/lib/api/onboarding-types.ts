import type * as api from "./types.gen";

/* Sign-ups and free time, by the names this side uses; see types.ts. */

export type SignUp = api.SignUpView;
export type CompanyTrial = { trial: api.TrialTimeView | null };
