import type * as api from "./types.gen";

/* Sign-ups, free time and setting up, by the names this side uses; see types.ts. */

export type SignUp = api.SignUpView;
export type Onboarding = api.OnboardingView;
export type OnboardingChoices = api.OnboardingBody;
export type Settings = api.SettingsView;
export type Operator = api.OperatorView;
