import type { DocumentFacts, PrintedOverride } from "../facts.ts";
import { date, list, type MergeFields, text } from "../field.ts";

const overrideFields: MergeFields<PrintedOverride> = {
  requirement: text("What is required, in words", ({ rule }) => rule),
  unmet: text("What of it the loan does not meet", ({ unmet }) => unmet.join("; ")),
  reason: text("Why the loan goes on, in the underwriter's words", ({ reason }) => reason),
  underwriter: text("First and last name of the underwriter", ({ underwriter }) => underwriter),
  date: date("The day on which the reason was given", ({ givenOn }) => givenOn),
};

/** The requirements that an underwriter overrode for the loan. */
export const overrideSection: MergeFields<DocumentFacts> = {
  overrides: list(
    "The requirements without which the loan goes on by an underwriter's reason, for a loop",
    ({ overrides }) => overrides,
    overrideFields,
  ),
};
