import { expect, it } from "vitest";
import hierarchy from "../../messages/en-US/hierarchy.json";
import migration from "../../messages/en-US/migration.json";
import onboarding from "../../messages/en-US/onboarding.json";
import problems from "../../messages/en-US/problems.json";
import profile from "../../messages/en-US/profile.json";
import questions from "../../messages/en-US/questions.json";
import supplyChain from "../../messages/en-US/supplyChain.json";
import ui from "../../messages/en-US/ui.json";

/** Sections 5 and 8 of the specification. What follows one of its sentences helps on from there. */
it.each([
  ["Failed to load data", ui.state.problem],
  ["Failed to set up two-factor authentication", profile.twoFactor.failed],
  ["Error loading hierarchy data", hierarchy.problem],
  ["Question not found", questions.save.notFound],
  ["Password is required", ui.validation.passwordRequired],
  ["Passwords do not match", ui.validation.passwordsDiffer],
  ["Required field", ui.validation.required],
  ["Invalid verification code", problems.codes.account.wrongCode],
  ["Network error occurred", problems.codes.network],
  ["An unknown error occurred", problems.codes.unknown],
  ["Could not impersonate", problems.codes.impersonation.failed],
  ["There was a problem loading the question.", questions.page.problem],
  ["Some errors occurred during migration", migration.outcome.errors],
  ["Error loading supply chain data", supplyChain.loadFailed],
  ["Corporate Identity Number is required", onboarding.signUp.noNumber],
  ["You must accept the terms and conditions and data processing to continue", onboarding.signUp.mustAccept],
])("says %j as it is written", (sentence, text) => {
  expect(text.startsWith(sentence), text).toBe(true);
});
